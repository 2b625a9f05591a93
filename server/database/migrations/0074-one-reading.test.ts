import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { newHouseholdReference, newToken } from "../ids.ts";
import { migrateToLatest, migrations } from "../migrate.ts";
import { seedPriceBook, seedReference } from "../seed/reference.ts";
import type { Database } from "../tables.ts";
import { up } from "./0074-one-reading.ts";

const name = "0074-one-reading";
const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

describe("Dwellings that read alike from now on", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let priceBookId: string;
  const accounts: string[] = [];

  /** As a node of before opens an account. */
  const openAccount = async (line1: string, year = 2027, state: "gathering" | "cancelled" = "gathering") => {
    accounts.push(line1);
    await sql`insert into household (id, guid, share_token, reference, state, size, line1, line2, organisation_name,
        city, postcode, tenancy_start, tenancy_end, price_before, price_after, price_book_id, cancelled_at, dwelling_id)
      values (${idOf(accounts.length)}, ${newToken()}, ${newToken()}, ${newHouseholdReference()},
        ${state}, 3, ${line1}, '', '', 'Leeds', 'LS6 1ZZ', ${`${String(year)}-07-01`}, ${`${String(year + 1)}-06-30`},
        2000, 1800, ${priceBookId}, ${state === "cancelled" ? new Date(0) : null},
        keep_dwelling('LS6 1ZZ', '', ${line1}, '', null))`.execute(db);
  };
  const dwellings = async () => {
    const { rows } = await sql<{ accounts: string[]; isDouble: boolean; readings: string[] | null }>`
      select array_agg(line1 order by household.id) as accounts, is_double,
        (select array_agg(key order by key) from dwelling_reading where dwelling_id = dwelling.id) as readings
      from dwelling left join household on household.dwelling_id = dwelling.id
      group by dwelling.id order by min(household.id::text)`.execute(db);
    return rows;
  };

  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: before });
    await seedReference(db);
    await seedPriceBook(db);
    priceBookId = (await db.selectFrom("priceBook").select("id").executeTakeFirstOrThrow()).id;
    await openAccount("7 Larkspur Terrace");
    await openAccount("7 Larkspur Tce", 2028);
    await openAccount("7 Larkspur Terrace, Leeds", 2027, "cancelled");
    await openAccount("8 Larkspur Terrace");
    await openAccount("8 Larkspur Terr");
    await openAccount("9 Larkspur Terrace");
    await migrateToLatest(db, { migrations: { [name]: { up } } });
  });

  test("are one, except two with accounts for the same days, of which the later is marked [C6]", async () => {
    expect(await dwellings()).toEqual([
      {
        accounts: ["7 Larkspur Terrace", "7 Larkspur Tce", "7 Larkspur Terrace, Leeds"],
        isDouble: false,
        readings: ["7LARKSPURTERRACE"],
      },
      { accounts: ["8 Larkspur Terrace"], isDouble: false, readings: ["8LARKSPURTERRACE"] },
      { accounts: ["8 Larkspur Terr"], isDouble: true, readings: null },
      { accounts: ["9 Larkspur Terrace"], isDouble: false, readings: ["9LARKSPURTERRACE"] },
    ]);
  });

  test("take no second account for the same days, from a node of before either [C6]", async () => {
    const refused = expect.objectContaining({ code: "23P01" });
    for (const line1 of ["7 larkspur trce", "8 Larkspur Terrace", "9 Larkspur Tce"])
      await expect(openAccount(line1)).rejects.toEqual(refused);
  });
});
