import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { up as firstSchema } from "./migrations/0001-first-schema.ts";
import { up as firstQuoted } from "./migrations/0002-first-quoted.ts";
import { up as dwelling } from "./migrations/0003-dwelling.ts";
import { up as consent } from "./migrations/0004-consent.ts";
import { up as mail } from "./migrations/0005-mail.ts";
import { up as operations } from "./migrations/0006-operations.ts";
import { up as membership } from "./migrations/0007-membership.ts";
import { up as audit } from "./migrations/0008-audit.ts";
import { up as money } from "./migrations/0009-money.ts";
import { up as sandbox } from "./migrations/0010-sandbox.ts";
import { up as brand } from "./migrations/0011-brand.ts";
import { up as accessToken } from "./migrations/0012-access-token.ts";
import { up as documentKind } from "./migrations/0013-document-kind.ts";
import { up as membershipLookup } from "./migrations/0014-membership-lookup.ts";
import { up as signUp } from "./migrations/0015-sign-up.ts";
import { up as collections } from "./migrations/0016-collections.ts";
import { up as sandboxPayments } from "./migrations/0017-sandbox-payments.ts";
import { up as events } from "./migrations/0018-events.ts";
import { up as householdLife } from "./migrations/0019-household-life.ts";
import { up as bankDetails } from "./migrations/0020-bank-details.ts";
import { up as writeOff } from "./migrations/0021-write-off.ts";
import { up as serviceOrder } from "./migrations/0022-service-order.ts";
import { up as proposals } from "./migrations/0023-proposals.ts";
import { up as succession } from "./migrations/0024-succession.ts";
import { up as staff } from "./migrations/0025-staff.ts";
import { up as dailyLooks } from "./migrations/0026-daily-looks.ts";
import { up as lists } from "./migrations/0027-lists.ts";
import { up as approval } from "./migrations/0029-approval.ts";
import { up as moneyPages } from "./migrations/0030-money-pages.ts";
import { up as codes } from "./migrations/0031-codes.ts";
import { up as priceBookDrafts } from "./migrations/0032-price-book-drafts.ts";
import { up as running } from "./migrations/0033-running.ts";
import { up as serviceWork } from "./migrations/0034-service-work.ts";
import { up as codeGiven } from "./migrations/0036-code-given.ts";
import { up as listOrders } from "./migrations/0037-list-orders.ts";
import { up as figureSums } from "./migrations/0038-figure-sums.ts";
import { up as lostRace } from "./migrations/0039-lost-race.ts";
import { up as leadConsent } from "./migrations/0040-lead-consent.ts";
import { up as listStates } from "./migrations/0041-list-states.ts";
import { up as signUpWrites } from "./migrations/0042-sign-up-writes.ts";
import { up as rateHits } from "./migrations/0043-rate-hits.ts";
import { up as contract } from "./migrations/0044-contract.ts";
import { up as feesGivenBack } from "./migrations/0045-fees-given-back.ts";
import { up as providerTruth } from "./migrations/0046-provider-truth.ts";
import { up as whatWasAgreed } from "./migrations/0048-what-was-agreed.ts";
import { up as proclaimedDays } from "./migrations/0050-proclaimed-days.ts";
import { up as valueDates } from "./migrations/0051-value-dates.ts";
import { up as onlyWhatIsOwed } from "./migrations/0053-only-what-is-owed.ts";
import { up as collectionHold } from "./migrations/0054-collection-hold.ts";
import { up as invitationSender } from "./migrations/0055-invitation-sender.ts";
import { up as leaving } from "./migrations/0057-leaving.ts";
import { up as closedMonths } from "./migrations/0058-closed-months.ts";
import { up as successionReminders } from "./migrations/0059-succession-reminders.ts";
import { up as ownAccount } from "./migrations/0060-own-account.ts";
import { up as secondPerson } from "./migrations/0061-second-person.ts";
import { up as alwaysAnAdministrator } from "./migrations/0065-always-an-administrator.ts";
import { up as auditOfVisitors } from "./migrations/0066-audit-of-visitors.ts";
import { up as knownDevices } from "./migrations/0067-known-devices.ts";
import { up as passkeys } from "./migrations/0068-passkeys.ts";
import { up as heldPlace } from "./migrations/0069-held-place.ts";
import { up as accountLimits } from "./migrations/0070-account-limits.ts";
import { up as rateHitsKeptUntil } from "./migrations/0071-rate-hits-kept-until.ts";
import { up as unconfirmedAccount } from "./migrations/0072-unconfirmed-account.ts";
import { up as oneReading } from "./migrations/0074-one-reading.ts";
import { up as noTurnedNames } from "./migrations/0075-no-turned-names.ts";
import { up as linksAtSending } from "./migrations/0077-links-at-sending.ts";
import { up as sealedGuids } from "./migrations/0078-sealed-guids.ts";
import { up as schedulesMailed } from "./migrations/0079-schedules-mailed.ts";
import { up as nodes } from "./migrations/0080-nodes.ts";
import { up as readingsWhereNeeded } from "./migrations/0081-readings-where-needed.ts";
import { up as noticeTerm } from "./migrations/0082-notice-term.ts";
import { up as whatCausedIt } from "./migrations/0084-what-caused-it.ts";
import { up as mailsWithoutWords } from "./migrations/0085-mails-without-words.ts";
import { up as mailsWithoutWordsChecked } from "./migrations/0086-mails-without-words-checked.ts";
import { up as cases } from "./migrations/0087-cases.ts";
import { up as arrears } from "./migrations/0090-arrears.ts";
import { up as receipts } from "./migrations/0091-receipts.ts";
import { up as agentsBenefit } from "./migrations/0094-agents-benefit.ts";
import { up as instantPayments } from "./migrations/0095-instant-payments.ts";
import { up as holdsWithAnEnd } from "./migrations/0096-holds-with-an-end.ts";
import { up as paymentPlans } from "./migrations/0098-payment-plan.ts";
import { up as debts } from "./migrations/0099-debts.ts";
import { up as contractCancelled } from "./migrations/0101-contract-cancelled.ts";
import { up as complaints } from "./migrations/0104-complaints.ts";
import { up as erasure } from "./migrations/0105-erasure.ts";
import { up as quickReadings } from "./migrations/0107-quick-readings.ts";
import { up as callerCheck } from "./migrations/0108-caller-check.ts";
import { up as nextYear } from "./migrations/0110-next-year.ts";
import { up as partsPaidMeanwhile } from "./migrations/0112-parts-paid-meanwhile.ts";
import { up as refundsOfInstantPayments } from "./migrations/0113-refunds-of-instant-payments.ts";
import { up as confirmedPlaces } from "./migrations/0114-confirmed-places.ts";
import { up as operatorCommands } from "./migrations/0116-operator-commands.ts";
import { up as wordsOfCases } from "./migrations/0118-words-of-cases.ts";
import { up as successorsAboveSize } from "./migrations/0121-successors-above-size.ts";
import { up as searchByPhoneAndLeads } from "./migrations/0122-search-by-phone-and-leads.ts";
import { up as sandboxPaymentsByBankListed } from "./migrations/0123-sandbox-payments-by-bank-listed.ts";
import { up as wordsOfComplaints } from "./migrations/0124-words-of-complaints.ts";
import { inLongTransaction, longestCommand } from "./long-transaction.ts";
import type { Database } from "./tables.ts";

