import { type Kysely, sql } from "kysely";

/** What is read of a code by its page: who named it before they signed up, and who used it. Ruling H4. */
const namedByLeads = ["voucher_code", "discount_code", "referral_code", "affiliate_code"];
const attributed = ["referrer_id", "affiliate_id", "agent_id"];

const statements = [
  // A voucher that ends before it has begun has never held: it ends on the day before today.
  `alter table voucher drop constraint voucher_check`,

  ...["voucher", "affiliate", "referrer", "agent"].flatMap((table) => [
    `alter table ${table} add column made_by uuid references staff_person (id)`,
    `create index ${table}_made_by on ${table} (made_by) where made_by is not null`,
  ]),
  ...["affiliate", "referrer", "agent"].flatMap((table) => [
    // Of those from before it is not known.
    `alter table ${table} add column created_at timestamptz, add column ended_on date`,
    `alter table ${table} alter column created_at set default now()`,
  ]),

  `create index voucher_use_by_day on voucher_use (voucher_id, used_at, id)`,
  ...attributed.map(
    (column) =>
      `create index household_${column}_by_day on household (${column}, created_at, id) include (state)
        where ${column} is not null`,
  ),
  // Taken over by the indexes above, which begin with the same column.
  ...attributed.map((column) => `drop index household_${column}`),
  ...namedByLeads.map(
    (column) => `create index lead_${column} on lead (upper(btrim(${column}))) where ${column} is not null`,
  ),
  `create index audit_of_settings on audit ((detail ->> 'key'), at)
    where action in ('change-flag', 'change-setting')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
