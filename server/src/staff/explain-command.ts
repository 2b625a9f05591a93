import { type RawBuilder, sql, type Transaction } from "kysely";
import { isUuid } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";
import { findHouseholdForStaff } from "../households/index.ts";
import { WrongUsage } from "./command-context.ts";

/** What a chain is about: ids of ours, and references of the provider. */
type Subject = {
  readonly householdId: string | null;
  /** Everything of the household, and not of these ids alone. */
  readonly isWhole: boolean;
  readonly ids: readonly string[];
  readonly emailIds: readonly string[];
  readonly references: readonly string[];
};

/**
 * `explain mail|collection|household ID`: the chain from the call to the provider's answer, a line for each step, by time,
 * without anybody's name or address. Ruling K2.
 */
export async function explainByCommand(
  trx: Transaction<Database>,
  [kind = "", named = ""]: readonly string[],
): Promise<readonly [text: string, exitCode: number]> {
  if (!(kind === "mail" || kind === "collection" || kind === "household") || named === "")
    throw new WrongUsage("Say what: explain mail ID, explain collection ID, or explain household REFERENCE");
  const subject = await finders[kind](trx, named);
  if (subject === undefined) return [`There is no such ${kind}.`, 1];
  const steps = await findSteps(trx, subject, await findRequests(trx, subject));
  return [steps.map(({ at, kind, id, text }) => [at.toISOString(), kind, id, text].join("  ")).join("\n"), 0];
}

const finders = {
  mail: async (trx: Transaction<Database>, id: string): Promise<Subject | undefined> => {
    if (!isUuid(id)) return undefined;
    const email = await trx.selectFrom("email").select("householdId").where("id", "=", id).executeTakeFirst();
    return (
      email && { householdId: email.householdId, isWhole: false, ids: [id], emailIds: [id], references: [] }
    );
  },
  /** By our id, that of an attempt, or the provider's reference of one. */
  collection: async (trx: Transaction<Database>, named: string): Promise<Subject | undefined> => {
    const { rows } = await sql<{
      householdId: string;
      ids: string[];
      references: string[];
      emailIds: string[];
    }>`
      select collection.household_id as "householdId",
        array[collection.id::text, collection.mandate_id::text, collection.housemate_id::text]
          || array(select id::text from collection_attempt where collection_id = collection.id) as ids,
        array(select provider_reference from collection_attempt
          where collection_id = collection.id and provider_reference is not null)
          || array_remove(array[mandate.provider_reference], null) as references,
        array(select id::text from email where page_of = collection.housemate_id) as "emailIds"
      from collection join mandate on mandate.id = collection.mandate_id
      where collection.id = (
        select id from collection where id::text = ${named.toLowerCase()} and ${isUuid(named)}
        union all
        select collection_id from collection_attempt
        where provider_reference = ${named} or (id::text = ${named.toLowerCase()} and ${isUuid(named)})
        limit 1)`.execute(trx);
    return rows[0] && { ...rows[0], isWhole: false };
  },
  household: async (trx: Transaction<Database>, named: string): Promise<Subject | undefined> => {
    const household = await findHouseholdForStaff(trx, named);
    if (household === undefined) return undefined;
    const { rows } = await sql<{ ids: string[]; references: string[]; emailIds: string[] }>`
      with mandates as (
        select mandate.* from mandate join housemate on housemate.id = mandate.housemate_id
        where housemate.household_id = ${household.id}
      ), attempts as (
        select collection_attempt.* from collection_attempt
        join collection on collection.id = collection_attempt.collection_id
        where collection.household_id = ${household.id}
      )
      select array(
          select id::text from housemate where household_id = ${household.id}
          union all select id::text from mandates
          union all select id::text from collection where household_id = ${household.id}
          union all select id::text from attempts
        ) as ids,
        array(
          select provider_reference from mandates where provider_reference is not null
          union all select provider_reference from attempts where provider_reference is not null
        ) as references,
        array(select id::text from email where household_id = ${household.id}) as "emailIds"`.execute(trx);
    const { ids = [], references = [], emailIds = [] } = rows[0] ?? {};
    return {
      householdId: household.id,
      isWhole: true,
      ids: [household.id, ...ids, ...emailIds],
      references,
      emailIds,
    };
  },
};

/** Whether one of its values, of the first level, is among these. */
function hasOneOf(data: RawBuilder<unknown>, values: readonly string[]) {
  return sql`(jsonb_typeof(${data}) = 'object'
    and exists (select from jsonb_each_text(${data}) as part where part.value = any(${values}::text[])))`;
}

