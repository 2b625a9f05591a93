import { describe, expect, it } from "vitest";
import { productTypes } from "./catalogue.ts";
import { joiningScreens } from "./joining-screens.ts";
import { back, canVisit, next, type JourneyAnswers, type Screen } from "./journey.ts";

const nothing: JourneyAnswers = {
  productsLoaded: false,
  hasAddressQuery: false,
  addressHeld: false,
  personalDetailsSubmitted: false,
  broadbandWanted: false,
  viaShareLink: false,
  agentMode: false,
  productTypes,
  accountCreatorKnown: false,
  joinerDetailsSubmitted: false,
  accountNumberEntered: false,
  accountFinished: false,
  joinFinished: false,
};

describe("the joining journey", () => {
  it("sends a visitor without answers home from everywhere but the completed house's notice [S2.1]", () => {
    for (const { screen } of joiningScreens) {
      expect(canVisit(screen, nothing), screen).toBe(screen === "house-already-complete" ? true : "/");
    }
  });

  it.each<[Screen, Partial<JourneyAnswers>]>([
    ["joining-landing", { guidInAddress: "abc" }],
    ["joining-landing", { guidInAddress: "" }],
    ["joining-personal-details", { accountCreatorKnown: true }],
    ["joining-direct-debit", { joinerDetailsSubmitted: true }],
    ["joining-congratulations", { accountNumberEntered: true }],
    ["joining-congratulations", { joinFinished: true }],
    ["joining-house-complete", { accountNumberEntered: true }],
    ["joining-house-complete", { joinFinished: true }],
  ])("lets %s be seen with %o [S2.1]", (screen, answers) => {
    expect(canVisit(screen, { ...nothing, ...answers })).toBe(true);
  });

  it("leads from the landing to congratulations, or to the complete house for the last person [S4.10]", () => {
    expect(next("joining-landing", nothing)).toBe("/joining-tenant/personal-details");
    expect(next("joining-personal-details", nothing)).toBe("/joining-tenant/direct-debit");
    expect(next("joining-direct-debit", { ...nothing, remainingHousemates: 1 })).toBe(
      "/joining-tenant/congratulations",
    );
    expect(next("joining-direct-debit", { ...nothing, remainingHousemates: 0 })).toBe(
      "/joining-tenant/house-complete",
    );
    expect(next("house-already-complete", nothing)).toBe("/");
  });

  it("offers a way back on the details and payment pages only [S2.9]", () => {
    const shown = joiningScreens
      .map(({ screen }) => screen)
      .filter((screen) => back(screen, nothing) !== undefined);
    expect(shown).toEqual(["joining-personal-details", "joining-direct-debit"]);
  });
});
