import type { Success } from "@evenly/contract";
import { sql } from "kysely";

type Posting = Success<"GET /staff/ledger">["rows"][number];

export const causeReversed = sql<Posting["of"]>`(select reversed.cause from posting as reversed
  where reversed.id = posting.reverses)`;

/** The cause of a `posting`. A reference is an id, optionally with a suffix after a colon. */
export const trace = sql<Posting["trace"]>`(
  select jsonb_build_object('person', first_name || ' ' || last_name, 'dueOn', due_on,
    'reference', coalesce(payout.provider_reference, receipt.bank_reference, refund.provider_reference,
      refund.bank_reference, attempt.provider_reference),
    'reason', coalesce(write_off.reason, refund.reason, receipt.reason))
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
