import { expect, type Page } from "@playwright/test";
import { arrive, heading, next } from "../../e2e/houses.ts";
import { findHouse } from "../../e2e/people.ts";
import { holdAnswers, loseAnswers, refuse } from "../../e2e/stubs.ts";
import type { Journey } from "./stop.ts";

const search = (page: Page) => page.getByRole("combobox", { name: "Address" });

const typeAddress = async (page: Page, line1: string, city: string, postcode: string) => {
  await page.getByLabel("Address line 1", { exact: true }).fill(line1);
  await page.getByLabel("City", { exact: true }).fill(city);
  await page.getByLabel("Postcode", { exact: true }).fill(postcode);
};

/** Tell Us About Your House. */
export const theHouse: Journey[] = [
  {
    stops: [
      {
        name: "household",
        screen: "inside",
        reach: async ({ page }) => {
          await page.goto("/household");
          await expect(search(page)).toBeVisible();
        },
      },
      {
        name: "household-errors",
        reach: async ({ page }) => {
          await page.getByLabel("Number of housemates").fill("16");
          await next(page);
          await expect(search(page)).toHaveAccessibleDescription(/Address required/);
        },
      },
      {
        name: "household-addresses-found",
        reach: async ({ page }) => {
          await page.goto("/household");
          await search(page).fill("larkspur");
          await expect(page.getByRole("option").first()).toBeVisible();
          await search(page).press("ArrowDown");
        },
      },
      {
        name: "household-no-addresses-found",
        reach: async ({ page }) => {
          await search(page).fill("zzzzzz nowhere");
          await expect(page.getByText("Sorry, no addresses found").first()).toBeVisible();
        },
      },
      {
        name: "household-search-fails",
        reach: async ({ page }) => {
          await loseAnswers(page, "**/api/addresses/find?*");
          await search(page).fill("7 larkspur");
          await expect(page.getByText("Failed to fetch addresses")).toBeVisible();
          await page.unroute("**/api/addresses/find?*");
        },
      },
      {
        name: "household-typed",
        reach: async ({ page }) => {
          await page.goto("/household");
          await page.getByRole("button", { name: "Enter address manually" }).click();
          await expect(page.getByLabel("Address line 1", { exact: true })).toBeVisible();
        },
      },
      {
        name: "household-typed-errors",
        reach: async ({ page }) => {
          await next(page);
          await expect(page.getByRole("link", { name: "Postcode required" })).toBeVisible();
        },
      },
      {
        name: "household-not-served",
        reach: async ({ page }) => {
          await typeAddress(page, "1 Royal Mile", "Lerwick", "ZE1 0AA");
          await next(page);
          await expect(page.getByRole("alert")).toContainText("ZE1 0AA");
        },
      },
      {
        name: "household-alone",
        reach: async ({ page }) => {
          await page.goto("/household");
          await page.getByLabel("Number of housemates").fill("1");
          await expect(page.getByRole("button", { name: "Remove a housemate" })).toBeDisabled();
        },
      },
      {
        name: "household-of-fifteen",
        reach: async ({ page }) => {
          await page.getByLabel("Number of housemates").fill("15");
          await expect(page.getByRole("button", { name: "Add a housemate" })).toBeDisabled();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "household-filled-in",
        reach: async ({ page }) => {
          await arrive(page, "Amira");
          await findHouse(page, "7 Larkspur", /^7 Larkspur Terrace/);
          await expect(search(page)).toHaveValue(/^7 Larkspur Terrace/);
        },
      },
      {
        name: "household-unknown-letting-agent",
        reach: async ({ page }) => {
          const message = "We do not know this letting agent";
          const calls = "**/api/pre-signup/*/household";
          await refuse(page, calls, { status: 422, message, errors: { lettingAgentName: [message] } });
          const agent = page.getByLabel("Letting agent name (optional)");
          await agent.fill("Nobody & Sons");
          await next(page);
          await expect(agent).toHaveAccessibleDescription(message);
          await page.unroute(calls);
        },
      },
      {
        name: "household-no-answer",
        reach: async ({ page }) => {
          await page.getByLabel("Letting agent name (optional)").fill("");
          await loseAnswers(page, "**/api/products?*");
          await next(page);
          await expect(page.getByRole("alert")).toContainText("Oh no!");
          await page.unroute("**/api/products?*");
        },
      },
      {
        name: "loading",
        shows: "window",
        reach: async ({ page }) => {
          await holdAnswers(page, "**/api/products?*");
          await next(page);
          await expect(page.locator("[data-holds-page]")).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "account-already-exists",
        screen: "inside",
        reach: async ({ page }) => {
          await page.goto("/household");
          await findHouse(page, "3 Larkspur", /^3 Larkspur Terrace/);
          await next(page);
          await expect(heading(page, "Good news!")).toBeVisible();
        },
      },
      {
        name: "account-already-exists-no-answer",
        reach: async ({ page }) => {
          // By a link alone, nothing is known of the house but what its account would say.
          await loseAnswers(page, "**/api/summary*");
          await page.goto("/account-already-exists/known-by-a-link");
          await page.getByRole("button", { name: "My tenancy starts after theirs" }).click();
          await expect(page.getByText("Network error accessing the Evenly API")).toBeVisible();
        },
      },
    ],
  },
];
