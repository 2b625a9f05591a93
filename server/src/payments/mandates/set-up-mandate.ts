import { findMandatePayer, type MandatePayer } from "./queries.ts";
import type { Payer } from "../providers/port.ts";
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
    const said = await deps.directDebitProvider.setUpMandate(payerOf(deps, found), mandateId);
    await deps.db.transaction().execute(async (trx) => {
      const state = await recordMandateStatus(trx, deps, mandateId, said);
      // The household was cancelled while the provider was being asked.
      if (state === "cancelled") await deps.jobs.send(trx, "cancel-mandate", { mandateId });
      if (state === "failed" || state === "cancelled") return;
      await deps.jobs.send(trx, "confirm-direct-debit", { mandateId });
      // What the payer is to be told of names the mandate's reference.
      const { householdId } = found;
      await deps.jobs.send(trx, "plan-collections", { householdId }, { singletonKey: householdId });
    });
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
