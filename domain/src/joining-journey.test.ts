import { describe, expect, it } from "vitest";
import { back, canVisit, joiningSteps, next } from "./joining-journey.ts";
import type { JoiningAnswers, JoiningScreen } from "./joining-journey.ts";

const nothing: JoiningAnswers = {
  accountCreatorKnown: false,
  personalDetailsSubmitted: false,
  accountNumberEntered: false,
  accountFinished: false,
};

describe("the joining journey", () => {
  it("sends a visitor without answers home from everywhere but the completed house's notice", () => {
    for (const { screen } of joiningSteps) {
      expect(canVisit(screen, nothing), screen).toBe(screen === "house-already-complete" ? true : "/");
    }
  });

  it.each<[JoiningScreen, Partial<JoiningAnswers>]>([
    ["landing", { guidInQuery: "abc" }],
    ["landing", { guidInQuery: "" }],
    ["personal-details", { accountCreatorKnown: true }],
    ["direct-debit", { personalDetailsSubmitted: true }],
    ["congratulations", { accountNumberEntered: true }],
    ["congratulations", { accountFinished: true }],
    ["house-complete", { accountNumberEntered: true }],
    ["house-complete", { accountFinished: true }],
  ])("lets %s be seen with %o", (screen, answers) => {
    expect(canVisit(screen, { ...nothing, ...answers })).toBe(true);
  });

  it("walks from the landing to congratulations, or to the completed house for the last one", () => {
    expect(next("landing", nothing)).toBe("/joining-tenant/personal-details");
    expect(next("personal-details", nothing)).toBe("/joining-tenant/direct-debit");
    expect(next("direct-debit", { ...nothing, remainingHousemates: 1 })).toBe(
      "/joining-tenant/congratulations",
    );
    expect(next("direct-debit", { ...nothing, remainingHousemates: 0 })).toBe(
      "/joining-tenant/house-complete",
    );
    expect(next("house-already-complete", nothing)).toBe("/");
  });

  it("offers a way back on the details and payment pages only", () => {
    const shown = joiningSteps.map(({ screen }) => screen).filter((screen) => back(screen) !== undefined);
    expect(shown).toEqual(["personal-details", "direct-debit"]);
  });
});
