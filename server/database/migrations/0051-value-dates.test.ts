import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { migrateToLatest, migrations } from "../migrate.ts";
import type { Database } from "../tables.ts";
import { up } from "./0051-value-dates.ts";

const name = "0051-value-dates";
const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));
const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${String(number)}`;

describe("Postings of before [F1]", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;

  const post = (number: number, cause: string, reference: string) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into posting (id, posted_on, cause, cause_reference, entry_count)
        values (${idOf(number)}, '2026-12-07', ${cause}, ${reference}, 2)`.execute(trx);
      await sql`insert into ledger_entry (posting_id, line, account, amount)
        values (${idOf(number)}, 1, 'bank', 5), (${idOf(number)}, 2, 'provider', -5)`.execute(trx);
    });
  const valueDates = async () => {
    const { rows } = await sql<{ value: string }>`
      select value_on::text as value from posting order by id`.execute(db);
    return rows.map(({ value }) => value);
  };

  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: before });
    await sql`insert into payout (id, provider, provider_reference, amount, fees, arrives_on)
      values (${idOf(9)}, 'sandbox', 'PO-1', 5, 0, '2026-12-11')`.execute(db);
    await post(1, "payout", idOf(9));
    await post(2, "refund", idOf(8));
    await migrateToLatest(db, { migrations: { [name]: { up } } });
  });

  test("get the day of their cause in the migration, and stay as they are from then on", async () => {
    expect(await valueDates()).toEqual(["2026-12-11", "2026-12-07"]);
    await expect(sql`update posting set value_on = '2026-01-01'`.execute(db)).rejects.toThrow();
  });

  test("of a node of the version before count from the day on which they are made", async () => {
    await post(3, "refund", idOf(7));
    expect(await valueDates()).toEqual(["2026-12-11", "2026-12-07", "2026-12-07"]);
  });
});
