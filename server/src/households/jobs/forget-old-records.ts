import { type RawBuilder, sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { forgetOldAnswers } from "../../http/idempotency.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config">;

const day = 24 * 60 * 60 * 1_000;
const batchSize = 500;

/**
 * Daily: what the privacy policy says is not kept any longer goes. A batch is a statement of its own, so that nobody
 * waits for a large one; doing it twice finds nothing the second time.
 */
export const forgetOldRecords =
  (deps: Needs): JobHandler<"forget-old-records"> =>
  async () => {
    const { db, clock, config } = deps;
    const now = clock.now();
    const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
    const { leadDays, emailDays, linkDays } = config.retention;
    for (const batch of [
      forgetLeads(before(leadDays)),
      forgetEmails(before(emailDays)),
      forgetPreferences(before(emailDays)),
      forgetInvitations(before(linkDays)),
      replaceTokens(before(linkDays)),
      forgetAccessTokens(now.toISOString()),
    ]) {
      for (;;) {
        const { numAffectedRows = 0n } = await batch.execute(db);
        if (numAffectedRows < BigInt(batchSize)) break;
      }
    }
    await forgetOldAnswers(db, now);
  };

/** Leads that became no household, and with them their quotes. */
const forgetLeads = (before: string): RawBuilder<unknown> => sql`
  delete from lead where id in (
    select id from lead where updated_at < ${before}::timestamptz and created_at < ${before}::timestamptz
      and not exists (select from household where household.lead_id = lead.id)
    limit ${batchSize})`;

const forgetEmails = (before: string): RawBuilder<unknown> => sql`
  delete from email where id in (
    select id from email where created_at < ${before}::timestamptz and state <> 'queued' limit ${batchSize})`;

/** Who asked not to be written to stays known for as long as that holds; of the others nothing is left with their mails. */
const forgetPreferences = (before: string): RawBuilder<unknown> => sql`
  delete from mail_preference where email in (
    select email from mail_preference where stopped_at is null and created_at < ${before}::timestamptz
      and not exists (select from email where to_address = mail_preference.email)
    limit ${batchSize})`;

/** Links and sessions that open nothing any more. */
const forgetAccessTokens = (now: string): RawBuilder<unknown> => sql`
  delete from access_token where hash in (
    select hash from access_token where expires_at < ${now}::timestamptz limit ${batchSize})`;

const isLongOver = (before: string): RawBuilder<boolean> => sql`(
  household.cancelled_at < ${before}::timestamptz
  or household.state <> 'cancelled' and household.tenancy_end < (${before}::timestamptz at time zone 'Europe/London')::date)`;

/** Those who were invited and never joined. */
const forgetInvitations = (before: string): RawBuilder<unknown> => sql`
  delete from invitation where id in (
    select invitation.id from invitation join household on household.id = household_id
    where ${isLongOver(before)} limit ${batchSize})`;

/** Every link to a household that is long over leads nowhere: nobody is told the tokens that take their place. */
const replaceTokens = (before: string): RawBuilder<unknown> => sql`
  update household set guid = 'over-' || gen_random_uuid(), share_token = 'over-' || gen_random_uuid()
  where id in (
    select id from household where guid not like 'over-%' and ${isLongOver(before)} limit ${batchSize})`;
