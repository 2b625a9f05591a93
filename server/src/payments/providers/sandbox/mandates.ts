import { createHash } from "node:crypto";
import type { FailureCause } from "@evenly/domain/collection-failure";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, SandboxMandateTable } from "../../../../database/tables.ts";
import type { DirectDebitProvider, ProviderMandate } from "../port.ts";
import { receivedOn } from "./bacs-days.ts";
import { lastEvent, timelineOfMandate } from "./timelines.ts";
import type { SandboxNeeds } from "./needs.ts";

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").toUpperCase();
}

function payerHashOf(email: string): string {
  return hashOf(email.trim().toLowerCase());
}

type MandateCalls = Pick<
  DirectDebitProvider,
  "setUpMandate" | "findMandate" | "updatePayer" | "cancelMandate"
>;

export function sandboxMandates({ db, clock, scenarioOfPayer }: SandboxNeeds): MandateCalls {
  return {
    async setUpMandate(payer, idempotencyKey) {
      const hash = hashOf(idempotencyKey);
      const providerReference = `SB${hash.slice(0, 20)}`;
      const payerHash = payerHashOf(payer.email);
      const accountEnding = payer.accountNumber.slice(-2);
      const received = receivedOn(clock).toString();
      const columns = sql`provider_reference, reference, received_on, is_invalid, mandate_id, payer_hash,
      account_ending, fate, news_on`;
      // Scenarios apply to a payer's first account only, so that new bank details succeed. Ruling F7.
      const { rows } = await sql<Selectable<SandboxMandateTable>>`
      insert into sandbox_mandate (${columns})
      select provider_reference, reference, received_on, fate = 'invalid', mandate_id, payer_hash, account_ending, fate,
        received_on
      from (values (${providerReference}, ${`SBX${hash.slice(20, 32)}`}, ${received}::date, ${idempotencyKey},
        ${payerHash}, ${accountEnding})) as asked
        (provider_reference, reference, received_on, mandate_id, payer_hash, account_ending),
        lateral (select case when exists (select from sandbox_mandate as other
          where other.payer_hash = asked.payer_hash and other.account_ending <> asked.account_ending)
          then 'pays' else ${scenarioOfPayer(payer)} end as fate) as story
      on conflict do nothing
      returning ${columns}, is_cancelled, ended_on, end_cause, told`.execute(db);
      const mandate = rows[0] ?? (await findRow(db, providerReference));
      if (mandate === undefined) throw new Error("The sandbox lost a mandate");
      return asItIs(mandate, clock.today());
    },
    async findMandate(providerReference) {
      const mandate = await findRow(db, providerReference);
      return mandate && asItIs(mandate, clock.today());
    },
    async updatePayer(providerReference, { email }) {
      await db
        .updateTable("sandboxMandate")
        .set({ payerHash: payerHashOf(email) })
        .where("providerReference", "=", providerReference)
        .execute();
    },
    async cancelMandate(providerReference) {
      const mandate = await findRow(db, providerReference);
      if (mandate === undefined || ["failed", "expired"].includes(asItIs(mandate, clock.today()).state))
        return;
      await endMandates(db, [providerReference], clock.today(), "mandate_cancelled");
    },
  };
}

export async function endMandates(
  db: Kysely<Database>,
  providerReferences: readonly string[],
  on: Temporal.PlainDate,
  cause: FailureCause,
): Promise<void> {
  await sql`
    with ended as (update sandbox_mandate
      set is_cancelled = true, ended_on = ${on.toString()}, end_cause = ${cause}, news_on = ${on.toString()}
      where provider_reference = any(${[...providerReferences]}::text[]) and not is_cancelled)
    ${stop(providerReferences, on, cause)}`.execute(db);
}

/** Payments at the bank fail; later ones are never sent. */
export async function stopPayments(
  db: Kysely<Database>,
  mandateReferences: readonly string[],
  on: Temporal.PlainDate,
  cause: FailureCause,
): Promise<void> {
  await stop(mandateReferences, on, cause).execute(db);
}

function stop(mandateReferences: readonly string[], on: Temporal.PlainDate, cause: FailureCause) {
  return sql`
  update sandbox_payment set cancelled_on = ${on.toString()}, cancel_cause = ${cause},
    news_on = case when told is null then ${on.toString()}::date else news_on end
  where mandate_reference = any(${[...mandateReferences]}::text[]) and cancelled_on is null
    and charge_on >= ${on.toString()} and news_on is not null`;
}

function findRow(db: Kysely<Database>, providerReference: string) {
  return db
    .selectFrom("sandboxMandate")
    .selectAll()
    .where("providerReference", "=", providerReference)
    .executeTakeFirst();
}

function asItIs(mandate: Selectable<SandboxMandateTable>, today: Temporal.PlainDate): ProviderMandate {
  const { providerReference, reference } = mandate;
  const last = lastEvent(timelineOfMandate(mandate), today);
  if (last?.action === "failed")
    return { state: "failed", providerReference, reason: "invalid_bank_details" };
  const state = last?.action === "reinstated" ? "active" : (last?.action ?? "pending");
  return { state, providerReference, reference };
}
