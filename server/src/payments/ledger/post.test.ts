import type { LedgerEntry } from "@evenly/domain/ledger";
import { collectionEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, test } from "vitest";
import { closeMonth } from "../../../test/close-month.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { post, postAll, type Posting, type Reversal } from "./post.ts";

describe("Posting", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let householdId: string;
  let firstId: string | undefined;
  beforeAll(async () => {
    ({ db } = await open());
    ({ id: householdId } = await db.selectFrom("household").select("id").executeTakeFirstOrThrow());
  });

  const entries: LedgerEntry[] = [
    { account: "receivable", place: 2, amount: 8_582 },
    { account: "discounts", amount: 418 },
    { account: "income", productType: "TV Licence", amount: -1_000 },
    { account: "income", productType: "Energy", amount: -8_000 },
  ];
  const write = (changes: Partial<Posting> & Pick<Posting, "causeReference">) =>
    db.transaction().execute((trx) =>
      post(trx, {
        cause: "charge",
        on: Temporal.PlainDate.from("2027-09-01"),
        householdId,
        entries,
        ...changes,
      }),
    );
  const entriesOf = (id: string | undefined) =>
    db
      .selectFrom("ledgerEntry")
      .select(["line", "account", "place", "productType", "amount"])
      .where("postingId", "=", id ?? "")
      .orderBy("line")
      .execute();
  const balanceOf = async (place: number) => {
    const { total } = await db
      .selectFrom("ledgerEntry")
      .innerJoin("posting", "posting.id", "ledgerEntry.postingId")
      .select(({ fn }) => fn.sum<string | number>("amount").as("total"))
      .where("householdId", "=", householdId)
      .where("place", "=", place)
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  test("writes each entry, in order, with the day and what caused it [F1] [F2]", async () => {
    const id = await write({ causeReference: "a-collection" });
    firstId = id;
    expect(await entriesOf(id)).toEqual([
      { line: 1, account: "receivable", place: 2, productType: null, amount: 8_582 },
      { line: 2, account: "discounts", place: null, productType: null, amount: 418 },
      { line: 3, account: "income", place: null, productType: "TV Licence", amount: -1_000 },
      { line: 4, account: "income", place: null, productType: "Energy", amount: -8_000 },
    ]);
    const posting = await db
      .selectFrom("posting")
      .selectAll()
      .where("id", "=", id ?? "")
      .executeTakeFirstOrThrow();
    expect(posting).toMatchObject({
      cause: "charge",
      causeReference: "a-collection",
      postedOn: "2027-09-01",
      householdId,
      reverses: null,
    });
    expect(await balanceOf(2)).toBe(8_582);
  });

  test("does nothing for a cause that was posted before [F1] [F2]", async () => {
    expect(await write({ causeReference: "a-collection" })).toBeUndefined();
    expect(await balanceOf(2)).toBe(8_582);
  });

  test("is refused when its entries do not balance", async () => {
    await expect(write({ causeReference: "unbalanced", entries: entries.slice(1) })).rejects.toThrow(
      RangeError,
    );
  });

  test("of one cause by two transactions at once happens once [F1] [F2]", async () => {
    const ids = await Promise.all(
      ["once", "once", "once"].map((causeReference) => write({ causeReference })),
    );
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  });

  test("of several is one statement that returns which were posted, each cause once [F1] [F2]", async () => {
    const posting = {
      cause: "charge",
      on: Temporal.PlainDate.from("2027-10-01"),
      householdId,
      entries,
    } as const;
    const payout: Posting = {
      cause: "payout",
      causeReference: "of-several",
      on: Temporal.PlainDate.from("2027-10-05"),
      entries: [
        { account: "bank", amount: 5 },
        { account: "provider", amount: -5 },
      ],
    };
    const before = await balanceOf(2);
    const ids = await db
      .transaction()
      .execute((trx) =>
        postAll(trx, [
          { ...posting, causeReference: "a-collection" },
          { ...posting, causeReference: "of-several" },
          { ...posting, causeReference: "of-several" },
          payout,
        ]),
      );
    expect(ids.map((id) => id !== undefined)).toEqual([false, true, false, true]);
    expect(await entriesOf(ids[1])).toEqual(await entriesOf(firstId));
    expect(await entriesOf(ids[3])).toEqual([
      { line: 1, account: "bank", place: null, productType: null, amount: 5 },
      { line: 2, account: "provider", place: null, productType: null, amount: -5 },
    ]);
    expect(await balanceOf(2)).toBe(before + 8_582);
    expect(await db.transaction().execute((trx) => postAll(trx, []))).toEqual([]);
  });
});

