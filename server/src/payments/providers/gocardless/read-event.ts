import { z } from "zod";
import type { InstantPaymentEvent } from "@evenly/domain/instant-payment";
import { type EventMeaning, meaningOf } from "./event-meanings.ts";
import { failureCauseOf } from "./failure-causes.ts";
import type { EventSubject, PaymentStatus, ProviderEvent } from "../provider-event.ts";

/** Metadata keys under which GoCardless stores our ids: three at most. */
export const metadataKeys = { mandate: "mandate", payment: "attempt", refund: "refund" } as const;

/** As above, of an instant payment: of the request to pay, and of the payment that follows. */
export const instantPaymentKey = "instant_payment";

/** Beside it: whose payment it is. */
export const payerKey = "housemate";

const texts = z.record(z.string(), z.string().nullish()).nullish();

const shape = z.object({
  id: z.string().min(1),
  resource_type: z.string(),
  action: z.string(),
  created_at: z.string().nullish(),
  links: texts,
  details: z.object({ cause: z.string().nullish(), reason_code: z.string().nullish() }).nullish(),
  /** `metadata` is the causing call's, `resource_metadata` the resource's. */
  metadata: texts,
  resource_metadata: texts,
});
type Read = z.output<typeof shape>;

/** The sandbox writes events of the same shape. */
export type EventPayload = z.input<typeof shape>;

/** Unreadable events become `unknown`: stored, and raised to staff. Ruling F3. */
export function readEvent(stored: { readonly id: string; readonly payload: unknown }): ProviderEvent {
  const { id } = stored;
  const read = shape.safeParse(stored.payload);
  if (!read.success || read.data.id !== id) return { id, about: "unknown" };
  const meaning = meaningOf(read.data.resource_type, read.data.action);
  if (meaning === "nothing") return { id, about: "nothing" };
  return (meaning && present(meaning, read.data)) ?? { id, about: "unknown" };
}

type Subject = keyof typeof metadataKeys | "payout";

/** Undefined for a case, and without the link to what it is about. */
function present(meaning: Exclude<EventMeaning, "nothing">, read: Read): ProviderEvent | undefined {
  if (meaning === "case") return undefined;
  if (meaning === "payout") return about("payout", read, (of) => ({ ...of, about: "payout" }));
  if (meaning === "charge-back-reversed")
    return about("payment", read, (of) => ({ ...of, about: "charge-back" }));
  if (meaning === "mandate-moved" || meaning === "mandate-transferred")
    return about("mandate", read, (of) => ({ ...of, about: meaning }));
  const at = instantOf(read.created_at);
  if ("refund" in meaning)
    return about("refund", read, (of) => ({ ...of, about: "refund", status: meaning.refund }));
  if ("mandate" in meaning) {
    const { mandate: status } = meaning;
    return about("mandate", read, (of) => ({
      ...of,
      about: "mandate",
      status,
      cause: causeOf(read, status),
      at,
    }));
  }
  if ("instantPayment" in meaning)
    return aboutInstantPayment(read, read.links?.["billing_request"], meaning.instantPayment);
  const { payment: status } = meaning;
  const asInstant = instantPaymentEvents[status];
  if (oursOf(read, instantPaymentKey) !== undefined)
    return asInstant && aboutInstantPayment(read, read.links?.["payment"], asInstant);
  return about("payment", read, (of) => ({
    ...of,
    about: "payment",
    status,
    cause: causeOf(read, status),
    at,
  }));
}

function about(
  subject: Subject,
  read: Read,
  make: (of: { readonly id: string } & EventSubject) => ProviderEvent,
): ProviderEvent | undefined {
  const providerReference = read.links?.[subject];
  if (typeof providerReference !== "string") return undefined;
  const ourId = subject === "payout" ? undefined : oursOf(read, metadataKeys[subject]);
  // Every mandate and payment that we make carries our id; without its metadata nothing is known.
  const isMade = subject === "mandate" || subject === "payment";
  const isOfOthers = isMade && read.resource_metadata != null && ourId === undefined;
  return make({ id: read.id, providerReference, ourId, isOfOthers });
}

/** What becomes of the payment that follows from a request to pay. */
const instantPaymentEvents: Readonly<Record<PaymentStatus, InstantPaymentEvent>> = {
  submitted: "approved",
  confirmed: "confirmed",
  paid_out: "confirmed",
  failed: "failed",
  charged_back: "failed",
  cancelled: "failed",
};

function aboutInstantPayment(
  read: Read,
  providerReference: string | null | undefined,
  status: InstantPaymentEvent,
): ProviderEvent | undefined {
  if (typeof providerReference !== "string") return undefined;
  const ourId = oursOf(read, instantPaymentKey);
  return {
    id: read.id,
    about: "instant-payment",
    providerReference,
    ourId,
    isOfOthers: read.resource_metadata != null && ourId === undefined,
    status,
    paymentReference: read.links?.["payment"] ?? read.links?.["payment_request_payment"] ?? undefined,
  };
}

function oursOf({ metadata, resource_metadata: resourceMetadata }: Read, key: string): string | undefined {
  return resourceMetadata?.[key] ?? metadata?.[key] ?? undefined;
}

const endings: readonly string[] = ["failed", "cancelled", "expired", "blocked", "charged_back"];
function causeOf({ details }: Read, status: string) {
  return endings.includes(status) ? failureCauseOf(details ?? {}) : undefined;
}

/** Undefined when it is no moment: then nothing is known to be newer. */
function instantOf(text: string | null | undefined): Temporal.Instant | undefined {
  const milliseconds = Date.parse(text ?? "");
  return Number.isNaN(milliseconds) ? undefined : Temporal.Instant.fromEpochMilliseconds(milliseconds);
}
