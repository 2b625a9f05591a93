import type { Success } from "@evenly/contract";
import { addPence, parsePounds, pence } from "@evenly/domain/money";
import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../database/tables.ts";
import { decideRefund, decideWriteOff, readPersonsMoney } from "../src/payments/index.ts";
import { readHousehold } from "../src/staff/households/read-household.ts";
import { seededOn, useTestDatabases } from "./database.ts";
import { bank, houseTokenOf, join, post, signUp } from "./sign-up.ts";
import { openTrial, type Trial } from "./trial.ts";
import { hashOf } from "../database/ids.ts";
import { readMail, readMails } from "./mails.ts";

/** Failures, a late completion, a refund, write-offs, a successor and new bank details. */
const lastDay = "2028-01-20";

describe("A person's money on every day of a year by the clock of a trial [F12]", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let trial: Trial;
  let householdId: string;
  const differences: string[] = [];
  const days: string[] = [];

  const differs = (day: string, who: string, what: string, one: unknown, other: unknown) => {
    const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
    if (first !== second) differences.push(`${day} ${who}: ${what}: ${first} is not ${second}`);
  };
  const people = () =>
    db
      .selectFrom("housemate")
      .select(["id", "firstName as name", "email", "place"])
      .where("householdId", "=", householdId)
      .where("removedAt", "is", null)
      .orderBy("id")
      .execute();
  const cookies = new Map<string, string>();
  // A year of calls in a minute, from one address, would be refused.
  let calls = 0;
  const nextAddress = () => {
    calls += 1;
    return `10.${String(calls >> 16)}.${String((calls >> 8) & 255)}.${String(calls & 255)}`;
  };
  const enter = async (housemateId: string) => {
    const known = cookies.get(housemateId);
    if (known !== undefined) return { cookie: known };
    const token = await houseTokenOf(trial.deps, housemateId);
    const entered = await trial.app.inject({
      method: "POST",
      url: "/api/my_house/session",
      payload: { token },
      remoteAddress: nextAddress(),
    });
    const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
    // A session lasts 30 days.
    cookies.set(housemateId, cookie);
    return { cookie };
  };
  const idOf = async (name: string) => (await people()).find((one) => one.name === name)?.id ?? "";

  /** `3 May 2027 £12.00` as a mail's table has it, summed by day. */
  const listedIn = (text: string) => {
    const byDay = new Map<string, number>();
    for (const [, day = "", amount = ""] of text.matchAll(
      /^(\d{1,2} [A-Z][a-z]+ \d{4})(?:, \d+ payments together)? +£([\d,]+\.\d\d)$/gm,
    )) {
      byDay.set(day, (byDay.get(day) ?? 0) + Number(amount.replace(/[,.]/g, "")));
    }
    return [...byDay];
  };
  const named = (day: Temporal.PlainDate) =>
    day.toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric" });

  /** They list every debit to come. */
  const listing = ["direct-debit-confirmation", "payment-schedule"];
  /** Of which no two tell of one event. Ruling G2. */
  const ofEvents = ["payment-schedule", "house-complete", "handed-over", "payment-changed", "size-changed"];

  /** What each person was shown the day before for the next day. */
  let expected = new Map<string, { readonly on: string; readonly amount: number }[]>();
  let lastMail = "00000000-0000-0000-0000-000000000000";

  const compare = async (day: string) => {
    const household = await db
      .selectFrom("household")
      .selectAll()
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    const mails = await readMails(db, (emails) =>
      emails
        .where("householdId", "=", householdId)
        .where("id", ">", lastMail)
        .where("template", "in", [...listing, ...ofEvents])
        .orderBy("id"),
    );
    lastMail = mails.at(-1)?.id ?? lastMail;
    const next = new Map<string, { readonly on: string; readonly amount: number }[]>();
    const owedIn = new Map<number, number>();
    for (const { id, name, email, place } of await people()) {
      const { sums, debits, statement } = await readPersonsMoney(db, trial.deps, id);
      const { taken, withBank, toCome, owed, waived } = sums;
      owedIn.set(place, (owedIn.get(place) ?? 0) + owed);
      const { rows: stored } = await sql<{ uncharged: number; count: number }>`
        select coalesce(sum(amount) filter (where charged_on is null and state <> 'cancelled'), 0)::int as uncharged,
          count(*)::int as count from collection where housemate_id = ${id}`.execute(db);
      const [first] = stored;
      if ((first?.count ?? 0) > 0) {
        const term = statement.balance.charged + (first?.uncharged ?? 0);
        differs(day, name, "the five sums and the term", taken + withBank + toCome + owed + waived, term);
      }
      differs(day, name, "taken", taken, statement.balance.collected - statement.balance.refunded);

      const { rows: debited } = await sql<{ amount: number }>`
        select collection_attempt.amount from collection_attempt join collection on collection.id = collection_id
        where housemate_id = ${id} and collection_attempt.collect_on = ${day}
          and failure_reason is distinct from 'taken-back'`.execute(db);
      const was = (expected.get(id) ?? []).filter(({ on }) => on === day);
      differs(
        day,
        name,
        "debited, and shown the day before",
        debited.reduce((sum, { amount }) => sum + amount, 0),
        was.reduce((sum, { amount }) => sum + amount, 0),
      );
      next.set(
        id,
        debits.map(({ on, amount }) => ({ on: on.toString(), amount })),
      );

      const headers = await enter(id);
      const page = (
        await trial.app.inject({ url: "/api/my_house", headers, remoteAddress: nextAddress() })
      ).json<Success<"GET /my_house">>();
      if (page.firstName === undefined) differs(day, name, "the page", page, "200");
      else {
        differs(
          day,
          name,
          "the page's sums",
          [page.taken, page.withBank, page.toCome, page.owed, page.waived],
          [taken, withBank, toCome, owed, waived],
        );
        const inRows = (...states: string[]) =>
          addPence(
            page.payments.filter(({ state }) => states.includes(state)).map(({ amount }) => pence(amount)),
          );
        if (waived === 0 && owed >= 0) differs(day, name, "rows owed", inRows("owed", "failed"), owed);
        differs(day, name, "rows to come", inRows("to-come"), toCome);
        if (owed > 0 && page.tasks.length === 0) {
          const waits = page.payments.every(
            ({ state, follows }) => state !== "owed" || follows === "with-us" || follows === "new-day",
          );
          differs(day, name, "something is owed and nothing is to do", waits, true);
        }
        const moving = await trial.app.inject({
          url: "/api/my_house/moving_out",
          headers,
          remoteAddress: nextAddress(),
        });
        if (moving.statusCode === 200) {
          const preview = moving.json<Success<"GET /my_house/moving_out">>();
          differs(
            day,
            name,
            "moving out",
            [preview.taken, preview.withBank, preview.alone.amount],
            [taken, withBank, Math.max(0, toCome + owed)],
          );
        }
      }
      const listed = debits
        .filter(({ on }) => on.toString() >= day)
        .map(({ on, amount }) => [named(on), amount]);
      const theirs = mails.filter(({ toAddress: to }) => to === email.toLowerCase() || to === email);
      for (const { template, text } of theirs)
        if (listing.includes(template)) differs(day, name, `the mail ${template}`, listedIn(text), listed);
      const events = theirs.filter(({ template }) => ofEvents.includes(template));
      differs(day, name, "mails of one event", Math.max(1, events.length), 1);
    }
    const staff = await readHousehold(trial.deps, household);
    for (const { place, owed } of staff.places)
      differs(day, `place ${String(place)}`, "owed with staff", owed, owedIn.get(place) ?? 0);
    expected = next;
    days.push(day);
  };

  const goThrough = async (until: string) => {
    const end = Temporal.PlainDate.from(until);
    for (;;) {
      const day = trial.deps.clock.today().add({ days: 1 });
      if (Temporal.PlainDate.compare(day, end) > 0) return;
      if (day.day === 1 || day.day === 16) cookies.clear();
      await trial.goTo(day.toString());
      await compare(day.toString());
    }
  };
  const joinsBy = async (guid: string, name: string) => {
    const joined = await post(trial.app, "/direct_debit", join(guid, name));
    expect(joined.statusCode, joined.body).toBe(201);
  };
  const decide = async (name: string, amount: string, what: typeof decideRefund | typeof decideWriteOff) => {
    const { id: housemateId, place } = (await people()).find((one) => one.name === name) ?? {
      id: "",
      place: 0,
    };
    const decision = {
      householdId,
      housemateId,
      place,
      amount: parsePounds(amount) ?? pence(0),
      reason: "Agreed by phone",
      actor: { kind: "staff", id: "ann" } as const,
      now: trial.deps.clock.now(),
    };
    await db.transaction().execute(async (trx) => {
      await what(trx, trial.deps, decision);
    });
  };

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    trial = await openTrial(database, seededOn);
    const house = { startDate: "2027-01-01", endDate: "2027-12-31" };
    const opened = await post(
      trial.app,
      "/direct_debit",
      await signUp(db, { houseNumber: 7, name: "Orla", size: 4, house }),
    );
    expect(opened.statusCode, opened.body).toBe(201);
    const { guid } = opened.json<{ guid: string }>();
    const found = await db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
    householdId = found.id;
    await joinsBy(guid, "Penniless");
    await joinsBy(guid, "Fay");
    await goThrough("2027-02-10");
    // Two payments are due already.
    await joinsBy(guid, "Gus");
    await goThrough("2027-04-07");
    await decide("Orla", "30.00", decideRefund);
    await decide("Penniless", "50.00", decideWriteOff);
    await goThrough("2027-05-01");
    const asked = await post(
      trial.app,
      "/my_house/moving_out",
      { lastDay: "2027-06-14", email: "ella.byrne@example.com" },
      await enter(await idOf("Fay")),
    );
    expect(asked.statusCode, asked.body).toBe(201);
    await goThrough("2027-05-10");
    const { text } = await readMail(db, (emails) => emails.where("template", "=", "successor-invitation"));
    await joinsBy(/joining-tenant\?guid=([\w-]+)/.exec(text)?.[1] ?? "", "Ella");
    await goThrough("2027-08-26");
    const given = await post(
      trial.app,
      "/my_house/bank_details",
      { bankDetails: { ...bank("Orla"), sortCode: "20-29-59", accountNumber: "63748472" } },
      await enter(await idOf("Orla")),
    );
    expect(given.statusCode, given.body).toBe(200);
    await goThrough(lastDay);
    await trial.stop();
  }, 900_000);

  it("is the same on the page, when moving out, in mails and with staff, and is what is debited", () => {
    expect(days.length).toBeGreaterThan(400);
    expect(differences).toEqual([]);
  });

  it("goes through every day without a job that fails", () => {
    expect(trial.failures).toEqual([]);
  });
});
