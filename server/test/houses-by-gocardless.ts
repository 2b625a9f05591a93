import { createHmac } from "node:crypto";
import { createHandlers } from "../src/job-handlers.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { clockAt } from "./clock-at.ts";
import type { OpenTestDatabase } from "./database.ts";
import { startFakeGocardless } from "./fake-gocardless.ts";
import { post, signUp } from "./sign-up.ts";

const secret = "webhook-secret";
const signedUpOn = Temporal.PlainDate.from("2026-11-23");
const activeOn = Temporal.PlainDate.from("2026-11-26");
const once = { isLast: false };

/** One person who pays for a house alone, with an active mandate and all payments noticed. */
export type Payer = {
  readonly name: string;
  readonly email: string;
  readonly householdId: string;
  readonly housemateId: string;
  readonly mandateId: string;
  /** GoCardless's. */
  readonly mandate: string;
};

export type EventOf = {
  readonly id?: string;
  readonly resource: string;
  readonly action: string;
  readonly links: Readonly<Record<string, string>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly cause?: string | undefined;
  readonly code?: string | undefined;
  readonly at?: string;
};

export type HousesByGocardless = Awaited<ReturnType<typeof openHousesByGocardless>>;

/** An app whose houses pay by GoCardless: only its HTTP API is faked, and its events come as webhooks. */
export async function openHousesByGocardless(open: OpenTestDatabase) {
  const database = await open();
  const { db } = database;
  const day = { today: signedUpOn };
  const clock = clockAt(() => day.today);
  const fake = await startFakeGocardless(clock);
  const { url: baseUrl, token: accessToken } = fake;
  const directDebit = { provider: "gocardless", baseUrl, accessToken, webhookSecrets: [secret] } as const;
  const test: TestApp = await openTestApp(database, { config: { directDebit }, deps: { clock } });
  const handlers = createHandlers(test.deps);
  let events = 0;
  let houses = 0;

  /** As one webhook. */
  const tell = async (...told: readonly EventOf[]): Promise<void> => {
    const payload = JSON.stringify({
      events: told.map(({ id, resource, action, links, metadata = {}, cause, code, at }) => {
        events += 1;
        return {
          id: id ?? `EV${String(events)}`,
          created_at: at ?? `2026-12-01T00:00:00.${String(events).padStart(3, "0")}Z`,
          resource_type: resource,
          action,
          links,
          resource_metadata: metadata,
          details: { origin: "bank", cause, reason_code: code },
        };
      }),
    });
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/webhooks/gocardless",
      headers: {
        "content-type": "application/json",
        "webhook-signature": createHmac("sha256", secret).update(payload).digest("hex"),
      },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(`The webhook was answered ${String(answer.statusCode)}`);
    await handlers["work-provider-events"]({}, once);
  };

  /** What was queued for these jobs, and what that queues. */
  const work = async (...names: readonly ("follow-mandate" | "follow-payment" | "record-payout")[]) => {
    for (;;) {
      const due = test.jobs.sent.findIndex(({ name }) => names.some((each) => each === name));
      if (due < 0) return;
      const [job] = test.jobs.sent.splice(due, 1);
      if (job === undefined) return;
      const run = handlers[job.name as "follow-mandate"] as (data: object, attempt: object) => Promise<void>;
      await run(job.data, once);
    }
  };

  const join = async (name: string): Promise<Payer> => {
    houses += 1;
    const { addressId: _, ...body } = await signUp(db, {
      houseNumber: 7,
      name,
      size: 1,
      house: {
        startDate: "2027-01-01",
        endDate: "2027-12-31",
        address: { fullAddress: { line1: `${String(houses)} Wren Mews`, line2: "", city: "Leeds" } },
      },
    });
    const answer = await post(test.app, "/direct_debit", body);
    if (answer.statusCode !== 201) throw new Error(`The sign-up was answered ${answer.body}`);
    const { id: mandateId, ...row } = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select(["mandate.id", "housemateId", "householdId", "email"])
      .where("firstName", "=", name)
      .executeTakeFirstOrThrow();
    await handlers["set-up-mandate"]({ mandateId }, once);
    const { providerReference: mandate } = await db
      .selectFrom("mandate")
      .select("providerReference")
      .where("id", "=", mandateId)
      .executeTakeFirstOrThrow();
    return { ...row, name, mandateId, mandate: mandate ?? "" };
  };

  return {
    db,
    test,
    fake,
    handlers,
    tell,
    work,
    on: (today: string) => {
      day.today = Temporal.PlainDate.from(today);
    },
    /** On 23 November, active and noticed on the 26th. */
    payers: async (...names: readonly string[]): Promise<Payer[]> => {
      day.today = signedUpOn;
      const joined: Payer[] = [];
      for (const name of names) joined.push(await join(name));
      day.today = activeOn;
      await tell(
        ...joined.map(({ mandate, mandateId }) => ({
          resource: "mandates",
          action: "active",
          links: { mandate },
          metadata: { mandate: mandateId },
          at: "2026-11-26T09:00:00Z",
        })),
      );
      for (const { mandateId } of joined) await handlers["confirm-direct-debit"]({ mandateId }, once);
      test.jobs.sent.length = 0;
      return joined;
    },
    mandates: ({ housemateId }: Pick<Payer, "housemateId">) =>
      db
        .selectFrom("mandate")
        .selectAll()
        .where("housemateId", "=", housemateId)
        .orderBy("createdAt")
        .orderBy("id")
        .execute(),
    collections: ({ housemateId }: Pick<Payer, "housemateId">) =>
      db
        .selectFrom("collection")
        .selectAll()
        .where("housemateId", "=", housemateId)
        .orderBy("dueOn")
        .execute(),
    attempts: ({ housemateId }: Pick<Payer, "housemateId">) =>
      db
        .selectFrom("collectionAttempt")
        .innerJoin("collection", "collection.id", "collectionId")
        .selectAll("collectionAttempt")
        .where("housemateId", "=", housemateId)
        .orderBy("collectionAttempt.number")
        .orderBy("collectionAttempt.id")
        .execute(),
    mailsTo: async ({ email }: Pick<Payer, "email">, ...templates: readonly string[]): Promise<string[]> => {
      const mails = await db
        .selectFrom("email")
        .select(["template", "subject"])
        .where("toAddress", "=", email.toLowerCase())
        .orderBy("id")
        .execute();
      return mails.filter(({ template }) => templates.includes(template)).map(({ subject }) => subject);
    },
    alerts: async (): Promise<string[]> => {
      const rows = await db
        .selectFrom("staffAlert")
        .select(["kind", "reference"])
        .orderBy("kind")
        .orderBy("id")
        .execute();
      return rows.map(({ kind }) => kind);
    },
    close: async () => {
      await test.close();
      await fake.close();
    },
  };
}
