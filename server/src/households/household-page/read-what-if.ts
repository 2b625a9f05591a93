import type { Success } from "@evenly/contract";
import { wantedTypes } from "@evenly/domain/catalogue";
import { costOfTerm } from "@evenly/domain/cost-of-term";
import { isHouseholdOver, takenPlaces } from "@evenly/domain/household";
import { monthlyFromWeekly, type Pence, pence } from "@evenly/domain/money";
import type { PricedOption } from "@evenly/domain/package-price";
import type { SoldPackage } from "@evenly/domain/sold-package";
import { whatIfs } from "@evenly/domain/what-if";
import type { Dependencies } from "../../dependencies.ts";
import { priceAsSold, readSoldPackage } from "../../pricing/index.ts";
import { findHousemates } from "../queries/households.ts";

type WhatIf = Success<"GET /my_house/what_if">;

/** What other choices would cost, from the price book that the package was sold from. Ruling G6. */
export async function readWhatIf(
  deps: Dependencies,
  { householdId, housemateId }: { readonly householdId: string; readonly housemateId: string },
): Promise<WhatIf> {
  const { db } = deps;
  const own = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select(["firstName", "agreedPrice", "state"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const sold = await readSoldPackage(db, householdId);
  const today = deps.clock.today();
  const now = sum(sold, { options: sold.options, weekly: pence(own.agreedPrice) });
  const answers: WhatIf["answers"] = [];
  for (const { kind, change } of isHouseholdOver(own.state) ? [] : whatIfs(sold, today)) {
    const priced = await priceAsSold(db, deps, sold, change);
    if (priced === undefined) continue;
    const { options, after, isDiscountLost } = priced;
    const then = sum({ ...sold, ...change }, { options, weekly: after });
    answers.push({ kind, ...then, difference: then.monthly - now.monthly, isDiscountLost });
  }
  const joined = takenPlaces(await findHousemates(db, householdId, today));
  return { firstName: own.firstName, joined, tenancyEnd: sold.end.toString(), now, answers };
}

type Priced = { readonly options: readonly PricedOption[]; readonly weekly: Pence };

function sum(
  { housemates, start, end }: Pick<SoldPackage, "housemates" | "start" | "end">,
  { options, weekly }: Priced,
): WhatIf["now"] {
  return {
    housemateCount: housemates,
    products: wantedTypes(options),
    weekly,
    monthly: monthlyFromWeekly(weekly),
    startsOn: start.toString(),
    ...costOfTerm({ start, end }, weekly),
  };
}
