import { expect, type Page } from "@playwright/test";
import { findHouse, giveLead, type Person } from "./people.ts";

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();

/** Without the banner's reload, which a journey of its own looks at. */
export const refuseCookies = (page: Page, url: string) =>
  page
    .context()
    .addCookies([{ name: "cookie_consent", value: encodeURIComponent('{"basic":true,"personal":false}'), url }]);

/** From the front page to the price of a house. */
export const reachPrice = async (page: Page, lead: Person, house: () => Promise<void>) => {
  await page.goto("/");
  await giveLead(page, lead);
  await expect(page).toHaveURL(/\/household$/);
  await house();
  await next(page);
  for (const product of ["Energy", "Water", "Broadband", "TV Licence"]) {
    await expect(page.getByRole("heading", { level: 1, name: product })).toBeVisible();
    await next(page);
  }
  await expect(page.getByRole("heading", { level: 1, name: "Your Package" })).toBeVisible();
};

export const pickHouse = (page: Page, number: number) => async () =>
  findHouse(page, `${String(number)} Larkspur`, new RegExp(`^${String(number)} Larkspur Terrace`));

/** From the price to the review, with a year from 1 September and broadband as soon as possible. */
export const reachReview = async (page: Page) => {
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await expect(page.getByRole("heading", { name: "Tell Us About You" })).toBeVisible();
  await next(page);
  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(page.getByRole("heading", { name: "Review Your Package" })).toBeVisible();
};

export const reachPayment = async (page: Page) => {
  await reachReview(page);
  await next(page);
  await expect(page.getByRole("heading", { name: "Set up your Direct Debit" })).toBeVisible();
};

/** What one step of the sign-up asks to go on. */
export const goOn = next;
