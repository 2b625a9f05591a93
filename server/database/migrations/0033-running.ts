import { type Kysely, sql } from "kysely";

/**
 * What those who run the business look at: mails and the audit by what people ask for, each list by an index; and figures, of
 * which each is counted in an index alone. Leads are forgotten, so how many there were of a day is kept. Rulings H3 to H5.
 */
const statements = [
  `create index email_by_template on email (template, created_at, id)`,
  `create index email_not_sent on email (state, created_at, id) where state <> 'sent'`,

  `create index audit_at on audit (at, id)`,
  `create index audit_by_action on audit (action, at, id)`,
  `create index audit_by_staff on audit (actor_id, at, id) where actor_kind = 'staff'`,
  `create index audit_by_few on audit (actor_kind, at, id) where actor_kind in ('staff', 'provider')`,

  `create table forgotten_lead (
    day date not null,
    code text not null,
    leads integer not null check (leads >= 0),
    quotes integer not null check (quotes >= 0),
    primary key (day, code)
  )`,
  `create index quote_by_day on quote (quoted_on, lead_id)`,
  `create index lead_with_code on lead (id) include (voucher_code, discount_code, referral_code)
    where coalesce(voucher_code, discount_code, referral_code) is not null`,
  `create index household_sold on household (created_at) include (id, winning_code, winning_code_kind, agent_id)`,
  `create index household_completed on household (completed_at) where completed_at is not null`,
  `create index ledger_entry_discount on ledger_entry (posting_id) include (amount) where account = 'discounts'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
