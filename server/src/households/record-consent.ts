import { cancellationRight, earlyStartRequest } from "@evenly/contract/cancellation-right";
import { type ConsentKind, paymentConfirmation, promotionsOffer } from "@evenly/contract/consent";
import { legalText } from "@evenly/contract/legal-text";
import { terms } from "@evenly/contract/terms";
import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { formatPounds, monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Kysely, Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Config } from "../config.ts";
import type { Now } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { shownLegalText, type ShownText, shownText } from "../../database/shown-text.ts";
import { scheduleOf } from "../payments/index.ts";

export type Sold = Pick<Household, "priceAfter" | "tenancyStart" | "tenancyEnd">;

export type LegalTexts = readonly ShownText[];

/** Texts on the details and payment pages, verbatim. Rulings D3, D8, J3. */
export function readLegalTexts({ brand }: Pick<Config, "brand">): LegalTexts {
  return [
    shownText("account-holder", `${paymentConfirmation.said} ${paymentConfirmation.terms}`),
    shownLegalText("terms", brand, "terms", terms(brand)),
    shownText(
      "guarantee",
      guarantee({ name: brand.statementName, days: brand.advanceNoticeWorkingDays }).join("\n"),
    ),
    shownText("promotions", promotionsOffer(brand.name)),
    shownText("cancellation-right", legalText(cancellationRight(brand))),
  ];
}

/** What a new housemate was shown, and whether they agreed. Rulings D3, D8, J3. */
export async function recordConsent(
  trx: Transaction<Database>,
  deps: Now,
  consent: {
    readonly housemateId: string;
    readonly household: Sold;
    readonly schedule: readonly ScheduledPayment[] | undefined;
    readonly allowPromotions: boolean;
    /** The first day that they asked for, if it is within the days in which they can cancel. Ruling J3. */
    readonly earlyStart: Temporal.PlainDate | undefined;
    readonly legalTexts: LegalTexts;
  },
): Promise<void> {
  const { housemateId, household, schedule, allowPromotions, earlyStart, legalTexts } = consent;
  const payments = shownText("payments", paymentsText(deps, household, schedule));
  const request = earlyStart && shownText("early-start", earlyStartRequest(earlyStart));
  await insertConsents(trx, [...legalTexts, payments, ...(request ? [request] : [])], {
    housemateId,
    givenAt: deps.clock.now(),
    agreedTo: (kind) => kind !== "promotions" || allowPromotions,
  });
}

/** Whether somebody asked for a start within the days in which they can cancel. Ruling J3. */
export async function hasAskedForStart(db: Kysely<Database>, housemateId: string): Promise<boolean> {
  const request = await db
    .selectFrom("consent")
    .select("id")
    .where("housemateId", "=", housemateId)
    .where("kind", "=", "early-start")
    .executeTakeFirst();
  return request !== undefined;
}

/** Texts shown with new bank details. Rulings D8, F7. */
const ofBankDetails: readonly ConsentKind[] = ["account-holder", "terms", "guarantee"];

/** Stores the consent given with new bank details, once per mandate. Rulings D8, F7. */
export async function recordMandateConsent(
  trx: Transaction<Database>,
  { clock }: Now,
  consent: { readonly housemateId: string; readonly mandateId: string; readonly legalTexts: LegalTexts },
): Promise<void> {
  const texts = consent.legalTexts.filter(({ kind }) => ofBankDetails.includes(kind));
  await insertConsents(trx, texts, {
    housemateId: consent.housemateId,
    mandateId: consent.mandateId,
    givenAt: clock.now(),
    agreedTo: () => true,
  });
}

/** Stores each text once, by its hash. */
async function insertConsents(
  trx: Transaction<Database>,
  texts: readonly ShownText[],
  {
    agreedTo,
    ...own
  }: {
    readonly housemateId: string;
    readonly mandateId?: string;
    readonly givenAt: Date;
    readonly agreedTo: (kind: ConsentKind) => boolean;
  },
): Promise<void> {
  // Sorted, so that two transactions with the same new texts do not deadlock.
  const sorted = texts.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  await trx
    .insertInto("document")
    .values(sorted.map(({ hash, kind, text }) => ({ hash, kind, text, firstShownAt: own.givenAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("consent")
    .values(
      sorted.map(({ hash, kind }) => ({
        id: newId(),
        ...own,
        kind,
        documentHash: hash,
        agreed: agreedTo(kind),
      })),
    )
    .execute();
}

function paymentsText(deps: Now, household: Sold, schedule: readonly ScheduledPayment[] | undefined): string {
  const weekly = pence(household.priceAfter);
  const start = Temporal.PlainDate.from(household.tenancyStart);
  const end = Temporal.PlainDate.from(household.tenancyEnd);
  return [
    `${formatPounds(weekly)} per person per week, ${formatPounds(monthlyFromWeekly(weekly))} per person per month`,
    `Tenancy: ${formatDate(start)} to ${formatDate(end)}`,
    // At sign-up the household is never complete.
    ...(schedule ?? scheduleOf(deps, { ...household, completedAt: null }, weekly)).map(
      ({ collectionDate, amount }) => `${formatDate(collectionDate)}: ${formatPounds(amount)}`,
    ),
  ].join("\n");
}
