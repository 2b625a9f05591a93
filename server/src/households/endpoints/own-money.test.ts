import type { Success } from "@evenly/contract";
import { refundEntries, writeOffEntries } from "@evenly/domain/ledger-entries";
import { formatPounds, pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../database/ids.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { collectPayment, planCollections, tryPayment } from "../../../test/planned-collections.ts";
import { issueHouseTokens } from "../../access/index.ts";
import { createHandlers } from "../../job-handlers.ts";
import { postAll } from "../../payments/ledger/post.ts";
import { readMail } from "../../../test/mails.ts";

type Page = Success<"GET /my_house">;
type Statement = Success<"GET /my_house/statement">;
const day = (text: string) => Temporal.PlainDate.from(text);
const once = { isLast: false };

// 5 Larkspur Terrace is of the demo data: its tenancy is from 1 December 2026 to 30 November 2027.
describe("A housemate's own money [F10] [G2] [G7]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let started: TestApp;
  let householdId: string;
  let monthly: number;
  let today = day("2026-11-23");
  const clock = clockAt(() => today);
  const sessions = new Map<string, string>();

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    started = await openTestApp(database, { deps: { clock } });
    ({ id: householdId } = await db
      .updateTable("household")
      .set({ state: "live" })
      .where("line1", "=", "5 Larkspur Terrace")
      .returning("id")
      .executeTakeFirstOrThrow());
    await sql`update mandate set state = 'active', active_on = '2026-11-20', provider_reference = 'MD' || mandate.id
      from housemate where housemate.id = housemate_id and household_id = ${householdId}`.execute(db);
    await planCollections(db, householdId, day("2026-11-10"));
    ({ amount: monthly } = await db.selectFrom("collection").select("amount").executeTakeFirstOrThrow());
    return () => started.close();
  });

  const housemateAt = (line1: string, place: number) =>
    db
      .selectFrom("housemate")
      .innerJoin("household", "household.id", "householdId")
      .select(["housemate.id", "housemate.firstName", "housemate.lastName", "housemate.email"])
      .where("line1", "=", line1)
      .where("place", "=", place)
      .executeTakeFirstOrThrow();
  const read = async <Answer>(url: string, place: number, line1 = "5 Larkspur Terrace"): Promise<Answer> => {
    const who = `${line1} ${place}`;
    if (!sessions.has(who)) {
      const { id: housemateId } = await housemateAt(line1, place);
      const [token] = await db
        .transaction()
        .execute((trx) => issueHouseTokens(trx, started.deps, [housemateId]));
      const answer = await started.app.inject({
        method: "POST",
        url: "/api/my_house/session",
        payload: { token },
      });
      sessions.set(who, String(answer.headers["set-cookie"]).split(";")[0] ?? "");
    }
    const answer = await started.app.inject({ url: `/api${url}`, headers: { cookie: sessions.get(who) } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  };
  const payment = (dueOn: string, place = 1) => ({ householdId, place, dueOn });
  const failOn = (attemptId: string, on: string, retryOn: string) =>
    sql`with tried as (
        update collection_attempt set failed_at = ${`${on}T10:00:00Z`}, failure_reason = 'insufficient_funds'
        where id = ${attemptId} returning collection_id)
      update collection set state = 'failed', retry_on = ${retryOn} from tried where id = collection_id`.execute(
      db,
    );
  const startDay = async (on: string) => {
    today = day(on);
    sessions.clear();
    await createHandlers(started.deps)["charge-collections"]({}, once);
  };
  const withoutNothing = ({ payments }: Page) =>
    payments.map(({ dueOn, ...rest }) => [
      dueOn,
      Object.fromEntries(
        Object.entries(rest).filter(
          ([name, value]) =>
            name !== "lastDay" &&
            value !== null &&
            value !== false &&
            !(Array.isArray(value) && value.length === 0),
        ),
      ),
    ]);

  test("is the whole schedule before completion, with nothing owed [C3]", async () => {
    const page = await read<Page>("/my_house", 1, "3 Larkspur Terrace");
    expect(page.householdState).toBe("gathering");
    expect(page.payments.map(({ dueOn, takenOn, state }) => [dueOn, takenOn, state]).slice(0, 2)).toEqual([
      ["2026-12-01", "2026-12-07", "to-come"],
      ["2027-01-01", "2027-01-04", "to-come"],
    ]);
    expect(page.payments).toHaveLength(12);
    const inAll = page.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(page).toMatchObject({ taken: 0, toCome: inAll, owed: 0, statementFrom: "2027-12-01" });
    expect(page.debits[0]).toEqual({ on: "2026-12-07", amount: inAll / 12, payments: 1 });
  });

  test("shows each own payment with its state, and nobody else's", async () => {
    await startDay("2027-02-01");
    await collectPayment(db, payment("2026-12-01"), "2026-12-01");
    await failOn(await tryPayment(db, payment("2027-01-01"), "2027-01-04"), "2027-01-06", "2027-02-09");
    await tryPayment(db, payment("2027-02-01"), "2027-02-01");
    await collectPayment(db, payment("2027-02-01", 2), "2027-02-01");
    const page = await read<Page>("/my_house", 1);
    expect(withoutNothing(page).slice(0, 5)).toEqual([
      ["2026-12-01", { takenOn: "2026-12-01", amount: monthly, state: "taken" }],
      [
        "2027-01-01",
        {
          takenOn: "2027-01-04",
          amount: monthly,
          state: "failed",
          sentBackOn: "2027-01-06",
          triesAgainOn: "2027-02-09",
          follows: "tries-again",
        },
      ],
      ["2027-02-01", { takenOn: "2027-02-01", amount: monthly, state: "with-bank" }],
      ["2027-03-01", { takenOn: "2027-03-01", amount: monthly, state: "to-come", follows: "collected" }],
      ["2027-04-01", { takenOn: "2027-04-01", amount: monthly, state: "to-come", follows: "collected" }],
    ]);
    const sums = { taken: monthly, withBank: monthly, owed: monthly, waived: 0, toCome: 9 * monthly };
    expect(page).toMatchObject({ ...sums, owedSince: "2027-01-01" });
    expect(page.debits.slice(0, 3)).toEqual([
      { on: "2027-02-01", amount: monthly, payments: 1 },
      { on: "2027-02-09", amount: monthly, payments: 1 },
      { on: "2027-03-01", amount: monthly, payments: 1 },
    ]);
    expect(page.tasks).toEqual([
      {
        kind: "have-money-ready",
        by: "2027-02-09",
        amount: monthly,
        since: null,
        firstName: null,
        trouble: null,
      },
    ]);
    const { firstName: first, lastName: last } = await housemateAt("5 Larkspur Terrace", 1);
    expect(page.mandate).toMatchObject({ activeSince: "2026-11-20", accountHolder: `${first} ${last}` });
    expect((await read<Page>("/my_house", 2)).payments.map(({ state }) => state).slice(0, 4)).toEqual([
      "owed",
      "owed",
      "taken",
      "to-come",
    ]);
  });

  test("asks the person to act when their Direct Debit was cancelled", async () => {
    const state = (to: string) =>
      sql`update mandate set state = ${to} from housemate
        where housemate.id = housemate_id and household_id = ${householdId} and place = 1`.execute(db);
    await state("cancelled");
    const page = await read<Page>("/my_house", 1);
    const needs = { follows: "needs-details", trouble: "cancelled" };
    expect(page.payments[3]).toMatchObject({ state: "to-come", ...needs });
    expect(page.payments[1]).toMatchObject({ state: "owed", ...needs });
    expect(page.tasks).toMatchObject([{ kind: "give-bank-details", amount: monthly, trouble: "cancelled" }]);
    await state("active");
  });

  test("shows refunds and collections as the ledger has them", async () => {
    const attemptId = await collectPayment(db, payment("2027-03-01"), "2027-03-01");
    const { id: housemateId } = await housemateAt("5 Larkspur Terrace", 1);
    const id = newId();
    await db
      .insertInto("refund")
      .values({
        id,
        householdId,
        place: 1,
        housemateId,
        attemptId,
        amount: 1000,
        reason: "Too warm",
        state: "submitted",
        provider: "sandbox",
        providerReference: `RF${id}`,
        updatedAt: clock.now(),
      })
      .execute();
    const of = { causeReference: id, on: day("2027-03-03"), householdId };
    await db
      .transaction()
      .execute((trx) =>
        postAll(trx, [{ ...of, cause: "refund", entries: refundEntries({ place: 1, amount: pence(1000) }) }]),
      );
    const page = await read<Page>("/my_house", 1);
    expect(withoutNothing(page)).toContainEqual([
      "2027-03-03",
      { takenOn: "2027-03-03", amount: -1000, state: "refunded", accountEnding: "11" },
    ]);
    expect(page.taken).toBe(2 * monthly - 1000);
  });

  test("has no closing statement before the day after the tenancy, and tells from when", async () => {
    await startDay("2027-11-30");
    expect(await read<Statement>("/my_house/statement", 1)).toMatchObject({
      from: "2027-12-01",
      statement: null,
    });
  });

  test("has a closing statement from then on, of the sums of the mail [F5]", async () => {
    for (const dueOn of ["04", "05", "06", "07", "08", "09", "10", "11"].map((month) => `2027-${month}-01`))
      await collectPayment(db, payment(dueOn), dueOn);
    await tryPayment(db, payment("2027-01-01"), "2027-02-09");
    const { id: writeOff } = await db
      .insertInto("writeOff")
      .values({
        id: newId(),
        householdId,
        place: 1,
        housemateId: (await housemateAt("5 Larkspur Terrace", 1)).id,
        amount: 500,
        reason: "Long ago",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const of = { causeReference: writeOff, on: day("2027-11-30"), householdId };
    await db
      .transaction()
      .execute((trx) =>
        postAll(trx, [
          { ...of, cause: "write-off", entries: writeOffEntries({ place: 1, amount: pence(500) }) },
        ]),
      );
    await startDay("2027-12-01");
    await db.updateTable("household").set({ state: "ended" }).where("id", "=", householdId).execute();
    const { statement } = await read<Statement>("/my_house/statement", 1);
    if (statement === null) throw new Error("It is there on the day after");
    expect(statement).toMatchObject({ firstDay: "2026-12-01", lastDay: "2027-11-30", on: "2027-12-01" });
    expect(statement.rows).toHaveLength(13);
    expect(statement.rows[1]).toMatchObject({
      dueOn: "2027-01-01",
      charged: { amount: monthly, on: "2027-01-01" },
      collected: { amount: 0, on: null },
      owedAfter: monthly,
      payment: { state: "with-bank", sentBackOn: "2027-01-06" },
    });
    expect(statement.rows[3]).toMatchObject({
      collected: { amount: monthly, on: "2027-03-01" },
      refunded: { amount: 1000, on: "2027-03-03" },
    });
    expect(statement.rows[12]).toMatchObject({
      payment: null,
      writtenOff: { amount: 500, on: "2027-11-30" },
    });
    expect(statement.rows.at(-1)?.owedAfter).toBe(statement.owed);
    const sums = { charged: 12 * monthly, collected: 10 * monthly, refunded: 1000, writtenOff: 500 };
    const owed = 2 * monthly + 500;
    expect(statement).toMatchObject({ ...sums, owed });

    // The retry's day, not the first attempt's.
    expect(statement.debits).toEqual([
      { amount: monthly, on: "2027-02-01", payments: 1 },
      { amount: monthly, on: "2027-02-09", payments: 1 },
    ]);

    await createHandlers(started.deps)["settle-household"]({ householdId }, once);
    const { email } = await housemateAt("5 Larkspur Terrace", 1);
    const { text: mail } = await readMail(db, (emails) =>
      emails.where("template", "=", "closing-statement").where("toAddress", "=", email),
    );
    for (const amount of [...Object.values(sums), owed]) expect(mail).toContain(formatPounds(pence(amount)));
    expect(mail).toContain("Collected on 1 March 2027");
  });

  test("has a leaver's closing statement on the day after their last day", async () => {
    await db
      .updateTable("membership")
      .set({ leftOn: "2027-06-01" })
      .where("householdId", "=", householdId)
      .where("place", "=", 2)
      .execute();
    const { from, statement } = await read<Statement>("/my_house/statement", 2);
    expect([from, statement?.lastDay]).toEqual(["2027-06-01", "2027-05-31"]);
    expect(statement?.collected).toBe(monthly);
  });

  test("has no closing statement where nothing was ever charged", async () => {
    await db
      .updateTable("household")
      .set({ state: "cancelled", cancelledAt: clock.now() })
      .where("line1", "=", "3 Larkspur Terrace")
      .execute();
    expect(await read<Statement>("/my_house/statement", 1, "3 Larkspur Terrace")).toMatchObject({
      from: null,
      statement: null,
    });
  });
});
