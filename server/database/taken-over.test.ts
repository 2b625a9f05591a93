import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../test/database.ts";
import { migrateToLatest, migrations } from "./migrate.ts";
import type { Database } from "./tables.ts";

const firstName = "0001-first-schema";
const firstRows = readFileSync(new URL("../test/first-schema-rows.sql", import.meta.url), "utf8");
const firstSchema = migrations[firstName];
if (firstSchema === undefined) throw new Error("The first migration is gone");

/** Last digits of ids in the first schema's rows. */
const [ann, bob, annsMandate] = ["13", "14", "17"].map((end) => `00000000-0000-7000-8000-0000000000${end}`);

describe("Migrating what the first version wrote keeps", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  beforeAll(async () => {
    ({ db } = await open({ empty: true }));
    await migrateToLatest(db, { migrations: { [firstName]: firstSchema } });
    await db.transaction().execute(async (trx) => {
      const more = `insert into provider_event (id, provider, payload) values
            ('SB1', 'sandbox', '{"reference": "SBX1", "receivedOn": "2026-11-23", "isInvalid": true, "isCancelled": true}'),
            ('EV2', 'gocardless', '{"reference": "not a mandate"}');
          insert into audit (id, actor, action, detail) values
            ('00000000-0000-7000-8000-000000000030', '${ann ?? ""}', 'open-household', '{}'),
            ('00000000-0000-7000-8000-000000000031', '${annsMandate ?? ""}', 'confirm-direct-debit', '{}'),
            ('00000000-0000-7000-8000-000000000032', 'send-email', 'email-failed', '{}')`;
      for (const statement of `${firstRows};\n${more}`.split(/;\n/)) {
        if (statement.trim() !== "") await sql.raw(statement).execute(trx);
      }
    });
    await migrateToLatest(db);
  }, 60_000);

  test("memberships and the opener of each account", async () => {
    const rows = await db
      .selectFrom("membership")
      .innerJoin("housemate", "housemate.id", "membership.housemateId")
      .select(["housemateId", "membership.place", "leftOn", "openedAccount"])
      .select(sql<boolean>`joined_on = (joined_at at time zone 'Europe/London')::date`.as("isThatDay"))
      .orderBy("housemateId")
      .execute();
    const joined = { place: 1, leftOn: null, openedAccount: true, isThatDay: true };
    expect(rows).toEqual([
      { housemateId: ann, ...joined },
      { housemateId: bob, ...joined },
    ]);
  });

  test("the actors of audit entries", async () => {
    const rows = await db
      .selectFrom("audit")
      .select(["action", "actorKind", "actorId"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { action: "cancel-household", actorKind: "staff", actorId: null },
      { action: "open-household", actorKind: "housemate", actorId: ann },
      { action: "confirm-direct-debit", actorKind: "job", actorId: "confirm-direct-debit" },
      { action: "email-failed", actorKind: "job", actorId: "send-email" },
    ]);
  });

  test("the confirmation of a mandate", async () => {
    const { confirmationQueuedAt } = await db
      .selectFrom("mandate")
      .select("confirmationQueuedAt")
      .executeTakeFirstOrThrow();
    expect(confirmationQueuedAt).toBeInstanceOf(Date);
  });

  test("the notified amount of a payment", async () => {
    const rows = await db.selectFrom("collection").select(["state", "amount", "noticedAmount"]).execute();
    expect(rows).toEqual([{ state: "notified", amount: 8_582, noticedAmount: 8_582 }]);
  });

  test("the sandbox's mandates", async () => {
    const remembered = await db
      .selectFrom("sandboxMandate")
      .select(["providerReference", "reference", "receivedOn", "isInvalid", "isCancelled"])
      .execute();
    expect(remembered).toEqual([
      {
        providerReference: "SB1",
        reference: "SBX1",
        receivedOn: "2026-11-23",
        isInvalid: true,
        isCancelled: true,
      },
    ]);
  });

  test("the brand", async () => {
    for (const table of ["lead", "household", "email"] as const) {
      const rows = await db.selectFrom(table).select("brand").distinct().execute();
      expect(rows, table).toEqual([{ brand: "evenly" }]);
    }
  });

  test("existing values unchanged [H3]", async () => {
    const refused = expect.objectContaining({ code: "23001" });
    await expect(sql`update audit set action = 'nothing'`.execute(db)).rejects.toEqual(refused);
    await expect(sql`delete from audit`.execute(db)).rejects.toEqual(refused);
    await expect(sql`truncate audit`.execute(db)).rejects.toEqual(refused);
  });
});
