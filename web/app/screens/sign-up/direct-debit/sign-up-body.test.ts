import type { Product } from "@evenly/contract/products";
import { expect, test, vi } from "vitest";
import { samplePerson } from "../../../../test/sample-person.ts";
import type { Answers } from "../../../answers/answers.ts";
import { bankDetailsOf } from "../../../parts/payment/payment-values.ts";
import { signUpBody } from "./sign-up-body.ts";

function product(type: Product["type"], selected: string): Product {
  return {
    type,
    label: type,
    title: type,
    icon: "",
    image: "",
    showPrices: true,
    selected,
    options: ["virgin-fibre-1000", "no-broadband-vm-01_none", "energy-uncapped"].map((code) => ({
      code,
      title: code,
      body: "",
      info: "",
      image: "",
      priceId: `price-${code}`,
      price: { current: 100, old: null },
    })),
  };
}

const held: Answers = {
  leadId: "lead",
  housemateCount: 4,
  postcode: "LS6 1ZZ",
  address: {
    guid: "house",
    line1: "7 Larkspur Terrace",
    line2: "",
    organisationName: "",
    city: "Leeds",
    postcode: "LS6 1ZZ",
  },
  isManualAddress: false,
  lettingAgentName: "",
  products: [product("Energy", "energy-uncapped"), product("Broadband", "virgin-fibre-1000")],
  priceBeforeDiscount: 200,
  priceAfterDiscount: 200,
  agentMode: false,
  isViaShareLink: false,
  person: samplePerson,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  broadbandUrgent: true,
  broadbandDate: "",
};

const typed = {
  accountFirstName: "amira",
  accountLastName: "khan",
  sortCode: "200000",
  accountNumber: "5577 9911",
  accountHolder: true,
};
const bank = bankDetailsOf(typed, held.startDate);
function houseOf(answers: Answers) {
  return signUpBody(answers, bank, 200).houseInformation as Record<string, unknown>;
}

test("the account's names are capitalised and its numbers cleaned [S3.2]", () => {
  expect(bank).toEqual({
    firstname: "Amira",
    lastname: "Khan",
    sortCode: "20-00-00",
    accountNumber: "55779911",
    accountHolder: true,
    firstPaymentDate: "2027-09-01",
  });
});

test("a known address is sent by its guid, without empty parts and without the city [S3.2] [S7.10]", () => {
  expect(signUpBody(held, bank, 200).addressId).toBe("house");
  expect(JSON.parse(JSON.stringify(houseOf(held).address))).toEqual({
    guid: "house",
    line1: "7 Larkspur Terrace",
    postcode: "LS6 1ZZ",
  });
});

test("a typed address is sent in full, without an address id [S3.2]", () => {
  const typedAddress = { line1: "The Barn", line2: "", city: "Leeds" };
  const body = signUpBody({ ...held, address: undefined, typedAddress }, bank, 200);
  expect(body.addressId).toBeUndefined();
  expect(houseOf({ ...held, address: undefined, typedAddress }).address).toEqual({
    fullAddress: typedAddress,
  });
});

test("a named letting agent is sent [S3.2]", () => {
  expect(houseOf({ ...held, lettingAgentName: "Hyde Park Lettings" })).toMatchObject({
    lettingAgentName: "Hyde Park Lettings",
  });
  expect(houseOf(held).lettingAgentName).toBeUndefined();
});

test("every product's price id is sent [S3.1] [S7.10]", () => {
  expect(signUpBody(held, bank, 200).selectedProducts).toEqual([
    "price-energy-uncapped",
    "price-virgin-fibre-1000",
  ]);
});

test("the installation is sent as the tenancy's start or the chosen date, and not without broadband [S3.2] [S7.10]", () => {
  expect(houseOf(held)).toMatchObject({ broadbandUrgent: true, broadbandDate: "2027-09-01" });
  expect(houseOf({ ...held, broadbandUrgent: false, broadbandDate: "2027-09-08" })).toMatchObject({
    broadbandUrgent: false,
    broadbandDate: "2027-09-08",
  });
  const without = { ...held, products: [product("Broadband", "no-broadband-vm-01_none")] };
  expect(Object.keys(houseOf(without))).not.toContain("broadbandUrgent");
  expect(Object.keys(houseOf(without))).not.toContain("broadbandDate");
});

const voucher = {
  isValid: true,
  inputRevealed: true,
  offer: "",
  aff: "",
  code: "WELCOME10",
  name: "",
  description: "10% off everything",
  typed: true,
};

const cameWith = { referral: "MATES25", affiliate: "CAMPUS", agent: "HYDEPARK" };

test("a voucher is sent as the discount code, with the attribution codes [S3.2] [S7.10]", () => {
  expect(houseOf({ ...held, codes: cameWith, discount: voucher })).toMatchObject({
    referralCode: "MATES25",
    affiliateCode: "CAMPUS",
    agentCode: "HYDEPARK",
    discountCode: "WELCOME10",
  });
});

test("a referral's discount is sent as a referral, not as a voucher", () => {
  const discount = { ...voucher, code: "MATES25", typed: false, inputRevealed: false };
  const house = houseOf({ ...held, codes: { referral: "MATES25" }, discount });
  expect(house).toMatchObject({ referralCode: "MATES25", discountCode: undefined });
});

test("an invalid discount is not sent [S7.10]", () => {
  expect(houseOf({ ...held, discount: { ...voucher, isValid: false } }).discountCode).toBeUndefined();
});

test("codes stored by another tab are not sent [S4.2]", () => {
  vi.stubGlobal("localStorage", { getItem: () => "MATES25" });
  expect(houseOf(held)).toMatchObject({ referralCode: undefined, affiliateCode: undefined });
  vi.unstubAllGlobals();
});

test("the price shown on the page is sent, even if the answers have changed [B3]", () => {
  expect(signUpBody(held, bank, 1950).priceShown).toBe(1950);
});

test("the checkboxes are sent: one for account holder and terms, one for offers [S7.10]", () => {
  const sent = (accountHolder: boolean, allowPromotions: boolean) =>
    signUpBody(
      { ...held, person: { ...samplePerson, allowPromotions } },
      bankDetailsOf({ ...typed, accountHolder }, held.startDate),
      200,
    ).personalDetails;
  expect(sent(true, false)).toMatchObject({ termsAgreed: true, allowPromotions: false });
  expect(sent(false, true)).toMatchObject({ termsAgreed: false, allowPromotions: true });
});
