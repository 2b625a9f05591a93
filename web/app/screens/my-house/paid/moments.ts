import { inLondon } from "@evenly/domain/moments";
import { formatShortDate } from "../../../parts/my-house/formats.ts";

/** `14:02`, of a moment like 2027-08-04T13:02:00.000Z. */
export function formatTime(at: string): string {
  return momentOf(at).toPlainTime().toString({ smallestUnit: "minute" });
}

/** `4 Aug 2027, 14:02`. */
export function formatMoment(at: string): string {
  return `${formatShortDate(momentOf(at).toPlainDate().toString())}, ${formatTime(at)}`;
}

/** `4 Aug, 14:02`. */
export function formatShortMoment(at: string): string {
  return formatMoment(at).replace(/ \d{4}/, "");
}

function momentOf(at: string) {
  return inLondon(Date.parse(at));
}
