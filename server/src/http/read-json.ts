import type { FastifyInstance } from "fastify";
import { refuse } from "./refusals.ts";

function notGiven(_: string, value: unknown) {
  return value ?? undefined;
}

/**
 * Accepts only JSON in UTF-8; a missing body is read as an empty object, so validation reports its fields. Rulings B1,
 * B2.
 */
export function readJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_: unknown, body: Buffer) => {
    try {
      const text = utf8.decode(body);
      // Safe against `__proto__`: the contract's schemas copy known keys only.
      return text.trim() === "" ? {} : (JSON.parse(text, notGiven) as unknown);
    } catch {
      throw refuse("malformed");
    }
  });
  // Parsers do not run without a body.
  app.addHook("preValidation", async (request) => {
    request.body ??= {};
  });
}
