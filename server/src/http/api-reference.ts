import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { describeCalls } from "./openapi-document.ts";
import { rateLimits, takeOrRefuse } from "./rate-limits.ts";

export const serveApiReference = async (
  app: FastifyInstance,
  { config, rateLimiter }: Pick<Dependencies, "config" | "rateLimiter">,
) => {
  app.addHook("onRequest", async (request) => {
    await takeOrRefuse(rateLimiter, rateLimits.pages, request.ip);
  });
  let document: object | undefined;
  // Lazy: building the document takes half as long as the rest of the start-up.
  const describe = () => (document ??= describeCalls(config));
  await app.register(swagger, { openapi: {}, transformObject: () => describe() as never });
  await app.register(swaggerUi, {
    routePrefix: "/api/reference",
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: "list", deepLinking: true },
  });
  app.get("/api/openapi.json", async () => describe());
};
