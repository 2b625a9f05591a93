import { type Insertable, sql, type Updateable } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { closeMonth } from "../test/close-month.ts";
import { type TestDatabase, useTestDatabases } from "../test/database.ts";
import { newId } from "./ids.ts";
import type {
  CollectionAttemptTable,
  CollectionTable,
  HouseholdTable,
  LedgerEntryTable,
  PostingTable,
} from "./tables.ts";

const refusedAs = (code: string) => expect.objectContaining({ code });
const [refusedByCheck, refusedAsDouble, refusedForEver] = ["23514", "23505", "23001"].map(refusedAs);

describe("The ledger [F1]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let owner: TestDatabase["owner"];
  let householdId: string;
  beforeAll(async () => {
    ({ db, owner } = await open());
    ({ id: householdId } = await db.selectFrom("household").select("id").executeTakeFirstOrThrow());
  });

  type Line = Omit<Insertable<LedgerEntryTable>, "postingId" | "line">;
  const entries = (postingId: string, lines: readonly Line[], first = 1) =>
    lines.map((line, index) => ({ postingId, line: first + index, ...line }));
  const postingOf = (changes: Partial<Insertable<PostingTable>> = {}) => ({
    id: newId(),
    postedOn: "2027-09-01",
    cause: "charge" as const,
    causeReference: newId(),
    householdId,
    entryCount: 2,
    ...changes,
  });
  const post = async (lines: readonly Line[], changes: Partial<Insertable<PostingTable>> = {}) => {
    const posting = postingOf({ entryCount: lines.length, ...changes });
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("posting").values(posting).execute();
      if (lines.length > 0) await trx.insertInto("ledgerEntry").values(entries(posting.id, lines)).execute();
    });
    return posting;
  };
  const owed: Line = { account: "receivable", place: 1, amount: 8_582 };
  const earned: Line = { account: "income", productType: "Energy", amount: -8_582 };
  const atProvider: Line = { account: "provider", amount: 5 };
  const inBank: Line = { account: "bank", amount: -5 };

  test("accepts a posting whose entries sum to zero", async () => {
    await post([owed, earned]);
  });

  test.each<[string, Line[], Partial<Insertable<PostingTable>>]>([
    ["do not sum to zero", [owed, { ...earned, amount: -8_581 }], {}],
    ["are none", [], { entryCount: 2 }],
    ["are one", [owed], { entryCount: 2 }],
    ["are fewer than it says", [owed, earned], { entryCount: 3 }],
    ["are more than it says", [owed, earned, atProvider, inBank], { entryCount: 2 }],
    ["are of a place, and it of no household", [owed, earned], { householdId: null }],
    ["are of a place that is not named", [{ ...owed, place: null }, earned], {}],
    ["are of a product that is not named", [owed, { ...earned, productType: null }], {}],
    ["are of nothing", [owed, earned, { account: "bank", amount: 0 }], {}],
  ])("commits no posting whose entries %s", async (_, lines, changes) => {
    await expect(post(lines, changes)).rejects.toEqual(refusedByCheck);
  });

  test("rejects an unbalanced posting in plain SQL at the commit", async () => {
    const id = newId();
    await expect(
      sql`insert into posting (id, posted_on, cause, cause_reference, household_id, entry_count)
        values (${id}, '2027-09-01', 'charge', ${id}, ${householdId}, 2)`.execute(db),
    ).rejects.toEqual(refusedByCheck);
  });

  test("rejects further entries for a committed posting, even balanced ones", async () => {
    const { id } = await post([owed, earned]);
    await expect(
      db
        .insertInto("ledgerEntry")
        .values(entries(id, [atProvider, inBank], 3))
        .execute(),
    ).rejects.toEqual(refusedByCheck);
  });

  test("rejects a second posting for the same cause", async () => {
    const { causeReference } = await post([owed, earned]);
    await expect(post([owed, earned], { causeReference })).rejects.toEqual(refusedAsDouble);
    await post([atProvider, inBank], { cause: "payout", causeReference, householdId: null });
  });

  test("allows one reversal per posting", async () => {
    const { id } = await post([owed, earned]);
    const undone = [
      { ...owed, amount: -8_582 },
      { ...earned, amount: 8_582 },
    ];
    await post(undone, { cause: "reversal", reverses: id });
    await expect(post(undone, { cause: "reversal", reverses: id })).rejects.toEqual(refusedAsDouble);
    await expect(post(undone, { cause: "reversal" })).rejects.toEqual(refusedByCheck);
    await expect(post([owed, earned], { reverses: id })).rejects.toEqual(refusedByCheck);
  });

  test.each(["posting", "ledger_entry"])("rejects changes to a %s by its owner too", async (table) => {
    await post([owed, earned]);
    for (const change of ["update %s set created_at = now()", "delete from %s", "truncate %s cascade"]) {
      const column = table === "posting" ? "created_at = now()" : "amount = 1";
      const statement = change.replace("created_at = now()", column).replace("%s", table);
      await expect(sql.raw(statement).execute(owner), statement).rejects.toEqual(refusedForEver);
    }
  });
});

