import { expect, test } from "vitest";
import { toldPackage } from "./told-package.ts";

const discount = {
  isValid: true,
  inputRevealed: true,
  offer: "",
  aff: "",
  code: "WELCOME10",
  name: "",
  description: "10% off everything",
  typed: true,
};
const priceIds = ["p1", "p2"];

test("a voucher is not sent as an offer, and a referral has its own field", () => {
  const told = { offerCode: undefined, affiliateCode: "CAMPUS", referralCode: "MATES25", priceIds };
  const codes = { referral: "MATES25", affiliate: "CAMPUS" };
  expect(toldPackage({ priceIds, codes, discount })).toEqual(told);
  const referral = { ...discount, code: "MATES25", typed: false, inputRevealed: false };
  expect(toldPackage({ priceIds, codes, discount: referral })).toEqual(told);
});

test("an offer is sent by its own code, without the affiliate's [S7.3]", () => {
  const offer = { ...discount, code: "FRESHERSCAMPUS", offer: "FRESHERS", aff: "CAMPUS", typed: false };
  expect(toldPackage({ priceIds, codes: {}, discount: offer })).toMatchObject({
    offerCode: "FRESHERS",
    affiliateCode: "CAMPUS",
  });
});
