import { type Kysely, sql } from "kysely";

/**
 * Figures of days that are over are kept as sums, for reading alone (decision 27). What changes a day that is over marks
 * it, whichever node does it: then it is counted until it is added up again. Rulings C11, H4.
 */
const isOver = (day: string) => `${day} < (now() at time zone 'Europe/London')::date`;
const dayOf = (moment: string) => `(${moment} at time zone 'Europe/London')::date`;
const codeOf = (row: string) =>
  `upper(coalesce(${row}.voucher_code, ${row}.discount_code, ${row}.referral_code))`;
const soldBy = (row: string) =>
  `(${row}.created_at, ${row}.winning_code, ${row}.winning_code_kind, ${row}.agent_id)`;

const statements = [
  `create table figure_sum (
    figure text not null,
    day date not null,
    code text not null,
    kind text not null,
    amount bigint not null,
    primary key (figure, day, code, kind) include (amount)
  )`,
  `create table figure_summed (
    only_row boolean primary key default true check (only_row),
    until timestamptz not null
  )`,
  `insert into figure_summed (until) values ('-infinity')`,
  `create table figure_changed (figure text not null, day date not null)`,

  // What a code will still give is read from this index alone.
  `create index collection_to_give on collection (household_id) include (amount_before, amount, due_on)
    where charged_on is null and state <> 'cancelled' and amount_before > amount`,

  `create function mark_leads() returns trigger language plpgsql as $$
    begin
      insert into figure_changed (figure, day) values ('leads', ${dayOf("new.created_at")});
      return null;
    end
  $$`,
  `create trigger lead_of_a_day_that_is_over after insert on lead for each row
    when (${isOver(dayOf("new.created_at"))}) execute function mark_leads()`,

  // Whoever changes the lead's code waits, and then finds this quote among the lead's.
  `create function mark_quotes() returns trigger language plpgsql as $$
    begin
      perform 1 from lead where id = new.lead_id for no key update;
      insert into figure_changed (figure, day) values ('quotes', new.quoted_on);
      return null;
    end
  $$`,
  `create trigger quote_of_a_day_that_is_over after insert on quote for each row
    when (${isOver("new.quoted_on")}) execute function mark_quotes()`,
  `create function mark_quotes_of_lead() returns trigger language plpgsql as $$
    begin
      insert into figure_changed (figure, day)
        select distinct 'quotes', quoted_on from quote where lead_id = new.id and ${isOver("quoted_on")};
      return null;
    end
  $$`,
  `create trigger lead_has_another_code after update of voucher_code, discount_code, referral_code on lead for each row
    when (${codeOf("old")} is distinct from ${codeOf("new")}) execute function mark_quotes_of_lead()`,

  // Of one that is new, old is empty.
  `create function mark_household() returns trigger language plpgsql as $$
    begin
      if ${soldBy("old")} is distinct from ${soldBy("new")} then
        insert into figure_changed (figure, day)
          select figure, day from unnest(array['sign-ups', 'discount']) as figure,
            unnest(array[${dayOf("old.created_at")}, ${dayOf("new.created_at")}]) as day
          where day is not null;
      end if;
      if old.completed_at is distinct from new.completed_at then
        insert into figure_changed (figure, day)
          select 'complete', day from unnest(array[${dayOf("old.completed_at")}, ${dayOf("new.completed_at")}]) as day
          where ${isOver("day")};
      end if;
      return null;
    end
  $$`,
  `create trigger household_of_a_day_that_is_over after insert on household for each row
    when (${isOver(dayOf("new.created_at"))} or ${isOver(dayOf("new.completed_at"))}) execute function mark_household()`,
  `create trigger household_counts_otherwise
    after update of created_at, completed_at, winning_code, winning_code_kind, agent_id on household for each row
    when (old.completed_at is distinct from new.completed_at or ${soldBy("old")} is distinct from ${soldBy("new")})
    execute function mark_household()`,

  `create function mark_live() returns trigger language plpgsql as $$
    begin
      insert into figure_changed (figure, day) values ('live', ${dayOf("new.at")});
      return null;
    end
  $$`,
  `create trigger audit_of_a_day_that_is_over after insert on audit for each row
    when (new.action = 'services-started' and ${isOver(dayOf("new.at"))}) execute function mark_live()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
