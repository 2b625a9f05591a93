import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { newId, newToken } from "../ids.ts";
import { migrateToLatest } from "../migrate.ts";
import { seedPriceBook, seedReference } from "../seed/reference.ts";
import type { Database } from "../tables.ts";
import { up as firstSchema } from "./0001-first-schema.ts";
import { up as dwelling } from "./0003-dwelling.ts";

const first = { "0001-first-schema": { up: firstSchema } };

describe("Accounts from before there were dwellings", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let priceBookId: string;
  const ids = new Map<string, string>();

  /** As a node of before writes an account: it knows no dwelling. */
  const openAccount = async (
    name: string,
    account: {
      readonly line1: string;
      readonly key: string;
      readonly line2?: string;
      readonly addressId?: string;
      readonly year?: number;
      readonly state?: "gathering" | "cancelled";
    },
  ) => {
    const { line1, key, line2 = "", addressId = null, year = 2027, state = "gathering" } = account;
    ids.set(name, newId());
    // In order: of two at one house the later is the double.
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, ids.size));
    await sql`insert into household (id, guid, share_token, state, size, address_id, address_key, line1, line2,
        organisation_name, city, postcode, tenancy_start, tenancy_end, price_before, price_after, price_book_id,
        cancelled_at, created_at)
      values (${ids.get(name)}, ${newToken()}, ${newToken()}, ${state}, 3, ${addressId}, ${key}, ${line1}, ${line2},
        '', 'Leeds', 'LS6 1ZZ', ${`${String(year)}-07-01`}, ${`${String(year + 1)}-06-30`}, 2000, 1800,
        ${priceBookId}, ${state === "cancelled" ? new Date(0) : null}, ${createdAt})`.execute(db);
  };
  const dwellingOf = async (name: string) =>
    (
      await db
        .selectFrom("household")
        .select("dwellingId")
        .where("id", "=", ids.get(name) ?? "")
        .executeTakeFirstOrThrow()
    ).dwellingId;

  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: first });
    await seedReference(db);
    await seedPriceBook(db);
    priceBookId = (await db.selectFrom("priceBook").select("id").executeTakeFirstOrThrow()).id;
    const addressId = newId();
    await sql`insert into postcode values ('LS6 1ZZ', 'LS6', 'Leeds')`.execute(db);
    await sql`insert into address (id, guid, postcode, line1, line2, organisation_name, city, building, sub_building,
        search, source, reference)
      values (${addressId}, 'held', 'LS6 1ZZ', '3 Hill Road', '', '', 'Leeds', '', '', '', 'file', '3')`.execute(
      db,
    );
    await openAccount("picked", { line1: "3 Hill Road", key: "held", addressId });
    await openAccount("picked for next year", { line1: "3 Hil Road", key: "held", addressId, year: 2028 });
    await openAccount("typed", { line1: "5 Hill Road", key: "LS61ZZ5HILLROAD" });
    await openAccount("cancelled", { line1: "5 hill-road", key: "LS61ZZ5HILLROAD", state: "cancelled" });
    await openAccount("double, picked", { line1: "7 Hill Road", key: "another" });
    await openAccount("double, typed", { line1: "7 hill road", key: "LS61ZZ7HILLROAD" });
    await migrateToLatest(db, { migrations: { ...first, "0003-dwelling": { up: dwelling } } });
  });

  test("have one each, found by the address that was picked or by how it reads", async () => {
    expect(await dwellingOf("picked for next year")).toBe(await dwellingOf("picked"));
    expect(await dwellingOf("cancelled")).toBe(await dwellingOf("typed"));
    expect(await dwellingOf("typed")).not.toBe(await dwellingOf("picked"));
  });

  test("that stood at one house for the same days stay, and are marked", async () => {
    const doubles = await db
      .selectFrom("dwelling")
      .select(["id", "keys"])
      .where("isDouble", "=", true)
      .execute();
    expect(doubles).toEqual([{ id: await dwellingOf("double, typed"), keys: ["7HILLROAD"] }]);
    expect(await dwellingOf("double, picked")).not.toBe(doubles[0]?.id);
  });

  describe("and a node of before that still writes them", () => {
    const refused = expect.objectContaining({ code: "23P01" });

    test("opens no second account at a house, typed or picked [C6]", async () => {
      const typed = { line1: "3 hill road", key: "LS61ZZ3HILLROAD" };
      await expect(openAccount("second", typed)).rejects.toEqual(refused);
      await expect(openAccount("second", { line1: "5 Hill Road", key: "loaded" })).rejects.toEqual(refused);
      await expect(openAccount("third", { line1: "7 Hill Road", key: "loaded" })).rejects.toEqual(refused);
    });

    test("opens one for another house or other days", async () => {
      await openAccount("other house", { line1: "9 Hill Road", key: "LS61ZZ9HILLROAD" });
      await openAccount("other days", { line1: "5 Hill Road", key: "LS61ZZ5HILLROAD", year: 2028 });
      expect(await dwellingOf("other days")).toBe(await dwellingOf("typed"));
    });
  });
});
