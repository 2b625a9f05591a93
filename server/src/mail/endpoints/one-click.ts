import { typed } from "@evenly/contract/shape";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { keepMailPreference } from "../queries/mail-preferences.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { statusOfOutcome } from "../../http/statuses.ts";
import { takeOrRefuse } from "../../http/rate-limits.ts";

const unsubscribeBody = z.object({ token: typed.catch("") });

/** `List-Unsubscribe-Post` (RFC 8058) sends a form: scoped here, so that no other call accepts forms. */
export function unsubscribeEndpoint(api: FastifyInstance, deps: Dependencies) {
  return api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The token is in the URL; the body is constant.
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, undefined));
    scope.post("/mail_preference/one-click", { schema: { hide: true } as object }, async (request, reply) => {
      await takeOrRefuse(deps.rateLimiter, "reads", request.ip);
      const { token } = unsubscribeBody.parse(request.query);
      if (!(await keepMailPreference(deps.db, token, deps.clock.now()))) throw refuse("stop-link-unknown");
      return reply.code(statusOfOutcome.empty).send();
    });
  });
}
