import { payoutEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { raiseAlert } from "../alerts.ts";
import { post } from "../ledger/post.ts";
import type { ProviderPayout } from "../providers/port.ts";
import { comparePayout } from "./compare-payout.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "directDebitProvider">;

/** Told of in an alert; how many there are in all is said beside them. */
const differencesShown = 50;

/**
 * Posts what a provider paid into our bank, once, and compares it item by item with what we know of. What differs is
 * for staff: the money came all the same. Rulings F2, F8.
 */
export const recordPayout =
  (deps: Needs): JobHandler<"record-payout"> =>
  async ({ provider, reference }) => {
    const { db, directDebitProvider } = deps;
    if (provider !== directDebitProvider.name) throw new Error(`Payouts of ${provider} cannot be asked for`);
    const payout = await directDebitProvider.findPayout(reference);
    if (payout === undefined) throw new Error("The provider does not know of this payout");
    await db.transaction().execute(async (trx) => {
      const id = await insertPayout(trx, provider, payout);
      if (id === undefined) return;
      const entries = payoutEntries({ amount: pence(payout.amount), fees: pence(payout.fees) });
      if (entries.length > 0) {
        await post(trx, { cause: "payout", causeReference: id, on: deps.clock.today(), entries });
      }
      const differences = await comparePayout(trx, provider, payout);
      if (differences.length === 0) return;
      const detail = {
        payoutId: id,
        count: differences.length,
        differences: differences.slice(0, differencesShown),
      };
      await raiseAlert(trx, { kind: "different-payout", reference, detail });
    });
  };

/** Undefined for one that is there already. */
const insertPayout = async (
  trx: Transaction<Database>,
  provider: string,
  { providerReference, amount, fees, arrivesOn }: ProviderPayout,
): Promise<string | undefined> => {
  const inserted = await trx
    .insertInto("payout")
    .values({
      id: newId(),
      provider,
      provider_reference: providerReference,
      amount,
      fees,
      arrives_on: arrivesOn.toString(),
    })
    .onConflict((conflict) => conflict.columns(["provider", "provider_reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
};
