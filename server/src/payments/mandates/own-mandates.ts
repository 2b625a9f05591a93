import { isMandateOver, type MandateState } from "@evenly/domain/mandate";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { findMandatesOf, type OwnMandate } from "./queries.ts";

type Told = { readonly state: MandateState; readonly accountEnding: string; readonly reference: string };

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
  db: Kysely<Database>,
  housemateId: string,
): Promise<{ readonly current: Told | undefined; readonly next: Told | undefined }> => {
  const mandates = await findMandatesOf(db, housemateId);
  const others = mandates.filter((mandate) => !isUnderWay(mandate));
  return {
    current: told(others.find(({ state }) => !isMandateOver(state)) ?? others[0]),
    next: told(mandates.find(isUnderWay)),
  };
};

/** Nothing else of it: the row has the sealed bank details too. */
const told = (mandate: OwnMandate | undefined): Told | undefined =>
  mandate && { state: mandate.state, accountEnding: mandate.accountEnding, reference: mandate.reference };
