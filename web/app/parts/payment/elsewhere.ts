import * as shared from "../words.ts";

/** Fields that the server can refuse on the payment page, though another screen asked for them. Ruling B3. */
const screens: readonly (readonly [path: string, title: string, fields: readonly string[]])[] = [
  ["/short-summary", shared.yourPackage, ["housemateCount", "selectedProducts"]],
  ["/your-address", shared.yourAddress, ["address", "line1", "city", "postcode"]],
  ["/your-details", shared.aboutYou, ["leadType", "firstName", "lastName", "email", "phoneNumber"]],
  ["/tenancy", shared.yourTenancy, ["startDate", "endDate"]],
  ["/broadband-date", shared.broadbandDate, ["broadbandUrgent", "broadbandDate"]],
];

export type Elsewhere = {
  readonly path: string;
  readonly title: string;
  readonly messages: readonly string[];
};

/** Refused answers by the screen that asked for them. `personPath` is where this journey asks about the person. */
export const answersElsewhere = (
  messages: Readonly<Record<string, string>>,
  personPath: string = "/your-details",
): Elsewhere[] =>
  screens.flatMap(([path, title, fields]) => {
    const said = fields.flatMap((field) => messages[field] ?? []);
    return said.length > 0
      ? [{ path: path === "/your-details" ? personPath : path, title, messages: said }]
      : [];
  });
