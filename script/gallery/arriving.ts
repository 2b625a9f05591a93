import { expect } from "@playwright/test";
import { heading, next } from "../../e2e/houses.ts";
import { giveLead, person } from "../../e2e/people.ts";
import { loseAnswers } from "../../e2e/stubs.ts";
import type { Journey } from "./stop.ts";

/** From the first page seen to the first page answered. */
export const arriving: Journey[] = [
  {
    asksForCookies: true,
    stops: [
      {
        name: "cookie-banner",
        shows: "window",
        reach: async ({ page }) => {
          await page.goto("/");
          await expect(page.getByRole("button", { name: "Accept all" })).toBeVisible();
        },
      },
      {
        name: "cookie-banner-customised",
        shows: "window",
        reach: async ({ page }) => {
          await page.getByRole("button", { name: "Customise" }).click();
          await expect(page.getByRole("checkbox", { name: "Personal" })).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "get-a-price",
        screen: "door",
        reach: async ({ page }) => {
          await page.goto("/");
          await expect(heading(page, "Get A Price")).toBeVisible();
        },
      },
      {
        name: "get-a-price-errors",
        reach: async ({ page }) => {
          await page.getByLabel("Last name").fill("Khan");
          await page.getByLabel("Mobile number").fill("0770");
          await next(page);
          await expect(page.getByRole("link", { name: "First name required" })).toBeVisible();
        },
      },
      {
        name: "get-a-price-no-answer",
        reach: async ({ page }) => {
          await loseAnswers(page, "**/api/pre-signup");
          await page.goto("/");
          await giveLead(page, person("Amira", "Khan", "seven"));
          await expect(page.getByRole("alert")).toContainText("Oh no!");
        },
      },
    ],
  },
  arrivesBy("get-a-price-affiliate", "/?aff=CAMPUS", "Welcome, Campus readers."),
  arrivesBy("get-a-price-agent", "/?agent=HYDEPARK", "Hyde Park Sample Lettings has picked a package"),
  arrivesBy("get-a-price-unknown-agent", "/?agent=NOBODY", "Unknown Agent Code"),
  {
    stops: [
      {
        name: "referral",
        screen: "door",
        reach: async ({ page }) => {
          await page.goto("/referral?ref=MATES25");
          await expect(page.getByRole("link", { name: "Let's Roll" })).toBeVisible();
        },
      },
    ],
  },
  arrivesBy("referral-unknown", "/referral?ref=NOBODY", "Referral Code Invalid"),
];

function arrivesBy(name: string, address: string, message: string): Journey {
  return {
    stops: [
      {
        name,
        reach: async ({ page }) => {
          await page.goto(address);
          await expect(page.getByText(message)).toBeVisible();
        },
      },
    ],
  };
}
