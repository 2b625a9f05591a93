import type { LedgerEntry } from "@evenly/domain/ledger";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { post, postAll, type Posting } from "./post.ts";

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
      .selectFrom("ledger_entry")
      .select(["line", "account", "place", "product_type", "amount"])
      .where("posting_id", "=", id ?? "")
      .orderBy("line")
      .execute();
  const balanceOf = async (place: number) => {
    const { total } = await db
      .selectFrom("ledger_entry")
      .innerJoin("posting", "posting.id", "ledger_entry.posting_id")
      .select(({ fn }) => fn.sum<string | number>("amount").as("total"))
      .where("household_id", "=", householdId)
      .where("place", "=", place)
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  test("writes each entry, in order, with the day and what caused it [F1] [F2]", async () => {
    const id = await write({ causeReference: "a-collection" });
    firstId = id;
    expect(await entriesOf(id)).toEqual([
      { line: 1, account: "receivable", place: 2, product_type: null, amount: 8_582 },
      { line: 2, account: "discounts", place: null, product_type: null, amount: 418 },
      { line: 3, account: "income", place: null, product_type: "TV Licence", amount: -1_000 },
      { line: 4, account: "income", place: null, product_type: "Energy", amount: -8_000 },
    ]);
    const posting = await db
      .selectFrom("posting")
      .selectAll()
      .where("id", "=", id ?? "")
      .executeTakeFirstOrThrow();
    expect(posting).toMatchObject({
      cause: "charge",
      cause_reference: "a-collection",
      posted_on: "2027-09-01",
      household_id: householdId,
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
      { line: 1, account: "bank", place: null, product_type: null, amount: 5 },
      { line: 2, account: "provider", place: null, product_type: null, amount: -5 },
    ]);
    expect(await balanceOf(2)).toBe(before + 8_582);
    expect(await db.transaction().execute((trx) => postAll(trx, []))).toEqual([]);
  });
});
