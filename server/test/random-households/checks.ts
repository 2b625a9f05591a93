import { createHash } from "node:crypto";
import type { PlaceBalance } from "@evenly/domain/place-balance";
import { sql } from "kysely";
import { expect } from "vitest";
import { checkLedger } from "../../src/payments/ledger/check-ledger.ts";
import { readHousemateStatement } from "../../src/payments/ledger/balances.ts";
import { readPersonsMoney } from "../../src/payments/persons-money/read-persons-money.ts";
import { chargedTo, type Model } from "./model.ts";
import { addToSums } from "../../src/payments/ledger/sum-ledger.ts";
import { sumCollections } from "../../src/staff/collections/sum-collections.ts";
import { readCodes } from "../../src/staff/figures/read-codes.ts";
import { addToFigures } from "../../src/staff/figures/sum-figures.ts";
import { readBalances, readHouseholdLedger } from "../../src/staff/ledger/read-ledger.ts";
import { readPayouts } from "../../src/staff/payouts/read-payouts.ts";
import type { World } from "./world.ts";
import { readMails } from "../mails.ts";

/** Invariants after each step. Rulings F3, F4, F6, F10. */
export async function checkWorld(world: World, model: Model): Promise<void> {
  const { advanceNoticeWorkingDays } = world.test.deps.config;
  const { wrong } = await checkLedger(world.db, { today: world.today(), advanceNoticeWorkingDays });
  expect(wrong).toEqual([]);
  expect(await takenTwice(world)).toEqual([]);
  expect(await strangeAlerts(world)).toEqual([]);
  await checkMails(world, model);
  if (!world.isHeld()) await checkPlaces(world, model);
  await checkPagesOfFinance(world, model);
}