/** All migrations in order. Published ones are never edited: add another. */
export const migrations: Record<string, Migration> = {
  "0001-first-schema": { up: firstSchema },
  "0002-first-quoted": { up: firstQuoted },
  "0003-dwelling": { up: dwelling },
  "0004-consent": { up: consent },
  "0005-mail": { up: mail },
  "0006-operations": { up: operations },
  "0007-membership": { up: membership },
  "0008-audit": { up: audit },
  "0009-money": { up: money },
  "0010-sandbox": { up: sandbox },
  "0011-brand": { up: brand },
  "0012-access-token": { up: accessToken },
  "0013-document-kind": { up: documentKind },
  "0014-membership-lookup": { up: membershipLookup },
  "0015-sign-up": { up: signUp },
  "0016-collections": { up: collections },
  "0017-sandbox-payments": { up: sandboxPayments },
  "0018-events": { up: events },
  "0019-household-life": { up: householdLife },
  "0020-bank-details": { up: bankDetails },
  "0021-write-off": { up: writeOff },
  "0022-service-order": { up: serviceOrder },
  "0023-proposals": { up: proposals },
  "0024-succession": { up: succession },
  "0025-staff": { up: staff },
  "0026-daily-looks": { up: dailyLooks },
  "0027-lists": { up: lists },
  "0029-approval": { up: approval },
  "0030-money-pages": { up: moneyPages },
  "0031-codes": { up: codes },
  "0032-price-book-drafts": { up: priceBookDrafts },
  "0033-running": { up: running },
  "0034-service-work": { up: serviceWork },
  "0036-code-given": { up: codeGiven },
  "0037-list-orders": { up: listOrders },
  "0038-figure-sums": { up: figureSums },
  "0039-lost-race": { up: lostRace },
  "0040-lead-consent": { up: leadConsent },
  "0041-list-states": { up: listStates },
  "0042-sign-up-writes": { up: signUpWrites },
  "0043-rate-hits": { up: rateHits },
  "0044-contract": { up: contract },
  "0045-fees-given-back": { up: feesGivenBack },
  "0046-provider-truth": { up: providerTruth },
  "0048-what-was-agreed": { up: whatWasAgreed },
  "0050-proclaimed-days": { up: proclaimedDays },
  "0051-value-dates": { up: valueDates },
  "0053-only-what-is-owed": { up: onlyWhatIsOwed },
  "0054-collection-hold": { up: collectionHold },
  "0055-invitation-sender": { up: invitationSender },
  "0057-leaving": { up: leaving },
  "0058-closed-months": { up: closedMonths },
  "0059-succession-reminders": { up: successionReminders },
  "0060-own-account": { up: ownAccount },
  "0061-second-person": { up: secondPerson },
  "0065-always-an-administrator": { up: alwaysAnAdministrator },
  "0066-audit-of-visitors": { up: auditOfVisitors },
  "0067-known-devices": { up: knownDevices },
  "0068-passkeys": { up: passkeys },
  "0069-held-place": { up: heldPlace },
  "0070-account-limits": { up: accountLimits },
  "0071-rate-hits-kept-until": { up: rateHitsKeptUntil },
  "0072-unconfirmed-account": { up: unconfirmedAccount },
  "0074-one-reading": { up: oneReading },
  "0075-no-turned-names": { up: noTurnedNames },
  "0077-links-at-sending": { up: linksAtSending },
  "0078-sealed-guids": { up: sealedGuids },
  "0079-schedules-mailed": { up: schedulesMailed },
  "0080-nodes": { up: nodes },
  "0081-readings-where-needed": { up: readingsWhereNeeded },
  "0082-notice-term": { up: noticeTerm },
  "0084-what-caused-it": { up: whatCausedIt },
  "0085-mails-without-words": { up: mailsWithoutWords },
  "0086-mails-without-words-checked": { up: mailsWithoutWordsChecked },
  "0087-cases": { up: cases },
  "0090-arrears": { up: arrears },
  "0091-receipts": { up: receipts },
  "0094-agents-benefit": { up: agentsBenefit },
  "0095-instant-payments": { up: instantPayments },
  "0096-holds-with-an-end": { up: holdsWithAnEnd },
  "0098-payment-plan": { up: paymentPlans },
  "0099-debts": { up: debts },
  "0101-contract-cancelled": { up: contractCancelled },
  "0104-complaints": { up: complaints },
  "0105-erasure": { up: erasure },
  "0107-quick-readings": { up: quickReadings },
  "0108-caller-check": { up: callerCheck },
  "0110-next-year": { up: nextYear },
  "0112-parts-paid-meanwhile": { up: partsPaidMeanwhile },
  "0113-refunds-of-instant-payments": { up: refundsOfInstantPayments },
  "0114-confirmed-places": { up: confirmedPlaces },
  "0116-operator-commands": { up: operatorCommands },
  "0118-words-of-cases": { up: wordsOfCases },
  "0121-successors-above-size": { up: successorsAboveSize },
  "0122-search-by-phone-and-leads": { up: searchByPhoneAndLeads },
  "0123-sandbox-payments-by-bank-listed": { up: sandboxPaymentsByBankListed },
  "0124-words-of-complaints": { up: wordsOfComplaints },
};

