import type { MandateState } from "@evenly/domain/mandate";
import { currentAndNext } from "@evenly/domain/means-to-pay";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Bank, Dependencies } from "../../dependencies.ts";
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

/** The current or last mandate, and its pending replacement. Rulings F7, G2. */
export async function readOwnMandates(
  { db, vault }: { readonly db: Kysely<Database> } & Bank,
  housemateId: string,
): Promise<OwnMandates> {
  const mandates = await findMandatesOf(db, housemateId);
  const { current, next } = currentAndNext(mandates);
  return {
    current: current && showMandate(vault, current),
    next: next && showMandate(vault, next),
    firstReference: mandates.at(-1)?.reference ?? "",
  };
}

/** Picks fields, because the row holds sealed bank details. */
function showMandate(vault: Dependencies["vault"], mandate: OwnMandate): ShownMandate {
  return {
    state: mandate.state,
    accountEnding: mandate.accountEnding,
    accountHolder: vault.open(mandate.bankAccountId, mandate).holder,
    reference: mandate.reference,
    activeSince: mandate.activeOn,
  };
}
