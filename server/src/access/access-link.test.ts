import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { houseTokenOf } from "../../test/sign-up.ts";
import { houseLink, issueHouseTokens } from "./access-link.ts";
import { findByAccessToken } from "./access-tokens.ts";

const stranger = "00000000-0000-7000-8000-000000000000";

describe("A link in a mail to a housemate", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let deps: TestApp["deps"];
  let housemateIds: string[];
  const issue = (housemateIds: readonly string[]) =>
    db.transaction().execute((trx) => issueHouseTokens(trx, deps, housemateIds));
  const find = (token = "", now = deps.clock.now()) =>
    findByAccessToken(db, token, { kind: "household-page", now });
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    ({ deps } = await openTestApp(database));
    const housemates = await db.selectFrom("housemate").select("id").orderBy("id").execute();
    housemateIds = housemates.map(({ id }) => id);
  });

  test("opens the housemate's own page at the mail's screen, for 90 days [G1]", async () => {
    const [housemateId = ""] = housemateIds;
    const token = await houseTokenOf(deps, housemateId);
    expect(houseLink("https://evenly.test", token, "/my-house/bank-details")).toBe(
      `https://evenly.test/my-house/bank-details?token=${token}`,
    );
    const later = (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000);
    expect(await find(token, later(89))).toMatchObject({ housemateId });
    expect(await find(token, later(90))).toBeUndefined();
  });

  test("differs for each reader and mail, when many are written at once [G1]", async () => {
    const wantedIds = [...housemateIds.toReversed(), ...housemateIds];
    const tokens = await issue(wantedIds);
    expect(new Set(tokens).size).toBe(wantedIds.length);
    const opened = await Promise.all(tokens.map((token) => find(token)));
    expect(opened.map((place) => place?.housemateId)).toEqual(wantedIds);
    expect(await issue([])).toEqual([]);
  });

  test("opens the housemate's last place", async () => {
    const [housemateId = ""] = housemateIds;
    const { householdId, joinedOn } = await db
      .selectFrom("membership")
      .selectAll()
      .where("housemateId", "=", housemateId)
      .executeTakeFirstOrThrow();
    const moved = { householdId, housemateId, place: 2 };
    await db
      .updateTable("membership")
      .set({ leftOn: joinedOn })
      .where("housemateId", "=", housemateId)
      .execute();
    await db
      .insertInto("membership")
      .values({ ...moved, joinedOn })
      .execute();
    expect(await find((await issue([housemateId]))[0])).toMatchObject(moved);
  });

  test("is not issued to somebody without a place, or removed [G1]", async () => {
    const [first = "", second = ""] = housemateIds;
    await db.updateTable("housemate").set({ removedAt: deps.clock.now() }).where("id", "=", second).execute();
    const tokens = await issue([stranger, first, second]);
    expect(tokens).toEqual([undefined, expect.any(String), undefined]);
    expect(await find(tokens[1])).toMatchObject({ housemateId: first });
  });
});
