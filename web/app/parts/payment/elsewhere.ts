import { pathOf } from "@evenly/domain/journey";
import * as shared from "../words.ts";

/** Fields that the payment page's call can refuse but other screens ask for. Ruling B3. */
const screens: readonly (readonly [path: string, title: string, fields: readonly string[]])[] = [
  [pathOf("short-summary"), shared.yourPackage, ["housemateCount", "selectedProducts"]],
  [pathOf("your-address"), shared.yourAddress, ["address", "line1", "city", "postcode"]],
  [pathOf("your-details"), shared.aboutYou, ["leadType", "firstName", "lastName", "email", "phoneNumber"]],
  [pathOf("tenancy"), shared.yourTenancy, ["startDate", "endDate"]],
  [pathOf("broadband-date"), shared.broadbandDate, ["broadbandUrgent", "broadbandDate"]],
];

export type Elsewhere = {
  readonly path: string;
  readonly title: string;
  readonly messages: readonly string[];
};

/** Refused fields by screen; `personPath` is the journey's screen for personal details. */
export const answersElsewhere = (
  messages: Readonly<Record<string, string>>,
  personPath: string = pathOf("your-details"),
): Elsewhere[] =>
  screens.flatMap(([path, title, fields]) => {
    const said = fields.flatMap((field) => messages[field] ?? []);
    return said.length > 0
      ? [{ path: path === pathOf("your-details") ? personPath : path, title, messages: said }]
      : [];
  });
