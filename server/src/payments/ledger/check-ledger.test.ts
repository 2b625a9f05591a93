import {
  goodwillEntries,
  payoutEntries,
  refundEntries,
  writeOffEntries,
} from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../database/ids.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { collectPayment, planCollections, tryPayment } from "../../../test/planned-collections.ts";
import { chargeCollections } from "./charge-collections.ts";
import { checkLedger, checkLedgerIn } from "./check-ledger.ts";
import { postAll } from "./post.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const terms = { today: day("2027-12-02"), advanceNoticeWorkingDays: 10 };
class RolledBack extends Error {}

// The tenancy is from 1 December 2026 to 30 November 2027; there are three places.
describe("The ledger is checked [F1] [F2] [F4] [F10]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let owner: TestDatabase["owner"];
  let householdId: string;

  /** A year of three places with a failed attempt, a charge-back, a refund, a write-off and a payout. */
  beforeAll(async () => {
    const database = await open();
    ({ db, owner } = database);
    ({ id: householdId } = await db
      .updateTable("household")
      .set({ state: "ended", completedAt: "2026-11-22T10:00:00Z", priceBefore: sql`price_before + 50` })
      .where("line1", "=", "5 Larkspur Terrace")
      .returning("id")
      .executeTakeFirstOrThrow());
    await sql`update mandate set state = 'active', active_on = '2026-11-24'`.execute(db);
    await planCollections(db, householdId, day("2026-11-22"));
    const payments = await db
      .selectFrom("collection")
      .select(["place", "dueOn", "collectOn", "housemateId", "amount"])
      .execute();
    await chargeCollections(testDependencies(database, { today: "2027-12-01" }).deps)({}, { isLast: false });
    const failed = await tryPayment(db, { householdId, place: 1, dueOn: "2027-03-01" }, "2027-03-01");
    await fail(failed, "failed");
    let chargedBack = "";
    for (const { place, dueOn, collectOn: on } of payments) {
      const isRetried = place === 1 && dueOn === "2027-03-01";
      const id = await collectPayment(
        db,
        { householdId, place, dueOn },
        isRetried ? "2027-03-08" : (on ?? ""),
      );
      if (place === 2 && dueOn === "2027-05-01") chargedBack = id;
    }
    await fail(chargedBack, "charged_back");
    const [refundId, writeOffId, payoutId] = [newId(), newId(), newId()];
    const [{ housemateId = "" } = {}] = payments.filter(({ place }) => place === 3);
    const row = { householdId, place: 3, housemateId };
    const { id: attemptId } = await db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionId")
      .select("collectionAttempt.id")
      .where("place", "=", 3)
      .executeTakeFirstOrThrow();
    const refund = {
      ...row,
      attemptId,
      state: "paid" as const,
      provider: "sandbox",
      updatedAt: new Date(0),
    };
    await db
      .insertInto("refund")
      .values({ ...refund, id: refundId, amount: 300, reason: "x" })
      .execute();
    await db
      .insertInto("writeOff")
      .values({ ...row, id: writeOffId, amount: 5, reason: "x" })
      .execute();
    await db
      .insertInto("payout")
      .values({
        id: payoutId,
        provider: "sandbox",
        providerReference: "PO-1",
        amount: 9_000,
        fees: 100,
        arrivesOn: "2027-01-10",
      })
      .execute();
    const of = (amount: number) => ({ place: 3, amount: pence(amount) });
    const on = day("2027-06-01");
    await db.transaction().execute(async (trx) => {
      await postAll(trx, [
        {
          of: { cause: "collection", causeReference: chargedBack },
          cause: "charge-back",
          causeReference: chargedBack,
          on,
        },
      ]);
      await postAll(trx, [
        { cause: "refund", causeReference: refundId, on, householdId, entries: refundEntries(of(300)) },
        { cause: "write-off", causeReference: refundId, on, householdId, entries: goodwillEntries(of(300)) },
        { cause: "write-off", causeReference: writeOffId, on, householdId, entries: writeOffEntries(of(5)) },
        {
          cause: "payout",
          causeReference: payoutId,
          on,
          valueOn: day("2027-01-10"),
          entries: payoutEntries({ amount: pence(9_000), fees: pence(100), suspense: pence(0) }),
        },
      ]);
    });
  });

  const fail = async (attemptId: string, state: "failed" | "charged_back") => {
    await sql`update collection_attempt set failed_at = now(), failure_reason = 'x' where id = ${attemptId}`.execute(
      db,
    );
    await sql`update collection set state = ${state}
      where id = (select collection_id from collection_attempt where id = ${attemptId})`.execute(db);
  };

  /** The check's result after these statements, which are rolled back. */
  const wrongAfter = async (...statements: readonly string[]): Promise<readonly string[]> => {
    let wrong: readonly string[] = [];
    const broken = owner.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements) await sql.raw(statement).execute(trx);
      ({ wrong } = await checkLedgerIn(trx, terms));
      throw new RolledBack();
    });
    await expect(broken).rejects.toThrow(RolledBack);
    return wrong;
  };

  test("and finds no violation in a year with failures", async () => {
    const { wrong, counts } = await checkLedger(db, terms);
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ postings: 36 + 36 + 1 + 3 + 1, collections: 36, attempts: 37 });
  });

  const posting = (cause: string) =>
    `(select id from posting where cause = '${cause}' order by cause_reference limit 1)`;
  const someCollection = `(select id from collection where place = 1 and due_on = '2027-04-01')`;
  const someTry = `(select id from collection_attempt where collection_id = ${someCollection})`;

  test.each<[rule: string, ...statements: string[]]>([
    [
      "A posting has all its entries, and they sum to zero",
      `update ledger_entry set amount = amount + 1 where posting_id = ${posting("payout")} and line = 1`,
    ],
    [
      "A posting has all its entries, and they sum to zero",
      `delete from ledger_entry where posting_id = ${posting("charge")} and line = 1`,
    ],
    [
      "A posting moves money between the accounts of its cause",
      `update ledger_entry set account = 'write-offs' where posting_id = ${posting("refund")} and account = 'provider'`,
    ],
    [
      "A posting is of the household and the place of what caused it",
      `update ledger_entry set place = 2 where posting_id = ${posting("refund")} and account = 'receivable'`,
    ],
    [
      "A posting is of the household and the place of what caused it",
      `update posting set cause_reference = 'nothing of ours' where id = ${posting("collection")}`,
    ],
    [
      "A payment is charged once, with its amount and its discount, and only when it says so",
      `update collection set charged_on = null where id = ${someCollection}`,
    ],
    [
      "A payment is charged once, with its amount and its discount, and only when it says so",
      `update collection set amount_before = amount_before + 1 where id = ${someCollection}`,
    ],
    [
      "What was due before today is charged",
      `update collection set charged_on = null where id = ${someCollection}`,
    ],
    [
      "What a try brought in is what its collection's state says",
      `update collection set state = 'failed' where id = ${someCollection}`,
    ],
    [
      "What a try brought in is what its collection's state says",
      `update collection_attempt set failed_at = null, failure_reason = null
        where collection_id = (select id from collection where state = 'charged_back')`,
      `update collection set state = 'paid_out' where state = 'charged_back'`,
    ],
    ["What went back is what its refund's state says", `update refund set state = 'asked'`],
    ["What went back is what its refund's state says", `update refund set amount = 299`],
    ["What was let go is in the ledger", `update write_off set amount = 6`],
    [
      "A posting counts on the day of its cause, or late on the first of a month",
      `update posting set value_on = posted_on - 1, cause_on = posted_on - 1 where id = ${posting("refund")}`,
    ],
    [
      "A posting counts on the day of its cause, or late on the first of a month",
      `update posting set value_on = '2027-07-02' where id = ${posting("refund")}`,
    ],
    [
      "A closed month has the entries that it had when it was closed",
      `insert into closed_month (month, entries, closed_by, closed_at, reason)
        select '2026-12-01', count(*) - 1, gen_random_uuid(), now(), 'x' from ledger_entry join posting on posting.id = posting_id
        where value_on < '2027-01-01'`,
    ],
    ["What the bank has is what was paid out", `update payout set fees = 99`],
    ["What the bank has is what was paid out", `delete from payout`],
    ["What the bank has is what was paid out", `update payout set suspense = 5`],
    [
      "What the provider holds is what was collected, less what went back and what it paid out",
      `update payout set amount = 8_999`,
    ],
    [
      "A collection has had its notice",
      `update collection set noticed_on = '2027-03-19' where id = ${someCollection}`,
    ],
    [
      "A collection is of no more than the amount in its notice",
      `update collection_attempt set amount = amount + 1 where id = ${someTry}`,
    ],
    [
      "Nobody is asked for more than they owe on that day",
      `update collection_attempt set amount = amount + 1 where id = ${someTry}`,
    ],
    [
      "Nobody is asked for more than they owe on that day",
      // Let go before its payment was tried.
      `update posting set created_at = '2020-01-01' where cause = 'write-off'`,
      `update write_off set housemate_id = (select housemate_id from collection where place = 1 limit 1)`,
    ],
    [
      "Nobody is asked for more than they owe on that day",
      // Due after the try's day.
      `update collection set due_on = '2027-11-30', collect_on = '2027-11-30' where place = 1 and due_on = '2027-11-01'`,
    ],
    [
      "A collection is by a mandate of its payer, which was active",
      `update collection_attempt set submitted_at = '2026-11-23T10:00:00Z' where id = ${someTry}`,
    ],
    [
      "A collection is by a mandate of its payer, which was active",
      `update collection_attempt set mandate_id = (select mandate_id from collection where place = 2 limit 1)
        where id = ${someTry}`,
    ],
    [
      "A collection is not before it is due, the tenancy starts or everybody has joined",
      `update collection_attempt set collect_on = '2027-03-31' where id = ${someTry}`,
    ],
    [
      "A collection is not before it is due, the tenancy starts or everybody has joined",
      `update household set completed_at = '2027-04-02T10:00:00Z' where state = 'ended'`,
    ],
    [
      "One collection succeeds of one due date",
      `drop index collection_one_per_due_date`,
      `update collection set due_on = '2027-04-01' where place = 1 and due_on = '2027-05-01'`,
    ],
    [
      "A collection is for no day after its payer left, or their household's last",
      `update collection_attempt set submitted_at = '2027-03-29T10:00:00Z' where id = ${someTry}`,
      `update membership set left_on = '2027-03-20'
        where housemate_id = (select housemate_id from collection where id = ${someCollection})`,
    ],
    [
      "A collection is for no day after its payer left, or their household's last",
      `update collection_attempt set submitted_at = '2027-03-29T10:00:00Z' where id = ${someTry}`,
      `update household set state = 'cancelled', cancelled_at = '2027-03-15T10:00:00Z', last_day = '2027-03-20'
        where state = 'ended'`,
    ],
    [
      "A household that is over was charged the schedule that was shown",
      `update household set tenancy_end = '2027-11-29' where state = 'ended'`,
    ],
    [
      "A household that is over was charged the schedule that was shown",
      `update household set state = 'cancelled', cancelled_at = '2027-03-15T10:00:00Z', last_day = '2027-03-20'
        where state = 'ended'`,
    ],
    [
      "Charged, less collected, plus refunded, less written off, is what is still owed",
      `update refund set state = 'failed'`,
    ],
  ])("and reports a violation of: %s", async (rule, ...statements) => {
    const lines = (await wrongAfter(...statements)).filter((line) => line.startsWith(`${rule}: `));
    expect(lines).not.toEqual([]);
    // Each line names an id or a month, where there is one.
    for (const line of lines) expect(line).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|pence|2026-12/);
  });

  test("and skips a place whose payer has died", async () => {
    const cut = `update household set tenancy_end = '2027-11-29' where state = 'ended'`;
    expect(await wrongAfter(cut)).toHaveLength(3);
    const died = `insert into collection_hold (id, household_id, housemate_id, cause, held_on, held_until)
      select gen_random_uuid(), household_id, housemate_id, 'deceased', '2026-12-01', '2026-12-15'
      from collection where id = ${someCollection}`;
    expect(await wrongAfter(cut, died)).toHaveLength(2);
    const wrongly = `update collection_hold set released_on = held_on, released_at = '2026-12-01T10:00:00Z'`;
    expect(await wrongAfter(cut, died, wrongly)).toHaveLength(3);
  });
});
