import type { Success } from "@evenly/contract";
import { type RawBuilder, sql } from "kysely";

type Posting = Success<"GET /staff/ledger">["rows"][number];

export const causeReversed = sql<Posting["of"]>`(select reversed.cause from posting as reversed
  where reversed.id = posting.reverses)`;

/** Selected of the cause of a `posting` and of whose it is. A reference is an id, optionally with a suffix after a colon. */
function ofCause<Value>(selected: RawBuilder<Value>): RawBuilder<Value> {
  return sql<Value>`(
  select ${selected}
  from (
    select coalesce(max(reversed.cause), posting.cause) as cause,
      split_part(coalesce(max(reversed.cause_reference), posting.cause_reference), ':', 1)::uuid as reference
    from posting as reversed where reversed.id = posting.reverses
  ) as caused
  left join payout on caused.cause = 'payout' and payout.id = caused.reference
  left join refund on caused.cause in ('refund', 'write-off') and refund.id = caused.reference
  left join write_off on caused.cause = 'write-off' and write_off.id = caused.reference
  left join collection_attempt as attempt on attempt.id = case
    when caused.cause in ('collection', 'collection-failure', 'charge-back') then caused.reference else refund.attempt_id end
  left join receipt on caused.cause = 'receipt' and receipt.id = case when posting.cause = 'receipt'
    then split_part(posting.cause_reference, ':', 2)::uuid end
  left join collection on collection.id = case
    when caused.cause in ('charge', 'receipt') then caused.reference else attempt.collection_id end
  left join housemate on housemate.id = coalesce(collection.housemate_id, refund.housemate_id, write_off.housemate_id))`;
}

/** The cause of a `posting`. */
export const trace = ofCause(sql<
  Posting["trace"]
>`jsonb_build_object('person', first_name || ' ' || last_name, 'dueOn', due_on,
    'reference', coalesce(payout.provider_reference, receipt.bank_reference, refund.provider_reference,
      refund.bank_reference, attempt.provider_reference),
    'reason', coalesce(write_off.reason, refund.reason, receipt.reason))`);

/** The first name of whose money a `posting` is, whoever has their place by then. Rulings F12, G5. */
export const whose = ofCause(sql<string | null>`first_name`);