const migrationLock = 7_041_123;

export type MigrationOptions = {
  readonly migrations?: Readonly<Record<string, Migration>>;
  /** Limits how long a statement waits for a table lock, because other queries queue behind it. */
  readonly lockTimeout?: string;
  readonly tries?: number;
  /** Between tries, to let queued queries through. */
  readonly pause?: () => Promise<unknown>;
};

/**
 * Migrates to the latest version, one transaction per migration, and returns the names applied. Concurrent runs are
 * serialised. Unknown names belong to a newer version and are ignored.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  {
    migrations: known = migrations,
    lockTimeout = "3s",
    tries = 20,
    pause = () => wait(1000),
  }: MigrationOptions = {},
): Promise<string[]> {
  if ((await findMissingMigrations(db, known)).length === 0) return [];
  await inTurn(db, async (trx) => {
    for (const statement of ownTable) await sql.raw(statement).execute(trx);
  });
  const done: string[] = [];
  for (const [name, migration] of inOrder(known)) {
    const apply = () => applyOnce(db, name, migration, lockTimeout);
    if (await tryAgain(apply, tries, pause)) done.push(name);
  }
  return done;
}

export async function findMissingMigrations(
  db: Kysely<Database>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> {
  const applied = await findApplied(db);
  return inOrder(all).flatMap(([name]) => (applied.has(name) ? [] : [name]));
}

/** Names are never removed; the first versions kept them in another table, which is imported. */
const ownTable = [
  `create table if not exists schema_migration (
    name text primary key,
    applied_at timestamptz not null default now()
  )`,
  `do $$ begin
    if to_regclass('kysely_migration') is not null then
      insert into schema_migration (name) select name from kysely_migration on conflict do nothing;
    end if;
  end $$`,
];

