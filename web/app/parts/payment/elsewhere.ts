/** Fields that the server can refuse on the payment page, though another screen asked for them. Ruling B3. */
const screens: readonly (readonly [path: string, title: string, fields: readonly string[]])[] = [
  ["/short-summary", "Your Package", ["housemateCount", "selectedProducts"]],
  ["/your-address", "Please Confirm Your Address", ["address", "line1", "city", "postcode"]],
  ["/your-details", "Tell Us About You", ["leadType", "firstName", "lastName", "email", "phoneNumber"]],
  ["/tenancy", "Tell Us About Your Tenancy", ["startDate", "endDate"]],
  ["/broadband-date", "When Would You Like Your Broadband Installed?", ["broadbandUrgent", "broadbandDate"]],
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
