import type { FailureCause } from "@evenly/domain/collection-failure";
import { isMandateOver, type MandateState } from "@evenly/domain/mandate";
import type { MeansToPay } from "@evenly/domain/persons-money";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Bank, Dependencies } from "../../dependencies.ts";
import { troubleFor } from "./mandate-trouble.ts";
import { findMandatesOf, type OwnMandate } from "./queries.ts";

type ShownMandate = {
  readonly state: MandateState;
  readonly accountEnding: string;
  readonly accountHolder: string;
  readonly reference: string;
  readonly activeSince: string | null;
};

type OwnMandates = {
  readonly current: ShownMandate | undefined;
  readonly next: ShownMandate | undefined;
  /** Reference of the first mandate, stable across new bank details. */
  readonly firstReference: string;
};

/** A pending replacement. Ruling F7. */
export function isUnderWay({
  replaces,
  state,
}: {
  readonly replaces: string | null;
  readonly state: MandateState;
}) {
  return replaces !== null && (state === "pending" || state === "submitted");
}

/** The current or last mandate, and its pending replacement. Rulings F7, G2. */
export async function readOwnMandates(
  { db, vault }: { readonly db: Kysely<Database> } & Bank,
  housemateId: string,
): Promise<OwnMandates> {
  const mandates = await findMandatesOf(db, housemateId);
  const { current, next } = currentAndNext(mandates);
  return {
    current: current && told(vault, current),
    next: next && told(vault, next),
    firstReference: mandates.at(-1)?.reference ?? "",
  };
}

/** Picks fields, because the row holds sealed bank details. */
function told(vault: Dependencies["vault"], mandate: OwnMandate): ShownMandate {
  return {
    state: mandate.state,
    accountEnding: mandate.accountEnding,
    accountHolder: vault.open(mandate.bankAccountId, mandate).holder,
    reference: mandate.reference,
    activeSince: mandate.activeOn,
  };
}

function currentAndNext(mandates: readonly OwnMandate[]) {
  const others = mandates.filter((mandate) => !isUnderWay(mandate));
  return {
    current: others.find(({ state }) => !isMandateOver(state)) ?? others[0],
    next: mandates.find(isUnderWay),
  };
}

/** Whether a housemate's mandates can be used for collecting. Rulings F6, F7. */
export function meansToPay(mandates: readonly OwnMandate[]): MeansToPay {
  const { current, next } = currentAndNext(mandates);
  if (current === undefined) return "none";
  const { state, failureReason } = current;
  if (state === "pending" || state === "submitted" || state === "active") return "usable";
  if (next !== undefined) return "replaced-soon";
  // A payer who has died is not asked for anything. Ruling F6.
  if (failureReason === "payer_deceased") return "usable";
  return troubleFor(failureReason as FailureCause | null, state === "replaced" ? "cancelled" : state);
}
