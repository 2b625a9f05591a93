import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../test/database.ts";
import { newId } from "./ids.ts";

const refusedAs = (code: string) => expect.objectContaining({ code });
const [refusedByCheck, refusedAsOverlap, refusedAsDouble, refusedAsOrphan] = [
  "23514",
  "23P01",
  "23505",
  "23503",
].map(refusedAs);

describe("A place of a household", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let householdId: string;
  let others: { id: string; householdId: string }[];
  beforeAll(async () => {
    ({ db } = await open());
    others = await db
      .selectFrom("housemate")
      .innerJoin("household", "household.id", "housemate.householdId")
      .select(["housemate.id", "housemate.householdId"])
      .where("household.line1", "=", "5 Larkspur Terrace")
      .orderBy("housemate.place")
      .execute();
    householdId = others[0]?.householdId ?? "";
  });
  beforeEach(() => db.deleteFrom("membership").where("householdId", "=", householdId).execute());

  const insert = (
    housemate: number,
    place: number,
    days: readonly [joined: string, left: string | null],
    household = householdId,
  ) =>
    db
      .insertInto("membership")
      .values({
        householdId: household,
        place,
        housemateId: others[housemate]?.id ?? "",
        joinedOn: days[0],
        leftOn: days[1],
      })
      .execute();

  test("has at most one member on any day [C7]", async () => {
    await insert(0, 1, ["2027-09-01", null]);
    await expect(insert(1, 1, ["2028-03-01", null])).rejects.toEqual(refusedAsOverlap);
    await expect(insert(1, 1, ["2027-08-01", "2027-09-02"])).rejects.toEqual(refusedAsOverlap);
    await insert(1, 2, ["2027-09-01", null]);
  });

  test("is handed over on the day on which somebody leaves it [C7]", async () => {
    await insert(0, 1, ["2027-09-01", "2028-03-01"]);
    await expect(insert(1, 1, ["2028-02-29", null])).rejects.toEqual(refusedAsOverlap);
    await insert(1, 1, ["2028-03-01", null]);
  });

  test("can be taken again on the day on which it was taken and left", async () => {
    await insert(0, 1, ["2027-09-01", "2027-09-01"]);
    await insert(1, 1, ["2027-09-01", null]);
  });

  test("cannot be left before it was joined", async () => {
    await expect(insert(0, 1, ["2027-09-01", "2027-08-31"])).rejects.toEqual(refusedByCheck);
  });

  test("must belong to the housemate's own household", async () => {
    await expect(insert(0, 4, ["2027-09-01", null])).rejects.toEqual(refusedByCheck);
    await expect(insert(0, 0, ["2027-09-01", null])).rejects.toEqual(refusedByCheck);
    const { id: another } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "3 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    await expect(insert(0, 2, ["2027-09-01", null], another)).rejects.toEqual(refusedAsOrphan);
  });

  test("is the only place of its housemate", async () => {
    await insert(0, 1, ["2027-09-01", null]);
    await expect(insert(0, 2, ["2027-09-01", null])).rejects.toEqual(refusedAsDouble);
  });

  test("stores only the hashes of its links [G1]", async () => {
    await insert(0, 1, ["2027-09-01", null]);
    const { id } = await db
      .selectFrom("membership")
      .select("id")
      .where("householdId", "=", householdId)
      .executeTakeFirstOrThrow();
    const insertToken = (hash: string) =>
      db
        .insertInto("accessToken")
        .values({ hash, kind: "household-page", membershipId: id, expiresAt: "2028-01-01T00:00:00Z" })
        .execute();
    await expect(insertToken("a-token-as-it-stands-in-a-link")).rejects.toEqual(refusedByCheck);
    await insertToken("0".repeat(64));
    await expect(insertToken("0".repeat(64))).rejects.toEqual(refusedAsDouble);
    await sql`delete from access_token`.execute(db);
  });

  test("keeps its number when the household gets smaller, which needs enough places for everybody", async () => {
    await insert(0, 1, ["2027-09-01", null]);
    await insert(1, 3, ["2027-09-01", null]);
    const resize = (size: number) =>
      db.updateTable("household").set({ size }).where("id", "=", householdId).execute();
    await resize(2);
    await expect(resize(1)).rejects.toEqual(refusedByCheck);
    await db.updateTable("membership").set({ leftOn: "2027-10-01" }).where("place", "=", 1).execute();
    await resize(1);
    await resize(3);
  });

  test("has one opener per household", async () => {
    const openers = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", householdId)
      .where("openedAccount", "=", true)
      .execute();
    expect(openers).toEqual([{ id: others[0]?.id }]);
    await expect(
      db
        .updateTable("housemate")
        .set({ openedAccount: true })
        .where("id", "=", others[1]?.id ?? newId())
        .execute(),
    ).rejects.toEqual(refusedAsDouble);
  });
});
