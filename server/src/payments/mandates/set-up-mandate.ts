import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { findMandatePayer, type MandatePayer } from "./queries.ts";
import type { Payer, ProviderMandate } from "../providers/port.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordMandateStatus } from "./record-mandate-status.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "vault" | "directDebitProvider" | "clock" | "config" | "jobs">;

/**
 * Sets up a mandate with the provider, after the sign-up. The mandate's id is the idempotency key of every try, so a
 * lost answer makes no second mandate; a provider that is away is tried again for days. Ruling C9.
 */
export const setUpMandate =
  (deps: Needs): JobHandler<"set-up-mandate"> =>
  async ({ mandateId }) => {
    const found = await findMandatePayer(deps.db, mandateId);
    if (found === undefined || found.state !== "pending" || found.providerReference !== null) return;
    const said = await askProvider(deps, found, mandateId);
    await deps.db.transaction().execute(async (trx) => {
      const state = await recordMandateStatus(trx, deps, mandateId, said);
      // The household was cancelled while the provider was being asked.
      if (state === "cancelled") await deps.jobs.send(trx, "cancel-mandate", { mandateId });
      const isSetUp = state !== "failed" && state !== "cancelled";
      if (isSetUp) await deps.jobs.send(trx, "confirm-direct-debit", { mandateId });
      if (await isReadyToPlan(trx, found)) await planFor(trx, deps, found);
    });
  };

/** Whoever else has a mandate already does not wait for the provider to be there again. */
const askProvider = async (deps: Needs, payer: MandatePayer, mandateId: string): Promise<ProviderMandate> => {
  try {
    return await deps.directDebitProvider.setUpMandate(payerOf(deps, payer), mandateId);
  } catch (error) {
    await planFor(deps.db, deps, payer);
    throw error;
  }
};

const planFor = (db: Kysely<Database>, { jobs }: Needs, { householdId }: MandatePayer): Promise<void> =>
  jobs.send(db, "plan-collections", { householdId }, { singletonKey: householdId });

/**
 * What the payers are told of names their mandates' references, so it waits for the last of them. Their household is
 * locked: of two mandates that are set up at once the second sees the first.
 */
const isReadyToPlan = async (trx: Transaction<Database>, { householdId }: MandatePayer): Promise<boolean> => {
  const { rows } = await sql`/* prepared */
    select 1 from household where id = ${householdId} and state in ('complete', 'live')
      and not exists (select from housemate join mandate on mandate.housemate_id = housemate.id
        where housemate.household_id = household.id and mandate.state = 'pending'
          and mandate.provider_reference is null)`.execute(trx);
  return rows.length > 0;
};

const payerOf = ({ vault }: Pick<Dependencies, "vault">, found: MandatePayer): Payer => {
  const { sortCode, accountNumber, holder } = vault.open(found.bankAccountId, found);
  return {
    givenName: found.firstName,
    familyName: found.lastName,
    email: found.email,
    addressLine1: found.line1,
    city: found.city,
    postcode: found.postcode,
    accountHolder: holder,
    sortCode,
    accountNumber,
  };
};
