import { type Kysely, sql } from "kysely";

/**
 * Months that take no posting. Nodes of the version before write no `cause_on`: what they post late is moved, since
 * nothing that a provider tells may be refused. Rulings F1, F3.
 */
const statements = [
  `create table closed_month (
    month date primary key check (extract(day from month) = 1),
    entries integer not null check (entries >= 0),
    closed_by uuid not null references staff_person (id),
    closed_at timestamptz not null,
    reason text not null check (reason <> '')
  )`,
  `create function keep_months_in_order() returns trigger language plpgsql as $$
    declare
      latest date := (select max(month) from closed_month);
    begin
      if tg_op = 'INSERT' and new.month <> latest + interval '1 month' then
        raise exception 'Months are closed in order'
          using errcode = 'check_violation', constraint = 'closed_month_in_order';
      end if;
      if tg_op = 'DELETE' and old.month <> latest then
        raise exception 'Only the latest closed month is opened again'
          using errcode = 'check_violation', constraint = 'closed_month_latest';
      end if;
      return coalesce(new, old);
    end
  $$`,
  `create trigger closed_month_in_order before insert or delete on closed_month
    for each row execute function keep_months_in_order()`,
  `create trigger closed_month_never_changes before update on closed_month
    for each row execute function refuse_change()`,
  // Until the commit no month is closed: the lock waits for whoever closes one, and keeps the next one waiting.
  `create function first_open_day() returns date language plpgsql as $$
    begin
      lock table closed_month in share mode;
      return (select max(month) + interval '1 month' from closed_month);
    end
  $$`,
  `alter table posting
    add column cause_on date,
    add constraint posting_counts_from_its_cause check (cause_on <= value_on) not valid`,
  `create or replace function fill_value_date() returns trigger language plpgsql as $$
    declare
      open_from date := first_open_day();
    begin
      new.value_on := coalesce(new.value_on, new.posted_on);
      if new.cause_on is null then
        new.cause_on := new.value_on;
        new.value_on := greatest(new.value_on, open_from);
      elsif new.value_on < open_from then
        raise exception 'A closed month takes no posting'
          using errcode = 'check_violation', constraint = 'posting_in_open_month';
      end if;
      return new;
    end
  $$`,
  `alter table approval
    drop constraint approval_kind_check,
    add constraint approval_kind_check check (
      kind in ('refund', 'write-off', 'cancel-household', 'publish-price-book', 'open-month')
    ) not valid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
