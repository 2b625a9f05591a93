import { chargeEntries, collectionEntries, payoutEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { checkLedger } from "./check-ledger.ts";
import { readLedgerSums } from "./ledger-sums.ts";
import { type Posting, post, postAll } from "./post.ts";
import { addToSums } from "./sum-ledger.ts";

const first = Temporal.PlainDate.from("2027-01-01");
const daysMade = 6;
const dayOf = (index: number) => first.add({ days: index });

describe("Sums of the ledger [F1] [H4]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let householdId: string;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    ({ id: householdId } = await db.selectFrom("household").select("id").executeTakeFirstOrThrow());
  });

  const add = () => db.transaction().execute((trx) => addToSums(trx, 0));
  const postOn = (on: Temporal.PlainDate, what: Pick<Posting, "cause" | "entries">) => {
    const causeReference = newId();
    return db.transaction().execute(async (trx) => {
      await post(trx, { ...what, causeReference, on, householdId });
      return { cause: what.cause, causeReference };
    });
  };
  const charge = (amount: number) => ({
    cause: "charge" as const,
    entries: chargeEntries({
      place: 1,
      amount: pence(amount),
      amountBefore: pence(amount + 10),
      products: [
        { type: "Energy", weekly: pence(2) },
        { type: "Water", weekly: pence(1) },
      ],
    }),
  });
  const collection = (amount: number) => ({
    cause: "collection" as const,
    entries: collectionEntries({ place: 1, amount: pence(amount) }),
  });
  const payout = (amount: number) => ({
    cause: "payout" as const,
    entries: payoutEntries({ amount: pence(amount), fees: pence(3), suspense: pence(0) }),
  });

  /** Summed from the entries. */
  const added = async (from: Temporal.PlainDate | undefined, to: Temporal.PlainDate) => {
    const { rows } = await sql<{ cause: string; account: string; productType: string; amount: string }>`
      select coalesce(reversed.cause, posting.cause) as cause, account, product_type as "productType",
        sum(amount)::text as amount, count(*)::int as entries
      from ledger_entry join posting on posting.id = posting_id left join posting as reversed on reversed.id = posting.reverses
      where posting.value_on <= ${to.toString()} and posting.value_on >= ${from?.toString() ?? "-infinity"}
      group by 1, 2, 3 order by 1, 2, 3`.execute(db);
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  };

  it("equal the entries on any day, whenever they were summed", async () => {
    const amount = fc.integer({ min: 20, max: 9_000 });
    const day = fc.integer({ min: 0, max: daysMade }).map(dayOf);
    const step = fc.oneof(
      fc.tuple(day, fc.oneof(amount.map(charge), amount.map(collection), amount.map(payout)), fc.boolean()),
      fc.constant("add" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), day, day, async (steps, one, other) => {
        for (const given of steps) {
          if (given === "add") {
            await add();
            continue;
          }
          const [on, what, isMistake] = given;
          const of = await postOn(on, what);
          if (isMistake)
            await db
              .transaction()
              .execute((trx) =>
                postAll(trx, [{ of, cause: "reversal", causeReference: newId(), on: on.add({ days: 1 }) }]),
              );
        }
        for (const to of [one, other])
          expect(await readLedgerSums(db, { to })).toEqual(await added(undefined, to));
        expect(await readLedgerSums(db, { from: one, to: other })).toEqual(await added(one, other));
      }),
      { numRuns: 15, seed: 45 },
    );
    const { entries } = await db
      .selectFrom("ledgerValueSum")
      .select(({ fn }) => fn.countAll<string | number>().as("entries"))
      .executeTakeFirstOrThrow();
    expect(Number(entries)).toBeGreaterThan(10);
  });

  it("are derived data: emptied, the result is the same", async () => {
    const before = await readLedgerSums(db, { to: dayOf(daysMade) });
    await sql`delete from ledger_value_sum`.execute(db);
    await sql`update ledger_value_summed set until = '-infinity'`.execute(db);
    expect(await readLedgerSums(db, { to: dayOf(daysMade) })).toEqual(before);
    await add();
    expect(await readLedgerSums(db, { to: dayOf(daysMade) })).toEqual(before);
  });

  it("are reported by the check where they differ from the entries", async () => {
    const terms = { today: first, advanceNoticeWorkingDays: 10 };
    const found = async () =>
      (await checkLedger(db, terms)).wrong.filter((line) => line.startsWith("What is added up"));
    expect(await found()).toEqual([]);
    await sql`update ledger_value_sum set amount = amount + 1 where value_on = ${first.toString()} and account = 'bank'`.execute(
      db,
    );
    expect(await found()).toEqual(["What is added up is what the entries say: 2027-01-01, bank"]);
    await sql`update ledger_value_sum set amount = amount - 1 where value_on = ${first.toString()} and account = 'bank'`.execute(
      db,
    );
  });

  it("wait for open transactions", async () => {
    const of = (day: Temporal.PlainDate) => readLedgerSums(db, { from: day, to: day });
    const on = dayOf(40);
    await db.transaction().execute(async (trx) => {
      await post(trx, { ...payout(700), causeReference: newId(), on });
      await postOn(on, payout(100));
      await add();
      expect((await of(on)).find(({ account }) => account === "bank")?.amount).toBe(100);
    });
    expect((await of(on)).find(({ account }) => account === "bank")?.amount).toBe(800);
    await add();
    expect((await of(on)).find(({ account }) => account === "bank")?.amount).toBe(800);
  });
});
