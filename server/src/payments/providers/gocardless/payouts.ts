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

const kinds = new Map<string, Kind>([
  ["payment_paid_out", "payment"],
  ["payment_charged_back", "charge-back"],
  ["payment_failed", "failure"],
  ["payment_refunded", "refund"],
  ["refund", "refund"],
  ["refund_funds_returned", "refund"],
  ["gocardless_fee", "fee"],
  ["app_fee", "fee"],
  ["surcharge_fee", "fee"],
]);

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
        amount: found.amount,
        fees: found.deducted_fees,
        arrivesOn: Temporal.PlainDate.from(found.arrival_date),
        items: items.map(({ type, amount, links }) => ({
          kind: kinds.get(type) ?? "other",
          reference: links.refund ?? links.payment,
          amount: Math.round(Number(amount)),
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
