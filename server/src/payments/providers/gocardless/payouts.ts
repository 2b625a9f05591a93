import { z } from "zod";
import type { DirectDebitProvider, ProviderPayout } from "../port.ts";
import type { Client } from "./client.ts";

const payoutShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int(),
  /** Negative when fees are given back. */
  deducted_fees: z.int(),
  arrival_date: z.iso.date().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  fx: z.object({ fx_currency: z.string().nullish(), fx_amount: z.int().nullish() }).nullish(),
});

/** One payout that cannot be read stops only its own job. */
const listedShape = payoutShape.pick({ id: true });

const itemShape = z
  .object({
    type: z.string(),
    /** Pence with one decimal place: fees have fractions. */
    amount: z.string().regex(/^-?\d+(\.\d+)?$/),
    links: z.object({ payment: z.string().optional(), refund: z.string().optional() }).default({}),
  })
  // Then the sum differs, which is for staff; the other items are recorded. Ruling F3.
  .catch({ type: "unreadable", amount: "0", links: {} });

type Kind = ProviderPayout["items"][number]["kind"];

/** Every type of the documentation; what is not here is none of ours: in suspense, and a case. Ruling F3. */
export const payoutItemTypes = {
  payment_paid_out: "payment",
  payment_charged_back: "charge-back",
  payment_failed: "failure",
  payment_refunded: "refund",
  refund: "refund",
  refund_funds_returned: "refund",
  gocardless_fee: "fee",
  app_fee: "fee",
  surcharge_fee: "fee",
  // A partner's: we are none.
  revenue_share: "other",
} as const satisfies Readonly<Record<string, Kind>>;

function kindOf(type: string): Kind {
  return Object.hasOwn(payoutItemTypes, type)
    ? payoutItemTypes[type as keyof typeof payoutItemTypes]
    : "other";
}

function inWholePence(kind: Kind, amount: number): number {
  return kind === "fee" ? amount : Math.round(amount);
}

type Payouts = Pick<DirectDebitProvider, "findPayout" | "listPayouts">;

/** GoCardless's payouts, without pending and bounced ones. */
export function createPayouts(client: Client): Payouts {
  return {
    async findPayout(providerReference) {
      const found = await client.find("payouts", providerReference, payoutShape);
      if (found?.status !== "paid" || found.arrival_date == null) return undefined;
      const items = await client.list("payout_items", { payout: providerReference }, itemShape);
      return {
        providerReference,
        currency: found.currency,
        ...(found.fx?.fx_currency != null &&
          found.fx.fx_currency !== found.currency && {
            arrivesIn: { currency: found.fx.fx_currency, amount: found.fx.fx_amount ?? undefined },
          }),
        amount: found.amount,
        fees: found.deducted_fees,
        arrivesOn: Temporal.PlainDate.from(found.arrival_date),
        items: items.map(({ type, amount, links }) => ({
          kind: kindOf(type),
          reference: links.refund ?? links.payment,
          amount: inWholePence(kindOf(type), Number(amount)),
        })),
      };
    },
    async listPayouts(since) {
      const from = since.toZonedDateTime("Europe/London").toInstant().toString();
      const found = await client.list("payouts", { "created_at[gte]": from, status: "paid" }, listedShape);
      return found.map(({ id }) => id);
    },
  };
}
