import { type ConsentKind, paymentConfirmation, promotionsOffer } from "@evenly/contract/consent";
import { terms } from "@evenly/contract/terms";
import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { formatPounds, monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Config } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { shownLegalText, type ShownText, shownText } from "../../database/shown-text.ts";
import { scheduleOf } from "../payments/index.ts";
import type { Row } from "./queries/write-sign-up.ts";

export type Sold = Pick<Household, "price_after" | "tenancy_start" | "tenancy_end">;

/** Texts on the details and payment pages, verbatim. Rulings D3, D8. */
export const textsForAll = ({ brand }: Pick<Config, "brand">): readonly ShownText[] => [
  shownText("account-holder", `${paymentConfirmation.said} ${paymentConfirmation.terms}`),
  shownLegalText("terms", brand, "terms", terms(brand)),
  shownText(
    "guarantee",
    guarantee({ name: brand.statementName, days: brand.advanceNoticeWorkingDays }).join("\n"),
  ),
  shownText("promotions", promotionsOffer(brand.name)),
];

type Given = {
  readonly housemateId: string;
  readonly household: Sold;
  readonly schedule: readonly ScheduledPayment[] | undefined;
  readonly allowPromotions: boolean;
  readonly forAll: ReturnType<typeof textsForAll>;
  readonly documents: readonly string[];
  readonly now: Date;
};

/** Stores each text once by its hash, and whether the payer agreed. Rulings D3, D8. */
export const consentRows = (
  deps: Pick<Dependencies, "config" | "clock">,
  { housemateId, household, schedule, allowPromotions, forAll, documents, now }: Given,
): { readonly document: Row<"document">[]; readonly consent: Row<"consent">[] } => {
  const all = [...forAll, shownText("payments", sayPayments(deps, household, schedule))];
  return {
    // Sorted, so that two sign-ups with the same new texts do not deadlock.
    document: all
      .filter(({ hash }) => !documents.includes(hash))
      .map(({ hash, kind, text }) => ({ hash, kind, text, first_shown_at: now }))
      .toSorted((one, other) => (one.hash < other.hash ? -1 : 1)),
    consent: all.map(({ kind, hash }) => ({
      id: newId(),
      housemate_id: housemateId,
      kind,
      document_hash: hash,
      agreed: kind === "promotions" ? allowPromotions : true,
      given_at: now,
    })),
  };
};

/** Texts shown with new bank details. Rulings D8, F7. */
const ofBankDetails: readonly ConsentKind[] = ["account-holder", "terms", "guarantee"];

/** Stores the consent given with new bank details, once per mandate. Rulings D8, F7. */
export const recordMandateConsent = async (
  trx: Transaction<Database>,
  { clock }: Pick<Dependencies, "clock">,
  {
    housemateId,
    mandateId,
    forAll,
  }: {
    readonly housemateId: string;
    readonly mandateId: string;
    readonly forAll: ReturnType<typeof textsForAll>;
  },
): Promise<void> => {
  const now = clock.now();
  const texts = forAll
    .filter(({ kind }) => ofBankDetails.includes(kind))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  await trx
    .insertInto("document")
    .values(texts.map(({ kind, text, hash }) => ({ hash, kind, text, first_shown_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("consent")
    .values(
      texts.map(({ kind, hash }) => ({
        id: newId(),
        housemate_id: housemateId,
        mandate_id: mandateId,
        kind,
        document_hash: hash,
        agreed: true,
        given_at: now,
      })),
    )
    .execute();
};

const sayPayments = (
  deps: Pick<Dependencies, "config" | "clock">,
  household: Sold,
  schedule: readonly ScheduledPayment[] | undefined,
): string => {
  const weekly = pence(household.price_after);
  const start = Temporal.PlainDate.from(household.tenancy_start);
  const end = Temporal.PlainDate.from(household.tenancy_end);
  return [
    `${formatPounds(weekly)} per person per week, ${formatPounds(monthlyFromWeekly(weekly))} per person per month`,
    `Tenancy: ${formatDate(start)} to ${formatDate(end)}`,
    // At sign-up the household is never complete.
    ...(schedule ?? scheduleOf(deps, { ...household, completed_at: null }, weekly)).map(
      ({ collectionDate, amount }) => `${formatDate(collectionDate)}: ${formatPounds(amount)}`,
    ),
  ].join("\n");
};
