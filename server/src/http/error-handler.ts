import type { RefusalCode } from "@evenly/contract/refusals";
import { chooseLanguage, type Languages } from "@evenly/contract/languages";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { answerRefusal } from "./answer-refusal.ts";
import { Unavailable } from "./unavailable.ts";
import { Refusal, refuse, refuseAway } from "./refusals.ts";
import { ReplicaAway } from "../../database/connect.ts";
import { isDatabaseAway } from "./database-errors.ts";
import type { DatabaseOutage } from "./database-outage.ts";

const retrySeconds = 5;

const byFramework: Readonly<Record<number, RefusalCode>> = {
  404: "call-unknown",
  413: "too-large",
  414: "address-too-long",
  415: "not-json",
};

/** Handles every failure; only a refusal's own sentences are sent. Rulings B1, B2. */
export function answerErrors(outage: DatabaseOutage, languages: Languages) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // A client that breaks its upload off looks like a connection that was reset.
    const hasLeft = request.raw.readableAborted;
    if (hasLeft) request.log.info({ err: error }, "the client left");
    const isAway = !hasLeft && isDatabaseAway(error);
    if (isAway) outage.note(request.log, error);
    const refusal = isAway
      ? refuseAway(outage.retryAfterSeconds)
      : hasLeft
        ? refuse("malformed")
        : toRefusal(error);
    const language = chooseLanguage(languages, request.headers["accept-language"]);
    const { status, headers, body } = answerRefusal(refusal, language);
    if (status >= 500 && !isAway) request.log.error({ err: error }, "call failed");
    void reply.headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" });
    return reply
      .code(status)
      .type("application/json; charset=utf-8")
      .serializer((sent: unknown) => JSON.stringify(sent))
      .send(body);
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ReplicaAway) return refuseAway(retrySeconds);
  if (error instanceof Unavailable) return refuseAway(retrySeconds, error.code);
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === undefined) return refuse("internal");
  const code = byFramework[status];
  return refuse(code ?? (status >= 400 && status < 500 ? "malformed" : "internal"));
}
