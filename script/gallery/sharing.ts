import { expect, type Page } from "@playwright/test";
import { getPrice } from "../../e2e/houses.ts";
import { changeAnswers, loseAnswers } from "../../e2e/stubs.ts";
import type { Journey, Stop } from "./stop.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Save or share this price" });

const sharing: Stop[] = [
  {
    name: "save-or-share",
    shows: "window",
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Save or share this price" }).click();
      await expect(dialog(page).getByLabel("Link to this package")).toBeVisible();
    },
  },
  {
    name: "save-or-share-errors",
    shows: "window",
    reach: async ({ page }) => {
      await dialog(page).getByLabel("Email address").fill("amira at home");
      await dialog(page).getByRole("button", { name: "Send" }).click();
      await expect(dialog(page).getByText("Valid email address required")).toBeVisible();
    },
  },
  {
    name: "save-or-share-not-sent",
    shows: "window",
    reach: async ({ page }) => {
      await loseAnswers(page, "**/api/email_summary");
      await dialog(page).getByLabel("Email address").fill("amira@example.com");
      await dialog(page).getByRole("button", { name: "Send" }).click();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
      await page.unroute("**/api/email_summary");
    },
  },
  {
    name: "save-or-share-sent",
    shows: "window",
    reach: async ({ page }) => {
      await dialog(page).getByRole("button", { name: "Send" }).click();
      await expect(dialog(page).getByText("Saved")).toBeVisible();
    },
  },
  {
    name: "save-or-share-copied",
    shows: "window",
    reach: async ({ page }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await dialog(page).getByRole("button", { name: "Copy link" }).click();
      await expect(dialog(page).getByText("Link copied")).toBeVisible();
    },
  },
];

/** The package saved and shared, and what a friend finds behind the link. */
export const thePackageShared: Journey[] = [
  { prepare: ({ page }) => getPrice(page, "Amira", 7), stops: sharing },
  {
    stops: [
      {
        name: "short-summary-price-changed",
        reach: async ({ page }) => {
          type Quote = { priceBeforeDiscount: number };
          await changeAnswers<Quote>(page, "**/api/products?*", (quote) => ({
            ...quote,
            priceWhenShared: quote.priceBeforeDiscount - 40,
          }));
          await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4&hash=an-old-one");
          await expect(page.getByText(/The price of this package has changed/)).toBeVisible();
        },
      },
      {
        name: "short-summary-link-fails",
        reach: async ({ page }) => {
          await page.goto("/short-summary?postcode=ZE1+0AA&housemates=4");
          await expect(page.getByRole("alert")).toContainText("ZE1 0AA");
        },
      },
      {
        name: "short-summary-no-answer",
        reach: async ({ page }) => {
          await loseAnswers(page, "**/api/products?*");
          await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
          await expect(page.getByRole("alert")).toContainText("Network error accessing the Evenly API");
        },
      },
      {
        name: "save-or-share-no-answer",
        shows: "window",
        reach: async ({ page }) => {
          await page.unroute("**/api/products?*");
          await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
          await loseAnswers(page, "**/api/share_package");
          await page.getByRole("button", { name: "Save or share this price" }).click();
          await expect(dialog(page).getByRole("alert")).toBeVisible();
        },
      },
    ],
  },
];
