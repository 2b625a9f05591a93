import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { heading } from "./houses.ts";
import { bank, type Person } from "./people.ts";
import { tabTo } from "./sign-up-steps.ts";

/** Uses the keyboard only, and sets no focus. */
export function atKeyboard(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const pressButton = async (name: string) => {
    await tabTo(page, button(name).first());
    await press("Enter");
  };
  /** The title of a new page has the focus. */
  const arriveAt = (title: string) => expect(heading(page, title)).toBeFocused();
  const fillIn = async (label: string, text: string) => {
    await tabTo(page, field(label));
    await type(text);
  };
  const tick = async (name: RegExp | string) => {
    await tabTo(page, page.getByRole("checkbox", { name }));
    await press("Space");
  };
  const giveDetails = async ({ firstName, lastName, email, mobile }: Person) => {
    await tabTo(page, page.getByRole("radio", { name: "Student", exact: true }));
    await press("Space");
    await press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Not a Student" })).toBeChecked();
    await fillIn("First name", firstName);
    await fillIn("Last name", lastName);
    await fillIn("Email address", email);
    await fillIn("Mobile number", mobile);
  };
  const refuseCookies = async () => {
    await pressButton("Save selection");
    await page.waitForFunction(() => document.cookie.includes("cookie_consent"));
    await expect(page.getByRole("heading", { name: "Cookies, evenly shared" })).toHaveCount(0);
  };
  const pay = async () => {
    await fillIn("Sort code", bank.sortCode);
    await fillIn("Account number", bank.accountNumber);
    await tick(/I confirm that I am the account holder/);
    await pressButton("Set up Direct Debit");
  };
  return { press, type, button, field, pressButton, arriveAt, fillIn, tick, giveDetails, refuseCookies, pay };
}
