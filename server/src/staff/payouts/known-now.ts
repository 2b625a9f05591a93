import { sql } from "kysely";

/** What we know now of a part of a payout, in pence; null: of nothing such. As it was compared when it was recorded. */
export const oursNow = sql<number | null>`(
  case when item.kind = 'payment' or (item.kind = 'refund' and item.amount > 0) then 1 else -1 end
  * case when item.kind = 'refund'
    then (select amount from refund where provider = payout.provider and provider_reference = item.reference)
    else (select amount from collection_attempt where provider = payout.provider and provider_reference = item.reference)
    end)`;

/** What would have arrived by our own books, in pence. Of the parts that differed alone it is looked again. */
export const expectedNow = sql<number | null>`(payout.expected + (
  select coalesce(sum(coalesce(${oursNow}, 0) - coalesce(item.ours, 0)), 0)::int from payout_item as item
  where item.payout_id = payout.id and item.amount is distinct from item.ours))`;
