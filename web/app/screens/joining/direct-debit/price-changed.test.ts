import type { AccountInformation } from "@evenly/contract/summary";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { samplePerson } from "../../../../test/sample-person.ts";
import { answer, forgetAnswers } from "../../../answers/answers.ts";
import { clientAction } from "./route.tsx";

const account: AccountInformation = {
  guid: "guid",
  joinLink: "https://example.com/join",
  remainingHousemates: 2,
  housemateCount: 4,
  accountCreator: "Ada",
  agentMessage: null,
  address: { line1: "1", line2: "", organisationName: "", city: "Leeds", postcode: "LS6 1ZZ" },
  fullAddress: "1, Leeds, LS6 1ZZ",
  postcode: "LS6 1ZZ",
  tenancyStartDate: "2027-09-01",
  tenancyEndDate: "2028-08-31",
  broadbandDate: null,
  firstPaymentDate: "2027-09-01",
  products: [],
  pppw: 1450,
  pricePerPersonPerMonth: 6301,
  nonDiscountedPricePerPerson: 1691,
  nonDiscountedPricePerPersonPerMonth: 7348,
  usedDiscount: true,
  discountDescription: "15% off",
};
const typed = {
  accountFirstName: "Cara",
  accountLastName: "Byrne",
  sortCode: "20-00-00",
  accountNumber: "55779911",
  accountHolder: "on",
  priceShown: "1450",
};
const refusal = {
  message: "The price has changed.",
  messages: ["The price has changed."],
  code: "price-changed",
  priceBeforeDiscount: 1900,
  priceAfterDiscount: 1900,
};

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  forgetAnswers();
  answer({ joiningGuid: "guid", account, joiner: samplePerson });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
});

test("a household that became smaller shows its new size, and its price has to be agreed to [D11] [G3]", async () => {
  const smaller = {
    ...account,
    housemateCount: 3,
    remainingHousemates: 1,
    pppw: 1900,
    nonDiscountedPricePerPerson: 1900,
    usedDiscount: false,
    discountDescription: null,
  };
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      url.includes("/summary") ? Response.json(smaller) : Response.json(refusal, { status: 409 }),
    ),
  );
  const request = new Request("http://127.0.0.1/joining-tenant/direct-debit", {
    method: "POST",
    body: new URLSearchParams(typed),
  });
  expect(await clientAction({ request })).toMatchObject({
    data: {
      newPrice: {
        message: "The price has changed.",
        shownBefore: 1450,
        quote: { housemates: 3, joined: 2, before: 1900, after: 1900, discount: undefined },
      },
    },
  });
});
