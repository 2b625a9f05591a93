import type { Page } from "@playwright/test";

export type Person = { firstName: string; lastName: string; email: string; mobile: string; student: boolean };

/** The name identifies the person, the house the journey. */
export function person(firstName: string, lastName: string, house: string): Person {
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${house}@example.com`.toLowerCase().replaceAll(/[^a-z0-9.@]/g, "-"),
    mobile: "07700 900123",
    student: true,
  };
}

/** Passes the modulus check. Ruling E. */
export const bank = { sortCode: "200000", accountNumber: "55779911" };

async function fillPerson(page: Page, { firstName, lastName, email, mobile }: Person) {
  await page.getByRole("radio", { name: "Student", exact: true }).check();
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Mobile number").fill(mobile);
}

export async function giveLead(page: Page, lead: Person) {
  await fillPerson(page, lead);
  await page.getByRole("checkbox", { name: /I agree to the privacy policy/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
}

export async function findAddress(page: Page, typed: string, option: RegExp) {
  await page.getByRole("combobox", { name: "Address" }).fill(typed);
  await page.getByRole("option", { name: option }).click();
}

export async function givePerson(page: Page, joiner: Person) {
  await fillPerson(page, joiner);
  await page.getByRole("button", { name: "Next" }).click();
}

export async function pay(page: Page) {
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await page.getByRole("checkbox", { name: "I confirm that I am the account holder" }).check();
  const start = page.getByRole("checkbox", { name: "I ask you to start the service" });
  if (await start.isVisible()) await start.check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
}

/** Reloads the page. */
export async function chooseCookies(page: Page) {
  const button = page.getByRole("button", { name: "Save selection" });
  await Promise.all([page.waitForEvent("load"), button.click()]);
}