// November 2026 is closed.
describe("A closed month [F1]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  beforeAll(async () => {
    ({ db } = await open());
    await closeMonth(db, "2026-11-01");
  });

  const post = async (days: Pick<Insertable<PostingTable>, "postedOn" | "valueOn" | "causeOn">) => {
    const posting = { id: newId(), cause: "payout" as const, causeReference: newId(), entryCount: 2 };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("posting")
        .values({ ...posting, ...days })
        .execute();
      await trx
        .insertInto("ledgerEntry")
        .values([
          { postingId: posting.id, line: 1, account: "bank", amount: 5 },
          { postingId: posting.id, line: 2, account: "provider", amount: -5 },
        ])
        .execute();
    });
    const { valueOn, causeOn } = await db
      .selectFrom("posting")
      .select(["valueOn", "causeOn"])
      .where("id", "=", posting.id)
      .executeTakeFirstOrThrow();
    return [causeOn, valueOn];
  };

  test("takes no posting", async () => {
    for (const on of ["2026-11-30", "2026-10-31"])
      await expect(post({ postedOn: "2026-12-02", causeOn: on, valueOn: on })).rejects.toEqual(
        refusedByCheck,
      );
    const firstDay = { postedOn: "2026-12-02", causeOn: "2026-11-30", valueOn: "2026-12-01" };
    expect(await post(firstDay)).toEqual(["2026-11-30", "2026-12-01"]);
  });

  test("refuses nothing of a node of the version before, which counts from the first open day [F3]", async () => {
    const late = { postedOn: "2026-12-02", valueOn: "2026-11-30" };
    expect(await post(late)).toEqual(["2026-11-30", "2026-12-01"]);
    expect(await post({ postedOn: "2026-12-02" })).toEqual(["2026-12-02", "2026-12-02"]);
  });

  test("is closed after the one before, opened before the one after, and never changed", async () => {
    const openAgain = (month: string) => db.deleteFrom("closedMonth").where("month", "=", month).execute();
    await expect(closeMonth(db, "2026-12-02")).rejects.toEqual(refusedByCheck);
    await expect(closeMonth(db, "2027-01-01")).rejects.toEqual(refusedByCheck);
    await closeMonth(db, "2026-12-01");
    await expect(openAgain("2026-11-01")).rejects.toEqual(refusedByCheck);
    await expect(db.updateTable("closedMonth").set({ entries: 1 }).execute()).rejects.toEqual(refusedForEver);
    await openAgain("2026-12-01");
  });

  test("is not closed while something is posted to it, and takes nothing while it is being closed", async () => {
    const isWaiting = async () => {
      const { rows } =
        await sql`select from pg_locks where relation = 'closed_month'::regclass and not granted`.execute(db);
      expect(rows).toHaveLength(1);
    };
    const wait = () => vi.waitFor(isWaiting, { timeout: 20_000 });
    const inDecember = { postedOn: "2027-01-02", valueOn: "2026-12-30" };
    const closing = await db.transaction().execute(async (trx) => {
      await sql`select first_open_day()`.execute(trx);
      const closed = closeMonth(db, "2026-12-01");
      await wait();
      return { closed };
    });
    await closing.closed;
    await db.deleteFrom("closedMonth").where("month", "=", "2026-12-01").execute();
    const posting = await db.transaction().execute(async (trx) => {
      await closeMonth(trx, "2026-12-01");
      const posted = post(inDecember);
      await wait();
      return { posted };
    });
    expect(await posting.posted).toEqual(["2026-12-30", "2027-01-01"]);
  });
});

