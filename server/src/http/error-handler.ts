import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Unavailable } from "./unavailable.ts";
import { Refusal, type RefusedWith, refuse, refuseAway } from "./refusals.ts";
import { isDatabaseAway } from "./database-errors.ts";
import type { DatabaseOutage } from "./database-outage.ts";

const retrySeconds = 5;

/** What the framework refuses, by its status. */
const byFramework: Readonly<Record<number, RefusedWith>> = {
  404: "call-unknown",
  413: "too-large",
  414: "address-too-long",
  415: "not-json",
};

/** Every way in which a call can fail comes through here, and only a refusal's own words go out. Rulings B1, B2. */
export const answerErrors =
  (outage: DatabaseOutage) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const isAway = isDatabaseAway(error);
    if (isAway) outage.note(request.log, error);
    const refusal = isAway ? refuseAway(outage.retryAfterSeconds) : toRefusal(error);
    if (refusal.status >= 500 && !isAway) request.log.error({ err: error }, "call failed");
    void reply.headers({ ...refusal.headers, "x-request-id": request.id, "cache-control": "no-store" });
    return reply
      .code(refusal.status)
      .type("application/json; charset=utf-8")
      .serializer((body: unknown) => JSON.stringify(body))
      .send(refusal.body);
  };

const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof Unavailable) return refuseAway(retrySeconds, error.code);
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === undefined) return refuse("internal");
  // The framework's own, while the server is stopping: another node has the next one.
  if (status === 503) return refuseAway(1);
  const code = byFramework[status];
  return refuse(code ?? (status >= 400 && status < 500 ? "malformed" : "internal"));
};
