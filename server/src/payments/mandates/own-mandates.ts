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
  /** The reference of their first one, which stays whatever bank details they give. */
  readonly firstReference: string;
};

/** Of new bank details that are on their way to the bank. Ruling F7. */
export const isUnderWay = ({
  replaces,
  state,
}: {
  readonly replaces: string | null;
  readonly state: MandateState;
}) => replaces !== null && (state === "pending" || state === "submitted");

/** The mandate by which somebody pays, or did last, and the one that is to take its place. Rulings F7, G2. */
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

/** Nothing else of it: the row has the sealed bank details too. */
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
  // Who has died is asked for nothing. Ruling F6.
  if (failureReason === "payer_deceased") return "usable";
  return troubleFor(failureReason as FailureCause | null, state === "replaced" ? "cancelled" : state);
};
