import { describe, expect, it } from "vitest";
import { productTypes } from "./catalogue.ts";
import {
  back,
  browserBack,
  canVisit,
  next,
  nextAfterChange,
  type JourneyAnswers,
  type Screen,
} from "./journey.ts";
import { signUpScreens } from "./sign-up-screens.ts";

const nothing: JourneyAnswers = {
  productsLoaded: false,
  hasAddressQuery: false,
  addressHeld: false,
  personalDetailsSubmitted: false,
  broadbandWanted: false,
  accountNumberEntered: false,
  accountFinished: false,
  viaShareLink: false,
  agentMode: false,
  productTypes,
  accountCreatorKnown: false,
  joinerDetailsSubmitted: false,
  joinFinished: false,
};
function answersWith(answers: Partial<JourneyAnswers>): JourneyAnswers {
  return { ...nothing, ...answers };
}

describe("the sign-up's guards [S2.1]", () => {
  const open: Screen[] = ["pre-signup", "household", "house-complete"];

  it("send a visitor without answers home from everywhere that needs some", () => {
    for (const { screen } of signUpScreens) {
      expect(canVisit(screen, nothing), screen).toBe(open.includes(screen) ? true : "/");
    }
  });

  it.each<[Screen, Partial<JourneyAnswers>]>([
    ["referral", { refInQuery: "MATES25" }],
    ["referral", { storedReferralCode: "MATES25" }],
    ["products", { productsLoaded: true }],
    ["short-summary", { productsLoaded: true }],
    ["short-summary", { hasAddressQuery: true }],
    ["your-address", { productsLoaded: true }],
    ["your-details", { addressHeld: true }],
    ["tenancy", { personalDetailsSubmitted: true }],
    ["broadband-date", { startDate: "2027-09-01" }],
    ["full-summary", { startDate: "2027-09-01" }],
    ["direct-debit", { startDate: "2027-09-01" }],
    ["congratulations", { accountNumberEntered: true }],
    ["congratulations", { accountFinished: true }],
    ["account-already-exists", { guidInAddress: "abc" }],
  ])("let %s be seen with %o", (screen, answers) => {
    expect(canVisit(screen, answersWith(answers))).toBe(true);
  });

  it("send a referred visitor to the referral page with the code", () => {
    expect(canVisit("pre-signup", answersWith({ refInQuery: "MATES 25" }))).toBe("/referral?ref=MATES%2025");
  });

  it("treat an empty start date as missing", () => {
    expect(canVisit("direct-debit", answersWith({ startDate: "" }))).toBe("/");
  });
});

describe("the sign-up's next page", () => {
  it("goes through the whole journey with broadband and an address [S2.7] [S2.11] [S4.1]", () => {
    const answers = answersWith({ addressHeld: true, broadbandWanted: true, remainingHousemates: 3 });
    expect(next("referral", answers)).toBe("/");
    expect(next("pre-signup", answers)).toBe("/household");
    expect(next("household", answers)).toBe("/products/Energy");
    expect(next("products", answers, "Energy")).toBe("/products/Water");
    expect(next("products", answers, "Broadband")).toBe("/products/TVLicence");
    expect(next("products", answers, "TV Licence")).toBe("/short-summary");
    expect(next("short-summary", answers)).toBe("/your-details");
    expect(next("your-address", answers)).toBe("/your-details");
    expect(next("your-details", answers)).toBe("/tenancy");
    expect(next("tenancy", answers)).toBe("/broadband-date");
    expect(next("broadband-date", answers)).toBe("/full-summary");
    expect(next("full-summary", answers)).toBe("/direct-debit");
    expect(next("direct-debit", answers)).toBe("/congratulations");
  });

  it("skips the broadband date without broadband, and includes the address when it is missing [S2.8] [S4.1]", () => {
    expect(next("tenancy", nothing)).toBe("/full-summary");
    expect(next("short-summary", nothing)).toBe("/your-address");
  });

  it("is the complete house when no place is left [S4.8]", () => {
    expect(next("direct-debit", answersWith({ remainingHousemates: 0 }))).toBe("/house-complete");
  });

  it("skips the builder for an agent's visitors, and leaves it after one page [S2.7]", () => {
    const agent = answersWith({ agentMode: true });
    expect(next("household", agent)).toBe("/short-summary");
    expect(next("products", agent, "Broadband")).toBe("/short-summary");
  });

  it("skips product types that are not offered", () => {
    const few = answersWith({ productTypes: ["Water", "TV Licence"] });
    expect(next("household", few)).toBe("/products/Water");
    expect(next("products", few, "Water")).toBe("/products/TVLicence");
  });

  it("is the existing account's page, unless this tenancy starts after theirs", () => {
    const taken = answersWith({ existingAccountGuid: "a/b", addressHeld: true });
    for (const screen of ["household", "short-summary", "your-address"] as const) {
      expect(next(screen, taken)).toBe("/account-already-exists/a%2Fb");
    }
    expect(next("account-already-exists", taken)).toBe("/joining-tenant?guid=a%2Fb");
    expect(next("short-summary", { ...taken, startsAfterExisting: true })).toBe("/your-details");
  });
});

describe("the page after a change from the review", () => {
  it("is the review", () => {
    expect(nextAfterChange(nothing, undefined)).toBe("/full-summary");
  });

  it("is a screen that the change made necessary, or first of all the existing account [S2.11]", () => {
    expect(nextAfterChange(nothing, "/broadband-date")).toBe("/broadband-date");
    const taken = answersWith({ existingAccountGuid: "abc" });
    expect(nextAfterChange(taken, "/broadband-date")).toBe("/account-already-exists/abc");
    expect(nextAfterChange({ ...taken, startsAfterExisting: true }, undefined)).toBe("/full-summary");
  });
});

describe("the sign-up's back button [S2.6] [S2.9]", () => {
  it("leads where the specification says, else one step back in history", () => {
    expect(back("household", nothing)).toBe("/");
    expect(back("products", nothing, "Energy")).toBe("/household");
    expect(back("products", nothing, "Water")).toBe(browserBack);
    expect(back("short-summary", nothing)).toBe("/products/Energy");
    expect(back("short-summary", answersWith({ viaShareLink: true }))).toBe("/?viaShare=true");
    expect(back("tenancy", nothing)).toBe(browserBack);
  });

  it("is hidden on landing, complete and pre-signup pages, and on the household page after a share link", () => {
    const shown = signUpScreens.map(({ screen }) => screen).filter((screen) => back(screen, nothing));
    expect(shown).toEqual([
      "household",
      "products",
      "short-summary",
      "your-address",
      "your-details",
      "tenancy",
      "broadband-date",
      "full-summary",
      "direct-debit",
      "account-already-exists",
    ]);
    expect(back("household", answersWith({ viaShareLink: true }))).toBeUndefined();
  });
});
