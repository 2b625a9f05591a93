import type { ReadBody } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import { broadbandInstallDate, checkBroadbandDate } from "@evenly/domain/broadband";
import { parseDate } from "@evenly/domain/calendar";
import { isBroadbandWanted, wantedTypes } from "@evenly/domain/catalogue";
import { checkHousemateCount, isHousemateCount } from "@evenly/domain/household";
import { checkTenancyAfterOthers } from "@evenly/domain/tenancy";
import type { Now } from "../dependencies.ts";
import { minimumTenancyMonths } from "../settings/index.ts";
import { checkPicked, type ReadPrices } from "../pricing/index.ts";

type Body = ReadBody<"POST /direct_debit">;

/** A valid tenancy and package. Spec §5. */
export type HouseholdRequest = {
  readonly size: number;
  readonly start: string;
  readonly end: string;
  readonly broadbandUrgent: boolean | null;
  readonly broadbandDate: string | null;
};

/**
 * Validates Spec §5 on the server (Ruling B4). `theirEnds`: ends of existing tenancies at the address, for the limits
 * of a next-year group (Ruling C6). Issues in the order of Ruling B3.
 */
export function readHousehold(
  { clock, flags, settings }: Now,
  body: Body,
  { prices, theirEnds }: { readonly prices: ReadPrices; readonly theirEnds: readonly string[] },
): { readonly household: HouseholdRequest | undefined; readonly issues: readonly FieldIssue[] } {
  const { housemateCount: size, houseInformation } = body;
  const [start, end] = [parseDate(houseInformation?.startDate), parseDate(houseInformation?.endDate)];
  const wantsBroadband = isBroadbandWanted(wantedTypes(prices.options));
  const broadband = { urgent: houseInformation?.broadbandUrgent, date: houseInformation?.broadbandDate };
  const current = flags.get();
  const tenancy = { startDate: houseInformation?.startDate, endDate: houseInformation?.endDate };
  const issues: FieldIssue[] = [
    ...checkHousemateCount(size),
    ...checkTenancyAfterOthers(tenancy, {
      today: clock.today(),
      dynamicStartDates: current.dynamic_tenancy_start_date,
      minimumMonths: minimumTenancyMonths(settings.get(), current),
      otherEnds: theirEnds.map((end) => Temporal.PlainDate.from(end)),
    }),
    ...(wantsBroadband ? checkBroadbandDate({ ...broadband, tenancyStart: start, tenancyEnd: end }) : []),
    ...checkPicked(prices),
  ];
  if (issues.length > 0 || !isHousemateCount(size) || start === undefined || end === undefined) {
    return { household: undefined, issues };
  }
  const installation = wantsBroadband
    ? broadbandInstallDate({ ...broadband, tenancyStart: start })
    : undefined;
  return {
    issues,
    household: {
      size,
      start: start.toString(),
      end: end.toString(),
      broadbandUrgent: installation === undefined ? null : broadband.urgent === true,
      broadbandDate: installation?.toString() ?? null,
    },
  };
}
