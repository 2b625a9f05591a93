import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { RefuseUnrouted } from "./allowed-methods.ts";

const day = 86_400;

/** Allows our own screens to call an API on another host. Ruling A2. */
export function allowOurScreens(api: FastifyInstance, { publicUrl }: Config, refuseUnrouted: RefuseUnrouted) {
  const ours = new URL(publicUrl).origin;
  api.addHook("onRequest", async (request, reply) => {
    if (request.headers.origin !== ours) return;
    void reply.headers({
      "access-control-allow-origin": ours,
      "access-control-expose-headers": "idempotency-replayed, own-page, page-of, retry-after, x-request-id",
      vary: "origin",
      // A browser hides the answer of a call that was sent with credentials, as all of ours are, without this.
      "access-control-allow-credentials": "true",
    });
  });
  api.options("/*", async (request, reply) => {
    if (request.headers.origin !== ours) throw refuseUnrouted(request);
    return reply
      .headers({
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": "content-type, idempotency-key, page-of",
        "access-control-max-age": String(day),
      })
      .code(204)
      .send();
  });
}

/** The public URL's origin, or the one the page was opened at. */
export function isFromOurs({ headers }: FastifyRequest, { publicUrl }: Pick<Config, "publicUrl">): boolean {
  if (headers.origin === undefined || !URL.canParse(headers.origin)) return false;
  const { origin, host } = new URL(headers.origin);
  return origin === new URL(publicUrl).origin || host === headers.host;
}

/** Browsers name the origin of every page that changes something. Ruling G1. */
export function isFromElsewhere(request: FastifyRequest, config: Pick<Config, "publicUrl">): boolean {
  return request.headers.origin !== undefined && !isFromOurs(request, config);
}
