import { expect, test } from "vitest";
import { type WhatIf, whatIfSheet } from "./what-if-sheet.ts";

const now: WhatIf["now"] = {
  housemateCount: 5,
  products: ["Energy"],
  weekly: 1950,
  monthly: 8474,
  startsOn: "2027-09-01",
  payments: 12,
  inAll: 101_688,
};

test("the calculations are CSV in pounds that spreadsheets parse correctly [G6]", () => {
  const sheet = whatIfSheet({
    firstName: "Ben",
    joined: 3,
    tenancyEnd: "2028-08-31",
    now,
    answers: [
      {
        ...now,
        kind: "one-fewer",
        housemateCount: 4,
        monthly: 9803,
        inAll: 117_636,
        difference: 1329,
        isDiscountLost: true,
      },
      {
        ...now,
        kind: "one-more",
        housemateCount: 6,
        monthly: 7557,
        inAll: 90_684,
        difference: -917,
        isDiscountLost: false,
      },
    ],
  });
  expect(sheet.split("\r\n")).toEqual([
    "What if,Housemates,Per person per month (GBP),More each month (GBP),Discount holds,Starts on,Payments,In all (GBP)",
    "As it is now,5,84.74,0.00,Yes,2027-09-01,12,1016.88",
    "One fewer of us,4,98.03,13.29,No,2027-09-01,12,1176.36",
    "One more of us,6,75.57,-9.17,Yes,2027-09-01,12,906.84",
    "",
  ]);
});
