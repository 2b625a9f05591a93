import { expect, test } from "vitest";
import { type Agreement, agreementText } from "./agreement.ts";

const agreement: Agreement = {
  priceIds: ["energy", "water"],
  housemates: 4,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  broadbandDate: "2027-09-01",
  codes: ["WELCOME10", undefined],
  priceShown: 1950,
};
function text(other: Partial<Agreement> = {}) {
  return agreementText({ ...agreement, ...other });
}

test("an agreement is the same in any order of its prices and in any case of its codes [B3]", () => {
  expect(text({ priceIds: ["water", "energy"], codes: [" welcome10", undefined] })).toBe(text());
});

test.each<Partial<Agreement>>([
  { priceIds: ["energy"] },
  { housemates: 5 },
  { startDate: "2027-10-01" },
  { endDate: "2028-09-30" },
  { broadbandDate: undefined },
  { codes: [undefined, "WELCOME10"] },
  { priceShown: 1606 },
  { priceShown: undefined },
])("another agreement is another: %j [B3]", (other) => {
  expect(text(other)).not.toBe(text());
});
