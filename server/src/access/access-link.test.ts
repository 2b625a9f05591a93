import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { describeOnBoth, type TestDatabase } from "../../test/database.ts";
import { accessLink } from "./access-link.ts";
import { findByAccessToken } from "./access-tokens.ts";

describeOnBoth("A link in a mail to a housemate", (open) => {
  let db: TestDatabase["db"];
  let deps: TestApp["deps"];
  let housemateId: string;
  const link = (asked = housemateId) =>
    db
      .transaction()
      .execute((trx) => accessLink(trx, deps, { housemateId: asked, to: "/my-house/bank-details" }));
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    ({ deps } = await openTestApp(database));
    ({ id: housemateId } = await db.selectFrom("housemate").select("id").executeTakeFirstOrThrow());
  });

  test("opens their own page at the screen that the mail is about, for 90 days", async () => {
    const { origin, pathname, searchParams } = new URL(await link());
    expect({ origin, pathname }).toEqual({
      origin: "https://evenly.test",
      pathname: "/my-house/bank-details",
    });
    const later = (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000);
    const find = (now: Date) =>
      findByAccessToken(db, searchParams.get("token") ?? "", { kind: "household-page", now });
    expect(await find(later(89))).toMatchObject({ housemate_id: housemateId });
    expect(await find(later(90))).toBeUndefined();
  });

  test("is another one in each mail", async () => {
    expect(await link()).not.toBe(await link());
  });

  test("is refused for somebody who never had a place", async () => {
    await expect(link("00000000-0000-7000-8000-000000000000")).rejects.toThrow("no result");
  });
});
