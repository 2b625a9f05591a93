import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../errors.ts";
import { isDatabaseAway } from "./database-errors.ts";

const retrySeconds = 5;

/** Every way in which a call can fail comes through here, and only a refusal's own words go out. Rulings B1, B2. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "call failed");
  if (refusal.retryAfterSeconds !== undefined) void reply.header("retry-after", refusal.retryAfterSeconds);
  void reply.header("x-request-id", request.id).header("cache-control", "no-store");
  return reply
    .code(refusal.status)
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal.body);
};

export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return refuse("database-away", {}, retrySeconds);
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === 413) return refuse("too-large");
  if (status === 415) return refuse("not-json");
  if (status === 404) return refuse("call-unknown");
  if (status === 503) return refuse("database-away", {}, retrySeconds);
  if (status !== undefined && status >= 400 && status < 500) return refuse("malformed");
  return refuse("internal");
};
