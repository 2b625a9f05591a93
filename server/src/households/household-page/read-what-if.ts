import type { Success } from "@evenly/contract";
import { isBefore, proclaimedDays } from "@evenly/domain/calendar";
import { isBroadbandWanted, wantedTypes } from "@evenly/domain/catalogue";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { maxHousemates, minHousemates, takenPlaces } from "@evenly/domain/household";
import { addPence, monthlyFromWeekly, type Pence, pence } from "@evenly/domain/money";
import type { PricedOption } from "@evenly/domain/package-price";
import type { PackageChange, SoldPackage } from "@evenly/domain/sold-package";
import type { Dependencies } from "../../dependencies.ts";
import { priceAsSold, readSoldPackage } from "../../pricing/index.ts";
import { findHousemates } from "../queries/households.ts";

type WhatIf = Success<"GET /my_house/what_if">;
type Kind = WhatIf["answers"][number]["kind"];

/** What other choices would cost, from the price book that the package was sold from. Ruling G6. */
export async function readWhatIf(
  deps: Dependencies,
  { householdId, housemateId }: { readonly householdId: string; readonly housemateId: string },
): Promise<WhatIf> {
  const { db } = deps;
  const own = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.household_id")
    .select(["first_name", "agreed_price", "state"])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const sold = await readSoldPackage(db, householdId);
  const today = deps.clock.today();
  const now = sum(sold, { options: sold.options, weekly: pence(own.agreed_price), today });
  const isOver = own.state === "cancelled" || own.state === "ended";
  const answers: WhatIf["answers"] = [];
  for (const [kind, asked] of isOver ? [] : questions(sold, today)) {
    const priced = await priceAsSold(db, deps, sold, asked);
    if (priced === undefined) continue;
    const { options, after, isDiscountLost } = priced;
    const then = sum({ ...sold, ...asked }, { options, weekly: after, today });
    answers.push({ kind, ...then, difference: then.monthly - now.monthly, isDiscountLost });
  }
  const joined = takenPlaces(await findHousemates(db, householdId, today));
  return { firstName: own.first_name, joined, tenancyEnd: sold.end.toString(), now, answers };
}

function questions(
  { housemates, options, start, end }: SoldPackage,
  today: Temporal.PlainDate,
): [Kind, PackageChange][] {
  const later = start.add({ months: 1 });
  const asked: [Kind, PackageChange, boolean][] = [
    ["one-more", { housemates: housemates + 1 }, housemates < maxHousemates],
    ["one-fewer", { housemates: housemates - 1 }, housemates > minHousemates],
    ["without-broadband", { without: "Broadband" }, isBroadbandWanted(wantedTypes(options))],
    ["month-later", { start: later }, isBefore(today, start) && !isBefore(end, later)],
  ];
  return asked.flatMap(([kind, change, isPossible]): [Kind, PackageChange][] =>
    isPossible ? [[kind, change]] : [],
  );
}

type Priced = {
  readonly options: readonly PricedOption[];
  readonly weekly: Pence;
  readonly today: Temporal.PlainDate;
};

function sum(
  { housemates, start, end }: Pick<SoldPackage, "housemates" | "start" | "end">,
  { options, weekly, today }: Priced,
): WhatIf["now"] {
  // Affects collection days only, which are not used.
  const payments = paymentSchedule({
    start,
    end,
    weekly,
    collection: { today, advanceNoticeWorkingDays: 0, proclamations: proclaimedDays },
  });
  return {
    housemateCount: housemates,
    products: wantedTypes(options),
    weekly,
    monthly: monthlyFromWeekly(weekly),
    startsOn: start.toString(),
    payments: payments.length,
    inAll: addPence(payments.map(({ amount }) => amount)),
  };
}