/** The calls, and the scheduled jobs, that caused something of it. */
async function findRequests(
  trx: Transaction<Database>,
  { householdId, isWhole, ids, emailIds }: Subject,
): Promise<readonly string[]> {
  const { rows } = await sql<{ requestId: string }>`
    select request_id as "requestId" from audit
    where household_id = ${householdId}
      and (${isWhole} or actor_id = any(${ids}::text[]) or ${hasOneOf(sql.ref("detail"), ids)})
    union select request_id from email where ${isWhole} and id = any(${emailIds}::uuid[])
      or id::text = any(${ids}::text[])
    union select data -> 'cause' ->> 'requestId' from pgboss.job where ${hasOneOf(sql.ref("data"), ids)}`.execute(
    trx,
  );
  return rows.map(({ requestId }) => requestId).filter((id) => id !== null);
}

type Step = { readonly at: Date; readonly kind: string; readonly id: string; readonly text: string };

async function findSteps(
  trx: Transaction<Database>,
  { householdId, isWhole, ids, emailIds, references }: Subject,
  requests: readonly string[],
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with mails as (
      select * from email
      where id = any(${emailIds}::uuid[])
        and (${isWhole} or id::text = any(${ids}::text[]) or request_id = any(${requests}::text[]))
    ), jobs as (
      select * from pgboss.job
      where (data ->> 'emailId' is null or data ->> 'emailId' in (select id::text from mails))
        and (${hasOneOf(sql.ref("data"), [...ids, ...emailIds])} or id::text = any(${requests}::text[])
          or data -> 'cause' ->> 'requestId' = any(${requests}::text[])
            and data -> 'cause' ->> 'householdId' = ${householdId})
    ), attempts as (
      select * from collection_attempt where id::text = any(${ids}::text[])
    ), events as (
      select * from provider_event where ${hasOneOf(sql`payload -> 'links'`, references)}
    )
    select at, kind, id, text from (
      select at, 'change' as kind, coalesce(request_id, 'no request') as id,
        action || ' by ' || concat_ws(' ', actor_kind, actor_id) as text
      from audit
      where household_id = ${householdId} and (${isWhole} or request_id = any(${requests}::text[])
        or actor_id = any(${ids}::text[]) or ${hasOneOf(sql.ref("detail"), ids)})
      union all
      select created_on, 'job', id::text,
        concat_ws(' ', 'queued', coalesce(source_name, name), 'by', coalesce(data -> 'cause' ->> 'requestId', 'the schedule'))
      from jobs
      union all
      select coalesce(completed_on, started_on, start_after), 'job', id::text,
        concat_ws(' ', case when name = 'dead-letter' then 'failed every time' else state::text end,
          coalesce(source_name, name), 'after', retry_count + 1, 'tries',
          coalesce(output ->> 'message', source_output ->> 'message'))
      from jobs where started_on is not null or name = 'dead-letter'
      union all
      select created_at, 'mail', id::text, concat_ws(' ', 'written', template, 'by', coalesce(request_id, 'no request'))
      from mails
      union all
      select sent_at, 'mail', id::text, 'taken by the mail server, with this id in its Message-ID'
      from mails where sent_at is not null
      union all
      select created_at, 'mandate', id::text, concat_ws(' ', 'for', provider, coalesce(provider_reference, 'without an answer'), state)
      from mandate where id::text = any(${ids}::text[])
      union all
      select coalesce(asked_at, created_at), 'attempt', id::text,
        concat_ws(' ', 'number', number, 'asked of', provider, 'for', collect_on)
      from attempts
      union all
      select submitted_at, 'attempt', id::text, concat_ws(' ', 'taken by', provider, 'as', provider_reference)
      from attempts where submitted_at is not null
      union all
      select failed_at, 'attempt', id::text, concat_ws(' ', 'failed', failure_reason)
      from attempts where failed_at is not null
      union all
      select received_at, 'event', id,
        concat_ws(' ', provider, payload ->> 'resource_type', payload ->> 'action', payload -> 'details' ->> 'cause')
      from events
      union all
      select coalesce(worked_at, received_at), 'event', id,
        case when worked_at is null then concat_ws(' ', 'not worked in after', tries, 'tries', failure) else 'worked in' end
      from events
      union all
      select created_at, 'posting', id::text, concat_ws(' ', cause, cause_reference, 'of', value_on)
      from posting where household_id = ${householdId} and (${isWhole} or cause_reference = any(${ids}::text[]))
    ) as step (at, kind, id, text)
    order by at, kind, id, text`.execute(trx);
  return rows;
}
