import * as pages from "@evenly/domain/pages";
import { personFields } from "@evenly/domain/person";
import * as shared from "../words.ts";

/** Fields that the payment page's call can refuse but other screens ask for. Ruling B3. */
const screens: readonly (readonly [path: string, title: string, fields: readonly string[]])[] = [
  [pages.shortSummary, shared.yourPackage, ["housemateCount", "selectedProducts"]],
  [pages.yourAddress, shared.yourAddress, ["address", "line1", "city", "postcode"]],
  [pages.yourDetails, shared.aboutYou, Object.keys(personFields)],
  [pages.tenancy, shared.yourTenancy, ["startDate", "endDate"]],
  [pages.broadbandDate, shared.broadbandDate, ["broadbandUrgent", "broadbandDate"]],
];

export type Elsewhere = {
  readonly path: string;
  readonly title: string;
  readonly messages: readonly string[];
};

/** Refused fields by screen; `personPath` is the journey's screen for personal details. */
export function answersElsewhere(
  messages: Readonly<Record<string, string>>,
  personPath: string = pages.yourDetails,
): Elsewhere[] {
  return screens.flatMap(([path, title, fields]) => {
    const texts = fields.flatMap((field) => messages[field] ?? []);
    return texts.length > 0
      ? [{ path: path === pages.yourDetails ? personPath : path, title, messages: texts }]
      : [];
  });
}
