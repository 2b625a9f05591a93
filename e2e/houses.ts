import { type BrowserContext, expect, type Page } from "@playwright/test";
import { answerHouse, answerLead, giveAnswers } from "./answers.ts";
import { person } from "./people.ts";

/** Refuses optional cookies, which hides the banner. */
export function refuseCookies(context: BrowserContext, url: string) {
  return context.addCookies([
    { name: "cookie_consent", value: encodeURIComponent('{"basic":true,"personal":false}'), url },
  ]);
}

export function next(page: Page) {
  return page.getByRole("button", { name: "Next" }).click();
}

export function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

export function priceFigure(page: Page) {
  return page.getByRole("main").getByRole("img", { name: /^£[\d.]+ per person per week$/ });
}

export async function priceShown(page: Page): Promise<number> {
  const name = await priceFigure(page).getAttribute("aria-label");
  return Number(/£([\d.]+)/.exec(name ?? "")?.[1]?.replace(".", ""));
}

export async function arrive(page: Page, name: string) {
  await giveAnswers(page, await answerLead(page, person(name, "Visitor", "price")));
  await page.goto("/household");
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
}

export async function takeEveryProduct(page: Page) {
  for (const product of ["Energy", "Water", "Broadband", "TV Licence"]) {
    await expect(heading(page, product)).toBeVisible();
    await next(page);
  }
  await expect(heading(page, "Your Package")).toBeVisible();
}

export async function getPrice(page: Page, name: string, door: number) {
  const house = { line1: `${String(door)} Larkspur Terrace`, postcode: "LS6 1ZZ" };
  await giveAnswers(page, await answerHouse(page, person(name, "Visitor", "price"), house));
  await page.goto("/short-summary");
  await expect(heading(page, "Your Package")).toBeVisible();
}
