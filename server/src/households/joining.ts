import type { ReadBody, Success } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import { stateOn } from "@evenly/domain/existing-accounts";
import { transition } from "@evenly/domain/household";
import { tenancyOf } from "../addresses/index.ts";
import type { Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { joinLinkFor } from "./join-link.ts";
import type { Account } from "./queries/sign-up-facts.ts";
import type { Payer } from "./read-payer.ts";
import type { textsForAll } from "./record-consent.ts";

/** The answer to a sign-up or join: links, and the places left at that time. */
export type Joined = {
  readonly outcome: "done" | "made";
  readonly body: Success<"POST /direct_debit">;
};

export type ReadPayer = { readonly payer: Payer | undefined; readonly issues: readonly FieldIssue[] };

export type Asked = {
  readonly body: ReadBody<"POST /direct_debit">;
  readonly read: ReadPayer;
  readonly forAll: ReturnType<typeof textsForAll>;
};

/** The state after the last place is taken; throws when none can be. Ruling C5. */
export const takeLastPlace = (state: Household["state"]): Household["state"] => {
  const next = transition(state, "last-place-taken");
  if (!next.ok) throw refuse(next.code);
  return next.state;
};

/** Refuses joining a cancelled or past account. Ruling C5. */
export const refuseOver = (
  household: Pick<Household, "state" | "tenancy_start" | "tenancy_end">,
  today: Temporal.PlainDate,
): void => {
  const state = stateOn({ state: household.state, ...tenancyOf(household) }, today);
  if (state === "ended" || state === "cancelled") takeLastPlace(state);
};

export const answerFor = (
  { config }: Pick<Dependencies, "config">,
  household: Pick<Account, "guid" | "share_token" | "reference" | "size">,
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
