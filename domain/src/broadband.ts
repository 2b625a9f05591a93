import { isBefore, parseCalendarDate } from "./calendar.ts";
import type { Issue } from "./issue.ts";

export type BroadbandCode =
  | "broadband-urgency-required"
  | "broadband-date-required"
  | "broadband-date-before-start"
  | "broadband-date-after-end"
  | "broadband-not-selected";

export type BroadbandField = "broadbandUrgent" | "broadbandDate";

/** `urgent`: true for 'As soon as possible', false for 'Later', undefined when not answered. */
export type TypedBroadbandDate = { urgent?: boolean | undefined; date?: string | undefined };

/** An installation after the tenancy's end is refused too. Without a start, dates are not compared. Spec §5. */
export function checkBroadbandDate(
  typed: TypedBroadbandDate & {
    tenancyStart: Temporal.PlainDate | undefined;
    tenancyEnd?: Temporal.PlainDate | undefined;
  },
): Issue<BroadbandField, BroadbandCode>[] {
  const { urgent, tenancyStart, tenancyEnd } = typed;
  if (urgent === undefined) return [{ field: "broadbandUrgent", code: "broadband-urgency-required" }];
  if (urgent) return [];
  const field = "broadbandDate";
  const date = parseCalendarDate(typed.date);
  if (date === undefined) return [{ field, code: "broadband-date-required" }];
  if (tenancyStart !== undefined && isBefore(date, tenancyStart)) {
    return [{ field, code: "broadband-date-before-start" }];
  }
  if (tenancyEnd !== undefined && isBefore(tenancyEnd, date)) {
    return [{ field, code: "broadband-date-after-end" }];
  }
  return [];
}

/** The tenancy start when urgent, else the typed date; undefined when that is missing. Spec §4, Ruling B3. */
export function broadbandInstallDate(
  typed: TypedBroadbandDate & { tenancyStart: Temporal.PlainDate },
): Temporal.PlainDate | undefined {
  return typed.urgent === true ? typed.tenancyStart : parseCalendarDate(typed.date);
}

/** An option must be selected. Spec §5 Broadband modal, Ruling D13. */
export function checkBroadbandSelection(code: string | undefined): Issue<"broadband", BroadbandCode>[] {
  return code === undefined || code.trim() === ""
    ? [{ field: "broadband", code: "broadband-not-selected" }]
    : [];
}
