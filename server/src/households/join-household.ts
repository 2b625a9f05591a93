import type { Success } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import { stateOn } from "@evenly/domain/existing-accounts";
import { freePlaces, transition } from "@evenly/domain/household";
import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import { tenancyOf } from "../addresses/index.ts";
import {
  findHousemateByEmail,
  findHousemates,
  findPlacesTakenWith,
  lockHouseholdByToken,
} from "./queries/households.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse, refuseIssues } from "../http/refusals.ts";
import { joinLinkFor } from "./join-link.ts";
import type { Payer } from "./read-payer.ts";
import { addHousemate } from "./add-housemate.ts";
import { notifyHousemates } from "./notify-housemates.ts";

/** What somebody who has a place is told: how to reach the account, and how many places were left when they took theirs. */
export type Joined = {
  readonly outcome: "done" | "made";
  readonly body: Success<"POST /direct_debit">;
};

type Read = { readonly payer: Payer | undefined; readonly issues: readonly FieldIssue[] };

/**
 * Takes a place in a household, by its guid or share token. The household is held first, so that the last place is
 * taken once; the same person again gets the first answer. Rulings A5, B3 `POST /direct_debit`, C7.
 */
export const joinHousehold = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  { token, email, read }: { readonly token: string; readonly email: string; readonly read: Read },
): Promise<Joined> => {
  const found = await lockHouseholdByToken(trx, token);
  if (found === undefined) throw refuse("account-unknown");
  const { household, byShareToken } = found;
  refuseOver(household, deps.clock.today());
  const housemates = await findHousemates(trx, household.id);
  const [place, ...left] = freePlaces(household.size, housemates);
  if (place === undefined && !housemates.some((housemate) => housemate.email === normaliseEmail(email))) {
    throw refuse("household-full");
  }
  if (read.payer === undefined) throw refuseIssues(read.issues);
  const again = await findFirstAnswer(trx, deps, household, read.payer);
  if (again !== undefined) return again;
  if (place === undefined) throw refuse("household-full");
  const remaining = left.length;
  await addHousemate(trx, deps, {
    household,
    place,
    isLast: remaining === 0,
    payer: read.payer,
    byShareToken,
  });
  await notifyHousemates(trx, deps, {
    household,
    remaining,
    newcomer: { ...read.payer, byShareToken },
    others: housemates,
  });
  return { outcome: "made", body: answerFor(deps, household, { remaining, byShareToken }) };
};

/** Refuses what has to do with joining an account that was cancelled or whose tenancy is over. Ruling C5. */
export const refuseOver = (household: Household, today: Temporal.PlainDate): void => {
  const state = stateOn({ state: household.state, ...tenancyOf(household) }, today);
  if (state !== "ended" && state !== "cancelled") return;
  const next = transition(state, "last-place-taken");
  if (!next.ok) throw refuse(next.code);
};

/** The answer that this payer got before; throws when the email is on the account with other bank details. Ruling B3. */
export const findFirstAnswer = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "config" | "vault">,
  household: Household,
  payer: Payer,
): Promise<Joined | undefined> => {
  const housemate = await findHousemateByEmail(trx, household.id, payer.email);
  if (housemate === undefined) return undefined;
  if (!deps.vault.isSame(housemate, payer.bank)) throw refuse("already-joined");
  const { id, byShareToken } = housemate;
  const remaining = freePlaces(household.size, await findPlacesTakenWith(trx, household.id, id)).length;
  return { outcome: "done", body: answerFor(deps, household, { remaining, byShareToken }) };
};

export const answerFor = (
  { config }: Pick<Dependencies, "config">,
  household: Household,
  { remaining, byShareToken }: { readonly remaining: number; readonly byShareToken: boolean },
): Joined["body"] => {
  const token = byShareToken ? household.share_token : household.guid;
  return {
    guid: token,
    joinLink: joinLinkFor(config, token),
    remainingHm8s: remaining,
    reference: household.reference,
    mayInvite: !byShareToken,
  };
};
