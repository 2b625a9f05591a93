import { createHash } from "node:crypto";
import { type ConsentKind, paymentConfirmation, promotionsOffer } from "@evenly/contract/consent";
import { defaultBrand } from "@evenly/contract/default-brand";
import { legalText, terms } from "@evenly/contract/terms";
import { formatDate } from "@evenly/domain/calendar";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { formatPounds, monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { scheduleOf } from "../payments/index.ts";

type Given = {
  readonly housemateId: string;
  readonly deps: Pick<Dependencies, "config" | "clock">;
  readonly household: Household;
  readonly allowPromotions: boolean;
  readonly now: Date;
};

/** Keeps what a payer was shown, each text once by its hash, and whether they agreed to it. Rulings D3, D8. */
export const recordConsent = async (
  trx: Transaction<Database>,
  { housemateId, deps, household, allowPromotions, now }: Given,
): Promise<void> => {
  const texts = Object.entries(shownTexts(deps, household)) as [ConsentKind, string][];
  const shown = texts.map(([kind, text]) => ({ kind, text, hash: hashOf(text) }));
  await trx
    .insertInto("document")
    // In one order, so that two sign-ups that bring the same new texts do not wait for each other in a circle.
    .values(
      shown
        .map(({ hash, kind, text }) => ({ hash, kind, text, first_shown_at: now }))
        .toSorted((one, other) => (one.hash < other.hash ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  await trx
    .insertInto("consent")
    .values(
      shown.map(({ kind, hash }) => ({
        id: newId(),
        housemate_id: housemateId,
        kind,
        document_hash: hash,
        agreed: kind === "promotions" ? allowPromotions : true,
        given_at: now,
      })),
    )
    .execute();
};

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What the payment page and the details before it showed this payer, word for word. */
const shownTexts = (deps: Given["deps"], household: Household): Record<ConsentKind, string> => {
  const { brand } = deps.config;
  return {
    "account-holder": `${paymentConfirmation.said} ${paymentConfirmation.terms}`,
    // An operator's own terms are theirs to keep: all that we know of them is where they stand.
    terms: brand.links.terms === defaultBrand.links.terms ? legalText(terms(brand)) : brand.links.terms,
    guarantee: guarantee({ name: brand.statementName, days: brand.advanceNoticeWorkingDays }).join("\n"),
    payments: sayPayments(deps, household),
    promotions: promotionsOffer(brand.name),
  };
};

const sayPayments = (deps: Given["deps"], household: Household): string => {
  const weekly = pence(household.price_after);
  const start = Temporal.PlainDate.from(household.tenancy_start);
  const end = Temporal.PlainDate.from(household.tenancy_end);
  return [
    `${formatPounds(weekly)} per person per week, ${formatPounds(monthlyFromWeekly(weekly))} per person per month`,
    `Tenancy: ${formatDate(start)} to ${formatDate(end)}`,
    ...scheduleOf(deps, household, weekly).map(
      ({ collectionDate, amount }) => `${formatDate(collectionDate)}: ${formatPounds(amount)}`,
    ),
  ].join("\n");
};
