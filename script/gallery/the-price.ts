import { expect } from "@playwright/test";
import { getPrice, heading, next } from "../../e2e/houses.ts";
import { findHouse } from "../../e2e/people.ts";
import { changeAnswers } from "../../e2e/stubs.ts";
import type { Journey } from "./stop.ts";

/** Your Package, and all that can be done with its price. */
export const thePrice: Journey[] = [
  {
    stops: [
      {
        name: "short-summary",
        screen: "inside",
        reach: ({ page }) => getPrice(page, "Amira", 7),
      },
      {
        name: "short-summary-explained",
        reach: async ({ page }) => {
          await page.getByRole("button", { name: "How the monthly price is worked out" }).click();
          await page.getByRole("button", { name: "Why Energy?" }).click();
          await page.getByRole("button", { name: "Why Broadband?" }).click();
        },
      },
      {
        name: "short-summary-bar",
        shows: "window",
        reach: async ({ page }) => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          await expect(page.getByRole("button", { name: "Continue with this price" })).toHaveCount(2);
        },
      },
      {
        name: "short-summary-product-off",
        reach: async ({ page }) => {
          await page.reload();
          await page.getByRole("checkbox", { name: "Water" }).uncheck();
          await expect(page.getByText("Not in your package")).toHaveCount(1);
        },
      },
      {
        name: "edit-broadband",
        shows: "window",
        reach: async ({ page }) => {
          await page.getByRole("button", { name: "Edit broadband" }).click();
          await expect(page.getByRole("dialog", { name: "Edit broadband packages" })).toBeVisible();
        },
      },
      {
        name: "short-summary-all-off",
        reach: async ({ page }) => {
          await page.getByRole("radio", { name: "No broadband, thanks" }).check();
          await page.getByRole("button", { name: "Update" }).click();
          await page.getByRole("checkbox", { name: "TV Licence" }).uncheck();
          await expect(page.getByText("Not in your package")).toHaveCount(3);
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "edit-broadband-nothing-picked",
        shows: "window",
        reach: async ({ page }) => {
          type Quote = { products: { type: string }[] };
          await changeAnswers<Quote>(page, "**/api/products?*", (quote) => ({
            ...quote,
            products: quote.products.map((one) =>
              one.type === "Broadband" ? { ...one, selected: "" } : one,
            ),
          }));
          await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
          await page.getByRole("button", { name: "Edit broadband" }).click();
          // A person can press what is aria-disabled; Playwright would wait.
          await page.getByRole("button", { name: "Update" }).focus();
          await page.keyboard.press("Enter");
          await expect(
            page.getByText("No selection is made, please select one broadbrand product"),
          ).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "short-summary-picked-by-an-agent",
        reach: async ({ page }) => {
          await page.goto("/household?agent=HYDEPARK");
          await findHouse(page, "16 Larkspur", /^16 Larkspur Terrace/);
          await next(page);
          await expect(heading(page, "Your Package")).toBeVisible();
        },
      },
    ],
  },
  {
    prepare: ({ page }) =>
      changeAnswers<{ key: string; value: unknown }[]>(page, "**/api/features", (flags) =>
        flags.map((flag) => (flag.key === "edit_flow_test" ? { ...flag, value: true } : flag)),
      ),
    stops: [
      {
        name: "short-summary-read-only",
        reach: async ({ page }) => {
          await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
          await expect(heading(page, "Your Package")).toBeVisible();
          await expect(page.getByRole("checkbox")).toHaveCount(0);
        },
      },
      {
        name: "short-summary-edited-in-place",
        reach: async ({ page }) => {
          await page.getByRole("button", { name: "Edit package" }).click();
          await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
        },
      },
    ],
  },
];
