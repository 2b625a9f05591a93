import { sql } from "kysely";

/** Our current amount for a payout item in pence, null when unknown. The rule is the domain's `knownItems`. */
export const oursNow = sql<number | null>`(
  case when item.kind = 'payment' or (item.kind = 'refund' and item.amount > 0) then 1 else -1 end
  * case when item.kind = 'refund'
    then (select amount from refund where provider = payout.provider and provider_reference = item.reference)
    else coalesce(
      (select amount from collection_attempt where provider = payout.provider and provider_reference = item.reference),
      (select amount from instant_payment where provider = payout.provider and payment_reference = item.reference))
    end)`;

/** The expected amount by our current records, in pence; only items that differed are looked up again. */
export const expectedNow = sql<number | null>`(payout.expected + (
  select coalesce(sum(coalesce(${oursNow}, 0) - coalesce(item.ours, 0)), 0)::int from payout_item as item
  where item.payout_id = payout.id and item.amount is distinct from item.ours))`;
