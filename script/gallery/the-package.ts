import { expect, type Page } from "@playwright/test";
import { arrive, heading, next } from "../../e2e/houses.ts";
import { findHouse } from "../../e2e/people.ts";
import { changeAnswers } from "../../e2e/stubs.ts";
import type { Journey, Stop } from "./stop.ts";

type Quote = { products: { type: string; selected: string; options: { code: string }[] }[] };

const product = (name: string, address: string, title: string): Stop => ({
  name,
  screen: "inside",
  reach: async ({ page }) => {
    await expect(page).toHaveURL(new RegExp(`/products/${address}$`));
    await expect(heading(page, title)).toBeVisible();
  },
});

const showInfo = async (page: Page, option: string) => {
  await page.getByRole("button", { name: `More about ${option}`, exact: true }).click();
  await expect(page.locator('[class*="bubble"]')).toBeVisible();
};

/** From one product to the next. */
export const thePackage: Journey[] = [
  {
    prepare: async ({ page }) => {
      await arrive(page, "Amira");
      await findHouse(page, "7 Larkspur", /^7 Larkspur Terrace/);
      await next(page);
    },
    stops: [
      product("energy", "Energy", "Energy"),
      { name: "energy-info", reach: ({ page }) => showInfo(page, "Uncapped Energy, renewable") },
      {
        name: "energy-another-option",
        reach: async ({ page }) => {
          await page.keyboard.press("Escape");
          await page.getByRole("radio", { name: "Uncapped Energy, renewable" }).check();
        },
      },
      { ...product("water", "Water", "Water"), reach: ({ page }) => goOnTo(page, "Water") },
      { ...product("broadband", "Broadband", "Broadband"), reach: ({ page }) => goOnTo(page, "Broadband") },
      { name: "broadband-info", reach: ({ page }) => showInfo(page, "Virgin Fibre 600") },
      {
        name: "broadband-not-wanted",
        reach: async ({ page }) => {
          await page.keyboard.press("Escape");
          await page.getByRole("radio", { name: "No broadband, thanks" }).check();
        },
      },
      {
        ...product("tv-licence", "TVLicence", "TV Licence"),
        reach: ({ page }) => goOnTo(page, "TV Licence"),
      },
    ],
  },
  {
    stops: [
      {
        name: "broadband-not-available",
        reach: async ({ page }) => {
          await changeAnswers<Quote>(page, "**/api/products?*", withoutBroadband);
          await page.goto("/household");
          await findHouse(page, "8 Larkspur", /^8 Larkspur Terrace/);
          await next(page);
          await goOnTo(page, "Water");
          await goOnTo(page, "Broadband");
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "broadband-picked-by-an-agent",
        reach: async ({ page }) => {
          await page.goto("/household?agent=HYDEPARK");
          await findHouse(page, "16 Larkspur", /^16 Larkspur Terrace/);
          await next(page);
          await page.getByRole("button", { name: "Change broadband" }).click();
          await expect(heading(page, "Broadband")).toBeVisible();
        },
      },
    ],
  },
];

async function goOnTo(page: Page, title: string) {
  await next(page);
  await expect(heading(page, title)).toBeVisible();
}

/** Where no line runs to the house, there is only the option to have none. */
function withoutBroadband(quote: Quote) {
  const products = quote.products.map((one) => {
    if (one.type !== "Broadband") return one;
    const options = one.options.filter(({ code }) => /_none/i.test(code)).slice(0, 1);
    return { ...one, options, selected: options[0]?.code ?? "" };
  });
  return { ...quote, products };
}
