import { daysKept, type ForgottenKind } from "@evenly/contract/retention";
import { type RawBuilder, sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { sealGuids } from "../../access/index.ts";
import { forgetOldAnswers } from "../../http/idempotency.ts";
import { noticeTemplates } from "../../mail/index.ts";
import type { JobHandler } from "../../queue/index.ts";

const day = 24 * 60 * 60 * 1_000;
const batchSize = 500;

/** Daily, as the table that the privacy policy shows. One statement per batch, to keep locks short. Ruling J4. */
export function forgetOldRecords(deps: Dependencies): JobHandler<"forget-old-records"> {
  return async () => {
    const { db, clock, config, encryptionKeys } = deps;
    const now = clock.now();
    const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
    for (const [kind, forgets] of Object.entries(deletions) as [ForgottenKind, Deletions][]) {
      const days = daysKept(kind, config.retention);
      if (days === undefined) throw new Error(`Nobody has said how long to keep ${kind}`);
      for (const forget of forgets) await forgetAll(db, forget(before(days), now.toISOString()));
    }
    await forgetOldAnswers(db, now);
    await sealGuids(db, encryptionKeys, "in-clear");
  };
}

async function forgetAll(db: Dependencies["db"], batch: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await batch.execute(db);
    if (numAffectedRows < BigInt(batchSize)) return;
  }
}

/** Deletes leads without a household and their quotes, keeping daily counts. Ruling H4. */
function forgetLeads(before: string): RawBuilder<unknown> {
  return sql`
  with old as materialized (
    select id, created_at, upper(coalesce(voucher_code, discount_code, referral_code, '')) as code
    from lead where updated_at < ${before}::timestamptz and created_at < ${before}::timestamptz
      and not exists (select from household where household.lead_id = lead.id)
    limit ${batchSize} for update skip locked
  ), counted as (
    insert into forgotten_lead (day, code, leads, quotes)
    select day, code, sum(leads), sum(quotes) from (
      select (created_at at time zone 'Europe/London')::date as day, code, 1 as leads, 0 as quotes from old
      union all
      select quoted_on, code, 0, 1 from (select distinct quoted_on, old.id, code from quote join old on old.id = lead_id)
    ) as each_one group by day, code
    on conflict (day, code) do update
      set leads = forgotten_lead.leads + excluded.leads, quotes = forgotten_lead.quotes + excluded.quotes
  )
  delete from lead where id in (select id from old)`;
}

const isNotice = sql`template = any(${[...noticeTemplates]}::text[])`;

function forgetEmails(before: string): RawBuilder<unknown> {
  return sql`
  delete from email where id in (
    select id from email where created_at < ${before}::timestamptz and state <> 'queued' and not ${isNotice}
    limit ${batchSize})`;
}

function isTenancyOver(before: string) {
  return sql`(cancelled_at < ${before}::timestamptz
  or household.state <> 'cancelled' and tenancy_end < (${before}::timestamptz at time zone 'Europe/London')::date)`;
}

/** Counted from the end of the tenancy that it is about. Facts §8, Ruling J4. */
function forgetNotices(before: string): RawBuilder<unknown> {
  return sql`
  delete from email where id in (
    select email.id from email left join household on household.id = household_id
    where email.created_at < ${before}::timestamptz and email.state <> 'queued' and ${isNotice}
      and (household.id is null or ${isTenancyOver(before)})
    limit ${batchSize})`;
}

/** Keeps opt-outs; deletes other preferences once no mail to the address is left. */
function forgetPreferences(before: string): RawBuilder<unknown> {
  return sql`
  delete from mail_preference where email = any(array(
    select email from mail_preference where stopped_at is null and created_at < ${before}::timestamptz
      and not exists (select from email where to_address = mail_preference.email)
    limit ${batchSize}))`;
}

/** A dead link is known as long as the mail that carries it: who presses it is sent a new one. Ruling G1. */
function forgetAccessTokens(before: string, now: string): RawBuilder<unknown> {
  return sql`
  delete from access_token where hash = any(array(
    select hash from access_token where expires_at < ${now}::timestamptz
      and (kind <> 'household-page' or created_at < ${before}::timestamptz)
    limit ${batchSize}))`;
}

/** Ended households: deletes invitations and replaces tokens by unguessable ones, so that old links are dead. */
function forgetLinks(before: string): RawBuilder<unknown> {
  return sql`
  with long_over as materialized (
    select id from household
    where guid_hash not like 'over-%' and ${isTenancyOver(before)}
    limit ${batchSize}
  ), forgotten as (
    delete from invitation where household_id = any(array(select id from long_over))
  )
  update household set guid = null, guid_key_id = null, guid_sealed = null,
    guid_hash = 'over-' || gen_random_uuid(), share_token = 'over-' || gen_random_uuid()
  where id = any(array(select id from long_over))`;
}

/** Nobody confirmed them: the places are free again. Ruling A5. */
function forgetHeldPlaces(before: string): RawBuilder<unknown> {
  return sql`
  delete from held_place where id in (
    select id from held_place where created_at <= ${before}::timestamptz limit ${batchSize})`;
}

/** Who rang and was verified stays in the audit. */
function forgetCallerChecks(before: string): RawBuilder<unknown> {
  return sql`
  delete from caller_check where id = any(array(
    select id from caller_check where sent_at < ${before}::timestamptz limit ${batchSize}))`;
}

/** What was said of households that are long over, out of the audit, which a node may not change by itself. */
function forgetNotes(before: string): RawBuilder<unknown> {
  return sql`
  update household set notes_forgotten_on = ${before}::timestamptz::date
  where id = any(array(
    select id from household where notes_forgotten_on is null and state = 'cancelled' and cancelled_at < ${before}::timestamptz
    union all
    select id from household where notes_forgotten_on is null and household.state <> 'cancelled'
      and tenancy_end < (${before}::timestamptz at time zone 'Europe/London')::date
    limit ${batchSize}))
  returning forget_notes(id)`;
}

/** What was said of cases that were done by then: of no household's, and of complaints, which are kept longer. */
function forgetCases(before: string, isMeant: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
  update staff_case set words_forgotten_on = ${before}::timestamptz::date, matter = id::text, subject = null
  where id = any(array(
    select id from staff_case
    where state = 'done' and words_forgotten_on is null and ${isMeant}
      and closed_at < ${before}::timestamptz
    limit ${batchSize}))
  returning forget_case(id)`;
}

/** Of people without an account; the others' go with them. */
function forgetComplaints(before: string): RawBuilder<unknown> {
  return sql`
  update complaint set contact_name = 'Erased', contact_email = 'erased@erased.invalid', said = null
  where case_id = any(array(
    select case_id from complaint
    where contact_email <> 'erased@erased.invalid'
      and (select closed_at from staff_case where id = case_id) < ${before}::timestamptz
    limit ${batchSize}))`;
}

type Deletions = readonly ((before: string, now: string) => RawBuilder<unknown>)[];

const deletions: Readonly<Record<ForgottenKind, Deletions>> = {
  lead: [forgetLeads],
  notice: [forgetNotices],
  email: [forgetEmails, forgetPreferences, forgetAccessTokens],
  heldPlace: [forgetHeldPlaces],
  formAnswer: [],
  link: [forgetLinks],
  // Expired ones go with the links of mails.
  session: [forgetCallerChecks],
  note: [forgetNotes, (before) => forgetCases(before, sql`household_id is null and kind <> 'complaint'`)],
  complaint: [forgetComplaints, (before) => forgetCases(before, sql`kind = 'complaint'`)],
  // `erase-people`, as something may be owed.
  bankDetails: [],
  account: [],
};