function inOrder(all: Readonly<Record<string, Migration>>) {
  return Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Alone among all who change the schema or its rights. */
export function inTurn<Result>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const alone = async (trx: Kysely<Database>) => {
    await takeTurn(trx);
    return work(trx);
  };
  return inLongTransaction(db.transaction(), alone, longestCommand);
}

async function takeTurn(trx: Kysely<Database>) {
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
}

async function findApplied(db: Kysely<Database>): Promise<Set<string>> {
  const applied = new Set<string>();
  for (const table of ["schema_migration", "kysely_migration"]) {
    const { rows: found } = await sql<{ found: boolean }>`
      select to_regclass(${table}) is not null as found`.execute(db);
    if (found[0]?.found !== true) continue;
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
    for (const { name } of rows) applied.add(name);
  }
  return applied;
}

function applyOnce(
  db: Kysely<Database>,
  name: string,
  migration: Migration,
  lockTimeout: string,
): Promise<boolean> {
  return inTurn(db, async (trx) => {
    if ((await findApplied(trx)).has(name)) return false;
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
    await migration.up(trx.withoutPlugins());
    await sql`insert into schema_migration (name) values (${name})`.execute(trx);
    return true;
  });
}

const lockNotGiven = new Set(["55P03", "40P01"]);

async function tryAgain<Result>(
  work: () => Promise<Result>,
  attempts: number,
  pause: () => Promise<unknown>,
): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (left === 0 || !lockNotGiven.has(code)) throw error;
      await pause();
    }
  }
}
