import { isBefore } from "./calendar.ts";
import { isBroadbandWanted, wantedTypes } from "./catalogue.ts";
import { maxHousemates, minHousemates } from "./household.ts";
import type { PackageChange, SoldPackage } from "./sold-package.ts";

/** The other choices whose price a member is shown. Ruling G6. */
export const whatIfKinds = ["one-more", "one-fewer", "without-broadband", "month-later"] as const;
export type WhatIfKind = (typeof whatIfKinds)[number];

/** Those that the package leaves open: a later start only before it has begun, and within the tenancy. Ruling G6. */
export function whatIfs(
  { housemates, options, start, end }: Pick<SoldPackage, "housemates" | "options" | "start" | "end">,
  today: Temporal.PlainDate,
): { readonly kind: WhatIfKind; readonly change: PackageChange }[] {
  const later = start.add({ months: 1 });
  const asked: Record<WhatIfKind, PackageChange | undefined> = {
    "one-more": housemates < maxHousemates ? { housemates: housemates + 1 } : undefined,
    "one-fewer": housemates > minHousemates ? { housemates: housemates - 1 } : undefined,
    "without-broadband": isBroadbandWanted(wantedTypes(options)) ? { without: "Broadband" } : undefined,
    "month-later": isBefore(today, start) && !isBefore(end, later) ? { start: later } : undefined,
  };
  return whatIfKinds.flatMap((kind) => {
    const change = asked[kind];
    return change === undefined ? [] : { kind, change };
  });
}
