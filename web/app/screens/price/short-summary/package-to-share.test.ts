import { beforeEach, expect, test } from "vitest";
import { answer, forgetAnswers } from "../../../answers/answers.ts";
import { packageToShare } from "./package-to-share.ts";

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

beforeEach(() =>
  forgetAnswers({
    leadId: "lead",
    postcode: "LS6 1ZZ",
    housemateCount: 3,
    codes: { referral: "MATES25", affiliate: "CAMPUS" },
    discount,
  }),
);

test("a shared package has its lead and its codes [B5]", () => {
  expect(packageToShare()).toMatchObject({
    leadId: "lead",
    hm8s: 3,
    postcode: "LS6 1ZZ",
    referral: "MATES25",
    affiliateCode: "CAMPUS",
    voucherCode: "WELCOME10",
  });
});

test("a referral's discount is shared as a referral only", () => {
  answer({ discount: { ...discount, code: "MATES25", inputRevealed: false, typed: false } });
  expect(packageToShare()).toMatchObject({ referral: "MATES25", voucherCode: undefined });
});
