import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { statusOfOutcome } from "../../http/statuses.ts";
import { type Alert, raiseAlerts } from "../alerts.ts";

/** Bytes: GoCardless sends up to 250 events, of about one KiB each. */
const largestWebhook = 4 * 1024 * 1024;

/** Levels of an event that are stored; GoCardless's have four. */
const deepest = 32;

const delivery = z.object({ events: z.array(z.unknown()) });
/** With a key that an index can hold. */
const identified = z.looseObject({ id: z.string().min(1).max(255) });

/**
 * Receives GoCardless webhooks, signed over the raw body. Stores each event once and queues a job. Outside the
 * contract, because the caller is a vendor. Ruling F8.
 */
export const receiveWebhooks = async (api: FastifyInstance, deps: Dependencies): Promise<void> => {
  const { directDebit } = deps.config;
  if (directDebit.provider !== "gocardless") return;
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: "buffer", bodyLimit: largestWebhook } as const;
    scope.addContentTypeParser("*", limits, (_request, body, done) => done(null, body));
    scope.post(
      "/webhooks/gocardless",
      { schema: { hide: true } as object, bodyLimit: largestWebhook },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers["webhook-signature"];
        if (!isSigned(body, signature, directDebit.webhookSecrets)) throw refuse("signature-wrong");
        const read = delivery.safeParse(parse(body));
        if (!read.success) {
          await alertStaff(deps, body);
          throw refuse("malformed");
        }
        await storeEvents(
          deps,
          read.data.events.map((event) => asStored(event)),
        );
        return reply.code(statusOfOutcome.done).send();
      },
    );
  });
};

/** Any of the secrets: two during a rotation. */
const isSigned = (
  body: Buffer,
  signature: string | string[] | undefined,
  secrets: readonly string[],
): boolean => {
  const given = Buffer.from(typeof signature === "string" ? signature : "", "hex");
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(body).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
};

/** Without what `jsonb` cannot hold: NULs, lone surrogates, and any depth. Ruling F3. */
const asStored = (given: unknown, level = 0): unknown => {
  if (typeof given === "string") return storable(given);
  if (typeof given !== "object" || given === null) return given;
  if (level >= deepest) return null;
  const below = (value: unknown) => asStored(value, level + 1);
  return Array.isArray(given)
    ? given.map(below)
    : Object.fromEntries(Object.entries(given).map(([key, value]) => [storable(key), below(value)]));
};

const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** In id order, so that concurrent deliveries cannot deadlock. One that has no id is a case, and stops no other. */
const storeEvents = (deps: Dependencies, given: readonly unknown[]): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { true: events = [], false: others = [] } = Object.groupBy(given, (one) =>
      String(identified.safeParse(one).success),
    );
    await raiseAlerts(
      trx,
      deps,
      others.map((one) => alertOf("an event without an id", JSON.stringify(one))),
    );
    const { rows } = await sql`
      insert into provider_event (id, provider, payload)
      select event ->> 'id', 'gocardless', event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event
      order by 1 on conflict (provider, id) do nothing returning id`.execute(trx);
    if (rows.length > 0) await deps.jobs.send(trx, "work-provider-events", {});
  });

/** Correctly signed but unreadable: raised to staff, because GoCardless retries it for days. */
const alertStaff = (deps: Dependencies, body: Buffer): Promise<void> =>
  deps.db
    .transaction()
    .execute((trx) => raiseAlerts(trx, deps, [alertOf("a webhook that is no list of events", body)]));

const alertOf = (problem: string, sent: Buffer | string): Alert => ({
  kind: "unknown-event",
  reference: `webhook ${createHash("sha256").update(sent).digest("hex").slice(0, 16)}`,
  detail: { provider: "gocardless", problem, bytes: sent.length },
});
