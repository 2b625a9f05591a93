import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { findByAccessToken, issueAccessToken } from "./access-tokens.ts";

describe("A link to a place", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let membershipId: string;
  let token: string;
  const now = new Date("2027-09-01T09:00:00Z");
  const expiresAt = new Date("2027-11-30T09:00:00Z");
  const issue = () =>
    db
      .transaction()
      .execute((trx) => issueAccessToken(trx, { kind: "household-page", membershipId, now, expiresAt }));
  const find = (asked: string, at = now) => findByAccessToken(db, asked, { kind: "household-page", now: at });
  beforeAll(async () => {
    ({ db } = await open());
    ({ id: membershipId } = await db.selectFrom("membership").select("id").executeTakeFirstOrThrow());
    token = await issue();
  });

  test("opens the place by its token, until it expires", async () => {
    expect(await find(token)).toMatchObject({ id: membershipId, place: 1 });
    expect(await find(token, new Date(expiresAt.getTime() - 1))).toBeDefined();
    expect(await find(token, expiresAt)).toBeUndefined();
  });

  test("has 128 random bits or more, and another token each time [G1]", async () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    expect(await issue()).not.toBe(token);
  });

  test("is stored as a hash, which opens nothing [G1]", async () => {
    const rows = await db.selectFrom("accessToken").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { hash } of rows) expect(await find(hash)).toBeUndefined();
  });

  test("does not work with another kind of token, or once revoked", async () => {
    expect(await findByAccessToken(db, token, { kind: "session", now })).toBeUndefined();
    await db.updateTable("accessToken").set({ revokedAt: now }).execute();
    expect(await find(token)).toBeUndefined();
  });
});
