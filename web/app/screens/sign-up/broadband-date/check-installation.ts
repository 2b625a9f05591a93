import { checkBroadbandDate, type BroadbandField } from "@evenly/domain/broadband";
import { parseDate } from "@evenly/domain/calendar";
import type { FormIssue } from "@evenly/contract/screen-codes";

export const asap = "asap";
export const later = "later";

export type InstallationValues = { broadbandUrgent: string; broadbandDate: string };

/** True for 'As soon as possible', false for 'Later', undefined when not answered. */
export function urgencyOf(picked: string | null | undefined): boolean | undefined {
  return picked === asap ? true : picked === later ? false : undefined;
}

export function pickedFor(urgent: boolean | undefined): string {
  return urgent === undefined ? "" : urgent ? asap : later;
}

/** Spec §5 Broadband date. */
export function checkInstallation(
  typed: InstallationValues,
  tenancy: { startDate: string; endDate: string },
): FormIssue<BroadbandField>[] {
  const tenancyStart = parseDate(tenancy.startDate);
  if (!tenancyStart) return [];
  const { broadbandUrgent, broadbandDate } = typed;
  return checkBroadbandDate({
    urgent: urgencyOf(broadbandUrgent),
    date: broadbandDate,
    tenancyStart,
    tenancyEnd: parseDate(tenancy.endDate),
  });
}
