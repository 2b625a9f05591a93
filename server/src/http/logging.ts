import type { FastifyRequest } from "fastify";
import { LogController } from "fastify";
import type { Config } from "../config.ts";
import type { LogStream } from "./log-stream.ts";

/** One line an answer: no paths, queries or bodies, where guids, codes and people stand. Ruling A5. */
export class AnswerLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(...[error, request, reply]: Parameters<LogController["requestCompleted"]>) {
    request.log[error ? "error" : "info"](
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...(error && { err: error }),
      },
      "answered",
    );
  }

  override routeNotFound() {}
}

export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unknown";

export const loggerOptions = ({ logLevel }: Config, stream: LogStream) => ({
  level: logLevel,
  stream,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
    err: describeError,
  },
  redact: {
    paths: ["sortCode", "accountNumber", "bankDetails", "personalDetails", "guid"],
    censor: "[hidden]",
  },
});

/** What went wrong and where. A database's error also holds the row and the parameters: those stay out. */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const { code, constraint, table } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  return { type: error.name, message: error.message, stack: error.stack ?? "", code, constraint, table };
};