describe("A collection [F3] [F4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let owner: TestDatabase["owner"];
  let mandate: { id: string; housemateId: string; householdId: string; place: number };
  beforeAll(async () => {
    ({ db, owner } = await open());
    mandate = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .innerJoin("household", "household.id", "housemate.householdId")
      .select(["mandate.id", "housemateId", "householdId", "place"])
      .where("household.state", "=", "complete")
      .executeTakeFirstOrThrow();
    await db.updateTable("mandate").set({ state: "active" }).where("id", "=", mandate.id).execute();
  });

  let months = 0;
  const collect = async (changes: Partial<Insertable<CollectionTable>> = {}) => {
    months += 1;
    const dueOn = Temporal.PlainDate.from("2027-09-01").add({ months }).toString();
    const id = newId();
    await db
      .insertInto("collection")
      .values({
        id,
        mandateId: mandate.id,
        housemateId: mandate.housemateId,
        householdId: mandate.householdId,
        place: mandate.place,
        dueOn,
        lastDay: dueOn,
        collectOn: dueOn,
        amount: 7_800,
        amountBefore: 7_800,
        state: "planned",
        ...changes,
      })
      .execute();
    return id;
  };
  const attempt = (
    collectionId: string,
    number: number,
    changes: Partial<Insertable<CollectionAttemptTable>> = {},
  ) =>
    db
      .insertInto("collectionAttempt")
      .values({
        id: newId(),
        collectionId,
        mandateId: mandate.id,
        number,
        amount: 7_800,
        collectOn: "2035-01-01",
        provider: "sandbox",
        ...changes,
      })
      .execute();

  describe.each(["notified", "submitted", "confirmed", "paid_out", "failed", "charged_back"] as const)(
    "that is %s",
    (state) => {
      const noticed = { state, noticedOn: "2027-09-01", noticedAmount: 7_800 };
      test("must have been notified of its amount, or less", async () => {
        await collect(noticed);
        await expect(collect({ state })).rejects.toEqual(refusedByCheck);
        await expect(collect({ ...noticed, noticedAmount: null })).rejects.toEqual(refusedByCheck);
        await expect(collect({ ...noticed, noticedAmount: 7_801 })).rejects.toEqual(refusedByCheck);
      });
    },
  );

  const notified = { state: "notified", noticedOn: "2027-09-01", noticedAmount: 7_800 } as const;

  test("has at most one open attempt", async () => {
    const id = await collect(notified);
    await attempt(id, 1);
    await expect(attempt(id, 2)).rejects.toEqual(refusedAsDouble);
    await db
      .updateTable("collectionAttempt")
      .set({ failedAt: "2027-10-04T09:00:00Z", failureReason: "insufficient_funds" })
      .where("collectionId", "=", id)
      .execute();
    await expect(attempt(id, 1)).rejects.toEqual(refusedAsDouble);
    await attempt(id, 2);
  });

  test("is attempted when as many weekdays have passed since its notice as were promised when it was given", async () => {
    await owner.insertInto("noticeTerm").values({ fromDay: "2027-09-20", workingDays: 3 }).execute();
    // Ten weekdays after a Friday, three after a Monday.
    for (const [noticedOn, early, inTime] of [
      ["2027-09-17", "2027-09-30", "2027-10-01"],
      ["2027-09-20", "2027-09-22", "2027-09-23"],
    ] as const) {
      const id = await collect({ ...notified, noticedOn, dueOn: early, lastDay: early });
      await expect(attempt(id, 1, { collectOn: early })).rejects.toMatchObject({
        constraint: "collection_attempt_after_notice",
      });
      await attempt(id, 1, { collectOn: inTime });
    }
  });

  test("has each provider payment in one attempt only", async () => {
    await attempt(await collect(notified), 1, { providerReference: "PM-1" });
    await expect(attempt(await collect(notified), 1, { providerReference: "PM-1" })).rejects.toEqual(
      refusedAsDouble,
    );
  });

  test("can be attempted only with notice, on an active mandate of its payer, when due and for days served", async () => {
    await expect(attempt(await collect(), 1)).rejects.toEqual(refusedByCheck);
    const id = await collect(notified);
    await expect(attempt(id, 1, { amount: 7_801 })).rejects.toEqual(refusedByCheck);
    await expect(attempt(id, 1, { collectOn: "2027-09-30" })).rejects.toEqual(refusedByCheck);
    const setMandate = (state: "active" | "cancelled") =>
      db.updateTable("mandate").set({ state }).where("id", "=", mandate.id).execute();
    await setMandate("cancelled");
    await expect(attempt(id, 1)).rejects.toEqual(refusedByCheck);
    await setMandate("active");
    const another = await db
      .selectFrom("mandate")
      .select("id")
      .where("housemateId", "!=", mandate.housemateId)
      .executeTakeFirstOrThrow();
    await db.updateTable("mandate").set({ state: "active" }).where("id", "=", another.id).execute();
    await expect(attempt(id, 1, { mandateId: another.id })).rejects.toEqual(refusedByCheck);
    const setHousehold = (changes: Updateable<HouseholdTable>) =>
      db.updateTable("household").set(changes).where("id", "=", mandate.householdId).execute();
    await setHousehold({ state: "gathering", completedAt: null });
    await expect(attempt(id, 1)).rejects.toEqual(refusedByCheck);
    const cancelled = { cancelledAt: "2027-09-15T10:00:00Z", lastDay: "2027-09-15" };
    await setHousehold({ state: "cancelled", ...cancelled });
    await expect(attempt(id, 1)).rejects.toEqual(refusedByCheck);
    await setHousehold({
      state: "live",
      lastDay: null,
      cancelledAt: null,
      completedAt: "2027-08-01T10:00:00Z",
    });
    const leave = (leftOn: string | null) =>
      db.updateTable("membership").set({ leftOn }).where("housemateId", "=", mandate.housemateId).execute();
    await leave("2027-09-20");
    await expect(attempt(id, 1)).rejects.toEqual(refusedByCheck);
    await leave(null);
    await attempt(id, 1);
  });
});
