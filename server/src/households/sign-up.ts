import type { ReadBody, Success } from "@evenly/contract";
import { stateOn } from "@evenly/domain/existing-accounts";
import { freePlaces, transition } from "@evenly/domain/household";
import { tenancyOf } from "../addresses/index.ts";
import type { Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { joinLinkFor } from "./join-link.ts";
import { maySeeGuid } from "./may-see-guid.ts";
import type { Joiner } from "./queries/households.ts";
import type { Payer, PayerCheck } from "./read-payer.ts";
import type { LegalTexts } from "./record-consent.ts";

export type SignUpRequest = {
  readonly body: ReadBody<"POST /direct_debit">;
  readonly payerCheck: PayerCheck;
  readonly legalTexts: LegalTexts;
};

/** Links, and the places left at that time. `done` when they had signed up before. */
export type SignUpAnswer = {
  readonly outcome: "done" | "made";
  readonly body: Success<"POST /direct_debit">;
};

export function answerWithLinks(
  { config }: Pick<Dependencies, "config">,
  household: Household,
  { remaining, byShareToken }: { readonly remaining: number; readonly byShareToken: boolean },
): SignUpAnswer["body"] {
  const token = byShareToken ? household.share_token : household.guid;
  return {
    guid: token,
    joinLink: joinLinkFor(config, token),
    remainingHm8s: remaining,
    reference: household.reference,
    mayInvite: !byShareToken,
  };
}

/** The first answer of somebody who is in the household. Refuses other bank details. Ruling B3. */
export function answerAgain(
  deps: Pick<Dependencies, "config" | "vault" | "clock">,
  household: Household,
  joiner: Joiner,
  payer: Payer,
): SignUpAnswer {
  const { keyId, fingerprint } = joiner;
  const isSame =
    keyId !== null && fingerprint !== null && deps.vault.isSame({ keyId, fingerprint }, payer.bank);
  if (!isSame) throw refuse("already-joined");
  const remaining = freePlaces(household.size, joiner.takenWith).length;
  const byShareToken = !maySeeGuid(joiner, deps.clock.today());
  return { outcome: "done", body: answerWithLinks(deps, household, { remaining, byShareToken }) };
}

/** Refuses joining a cancelled or past account. Ruling C5. */
export function refuseWhenOver(household: Household, today: Temporal.PlainDate): void {
  const state = stateOn({ state: household.state, ...tenancyOf(household) }, today);
  const next = transition(state, "last-place-taken");
  if ((state === "ended" || state === "cancelled") && !next.ok) throw refuse(next.code);
}