// November 2026 is closed.
describe("What comes late for a closed month [F1] [F3]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let householdId: string;
  beforeAll(async () => {
    ({ db } = await open());
    const household = db.selectFrom("household").select("id").where("line1", "=", "5 Larkspur Terrace");
    ({ id: householdId } = await household.executeTakeFirstOrThrow());
    await closeMonth(db, "2026-11-01");
  });

  const day = (text: string) => Temporal.PlainDate.from(text);
  const collect = (causeReference: string, valueOn: string): Posting => ({
    cause: "collection",
    causeReference,
    on: day("2026-12-03"),
    valueOn: day(valueOn),
    householdId,
    entries: collectionEntries({ place: 2, amount: pence(8_582) }),
  });
  const daysOf = async (ids: readonly (string | undefined)[]) => {
    const rows = await db
      .selectFrom("posting")
      .select(["postedOn", "causeOn", "valueOn"])
      .where(
        "id",
        "in",
        ids.filter((id) => id !== undefined),
      )
      .orderBy("id")
      .execute();
    return rows.map((row) => [row.postedOn, row.causeOn, row.valueOn]);
  };

  test("is posted and counts from the first open day, with the day of its cause", async () => {
    const late = ["2026-09-15", "2026-11-30"].map((on) => collect(on, on));
    const ids = await db
      .transaction()
      .execute((trx) => postAll(trx, [...late, collect("in-time", "2026-12-02")]));
    expect(await daysOf(ids)).toEqual([
      ["2026-12-03", "2026-09-15", "2026-12-01"],
      ["2026-12-03", "2026-11-30", "2026-12-01"],
      ["2026-12-03", "2026-12-02", "2026-12-02"],
    ]);
  });

  test("is reversed in the same way", async () => {
    const of = { cause: "collection", causeReference: "2026-11-30" } as const;
    const ids = await db
      .transaction()
      .execute((trx) =>
        postAll(trx, [{ of, cause: "charge-back", causeReference: "late", on: day("2026-11-30") }]),
      );
    expect(await daysOf(ids)).toEqual([["2026-11-30", "2026-11-30", "2026-12-01"]]);
  });
});

describe("Reversing what was posted [F1] [F2]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let householdId: string;
  beforeAll(async () => {
    ({ db } = await open());
    ({ id: householdId } = await db.selectFrom("household").select("id").executeTakeFirstOrThrow());
  });

  const on = Temporal.PlainDate.from("2027-09-08");
  const collect = (causeReference: string) =>
    db.transaction().execute((trx) => {
      const entries = collectionEntries({ place: 2, amount: pence(8_582) });
      return post(trx, { cause: "collection", causeReference, on, householdId, entries });
    });
  const reversal = (attempt: string, cause: Reversal["cause"], causeReference = attempt): Reversal => {
    return { of: { cause: "collection", causeReference: attempt }, cause, causeReference, on };
  };
  const reverse = async (...reversals: Reversal[]) =>
    db.transaction().execute((trx) => postAll(trx, reversals));
  const postingsOf = (ids: readonly (string | undefined)[]) =>
    db
      .selectFrom("posting")
      .select(["id", "cause", "causeReference", "householdId", "reverses"])
      .where(
        "id",
        "in",
        ids.filter((id) => id !== undefined),
      )
      .orderBy("cause")
      .execute();

  test("posts each entry with the opposite sign, for the same household, each cause once", async () => {
    for (const attempt of ["failed", "disputed"]) await collect(attempt);
    const ids = await reverse(
      reversal("failed", "collection-failure"),
      reversal("never-confirmed", "collection-failure"),
      reversal("disputed", "charge-back"),
    );
    expect(ids.map((id) => id !== undefined)).toEqual([true, false, true]);
    expect(await postingsOf(ids)).toEqual([
      {
        id: ids[2],
        cause: "charge-back",
        causeReference: "disputed",
        householdId,
        reverses: null,
      },
      {
        id: ids[0],
        cause: "collection-failure",
        causeReference: "failed",
        householdId,
        reverses: null,
      },
    ]);
    const entries = await db
      .selectFrom("ledgerEntry")
      .select(["line", "account", "place", "amount"])
      .where("postingId", "=", ids[0] ?? "")
      .orderBy("line")
      .execute();
    expect(entries).toEqual([
      { line: 1, account: "provider", place: null, amount: -8_582 },
      { line: 2, account: "receivable", place: 2, amount: 8_582 },
    ]);
    expect(await reverse(reversal("failed", "collection-failure"))).toEqual([undefined]);
    expect(await reverse()).toEqual([]);
  });

  test("reverses a mistake once, and names it", async () => {
    const mistake = await collect("a-mistake");
    const ids = await reverse(reversal("a-mistake", "reversal"));
    expect(await postingsOf(ids)).toMatchObject([{ cause: "reversal", reverses: mistake }]);
    expect(await reverse(reversal("a-mistake", "reversal", "another"))).toEqual([undefined]);
  });
});
