import { expect, test } from "vitest";
import { messageOf } from "../../../language/message.ts";
import { checkAddress } from "./check-address.ts";

const nothing = { isManual: false, address: "", line1: "", line2: "", city: "" };
function messages(values: Omit<typeof nothing, "isManual">, isManual: boolean) {
  return checkAddress({ ...values, isManual }).map(({ code, values: given }) => messageOf(code, given));
}

test("in list mode an address must be picked, whatever was typed before [S4.7] [S5.3]", () => {
  expect(messages({ ...nothing, line1: "The Barn", city: "Leeds" }, false)).toEqual([
    "You must pick an address",
  ]);
  expect(messages({ ...nothing, address: "guid" }, false)).toEqual([]);
});

test("in manual mode a first line and a city are required, whatever was picked before [S5.3]", () => {
  expect(messages({ ...nothing, address: "guid" }, true)).toEqual([
    "Address line 1 required",
    "City/Town required",
  ]);
  expect(messages({ ...nothing, line1: "The Barn", city: "Leeds" }, true)).toEqual([]);
});
