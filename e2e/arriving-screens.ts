import { expect, type Page } from "@playwright/test";
import { giveLead, person } from "./people.ts";
import { inWindow, press, says, saysMistake, screen, state, swept, warns } from "./screen.ts";
import { loseAnswers } from "./stubs.ts";

const getAPrice = screen("get-a-price", "/", "Get A Price");
const referral = screen("referral", "/referral?ref=MATES25", "Hello, and welcome");

const askCookies = { asksForCookies: true, ...inWindow } as const;

async function customise(page: Page) {
  await page.getByRole("button", { name: "Customise" }).click();
  await expect(page.getByRole("checkbox", { name: "Personal" })).toBeVisible();
}

async function leaveWithMistakes(page: Page) {
  await page.getByLabel("Last name").fill("Khan");
  await page.getByLabel("Mobile number").fill("0770");
  await press("Next")(page);
  await saysMistake("First name required")(page);
}

async function leaveUnheard(page: Page) {
  await loseAnswers(page, "**/api/pre-signup");
  await giveLead(page, person("Amira", "Khan", "unheard"));
  await warns("Oh no!")(page);
}

export const arrivingScreens = [
  getAPrice,
  state(
    getAPrice,
    "cookie-banner",
    (page) => expect(page.getByRole("button", { name: "Accept all" })).toBeVisible(),
    askCookies,
  ),
  state(getAPrice, "cookie-banner-customised", customise, askCookies),
  state(getAPrice, "get-a-price-errors", leaveWithMistakes, swept),
  state(getAPrice, "get-a-price-no-answer", leaveUnheard),
  state(getAPrice, "get-a-price-affiliate", says("Welcome, Campus readers."), { path: "/?aff=CAMPUS" }),
  state(getAPrice, "get-a-price-agent", says("Hyde Park Sample Lettings has picked a package"), {
    path: "/?agent=HYDEPARK",
  }),
  state(getAPrice, "get-a-price-unknown-agent", says("Unknown Agent Code"), { path: "/?agent=NOBODY" }),
  referral,
  state(referral, "referral-unknown", says("Referral Code Invalid"), { path: "/referral?ref=NOBODY" }),
];
