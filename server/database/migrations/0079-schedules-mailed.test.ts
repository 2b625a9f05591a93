import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { migrateToLatest, migrations } from "../migrate.ts";
import type { Database } from "../tables.ts";
import { up } from "./0079-schedules-mailed.ts";

const name = "0079-schedules-mailed";
const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));

describe("The day on which all had been mailed their schedule [F5]", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;

  const read = async () => {
    const { rows } = await sql<{ former: string | null; day: string | null }>`
      select all_told_on as former, schedules_mailed_on as day from household`.execute(db);
    return rows;
  };
  const both = (day: string | null) => [{ former: day, day }];

  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: before });
    await sql`insert into price_book (id, name, effective_from) values (gen_random_uuid(), 'book', '2026-01-01')`.execute(
      db,
    );
    await sql`insert into household (id, guid, share_token, reference, state, size, line1, line2, organisation_name, city,
        postcode, tenancy_start, tenancy_end, price_before, price_after, price_book_id, dwelling_id, all_told_on)
      select gen_random_uuid(), 'guid-of-the-only-household', 'token-of-the-only-household', 'EV-2222-333', 'live', 1, '1 Real Street', '', '',
        'Leeds', 'LS6 1AB', '2027-07-01', '2028-06-30', 0, 0, book.id,
        keep_dwelling('LS6 1AB', '', '1 Real Street', '', 'Leeds', null), '2027-06-01' from price_book as book`.execute(
      db,
    );
    await migrateToLatest(db, { migrations: { [name]: { up } } });
  });

  test("is kept, and is the same for nodes of the version before and for ours, whichever of them write it", async () => {
    expect(await read()).toEqual(both("2027-06-01"));
    await sql`update household set all_told_on = null`.execute(db);
    expect(await read()).toEqual(both(null));
    await sql`update household set schedules_mailed_on = '2027-06-02'`.execute(db);
    expect(await read()).toEqual(both("2027-06-02"));
    await sql`update household set all_told_on = '2027-06-03'`.execute(db);
    expect(await read()).toEqual(both("2027-06-03"));
    await sql`update household set schedules_mailed_on = null`.execute(db);
    expect(await read()).toEqual(both(null));
  });

  test("is cleared when somebody joins", async () => {
    await sql`update household set schedules_mailed_on = '2027-06-02'`.execute(db);
    await sql`insert into housemate (id, household_id, place, lead_type, first_name, last_name, email, tel, allow_promotions,
        terms_agreed_at, agreed_price, joined_at)
      select gen_random_uuid(), id, 1, 'Student', 'Ann', 'Lee', 'ann@example.com', '07700900000', false,
        now(), 0, now() from household`.execute(db);
    await sql`insert into membership (id, household_id, place, housemate_id, joined_on)
      select gen_random_uuid(), household_id, place, id, '2027-06-05' from housemate`.execute(db);
    expect(await read()).toEqual(both(null));
  });
});
