import type { FastifyInstance } from "fastify";
import { refuse } from "./refusals.ts";
import { pathOf } from "./path-of.ts";

/** Longer than any valid path, with room for a percent-encoded code. */
const longest = 2_000;

/** Checked before routing. The query is limited by the maximum size of headers. */
export function refuseLongPaths(app: FastifyInstance) {
  app.addHook("onRequest", (request, _, done) => {
    done(pathOf(request).length > longest ? refuse("address-too-long") : undefined);
  });
}
