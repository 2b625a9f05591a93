import { paymentSchedule } from "@evenly/domain/direct-debit";
import { addPence, formatPounds, type Pence, pence } from "@evenly/domain/money";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import { type Check, type CheckTerms, entriesBySubject } from "./check.ts";

type Place = {
  readonly householdId: string;
  readonly place: number;
  readonly start: string;
  readonly end: string;
  /** Pence a week, as agreed. */
  readonly weekly: number;
  readonly charged: number;
  /** What the ledger says is owed, and what the tries, refunds and write-offs leave of the charges. */
  readonly owed: number;
  readonly left: number;
};

/**
 * Every place of a household that ended, or whose last day is over, unless its payer has died: for them everything
 * stopped. Rulings F6, F11.
 */
const findPlaces = async (trx: Transaction<Database>, { today }: CheckTerms): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    with ended as (
      select id, tenancy_start as start, coalesce(last_day, tenancy_end) as end
      from household
      where (state = 'ended' or state = 'cancelled' and last_day < ${today.toString()})
        and not exists (select from collection where household_id = household.id and state = 'submitted')
    ), posted as (
      select household_id, place, sum(amount) as owed, coalesce(sum(amount) filter (where cause = 'charge'), 0) as charged,
        coalesce(sum(amount) filter (where cause = 'write-off'), 0) as written_off
      from (${entriesBySubject}) as entry where account = 'receivable' group by 1, 2
    ), brought as (
      select household_id, place, sum(collection_attempt.amount) as amount
      from collection_attempt join collection on collection.id = collection_id
      where failed_at is null and state in ('confirmed', 'paid_out') group by 1, 2
    ), refunded as (
      select household_id, place, sum(amount) as amount from refund
      where state in ('submitted', 'paid') group by 1, 2
    ), payer as (
      select distinct on (housemate.household_id, membership.place) housemate.household_id, membership.place,
        agreed_price
      from housemate join membership on membership.housemate_id = housemate.id
      where not exists (select from mandate
        where mandate.housemate_id = housemate.id and failure_reason = 'payer_deceased')
      order by 1, 2, joined_on desc
    )
    select ended.id as "householdId", payer.place, start::text, "end"::text, agreed_price as weekly,
      coalesce(posted.charged, 0)::int as charged, coalesce(posted.owed, 0)::int as owed,
      (coalesce(posted.charged, 0) - coalesce(brought.amount, 0) + coalesce(refunded.amount, 0)
        + coalesce(posted.written_off, 0))::int as left
    from ended
    join payer on payer.household_id = ended.id
    left join posted on posted.household_id = ended.id and posted.place = payer.place
    left join brought on brought.household_id = ended.id and brought.place = payer.place
    left join refunded on refunded.household_id = ended.id and refunded.place = payer.place`.execute(trx);
  return rows;
};

/** What a place is charged over its whole time, worked out once for each price and time. Ruling C3. */
const schedules = () => {
  const known = new Map<string, Pence>();
  return ({ start, end, weekly }: Place): Pence => {
    const key = [start, end, weekly].join(" ");
    const sum =
      known.get(key) ??
      addPence(
        paymentSchedule({
          start: Temporal.PlainDate.from(start),
          end: Temporal.PlainDate.from(end),
          weekly: pence(weekly),
          // Of the days on which they are taken nothing is asked here.
          collection: { today: Temporal.PlainDate.from(start), advanceNoticeWorkingDays: 0 },
        }).map(({ amount }) => amount),
      );
    known.set(key, sum);
    return sum;
  };
};

/** What it must add up to in the end. Ruling F10. */
export const checkSchedules: Check = async (trx, terms) => {
  const sumOf = schedules();
  return (await findPlaces(trx, terms)).flatMap((found) => {
    const { place, householdId, charged, owed, left } = found;
    const difference = (rule: string, is: number, shouldBe: number) =>
      is === shouldBe
        ? []
        : [
            `${rule}: place ${String(place)} of household ${householdId}, ` +
              `${formatPounds(pence(is))} and not ${formatPounds(pence(shouldBe))}`,
          ];
    return [
      ...difference(
        "A household that is over was charged the schedule that was shown",
        charged,
        sumOf(found),
      ),
      ...difference(
        "Charged, less collected, plus refunded, less written off, is what is still owed",
        owed,
        left,
      ),
    ];
  });
};
