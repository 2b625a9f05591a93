import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";
import { z } from "zod";
import type { Bank, Dependencies } from "../../dependencies.ts";
import { takeOrRefuse } from "../../http/rate-limits.ts";
import { refuse } from "../../http/refusals.ts";
import { statusOfOutcome } from "../../http/statuses.ts";
import { type Alert, raiseAlerts } from "../../cases/index.ts";

/** Bytes: GoCardless sends up to 250 events, of about one KiB each. */
const largestWebhook = 4 * 1024 * 1024;

/** Levels of an event that are stored; GoCardless's have four. */
const deepest = 32;

/** With a key that an index can hold. */
const identified = z.looseObject({ id: z.string().min(1).max(255) });

/**
 * Receives the provider's webhooks. Stores each event once and queues a job. Outside the contract, because the caller is
 * a vendor. Ruling F8.
 */
export async function receiveWebhooks(api: FastifyInstance, deps: Dependencies): Promise<void> {
  const { name, readWebhook } = deps.directDebitProvider;
  if (readWebhook === undefined) return;
  const count = countWebhooks(deps.metrics);
  await api.register(async (scope) => {
    scope.addHook("onRequest", async ({ ip }) => {
      await takeOrRefuse(deps.rateLimiter, "webhooks", ip);
    });
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: "buffer", bodyLimit: largestWebhook } as const;
    scope.addContentTypeParser("*", limits, (_request, body, done) => done(null, body));
    scope.post(
      `/webhooks/${name}`,
      { schema: { hide: true } as object, bodyLimit: largestWebhook },
      async ({ body: sent, headers }, reply) => {
        const body = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
        const webhook = readWebhook({ body, headers });
        if (webhook.outcome === "forged") {
          count("refused");
          throw refuse("signature-wrong");
        }
        if (webhook.outcome !== "read") {
          count("unreadable");
          await alertStaff(deps, body);
          throw refuse("malformed");
        }
        await storeEvents(
          deps,
          webhook.events.map((event) => asStored(event)),
        );
        count("accepted");
        return reply.code(statusOfOutcome.done).send();
      },
    );
  });
}

const outcomes = ["accepted", "refused", "unreadable"] as const;

/** Each outcome is there from the start, so that the first webhook is an increase. Ruling K2. */
function countWebhooks(registry: Registry): (outcome: (typeof outcomes)[number]) => void {
  const counter = new Counter({
    name: "webhooks_total",
    help: "Webhooks of the provider: accepted, refused for their signature, or signed and unreadable",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of outcomes) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
}

/** Without what `jsonb` cannot hold: NULs, lone surrogates, and any depth. Ruling F3. */
function asStored(json: unknown, level = 0): unknown {
  if (typeof json === "string") return storable(json);
  if (typeof json !== "object" || json === null) return json;
  if (level >= deepest) return null;
  const below = (value: unknown) => asStored(value, level + 1);
  return Array.isArray(json)
    ? json.map(below)
    : Object.fromEntries(Object.entries(json).map(([key, value]) => [storable(key), below(value)]));
}

function storable(text: string) {
  return text.replaceAll("\0", "").toWellFormed();
}

/** In id order, so that concurrent deliveries cannot deadlock. One that has no id is a case, and stops no other. */
function storeEvents(deps: Dependencies, payloads: readonly unknown[]): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { true: events = [], false: others = [] } = Object.groupBy(payloads, (one) =>
      String(identified.safeParse(one).success),
    );
    await raiseAlerts(
      trx,
      deps,
      others.map((one) => alertOf(deps, "an event without an id", JSON.stringify(one))),
    );
    const { rows } = await sql`
      insert into provider_event (id, provider, payload)
      select event ->> 'id', ${deps.directDebitProvider.name}, event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event
      order by 1 on conflict (provider, id) do nothing returning id`.execute(trx);
    if (rows.length > 0) await deps.jobs.send(trx, "work-provider-events", {});
  });
}

/** Correctly signed but unreadable: raised to staff, because it is sent again for days. */
function alertStaff(deps: Dependencies, body: Buffer): Promise<void> {
  return deps.db
    .transaction()
    .execute((trx) => raiseAlerts(trx, deps, [alertOf(deps, "a webhook that is no list of events", body)]));
}

function alertOf({ directDebitProvider }: Bank, problem: string, sent: Buffer | string): Alert {
  return {
    kind: "unknown-event",
    reference: `webhook ${createHash("sha256").update(sent).digest("hex").slice(0, 16)}`,
    detail: { provider: directDebitProvider.name, problem, bytes: sent.length },
  };
}
