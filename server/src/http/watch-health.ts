import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse, refuseAway } from "./refusals.ts";
import { takeOrRefuse } from "./rate-limits.ts";
import { isDatabaseAway } from "./database-errors.ts";
import type { Readiness } from "./readiness.ts";

/** Seconds. Connections that are lost for longer although the database is there can only be mended by a restart. */
const longestLoss = 60;

async function isDatabaseThere(readiness: Readiness): Promise<boolean> {
  return readiness.findDatabase().then(
    () => true,
    () => false,
  );
}

/** `/healthz`: liveness; `/readyz`: readiness; `/metrics`: Prometheus. Ruling K2. */
export function watchHealth(
  app: FastifyInstance,
  { config, databaseOutage, metrics, rateLimiter, readiness }: Dependencies,
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers took, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });

  app.addHook("onSend", async (_, reply) => {
    // So that no client keeps a connection to a node that stops.
    if (readiness.isStopping) void reply.header("connection", "close");
  });
  app.get("/healthz", async () => {
    if (databaseOutage.lossSeconds > longestLoss && (await isDatabaseThere(readiness))) throw refuseAway(1);
    return { status: "ok" };
  });
  app.get("/readyz", async (request) => {
    await takeOrRefuse(rateLimiter, "pages", request.ip);
    if (readiness.isStopping) throw refuseAway(1);
    await readiness.findDatabase().catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      request.log.warn({ err: error }, "not ready");
      throw refuseAway(databaseOutage.retryAfterSeconds);
    });
    return { status: "ready" };
  });
  if (config.metricsToken === undefined && config.environment === "production") return;
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(config, request.headers.authorization)) throw refuse("call-unknown");
    return reply.type(registry.contentType).send(await Registry.merge([registry, metrics]).metrics());
  });
}

/** Metrics reveal business figures: without the token the answer is 404. */
function mayReadMetrics({ metricsToken }: Config, authorization = ""): boolean {
  return (
    metricsToken === undefined || timingSafeEqual(digest(`Bearer ${metricsToken}`), digest(authorization))
  );
}

function digest(text: string) {
  return createHash("sha256").update(text).digest();
}
