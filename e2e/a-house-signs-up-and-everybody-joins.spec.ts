import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { next, refuseCookies, takeEveryProduct } from "./houses.ts";
import { bank, chooseCookies, findHouse, giveLead, givePerson, pay, person } from "./people.ts";

const toShortSummary = async (page: Page, name: RegExp, typed: string) => {
  await findHouse(page, typed, name);
  await expect(page.getByRole("spinbutton", { name: "Number of housemates" })).toHaveValue("4");
  await next(page);
  await takeEveryProduct(page);
};

test("one of four signs up 7 Larkspur Terrace, three join by the link, and the third completes the house", async ({
  page,
  complaints,
  startProduct,
}) => {
  test.setTimeout(600_000);
  // A server of its own, as it is killed.
  const product = await startProduct();
  const amira = person("Amira", "Khan", "seven");
  await page.goto(product.url);
  await chooseCookies(page);
  await giveLead(page, amira);

  await expect(page).toHaveURL(/\/household$/);
  await toShortSummary(page, /7 Larkspur Terrace/, "7 Larkspur");
  await expect(page.getByText("per person per week").first()).toBeVisible();
  await expect(page.getByText(/per person per month/).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(/Package summary for 4 housemates at 7 Larkspur Terrace/)).toBeVisible();
  await page.getByRole("button", { name: "Continue with this price" }).first().click();

  await expect(page.getByRole("heading", { name: "Tell Us About You" })).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(amira.email);
  await next(page);

  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await expect(page.getByLabel("Tenancy end date")).toHaveValue("2028-08-31");
  await next(page);

  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);

  await expect(page.getByRole("heading", { name: "Review Your Package" })).toBeVisible();
  await expect(page.getByRole("row", { name: /1 September 2027/ }).first()).toBeVisible();
  await next(page);

  await pay(page);
  await expect(page).toHaveURL(/\/congratulations$/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toMatch(new RegExp(`${bank.accountNumber}|${bank.sortCode}|20-00-00`));
  await expect(page.getByRole("heading", { level: 1, name: "Invite Your Housemates" })).toBeVisible();
  const joinLink = await page
    .getByText(/\/joining-tenant\?guid=/)
    .first()
    .textContent();
  expect(joinLink).toContain("/joining-tenant?guid=");

  // The payment was acknowledged, so a power cut must lose nothing. An open page would call the stopped server.
  await page.close();
  await product.kill();
  await product.begin();

  const joiners = [
    person("Ben", "Okafor", "seven"),
    person("Cara", "Lindqvist", "seven"),
    person("Dev", "Patel", "seven"),
  ];
  for (const [position, joiner] of joiners.entries()) {
    const context = await page.context().browser()!.newContext();
    const theirs = await context.newPage();
    complaints.watch(theirs);
    await refuseCookies(theirs, product.url);
    await theirs.goto(joinLink!);
    await expect(theirs.getByRole("heading", { level: 1, name: "Your Utilities Package" })).toBeVisible();
    await expect(theirs.getByText("Amira").first()).toBeVisible();
    await next(theirs);
    complaints.expect(/404 .*validate-joining-tenant/);
    await givePerson(theirs, joiner);
    await pay(theirs);
    await expect(theirs).toHaveURL(
      position === joiners.length - 1
        ? /\/joining-tenant\/house-complete$/
        : /\/joining-tenant\/congratulations$/,
    );
    await context.close();
  }

  const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as {
    to: string;
    subject: string;
  }[];
  expect(mails.some(({ to }) => to === amira.email)).toBe(true);
  // Bank details never appear in the server's output.
  expect(product.output).not.toContain("55779911");
});

test("a page visited too early leads home", async ({ page, product }) => {
  await refuseCookies(page, product.url);
  for (const path of [
    "/short-summary",
    "/your-address",
    "/tenancy",
    "/direct-debit",
    "/congratulations",
    "/joining-tenant",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Get A Price" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${product.url}/$`));
  }
});
