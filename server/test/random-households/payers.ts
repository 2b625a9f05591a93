import { pence } from "@evenly/domain/money";
import { decideRefund, decideWriteOff, replaceMandate } from "../../src/payments/index.ts";
import { readHousemateStatement } from "../../src/payments/ledger/balances.ts";
import type { ScenarioName } from "../../src/payments/providers/sandbox/scenarios.ts";
import { endMandates } from "../../src/payments/providers/sandbox/mandates.ts";
import { eventOf, storeEvents } from "../collections-with-bank.ts";
import { by, ofPerson, refusalOf, to, type Who } from "./command.ts";
import type { Person } from "./model.ts";
import type { World } from "./world.ts";

/** Outcome of a payer's undecided and future payments. */
export function changeScenario(who: Who, scenario: ScenarioName) {
  return ofPerson(`from now on, the bank says "${scenario}"`, who, async ({ person, world }) => {
    const mandates = await mandatesOf(world, person);
    for (const reference of mandates) world.scenarios.set(reference, scenario);
    await world.db
      .updateTable("sandboxPayment")
      .set({ fate: scenario })
      .where("mandateReference", "in", ["", ...mandates])
      .where(({ or, eb }) => or([eb("told", "is", null), eb("told", "=", "submitted")]))
      .execute();
  });
}

async function mandatesOf({ db }: World, { housemateId }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom("mandate")
    .select("providerReference")
    .where("housemateId", "=", housemateId)
    .execute();
  return rows.flatMap(({ providerReference: reference }) => reference ?? []);
}

export function cancelsAtBank(who: Who) {
  return ofPerson("the payer cancels at the bank", who, async ({ person, world }) => {
    const mandates = await mandatesOf(world, person);
    await world.db
      .transaction()
      .execute((trx) => endMandates(trx, mandates, world.today(), "mandate_cancelled"));
  });
}

export function takesChargeBackBack(who: Who) {
  return ofPerson("the payer takes a charge-back back", who, async ({ person, world }) => {
    const mandates = await mandatesOf(world, person);
    const payment = await world.db
      .selectFrom("sandboxPayment")
      .select("providerReference")
      .where("mandateReference", "in", ["", ...mandates])
      .where("told", "=", "charged_back")
      .executeTakeFirst();
    if (payment === undefined) return;
    const { providerReference: reference } = payment;
    await world.db
      .updateTable("sandboxPayment")
      .set({ fate: "pays", told: "paid_out", takenBackIn: null })
      .where("providerReference", "=", reference)
      .execute();
    await storeEvents(world.db, [eventOf("payments", reference, "chargeback_cancelled")]);
    await world.queue.jobs.send(world.db, "work-provider-events", {});
  });
}

export function givesBankDetails(who: Who) {
  return ofPerson("the payer gives new bank details", who, async ({ house, person, world }) => {
    person.accounts += 1;
    const details = {
      sortCode: "200000",
      accountNumber: `557799${String(10 + person.accounts)}`,
      holder: `${person.name} Byrne`,
    };
    await world.db
      .transaction()
      .execute((trx) => replaceMandate(trx, world.test.deps, to({ house, person }), details))
      .catch((error: unknown) => refusalOf(error, ["nothing-to-collect"]));
  });
}

export function isRefunded(who: Who, amount: number) {
  return ofPerson(`staff refund up to ${String(amount)}p`, who, async ({ house, person, world }) => {
    const decision = { ...to({ house, person }), ...by(world), amount: pence(amount) };
    await world.db
      .transaction()
      .execute((trx) => decideRefund(trx, world.test.deps, decision))
      .catch((error: unknown) => refusalOf(error, ["refund-too-much"]));
  });
}

export function isLetOff(who: Who, part: number) {
  return ofPerson(`staff write 1/${String(part)} of the debt off`, who, async ({ house, person, world }) => {
    const { balance } = await readHousemateStatement(world.db, person.housemateId);
    const amount = pence(Math.floor(balance.owed / part));
    if (amount <= 0) return;
    const decision = { ...to({ house, person }), ...by(world), amount };
    await world.db.transaction().execute((trx) => decideWriteOff(trx, world.test.deps, decision));
    person.writtenOff += amount;
  });
}
