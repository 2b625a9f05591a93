import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { nextYearAskedDays } from "@evenly/domain/next-year";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf, type OutgoingMessage, tell } from "../../mail/index.ts";
import { keepNextYearQuote } from "../../pricing/index.ts";
import { type JobHandler, queueEach } from "../../queue/index.ts";
import { compareYears, describeOffer, findNextYear, type NextYear } from "../next-year/read-next-year.ts";
import { findAsked, findFollowing } from "../next-year/queries.ts";

/** Daily: queues households that end soon and have somebody who was not asked yet. Ruling J5. */
export function askAboutNextYear({ db, clock, jobs }: Dependencies): JobHandler<"ask-about-next-year"> {
  return async () => {
    const today = clock.today();
    const due = await db
      .selectFrom("household")
      .select("id")
      .where("state", "=", "live")
      .where("tenancyEnd", ">=", today.toString())
      .where("tenancyEnd", "<=", today.add({ days: nextYearAskedDays }).toString())
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("housemate")
            .select("housemate.id")
            .whereRef("housemate.householdId", "=", "household.id")
            .where("removedAt", "is", null)
            .where("nextYearAskedOn", "is", null),
        ),
      )
      .orderBy("id")
      .execute();
    await queueEach({ db, jobs }, "mail-next-year", due);
  };
}

/** One mail to each who is asked, once; to who is held, when that is over. Rechecked under the lock. Rulings I1, J5. */
export function mailNextYear(deps: Dependencies): JobHandler<"mail-next-year"> {
  return ({ householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const household = await lockHousehold(trx, householdId);
      const following = await findFollowing(trx, householdId);
      const asked = await findAsked(trx, household, following, deps.clock.today());
      const housemateIds: string[] = [];
      for (const { id, answer, nextYearAskedOn } of asked) {
        if (nextYearAskedOn !== null || answer !== "not-yet") continue;
        const nextYear = await findNextYear(trx, deps, { householdId, housemateId: id });
        const question = await writeQuestion(trx, deps, nextYear);
        if (question === undefined) continue;
        await tell(trx, deps, question);
        if (nextYear.house?.price) await keepNextYearQuote(trx, household, nextYear.house.price);
        housemateIds.push(id);
      }
      if (housemateIds.length === 0) return;
      await trx
        .updateTable("housemate")
        .set({ nextYearAskedOn: deps.clock.today().toString() })
        .where("id", "in", housemateIds)
        .execute();
    });
}

/** What the asked person can mend first is said on the page. */
const isStillAsked: ReadonlySet<string | undefined> = new Set([
  undefined,
  "next-year-owes",
  "next-year-no-account",
] satisfies (NextYear["refusal"] | undefined)[]);

async function writeQuestion(
  trx: Transaction<Database>,
  deps: Dependencies,
  { household, house, you, account, refusal }: NextYear,
): Promise<OutgoingMessage | undefined> {
  if (!isStillAsked.has(refusal) || house === undefined || you === undefined) return undefined;
  const { start, end, products, weekly, monthly, inAll } = await describeOffer(trx, deps, {
    household,
    house,
    account,
  });
  const { holdsUntil } = compareYears(deps, household, house);
  return {
    template: "next-year-question",
    housemateId: you.id,
    data: {
      firstName: you.firstName,
      fullAddress: addressOf(household),
      endsOn: Temporal.PlainDate.from(household.tenancyEnd),
      start: Temporal.PlainDate.from(start),
      end: Temporal.PlainDate.from(end),
      weekly,
      monthly,
      term: inAll,
      monthlyNow: monthlyFromWeekly(pence(you.agreedPrice)),
      holdsUntil: holdsUntil === null ? undefined : Temporal.PlainDate.from(holdsUntil),
      products,
    },
  };
}
