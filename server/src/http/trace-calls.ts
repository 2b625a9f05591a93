import type { FastifyInstance, FastifyRequest } from "fastify";
import { runInTrace, Trace, type Tracer } from "../trace.ts";

const traces = new WeakMap<FastifyRequest, Trace>();

/** Undefined for a request that could not be read. */
export function traceOf(request: FastifyRequest): Trace | undefined {
  return traces.get(request);
}

/** The declared path, never the one that was asked for: that may hold a guid. Ruling A5. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}

/** Asked for each second or so, and of no interest one by one. */
const untraced = new Set(["/healthz", "/readyz", "/metrics"]);

/** What a call does, and the jobs that it queues, are of its trace. Ruling K2. */
export function traceCalls(app: FastifyInstance, { tracer }: { readonly tracer: Tracer | undefined }): void {
  app.addHook("onRequest", (request, _, done) => {
    const { method } = request;
    const route = routeOf(request);
    const start = {
      name: `${method} ${route}`,
      kind: "call",
      attributes: { "http.request.method": method, "http.route": route, "evenly.request_id": request.id },
      startedAt: Date.now(),
    } as const;
    const span = untraced.has(route) ? undefined : tracer?.begin(start, []);
    const trace = new Trace([{ cause: { requestId: request.id }, ids: [] }], span);
    traces.set(request, trace);
    runInTrace(trace, done);
  });
  // The body arrives outside of it.
  app.addHook("preValidation", (request, _, done) => {
    const trace = traces.get(request);
    if (trace === undefined) done();
    else runInTrace(trace, done);
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    traceOf(request)?.end({ "http.response.status_code": statusCode }, statusCode >= 500);
  });
}
