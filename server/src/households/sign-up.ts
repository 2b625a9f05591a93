import type { ReadBody, Success } from "@evenly/contract";
import { londonToday } from "@evenly/domain/calendar";
import { isHouseholdOver, placesLeft, stateOn, transition } from "@evenly/domain/household";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { guidOf } from "../access/index.ts";
import { tenancyOf } from "../addresses/index.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { Bank, Work } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { addressOf } from "../mail/index.ts";
import { joinLinkFor } from "./join-link.ts";
import { maySeeGuid } from "./may-see-guid.ts";
import { findSoldProducts, type Joiner } from "./queries/households.ts";
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
  /** Whom it signs in. A share token proves no mailbox (Ruling A5), and a repetition not who sends it. Ruling G1. */
  readonly payerId?: string | undefined;
};

export function answerWithLinks(
  { config, encryptionKeys }: Work,
  household: Household,
  { remaining, byShareToken }: { readonly remaining: number; readonly byShareToken: boolean },
): SignUpAnswer["body"] {
  const token = byShareToken ? household.shareToken : guidOf(encryptionKeys, household);
  return {
    guid: token,
    joinLink: joinLinkFor(config, token),
    remainingHm8s: remaining,
    reference: household.reference,
    mayInvite: !byShareToken,
  };
}

/** The first answer of somebody who is in the household. Refuses other bank details and another agreement. Ruling B3. */
export async function answerAgain(
  trx: Transaction<Database>,
  deps: Bank,
  household: Household,
  joiner: Joiner,
  { payer, agreementHash }: { readonly payer: Payer; readonly agreementHash: string },
): Promise<SignUpAnswer> {
  if (!isSameBank(deps, joiner, payer)) throw refuse("already-joined");
  const remaining = placesLeft(household.size, joiner.takenWith).length;
  const byShareToken = !maySeeGuid(joiner, deps.clock.today());
  const body = answerWithLinks(deps, household, { remaining, byShareToken });
  await refuseOtherAgreement(trx, { household, joiner, agreementHash, body });
  return { outcome: "done", body };
}

/** Nobody else knows both, so that only the person themself hears that they are a housemate. Ruling A5. */
export function isSameBank(
  { vault }: Bank,
  { keyId, fingerprint }: Pick<Joiner, "keyId" | "fingerprint">,
  { bank }: Pick<Payer, "bank">,
): boolean {
  return keyId !== null && fingerprint !== null && vault.isSame({ keyId, fingerprint }, bank);
}

type OwnAgreement = {
  readonly household: Household;
  readonly joiner: Pick<Joiner, "joinedAt" | "agreedPrice" | "agreementHash" | "accountEnding">;
  readonly agreementHash: string;
  readonly body: SignUpAnswer["body"];
  readonly firstDay?: string | null;
};

/** Nobody is shown one price, number or date and given another. Ruling B3. */
export async function refuseOtherAgreement(
  trx: Transaction<Database>,
  { household, joiner, agreementHash, body, firstDay }: OwnAgreement,
): Promise<void> {
  if (joiner.agreementHash === agreementHash) return;
  throw refuse("already-yours", {
    answer: body,
    standing: {
      fullAddress: addressOf(household),
      signedUpOn: londonToday(joiner.joinedAt.getTime()).toString(),
      products: await findSoldProducts(trx, household.id),
      pricePerPersonPerMonth: monthlyFromWeekly(pence(joiner.agreedPrice)),
      housemateCount: household.size,
      tenancyStartDate: firstDay ?? household.tenancyStart,
      tenancyEndDate: household.tenancyEnd,
      accountEnding: joiner.accountEnding ?? "",
    },
  });
}

/** Refuses another price than the page showed. Ruling B3. */
export function refuseOtherPrice(
  { priceShown }: Pick<SignUpRequest["body"], "priceShown">,
  { priceBefore, priceAfter }: Pick<Household, "priceBefore" | "priceAfter">,
): void {
  if (priceShown === undefined || priceShown === priceAfter) return;
  throw refuse("price-changed", { priceBeforeDiscount: priceBefore, priceAfterDiscount: priceAfter });
}

/** Refuses joining a cancelled or past account. Ruling C5. */
export function refuseWhenOver(household: Household, today: Temporal.PlainDate): void {
  const state = stateOn({ state: household.state, ...tenancyOf(household) }, today);
  const next = transition(state, "last-place-taken");
  if (isHouseholdOver(state) && !next.ok) throw refuse(next.code);
}
