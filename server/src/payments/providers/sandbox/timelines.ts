import { addWorkingDays, isBefore, laterOf, proclaimedDays } from "@evenly/domain/calendar";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { Selectable } from "kysely";
import type {
  SandboxMandateTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from "../../../../database/tables.ts";
import { scenarioNamed } from "./scenarios.ts";

export type TimelineEvent<Action extends string = string> = {
  readonly on: Temporal.PlainDate;
  readonly action: Action;
  readonly cause?: FailureCause | undefined;
};

type MandateEvent = TimelineEvent<"submitted" | "active" | "failed" | "expired" | "cancelled" | "reinstated">;
type PaymentEvent = TimelineEvent<
  "submitted" | "confirmed" | "paid_out" | "failed" | "charged_back" | "cancelled"
>;

const expiresAfterDays = 30;
/** The payer's bank ends the mandate by mistake, and undoes that. */
const cancelledAfterDays = 30;
const reinstatedAfterDays = 35;
const chargedBackAfter = 5;

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

/** Submitted on the next working day, decided on the one after. */
export function timelineOfMandate(mandate: Selectable<SandboxMandateTable>): MandateEvent[] {
  const received = day(mandate.receivedOn);
  const decided = addWorkingDays(received, 2, proclaimedDays);
  const scenario = mandate.isInvalid ? "failed" : scenarioNamed(mandate.fate).mandate;
  const timeline: MandateEvent[] = [{ on: addWorkingDays(received, 1, proclaimedDays), action: "submitted" }];
  if (scenario === "failed") timeline.push({ on: decided, action: "failed", cause: "invalid_bank_details" });
  else timeline.push({ on: decided, action: "active" });
  if (scenario === "expired") {
    const on = decided.add({ days: expiresAfterDays });
    timeline.push({ on, action: "expired", cause: "mandate_expired" });
  }
  if (scenario === "reinstated")
    timeline.push(
      { on: decided.add({ days: cancelledAfterDays }), action: "cancelled", cause: "mandate_cancelled" },
      { on: decided.add({ days: reinstatedAfterDays }), action: "reinstated" },
    );
  if (!mandate.isCancelled) return timeline;
  const ended = day(mandate.endedOn ?? mandate.receivedOn);
  const until = timeline.filter(({ on }) => !isBefore(ended, on));
  if (["failed", "expired"].includes(until.at(-1)?.action ?? "")) return until;
  return [...until, { on: ended, action: "cancelled", cause: mandate.endCause ?? "mandate_cancelled" }];
}

/** After this day a payment cannot be cancelled. */
export function submittedOn(payment: Pick<Selectable<SandboxPaymentTable>, "madeOn" | "chargeOn">) {
  const made = day(payment.madeOn);
  const submitted = addWorkingDays(day(payment.chargeOn), -2, proclaimedDays);
  return laterOf(submitted, made);
}

/**
 * Bacs: submitted two working days before its day, confirmed on the working day after it, paid out on the next. Ends
 * when the mandate ended before collection.
 */
export function timelineOfPayment(
  payment: Pick<
    Selectable<SandboxPaymentTable>,
    "madeOn" | "chargeOn" | "fate" | "cancelledOn" | "cancelCause"
  >,
): PaymentEvent[] {
  const submitted = submittedOn(payment);
  const charged = day(payment.chargeOn);
  const confirmedOn = addWorkingDays(charged, 1, proclaimedDays);
  const paid = addWorkingDays(charged, 2, proclaimedDays);
  const cancelled = payment.cancelledOn === null ? undefined : day(payment.cancelledOn);
  const cause = payment.cancelCause ?? "mandate_cancelled";
  if (cancelled && isBefore(cancelled, submitted)) return [{ on: cancelled, action: "cancelled", cause }];
  const withBank: PaymentEvent = { on: submitted, action: "submitted" };
  if (cancelled && !isBefore(charged, cancelled))
    return [withBank, { on: confirmedOn, action: "failed", cause }];
  const scenario = scenarioNamed(payment.fate).payment;
  if (scenario?.ends === "failed")
    return [withBank, { on: confirmedOn, action: "failed", cause: scenario.cause }];
  const confirmed: PaymentEvent = { on: confirmedOn, action: "confirmed" };
  if (scenario?.ends === "late-failure")
    return [withBank, confirmed, { on: paid, action: "failed", cause: scenario.cause }];
  const timeline: PaymentEvent[] = [withBank, confirmed, { on: paid, action: "paid_out" }];
  if (scenario?.ends !== "charged-back") return timeline;
  return [
    ...timeline,
    {
      on: addWorkingDays(paid, chargedBackAfter, proclaimedDays),
      action: "charged_back",
      cause: scenario.cause,
    },
  ];
}

export function timelineOfRefund(
  refund: Pick<Selectable<SandboxRefundTable>, "madeOn" | "fate">,
): TimelineEvent<"paid" | "failed">[] {
  const on = addWorkingDays(day(refund.madeOn), 1, proclaimedDays);
  return [{ on, action: scenarioNamed(refund.fate).refund ?? "paid" }];
}

export function lastEvent<Event extends TimelineEvent>(
  timeline: readonly Event[],
  today: Temporal.PlainDate,
): Event | undefined {
  return timeline.findLast(({ on }) => !isBefore(today, on));
}
