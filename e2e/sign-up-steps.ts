import { expect, type Locator, type Page } from "@playwright/test";
import { answerHouse, answerSignUp, giveAnswers } from "./answers.ts";
import { heading } from "./houses.ts";
import type { Person } from "./people.ts";

/** A street for sign-ups, so that journeys do not find each other's accounts. */
export const street = "Cloverley Road";
export const postcode = "LS6 8EZ";

export async function reachPrice(
  page: Page,
  lead: Person,
  { door, housemates }: { door: number; housemates?: number },
) {
  const house = { line1: `${String(door)} ${street}`, postcode, housemates };
  await giveAnswers(page, await answerHouse(page, lead, house));
  await page.goto("/short-summary");
  await expect(heading(page, "Your Package")).toBeVisible();
}

export async function reachPayment(page: Page) {
  await answerSignUp(page);
  await page.goto("/direct-debit");
  await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
}

/** With the Tab key alone. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there");
}
