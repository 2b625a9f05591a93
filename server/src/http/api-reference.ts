import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { type Audience, describeCalls } from "./openapi-document.ts";
import { takeOrRefuse } from "./rate-limits.ts";
import { refuse } from "./refusals.ts";

/** For everybody, and with the back office's calls for whoever is signed in there. Ruling H1. */
export async function serveApiReference(app: FastifyInstance, deps: Dependencies) {
  await app.register(async (scope) => {
    scope.addHook("onRequest", async ({ ip }) => {
      await takeOrRefuse(deps.rateLimiter, "pages", ip);
    });
    await serveDocument(scope, deps, "everybody", "/api");
  });
  await app.register(async (scope) => {
    scope.addHook("onRequest", (request, reply) => admitStaff(deps, request, reply));
    await serveDocument(scope, deps, "staff", "/api/staff");
  });
}

async function admitStaff(
  { rateLimiter, staffSignIn }: Dependencies,
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
) {
  const { answer: person, setCookies } = await staffSignIn.find(headers.cookie ?? "");
  await takeOrRefuse(rateLimiter, "pages", person ? { personId: person.id } : ip);
  if (person === undefined) throw refuse("staff-signed-out");
  if (!person.hasSecondFactor) throw refuse("second-factor-missing");
  void reply.headers({ "set-cookie": [...setCookies], "cache-control": "no-store" });
}

async function serveDocument(
  app: FastifyInstance,
  { config }: Dependencies,
  audience: Audience,
  prefix: "/api" | "/api/staff",
) {
  let document: object | undefined;
  // Lazy: building the document takes half as long as the rest of the start-up.
  const describe = () => (document ??= describeCalls(config, audience));
  await app.register(swagger, { openapi: {}, transformObject: () => describe() as never });
  await app.register(swaggerUi, {
    routePrefix: `${prefix}/reference`,
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: "list", deepLinking: true },
  });
  app.get(`${prefix}/openapi.json`, async () => describe());
}
