import type { FastifyInstance } from "fastify";
import { refuse } from "./refusals.ts";

/** What is null is not given, and left out. */
const notGiven = (_: string, value: unknown) => value ?? undefined;

/** Only JSON in UTF-8 is read; no body at all reads as an empty one, whose fields the rules then miss. Rulings B1, B2. */
export const readJson = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_: unknown, body: Buffer) => {
    try {
      const text = utf8.decode(body);
      // Whatever keys it has, the contract's schemas copy only their own.
      return text.trim() === "" ? {} : (JSON.parse(text, notGiven) as unknown);
    } catch {
      throw refuse("malformed");
    }
  });
  // A request without a body never reaches a parser.
  app.addHook("preValidation", async (request) => {
    request.body ??= {};
  });
};
