import { expect } from "@playwright/test";
import { openAccount } from "../../e2e/accounts.ts";
import { heading } from "../../e2e/houses.ts";
import { askForLink } from "../../e2e/my-house.ts";
import { person } from "../../e2e/people.ts";
import type { Journey } from "./stop.ts";

const setUp = { name: "Set up Direct Debit" };

/** Of the household that the demo data has in its fifth month. */
const benOfTheDemo = { email: "ben.osei@example.com" };

export const myHouse: Journey[] = [
  {
    stops: [
      {
        name: "my-house",
        screen: "inside",
        reach: async ({ page, product: { url } }) => {
          const creator = person("Ben", "Okafor", "my-house");
          await openAccount(url, { door: "Flat 2, 10", size: 1, creator });
          await page.goto(await askForLink(url, creator));
          await expect(heading(page, "Flat 2, 10 Cloverley Road")).toBeVisible();
        },
      },
      {
        name: "my-house-bank-details",
        screen: "inside",
        reach: async ({ page }) => {
          await page.getByRole("link", { name: "Change bank details" }).click();
          await expect(heading(page, "Give new bank details")).toBeVisible();
        },
      },
      {
        name: "my-house-bank-details-errors",
        reach: async ({ page }) => {
          await page.getByRole("button", setUp).click();
          await expect(page.getByRole("link", { name: "Sort code required" })).toBeVisible();
        },
      },
      {
        name: "my-house-bank-details-given",
        reach: async ({ page }) => {
          await page.getByLabel("Last name").fill("Okafor");
          await page.getByLabel("Sort code").fill("08-99-99");
          await page.getByLabel("Account number").fill("66374958");
          await page.getByRole("checkbox").check();
          await page.getByRole("button", setUp).click();
          await expect(heading(page, "We have your new bank details")).toBeVisible();
        },
      },
      {
        name: "my-house-details-on-their-way",
        reach: async ({ page }) => {
          await page.getByRole("link", { name: "Back to your page" }).click();
          await expect(page.getByText("for the account ending in 58")).toBeVisible();
        },
      },
      {
        name: "my-house-statement-later",
        screen: "inside",
        reach: async ({ page, product: { url } }) => {
          await page.goto(`${url}/my-house/statement`);
          await expect(heading(page, "Closing statement")).toBeVisible();
        },
      },
      {
        name: "my-house-link",
        screen: "inside",
        reach: async ({ page }) => {
          await page.getByRole("link", { name: "Back to your page" }).click();
          await page.getByRole("button", { name: "Sign out everywhere" }).click();
          await expect(heading(page, "Get a link to your page")).toBeVisible();
        },
      },
      {
        name: "my-house-link-sent",
        reach: async ({ page }) => {
          await page.getByLabel("Email address").fill("nobody@example.com");
          await page.getByRole("button", { name: "Email me a link" }).click();
          await expect(heading(page, "Check your email")).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "my-house-in-use",
        reach: async ({ page, product: { url } }) => {
          await page.goto(await askForLink(url, benOfTheDemo));
          await expect(heading(page, "6 Larkspur Terrace")).toBeVisible();
        },
      },
      {
        name: "my-house-what-if",
        screen: "inside",
        reach: async ({ page }) => {
          await page.getByRole("link", { name: "What if" }).click();
          await expect(heading(page, "What if")).toBeVisible();
        },
      },
    ],
  },
];