/** The back office's sums equal those of the ledger's entries, before and after summing. Rulings F1, H4. */
async function checkPagesOfFinance({ db, test, today }: World, { houses }: Model): Promise<void> {
  const deps = { ...test.deps, db };
  if (today().day % 3 === 0)
    await db.transaction().execute(async (trx) => {
      await addToSums(trx, 0);
      await addToFigures(trx, 0);
    });
  const { rows: entries } = await sql<{ account: string; productType: string | null; balance: number }>`
    select account, product_type as "productType", sum(amount)::int as balance from ledger_entry
    group by 1, 2 order by 1, 2`.execute(db);
  const { accounts } = await readBalances(deps, undefined);
  const sorted = accounts
    .map(({ account, productType, balance }) => [account, productType, balance].join(" "))
    .sort();
  expect(sorted).toEqual(
    entries.map(({ account, productType, balance }) => [account, productType, balance].join(" ")).sort(),
  );
  const { rows: off } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from ledger_entry join posting on posting.id = posting_id
    join household on household.id = household_id
    where account = 'discounts' and coalesce(winning_code, agent_id::text) is not null`.execute(db);
  const year = { from: today().subtract({ years: 1 }), to: today() };
  expect((await readCodes(db, { ...year, before: year })).all.discount).toBe(off[0]?.amount);
  const of = (name: string) => entries.find(({ account }) => account === name)?.balance ?? 0;
  const { totals } = await readPayouts(deps, {});
  expect([totals.bank, 0 - totals.fees]).toEqual([of("bank"), of("provider-fees")]);
  for (const { id } of houses) {
    const household = await db
      .selectFrom("household")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ collected: number; owed: number }>`
      select coalesce(-sum(amount) filter (where coalesce(reversed.cause, posting.cause)
          in ('collection', 'collection-failure', 'charge-back')), 0)::int as collected,
        coalesce(sum(amount), 0)::int as owed
      from posting join ledger_entry on posting_id = posting.id and account = 'receivable'
      left join posting as reversed on reversed.id = posting.reverses
      where posting.household_id = ${id}`.execute(db);
    const { totals: sums } = await sumCollections(deps, { household: household.reference });
    const ledger = await readHouseholdLedger(db, household);
    expect({
      collected: sums.confirmed.amount + sums.paidOut.amount,
      owed: ledger.owed,
    }).toEqual(rows[0]);
  }
}

/**
 * Provider's payments against our attempts: at most one open payment per collection, all ours, within the retry limit.
 */
async function takenTwice({ db, test }: World): Promise<readonly unknown[]> {
  const { retries } = test.deps.config.collections;
  const { rows } = await sql`
    select collection.due_on, count(payment.provider_reference)::int as payments from sandbox_payment as payment
    left join collection_attempt as attempt on attempt.id::text = payment.attempt_id
      and attempt.amount = payment.amount and coalesce(attempt.provider_reference, payment.provider_reference) = payment.provider_reference
    left join collection on collection.id = attempt.collection_id
    group by collection.id
    having collection.id is null
      or count(*) filter (where told is null or told not in ('failed', 'cancelled')) > 1
      or count(*) filter (where told is distinct from 'cancelled') > (1 + ${retries}::int) * count(distinct payment.mandate_reference)
      or count(distinct attempt.id) <> count(*)`.execute(db);
  return rows;
}

/** Alerts without a reason: the provider only does what we request. */
async function strangeAlerts({ db }: World): Promise<readonly unknown[]> {
  return db
    .selectFrom("staffAlert")
    .select(["kind", "detail"])
    .where("kind", "in", [
      "unknown-event",
      "unknown-mandate",
      "unknown-payment",
      "key-reused",
      "different-amount",
    ])
    .execute();
}

const links = /https?:\/\/\S+/g;

async function checkMails({ db }: World, model: Model): Promise<void> {
  const mails = await readMails(db, (emails) => emails.where("template", "<>", "refund").orderBy("id"));
  const freed: ReadonlyMap<string, readonly string[]> = new Map(
    model.houses.map((house) => [house.id, house.freedAfter]),
  );
  const matters = mails.map(({ id, template, toAddress: to, householdId, text }) => {
    const before = (freed.get(householdId ?? "") ?? []).filter((last) => last < id).length;
    return [template, to, String(before), text.replaceAll(links, "")].join(" | ");
  });
  expect(matters.filter((matter, index) => matters.indexOf(matter) !== index)).toEqual([]);
  const schedules = mails.filter(
    ({ template, text }) =>
      template === "payment-schedule" ||
      (template === "direct-debit-confirmation" && text.includes("This is your advance notice")),
  );
  for (const house of model.houses) {
    for (const { email } of house.people) {
      const told = schedules.filter(({ toAddress: to }) => to === email).length;
      expect(told, `schedules to ${email}`).toBeLessThanOrEqual(1 + house.freedAfter.length);
    }
  }
  const refunds = await db.selectFrom("email").select("id").where("template", "=", "refund").execute();
  const made = await db
    .selectFrom("refund")
    .select("id")
    .where("providerReference", "is not", null)
    .execute();
  expect(refunds.length, "mails of refunds").toBe(made.length);
}

function hashOf(email: string) {
  return createHash("sha256").update(email).digest("hex").toUpperCase();
}

/** What the bank collected from a payer, in pence, by the provider's tables alone. */
async function bankOf({ db }: World, email: string) {
  const { rows } = await sql<{ collected: number; refunded: number }>`
    select coalesce(sum(amount) filter (where told in ('confirmed', 'paid_out')), 0)::int as collected,
      coalesce(sum(back), 0)::int as refunded
    from sandbox_payment as payment
    cross join lateral (select coalesce(sum(refund.amount), 0) as back from sandbox_refund as refund
      where refund.payment_reference = payment.provider_reference and refund.told is distinct from 'failed') as gone
    where mandate_reference in (select provider_reference from sandbox_mandate where payer_hash = ${hashOf(email)})`.execute(
    db,
  );
  return rows[0] ?? { collected: 0, refunded: 0 };
}

/** Each place's balance, as the model and the bank have it. Ruling F10. */
async function checkPlaces(world: World, { houses }: Model): Promise<void> {
  for (const house of houses) {
    const { state } = await world.db
      .selectFrom("household")
      .select("state")
      .where("id", "=", house.id)
      .executeTakeFirstOrThrow();
    expect(state, "the household's state").toBe(house.state);
    for (const person of house.people) {
      const { balance } = await readHousemateStatement(world.db, person.housemateId);
      const { writtenOff, refunded, ...rest } = balance;
      const bank = await bankOf(world, person.email);
      expect({ who: person.name, charged: rest.charged, collected: rest.collected, refunded }).toEqual({
        who: person.name,
        charged: (await isStopped(world, person.housemateId)) ? rest.charged : chargedTo(house, person),
        ...bank,
      });
      // Refunds beyond the debt are written off as goodwill.
      expect(writtenOff).toBeGreaterThanOrEqual(person.writtenOff);
      expect(writtenOff).toBeLessThanOrEqual(person.writtenOff + refunded);
      expect(rest.owed).toBe(rest.charged - rest.collected + refunded - writtenOff);
      await checkPage(world, person.housemateId, balance);
    }
  }
}

/** Page and closing statement equal the ledger. Rulings G2, G7. */
async function checkPage({ db, test }: World, housemateId: string, balance: PlaceBalance): Promise<void> {
  const { sums, rows } = await readPersonsMoney(db, test.deps, housemateId);
  expect(sums.taken, "what was taken").toBe(balance.collected - balance.refunded);
  expect(sums.waived, "what was waived").toBe(balance.writtenOff);
  const { rows: uncharged } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from collection
    where housemate_id = ${housemateId} and state <> 'cancelled' and charged_on is null`.execute(db);
  const isStored = rows.every(({ state, paymentId }) => state === "refunded" || paymentId !== undefined);
  const inAll = sums.taken + sums.withBank + sums.toCome + sums.owed + sums.waived;
  if (isStored) expect(inAll, "the term").toBe(balance.charged + (uncharged[0]?.amount ?? 0));
}

/** The payer has died: everything stopped. Ruling F6. */
async function isStopped({ db }: World, housemateId: string): Promise<boolean> {
  const mandate = await db
    .selectFrom("mandate")
    .select("id")
    .where("housemateId", "=", housemateId)
    .where("failureReason", "=", "payer_deceased")
    .executeTakeFirst();
  return mandate !== undefined;
}
