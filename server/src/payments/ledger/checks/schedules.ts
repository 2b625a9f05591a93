import { costOfPlace } from "@evenly/domain/cost-of-term";
import { formatPounds, type Pence, pence } from "@evenly/domain/money";
import { sql, type Transaction } from "kysely";
import { dayOf } from "../../../../database/moments.ts";
import type { Database } from "../../../../database/tables.ts";
import { hasDied } from "../../collections/due-to-collect.ts";
import { handOversBefore, isOfSomeDays } from "../../collections/time-in-place.ts";
import { type Check, type CheckTerms, entriesBySubject } from "./check.ts";

/** Successive housemates of a place: weekly price in pence, hand-overs up to them, and the first day no longer theirs. */
type Turn = {
  readonly weekly: number;
  readonly handOvers: readonly string[];
  readonly leftOn: string | null;
};

type Place = {
  readonly householdId: string;
  readonly place: number;
  readonly start: string;
  readonly end: string;
  /** Last day of service, when before the end. */
  readonly lastDay: string | null;
  readonly turns: readonly Turn[];
  readonly charged: number;
  /** `owed` by the ledger; `left`: charges less attempts, refunds and write-offs. */
  readonly owed: number;
  readonly left: number;
};

/** Ended households and those past their last day, except for payers who have died. Rulings F6, F11. */
async function findPlaces(trx: Transaction<Database>, { today }: CheckTerms): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with ended as (
      select id, tenancy_start as start, tenancy_end as "end", last_day
      from household
      where (state = 'ended' or state = 'cancelled' and last_day < ${today.toString()})
        and not exists (select from collection where household_id = household.id and state = 'submitted')
    ), posted as (
      select household_id, place, sum(amount) as owed, coalesce(sum(amount) filter (where cause = 'charge'), 0) as charged,
        coalesce(sum(amount) filter (where cause in ('write-off', 'receipt')), 0) as written_off
      from (${entriesBySubject}) as entry where account = 'receivable' group by 1, 2
    ), brought as (
      select household_id, place, sum(collection_attempt.amount) as amount
      from collection_attempt join collection on collection.id = collection_id
      where failed_at is null and state in ('confirmed', 'paid_out') group by 1, 2
    ), refunded as (
      select household_id, place, sum(amount) as amount from refund
      where state in ('submitted', 'paid') group by 1, 2
    ), payer as (
      select membership.household_id, membership.place,
        json_agg(json_build_object('weekly', agreed_price, 'handOvers', ${handOversBefore}, 'leftOn', left_on)
          order by joined_on) as turns
      from membership join housemate on housemate.id = membership.housemate_id
      where removed_at is null and ${isOfSomeDays}
      group by 1, 2
      having not bool_or(${hasDied("housemate.id")})
    )
    select ended.id as "householdId", payer.place, start::text, "end"::text, last_day as "lastDay", turns,
      coalesce(posted.charged, 0)::int as charged, coalesce(posted.owed, 0)::int as owed,
      (coalesce(posted.charged, 0) - coalesce(brought.amount, 0) + coalesce(refunded.amount, 0)
        + coalesce(posted.written_off, 0))::int as left
    from ended
    join payer on payer.household_id = ended.id
    left join posted on posted.household_id = ended.id and posted.place = payer.place
    left join brought on brought.household_id = ended.id and brought.place = payer.place
    left join refunded on refunded.household_id = ended.id and refunded.place = payer.place`.execute(trx);
  return rows;
}

/** Total charge of a place, cached by price and dates. Rulings C3, G5. */
function schedules() {
  const amounts = new Map<string, Pence>();
  return (place: Place): Pence => {
    const key = JSON.stringify([place.start, place.end, place.lastDay, place.turns]);
    const sum = amounts.get(key) ?? sumOfTurns(place);
    amounts.set(key, sum);
    return sum;
  };
}

function sumOfTurns({ start, end, lastDay, turns }: Place): Pence {
  return costOfPlace(
    { start: Temporal.PlainDate.from(start), end: Temporal.PlainDate.from(end) },
    turns.map(({ weekly, handOvers, leftOn }) => ({
      weekly: pence(weekly),
      handOvers: handOvers.map((day) => Temporal.PlainDate.from(day)),
      leftOn: dayOf(leftOn),
    })),
    dayOf(lastDay),
  );
}

/** The expected totals. Ruling F10. */
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
