import { collectionEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { post } from "./post.ts";
import { type Reversal, reverseAll } from "./reverse.ts";

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
    db.transaction().execute((trx) => reverseAll(trx, reversals));
  const postingsOf = (ids: readonly (string | undefined)[]) =>
    db
      .selectFrom("posting")
      .select(["id", "cause", "cause_reference", "household_id", "reverses"])
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
        cause_reference: "disputed",
        household_id: householdId,
        reverses: null,
      },
      {
        id: ids[0],
        cause: "collection-failure",
        cause_reference: "failed",
        household_id: householdId,
        reverses: null,
      },
    ]);
    const entries = await db
      .selectFrom("ledger_entry")
      .select(["line", "account", "place", "amount"])
      .where("posting_id", "=", ids[0] ?? "")
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
