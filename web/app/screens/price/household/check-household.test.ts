import { expect, test } from "vitest";
import { writeAddress } from "../../../parts/address/sent-address.ts";
import { checkHousehold, type HouseholdValues } from "./check-household.ts";

const house: HouseholdValues = {
  isManual: false,
  address: "",
  pickedAddress: writeAddress({
    guid: "a1",
    line1: "7 Larkspur Terrace",
    line2: "",
    organisationName: "",
    city: "Leeds",
    postcode: "LS6 1ZZ",
  }),
  line1: "",
  line2: "",
  city: "",
  postcode: "",
  housemateCount: "4",
  lettingAgentName: "",
};
function codes(values: Partial<HouseholdValues>) {
  return checkHousehold({ ...house, ...values }).map(({ field, code }) => [field, code]);
}

test("a picked address and four housemates are enough", () => {
  expect(codes({})).toEqual([]);
});

test("the search needs a picked address, and says nothing of the fields it does not show", () => {
  expect(codes({ pickedAddress: "" })).toEqual([["address", "address-required"]]);
});

test("a typed address needs its line, city and postcode, and no picked one [S5.2]", () => {
  expect(codes({ isManual: true, pickedAddress: "" })).toEqual([
    ["line1", "line1-required"],
    ["city", "city-required"],
    ["postcode", "postcode-required"],
  ]);
});

test.each(["", "0", "16", "two", "4.5", "-1"])("%s housemates are refused [S5.2]", (housemateCount) => {
  expect(codes({ housemateCount })).toEqual([["housemateCount", "housemate-count-out-of-range"]]);
});
