import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { encryptionKeys } from "../../test/prepare-for-tests.ts";
import { guidOf, type GuidRow } from "../../src/access/guid.ts";
import { hashOf } from "../ids.ts";
import { migrateToLatest, migrations } from "../migrate.ts";
import type { Database } from "../tables.ts";
import { up } from "./0078-sealed-guids.ts";

const name = "0078-sealed-guids";
const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));

describe("Accounts of nodes of the version before [A5]", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;

  const insert = (number: number) =>
    sql`insert into household (id, guid, share_token, reference, state, size, line1, line2, organisation_name, city, postcode,
        tenancy_start, tenancy_end, price_before, price_after, price_book_id, dwelling_id)
      select ${`00000000-0000-7000-8000-00000000000${String(number)}`}, ${String(number).repeat(22)},
        ${`share${String(number)}`.repeat(4)}, ${`EV-2222-22${String(number + 2)}`}, 'gathering', 1, ${`${String(number)} Real Street`},
        '', '', 'Leeds', 'LS6 1AB', '2027-07-01', '2028-06-30', 0, 0, book.id,
        keep_dwelling('LS6 1AB', '', ${`${String(number)} Real Street`}, '', 'Leeds', null)
      from price_book as book`.execute(db);
  const read = async (number: number) => {
    const { rows } = await sql<GuidRow & { hash: string }>`
      select id, guid, guid_key_id, guid_sealed, guid_hash as hash from household
      where line1 = ${`${String(number)} Real Street`}`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error("There is no such household");
    return { hash: row.hash, guid: guidOf(encryptionKeys, row) };
  };
  const found = (guid: string) => ({ guid, hash: hashOf(guid) });

  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: before });
    await sql`insert into price_book (id, name, effective_from) values
      ('00000000-0000-7000-8000-000000000000', 'book', '2026-01-01')`.execute(db);
    await insert(1);
    await migrateToLatest(db, { migrations: { [name]: { up } } });
  });

  test("are found by their guid's hash, whether opened before the migration or after it", async () => {
    await insert(2);
    expect(await read(1)).toEqual(found("1".repeat(22)));
    expect(await read(2)).toEqual(found("2".repeat(22)));
  });

  test("have the guid that such a node gives them later", async () => {
    await insert(3);
    const { keyId, sealed } = encryptionKeys.seal("00000000-0000-7000-8000-000000000003", "3".repeat(22));
    await sql`update household set guid_key_id = ${keyId}, guid_sealed = ${sealed} where guid = ${"3".repeat(22)}`.execute(
      db,
    );
    expect(await read(3)).toEqual(found("3".repeat(22)));
    await sql`update household set guid = ${"4".repeat(22)} where line1 = '3 Real Street'`.execute(db);
    expect(await read(3)).toEqual(found("4".repeat(22)));
  });
});
