import type { FastifyRequest } from "fastify";
import { LogController } from "fastify";
import type { Config } from "../config.ts";
import type { LogStream } from "./log-stream.ts";
import { routeOf, traceOf } from "./trace-calls.ts";

/** One line per answer, without paths, queries or bodies: they hold guids, codes and personal data. Ruling A5. */
export class AnswerLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(...[error, request, reply]: Parameters<LogController["requestCompleted"]>) {
    request.log[error ? "error" : "info"](
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...traceOf(request)?.fields,
        ...(error && { err: error }),
      },
      "answered",
    );
  }

  override routeNotFound() {}
}

export function loggerOptions({ logLevel }: Config, stream: LogStream) {
  return {
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
  };
}

/** Error without the row and parameters that database errors carry. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const { code, constraint, table } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  return { type: error.name, message: error.message, stack: error.stack ?? "", code, constraint, table };
}
