import type { FastifyInstance } from "fastify";
import { refuse } from "../errors.ts";

/** Only JSON is read; no body at all reads as an empty one, whose fields the rules then miss. Rulings B1, B2. */
export const readJson = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, async (_: unknown, body: string) => {
    if (body.trim() === "") return {};
    try {
      // Whatever keys it has, the contract's schemas copy only their own.
      return JSON.parse(body) as unknown;
    } catch {
      throw refuse("malformed");
    }
  });
  // A request without a body never reaches a parser.
  app.addHook("preValidation", async (request) => {
    request.body ??= {};
  });
};
