import { expect, type Locator, type Page } from "@playwright/test";
import { heading, next, takeEveryProduct } from "./houses.ts";
import { findHouse, giveLead, type Person } from "./people.ts";

/** The street of the houses that sign up in these journeys, so that none finds another's account. */
export const street = "Cloverley Road";
export const postcode = "LS6 8EZ";

/** From the front page to the price of a house in the street, everything taken. */
export const reachPrice = async (
  page: Page,
  lead: Person,
  { door, housemates }: { door: number; housemates?: number },
) => {
  await page.goto("/");
  await giveLead(page, lead);
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await findHouse(page, `${String(door)} ${street}`, new RegExp(`^${String(door)} ${street}.*${postcode}`));
  if (housemates)
    await page.getByRole("spinbutton", { name: "Number of housemates" }).fill(String(housemates));
  await next(page);
  await takeEveryProduct(page);
};

/** From the price to the review, with a year from 1 September and broadband as soon as possible. */
export const reachReview = async (page: Page) => {
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await next(page);
  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
};

export const reachPayment = async (page: Page) => {
  await reachReview(page);
  await next(page);
  await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
};

/** With the Tab key alone, as somebody without a mouse gets there. */
export const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there");
};
