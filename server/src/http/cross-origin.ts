import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { RefuseUnrouted } from "./allowed-methods.ts";

const day = 86_400;

/** Allows our own screens to call an API on another host. Ruling A2. */
export const allowOurScreens = (
  api: FastifyInstance,
  { publicUrl }: Config,
  refuseUnrouted: RefuseUnrouted,
) => {
  const ours = new URL(publicUrl).origin;
  api.addHook("onRequest", async (request, reply) => {
    if (request.headers.origin !== ours) return;
    void reply.headers({
      "access-control-allow-origin": ours,
      "access-control-expose-headers": "idempotency-replayed, retry-after, x-request-id",
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
        "access-control-allow-headers": "content-type, idempotency-key",
        "access-control-max-age": String(day),
      })
      .code(204)
      .send();
  });
};
