import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { migrateToLatest, migrations } from "../migrate.ts";

const open = useTestDatabases();

test("Each alert gets a case, and those of the version before open and close theirs [J1]", async () => {
  const { db } = await open({ empty: true });
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0087"));
  await migrateToLatest(db, { migrations: before });
  const raise = (id: number, kind: string, more = "null, null", detail = "{}") =>
    sql
      .raw(
        `insert into staff_alert (id, kind, reference, detail, raised_at, resolved_at, resolved_by)
         values ('00000000-0000-7000-8000-00000000000${String(id)}', '${kind}', 'R${String(id)}', '${detail}',
           '2027-07-14T10:00:00Z', ${more})`,
      )
      .execute(db);
  await raise(1, "charge-back");
  await raise(2, "different-payout", "'2027-07-15T10:00:00Z', 'ann'");
  await migrateToLatest(db);
  await raise(3, "cannot-be-collected", "null, null", '{"cause": "authorisation_disputed"}');
  await raise(4, "unknown-event");
  const resolve = (id: number, at: string) =>
    sql
      .raw(
        `update staff_alert set resolved_at = ${at}, resolved_by = 'ann'
         where id = '00000000-0000-7000-8000-00000000000${String(id)}'`,
      )
      .execute(db);
  await resolve(4, "'2027-07-16T10:00:00Z'");
  await resolve(2, "null");
  await db
    .updateTable("staffCase")
    .set({ state: "done", closedAt: "2027-07-17T10:00:00Z", outcome: "accepted" })
    .where("kind", "=", "charge-back")
    .execute();
  const { rows } = await sql`
    select staff_case.reference as "case", staff_case.kind, staff_alert.kind as alert, state, outcome, due_on as due,
      resolved_at is not null as "isResolved"
    from staff_alert join staff_case on staff_case.id = case_id order by staff_alert.id`.execute(db);
  const due = "2027-07-21";
  expect(rows).toEqual([
    {
      case: "CS-0001",
      kind: "charge-back",
      alert: "charge-back",
      state: "done",
      outcome: "accepted",
      due: "2027-08-03",
      isResolved: true,
    },
    {
      case: "CS-0002",
      kind: "payout-differs",
      alert: "different-payout",
      state: "open",
      outcome: null,
      due,
      isResolved: false,
    },
    {
      case: "CS-0003",
      kind: "dispute",
      alert: "cannot-be-collected",
      state: "open",
      outcome: null,
      due,
      isResolved: false,
    },
    {
      case: "CS-0004",
      kind: "other",
      alert: "unknown-event",
      state: "done",
      outcome: "settled",
      due,
      isResolved: true,
    },
  ]);
});
