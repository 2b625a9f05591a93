import type { Success } from "@evenly/contract";
import {
  aboutHouseholds,
  aboutMails,
  aboutMoney,
  byAdministrators,
  everyRole,
} from "@evenly/contract/staff/fields";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Database, StaffAlertKind } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { countFailedJobsTo } from "../../queue/index.ts";
import { approvalsFor } from "../approvals/list.ts";

type Counts = Success<"GET /staff/to_do">["counts"];
type Counter = {
  readonly roles: readonly StaffRole[];
  readonly count: (db: Kysely<Database>, asker: StaffAsker, deps: Dependencies) => Promise<number>;
};

const most = 100;

async function countRows<Table extends keyof Database>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const limited = rows.select(sql`1`.as("one")).limit(most);
  const { count } = await db
    .selectFrom(limited.as("row"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function countAlerts(db: Kysely<Database>, kinds: readonly StaffAlertKind[]): Promise<number> {
  return countRows(
    db,
    db.selectFrom("staffAlert").where("resolvedAt", "is", null).where("kind", "in", kinds),
  );
}

/** Each has a partial index. */
const counters: Readonly<Record<keyof Counts, Counter>> = {
  alerts: {
    roles: aboutHouseholds,
    count: (db) => countRows(db, db.selectFrom("staffAlert").where("resolvedAt", "is", null)),
  },
  collections: {
    roles: aboutMoney,
    count: (db) =>
      countAlerts(db, ["charge-back", "cannot-be-collected", "payment-refused", "payer-deceased"]),
  },
  payouts: { roles: aboutMoney, count: (db) => countAlerts(db, ["different-payout"]) },
  failedMails: {
    roles: aboutMails,
    count: (db) => countRows(db, db.selectFrom("email").where("state", "=", "failed")),
  },
  services: {
    roles: aboutHouseholds,
    count: (db) => countRows(db, db.selectFrom("serviceOrder").where("work", "in", ["to-order", "to-end"])),
  },
  jobs: { roles: byAdministrators, count: (db) => countFailedJobsTo(db, most) },
  approvals: {
    roles: everyRole,
    count: async (db, asker, deps) =>
      countRows(db, (await approvalsFor(deps, asker)).rows(db, {}, deps.clock.today())),
  },
};

/** Counts of open work, by the person's roles. Rulings H2, H4. */
export async function countToDo(deps: Dependencies, asker: StaffAsker): Promise<Counts> {
  const counts: Counts = {};
  for (const [name, { roles, count }] of Object.entries(counters) as [keyof Counts, Counter][])
    if (mayAct(asker.person.roles, roles)) counts[name] = await count(deps.db, asker, deps);
  return counts;
}
