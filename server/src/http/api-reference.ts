import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";

/** Ruling B2. */
const meaningOf: Record<string, string> = {
  200: "Done",
  201: "Made",
  204: "Done; there is nothing to say",
  400: "We could not read the request",
  404: "There is no such code, lead, address or account, or we do not serve the postcode",
  409: "Something changed since the page was shown, or the idempotency key came with another body",
  410: "The household is complete",
  413: "The body is over 64 KiB",
  415: "The body is not JSON",
  422: "Fields are not right; `errors` has the messages by field",
  429: "Too many requests; wait as long as `Retry-After` says",
  500: "A fault of ours",
  503: "The database is away; try again after `Retry-After`",
};

/** Makes the OpenAPI document from the contract. Before the calls are registered. */
export const describeApi = async (app: FastifyInstance, { brand, publicUrl }: Config) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${brand.name} API`,
        version: "1",
        description:
          "Every refusal has the body `{ message, messages, errors? }`; `message` is the first of `messages`. " +
          "Prices are whole pence per person per week; dates are `YYYY-MM-DD`.",
      },
      servers: [{ url: publicUrl }],
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route);
      const response = transformed.schema.response as Record<string, { description?: string }> | undefined;
      for (const [status, schema] of Object.entries(response ?? {})) {
        const description = meaningOf[status];
        if (description !== undefined) schema.description = description;
      }
      return transformed;
    },
  });
};

/** The document at `/api/openapi.json`, and a page to read it at `/api/reference`. */
export const serveApiReference = async (app: FastifyInstance) => {
  await app.register(swaggerUi, {
    routePrefix: "/api/reference",
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: "list", deepLinking: true },
  });
  app.get("/api/openapi.json", { schema: { hide: true } as object }, async () => app.swagger());
};
