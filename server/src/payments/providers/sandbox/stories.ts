import { addWorkingDays, isBefore } from "@evenly/domain/calendar";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { Selectable } from "kysely";
import type {
  SandboxMandateTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from "../../../../database/tables.ts";
import { fateNamed } from "./fates.ts";

/** What happens to a thing on a day; `action` is the provider's word for it. */
export type News<Action extends string = string> = {
  readonly on: Temporal.PlainDate;
  readonly action: Action;
  readonly cause?: FailureCause | undefined;
};

type MandateNews = News<"submitted" | "active" | "failed" | "expired" | "cancelled">;
type PaymentNews = News<"submitted" | "confirmed" | "paid_out" | "failed" | "charged_back" | "cancelled">;

const expiresAfterDays = 30;
const chargedBackAfter = 5;

const day = (text: string) => Temporal.PlainDate.from(text);

/** Sent to the bank on the working day after it was received, and decided on the one after that. */
export const storyOfMandate = (mandate: Selectable<SandboxMandateTable>): MandateNews[] => {
  const received = day(mandate.received_on);
  const decided = addWorkingDays(received, 2);
  const fate = mandate.is_invalid ? "failed" : fateNamed(mandate.fate).mandate;
  const story: MandateNews[] = [{ on: addWorkingDays(received, 1), action: "submitted" }];
  if (fate === "failed") story.push({ on: decided, action: "failed", cause: "invalid_bank_details" });
  else story.push({ on: decided, action: "active" });
  if (fate === "expired") {
    const on = decided.add({ days: expiresAfterDays });
    story.push({ on, action: "expired", cause: "mandate_expired" });
  }
  if (!mandate.is_cancelled) return story;
  const ended = day(mandate.ended_on ?? mandate.received_on);
  const until = story.filter(({ on }) => !isBefore(ended, on));
  if (["failed", "expired"].includes(until.at(-1)?.action ?? "")) return until;
  return [...until, { on: ended, action: "cancelled", cause: mandate.end_cause ?? "mandate_cancelled" }];
};

/** The day on which a payment goes to the bank, after which it cannot be taken back. */
export const submittedOn = (payment: Pick<Selectable<SandboxPaymentTable>, "made_on" | "charge_on">) => {
  const made = day(payment.made_on);
  const submitted = addWorkingDays(day(payment.charge_on), -2);
  return isBefore(submitted, made) ? made : submitted;
};

/**
 * Bacs: with the bank two working days before its day, known on the working day after it, in a payout on the next. Of a
 * mandate that ended before the money was taken, it goes no further.
 */
export const storyOfPayment = (
  payment: Pick<
    Selectable<SandboxPaymentTable>,
    "made_on" | "charge_on" | "fate" | "cancelled_on" | "cancel_cause"
  >,
): PaymentNews[] => {
  const submitted = submittedOn(payment);
  const charged = day(payment.charge_on);
  const known = addWorkingDays(charged, 1);
  const paid = addWorkingDays(charged, 2);
  const cancelled = payment.cancelled_on === null ? undefined : day(payment.cancelled_on);
  const cause = payment.cancel_cause ?? "mandate_cancelled";
  if (cancelled && isBefore(cancelled, submitted)) return [{ on: cancelled, action: "cancelled", cause }];
  const withBank: PaymentNews = { on: submitted, action: "submitted" };
  if (cancelled && !isBefore(charged, cancelled)) return [withBank, { on: known, action: "failed", cause }];
  const fate = fateNamed(payment.fate).payment;
  if (fate?.ends === "failed") return [withBank, { on: known, action: "failed", cause: fate.cause }];
  const confirmed: PaymentNews = { on: known, action: "confirmed" };
  if (fate?.ends === "late-failure")
    return [withBank, confirmed, { on: paid, action: "failed", cause: fate.cause }];
  const story: PaymentNews[] = [withBank, confirmed, { on: paid, action: "paid_out" }];
  if (fate?.ends !== "charged-back") return story;
  return [
    ...story,
    { on: addWorkingDays(paid, chargedBackAfter), action: "charged_back", cause: fate.cause },
  ];
};

export const storyOfRefund = (
  refund: Pick<Selectable<SandboxRefundTable>, "made_on" | "fate">,
): News<"paid" | "failed">[] => {
  const on = addWorkingDays(day(refund.made_on), 1);
  return [{ on, action: fateNamed(refund.fate).refund ?? "paid" }];
};

export const lastNews = <Told extends News>(
  story: readonly Told[],
  today: Temporal.PlainDate,
): Told | undefined => story.findLast(({ on }) => !isBefore(today, on));
