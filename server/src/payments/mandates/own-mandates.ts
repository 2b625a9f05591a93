import type { FailureCause } from "@evenly/domain/collection-failure";
import { isMandateOver, type MandateState } from "@evenly/domain/mandate";
import type { MeansToPay } from "@evenly/domain/own-payment";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { troubleFor } from "./ask-for-bank-details.ts";
import { findMandatesOf, type OwnMandate } from "./queries.ts";

type Told = {
  readonly state: MandateState;
  readonly accountEnding: string;
  readonly accountHolder: string;
  readonly reference: string;
  readonly activeSince: string | null;
};

type OwnMandates = {
  readonly current: Told | undefined;
  readonly next: Told | undefined;
  readonly means: MeansToPay;
  /** Reference of the first mandate, stable across new bank details. */
  readonly firstReference: string;
};

/** A pending replacement. Ruling F7. */
export const isUnderWay = ({
  replaces,
  state,
}: {
  readonly replaces: string | null;
  readonly state: MandateState;
}) => replaces !== null && (state === "pending" || state === "submitted");

/** The current or last mandate, and its pending replacement. Rulings F7, G2. */
export const readOwnMandates = async (
  { db, vault }: { readonly db: Kysely<Database> } & Pick<Dependencies, "vault">,
  housemateId: string,
): Promise<OwnMandates> => {
  const mandates = await findMandatesOf(db, housemateId);
  const others = mandates.filter((mandate) => !isUnderWay(mandate));
  const current = others.find(({ state }) => !isMandateOver(state)) ?? others[0];
  const next = mandates.find(isUnderWay);
  return {
    current: current && told(vault, current),
    next: next && told(vault, next),
    means: meansToPay(current, next),
    firstReference: mandates.at(-1)?.reference ?? "",
  };
};

/** Picks fields, because the row holds sealed bank details. */
const told = (vault: Dependencies["vault"], mandate: OwnMandate): Told => ({
  state: mandate.state,
  accountEnding: mandate.accountEnding,
  accountHolder: vault.open(mandate.bankAccountId, mandate).holder,
  reference: mandate.reference,
  activeSince: mandate.activeOn,
});

const meansToPay = (current: OwnMandate | undefined, next: OwnMandate | undefined): MeansToPay => {
  if (current === undefined) return "usable";
  const { state, failureReason } = current;
  if (state === "pending" || state === "submitted" || state === "active") return "usable";
  if (next !== undefined) return "replaced-soon";
  // A payer who has died is not asked for anything. Ruling F6.
  if (failureReason === "payer_deceased") return "usable";
  return troubleFor(failureReason as FailureCause | null, state === "replaced" ? "cancelled" : state);
};
