import type { FastifyInstance } from "fastify";
import { refuse } from "./refusals.ts";
import { pathOf } from "./path-of.ts";

/** Longer than any page's or call's own, with room for a code in letters that are written as `%E2%80%93`. */
const longest = 2_000;

/** Before anything looks at a path. What stands after the `?` is bounded by the size of all headers alone. */
export const refuseLongPaths = (app: FastifyInstance) => {
  app.addHook("onRequest", (request, _, done) => {
    done(pathOf(request).length > longest ? refuse("address-too-long") : undefined);
  });
};
