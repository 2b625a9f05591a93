import { addPence, monthlyFromWeekly, type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { findTimesInPlaces, termPrice } from "../../payments/index.ts";
import { offeredDayOf, successorsPayments } from "../succession/describe-succession.ts";
import type { Succession } from "../succession/queries.ts";
import type { HeldPlace } from "./queries.ts";

/** In pence, for each person; `term`: all payments of their time in the place. */
type PriceOfPlace = { readonly weekly: Pence; readonly monthly: Pence; readonly term: Pence };

/** The price at which a held place was asked for, and the one at which it can be had today. Rulings A5, B3, G3. */
export async function readHeldPrice(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  { agreedPrice, successionId }: Pick<HeldPlace, "agreedPrice" | "successionId">,
): Promise<{ readonly agreed: PriceOfPlace; readonly now: PriceOfPlace }> {
  const { today, termAt } =
    successionId === null
      ? { today: household.priceAfter, termAt: (weekly: number) => termPrice(deps, household, weekly) }
      : await readSuccessorsPrice(db, deps, household, successionId);
  const priceAt = (weekly: number) => ({
    weekly: pence(weekly),
    monthly: monthlyFromWeekly(pence(weekly)),
    term: termAt(weekly),
  });
  return { agreed: priceAt(agreedPrice), now: priceAt(today) };
}

async function readSuccessorsPrice(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  successionId: string,
) {
  const succession = await db
    .selectFrom("succession")
    .selectAll()
    .where("id", "=", successionId)
    .$narrowType<{ state: Succession["state"] }>()
    .executeTakeFirstOrThrow();
  const [leaver] = await findTimesInPlaces(db, { membershipId: succession.membershipId });
  if (leaver === undefined) throw refuse("house-link-unknown");
  const firstDay =
    offeredDayOf(deps, household, succession)?.firstDay ?? Temporal.PlainDate.from(succession.handsOverOn);
  const termAt = (agreedPrice: number) =>
    addPence(
      successorsPayments(deps, household, { ...leaver, agreedPrice }, firstDay).map(({ amount }) => amount),
    );
  return { today: leaver.agreedPrice, termAt };
}
