import type { Page, Route } from "@playwright/test";
import { openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { next, refuseCookies } from "./houses.ts";
import { bank, givePerson, pay, person } from "./people.ts";
import { reachPayment, reachPrice } from "./sign-up-steps.ts";

const failure =
  "Please check the details below are right and that you're using a bank account that accepts direct debits. If you're still having trouble, please call on 0113 496 0000.";

const setUp = (page: Page) => page.getByRole("button", { name: "Set up Direct Debit" });

test.beforeEach(async ({ page, product }) => refuseCookies(page, product.url));

test("wrong bank details are reported field by field, then by the modulus check, and correct ones are accepted", async ({
  page,
  complaints,
  axe,
}) => {
  await reachPrice(page, person("Nora", "Quist", "ten"), { door: 1 });
  await reachPayment(page);
  await axe(page);

  await page.getByLabel("First name").fill("");
  await page.getByLabel("Sort code").fill("20o0");
  await setUp(page).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name required");
  await expect(page.getByLabel("Sort code")).toHaveValue("20-o0");
  for (const message of [
    "Sort code must be 6 digits long",
    "Account number required",
    "You must confirm that you are the account holder",
  ]) {
    await expect(page.getByRole("link", { name: message })).toBeVisible();
  }
  await axe(page);

  await page.getByLabel("First name").fill("nora");
  await page.getByLabel("Sort code").fill("20o000");
  await expect(page.getByText("Sort code must only contain numeric digits").last()).toBeVisible();
  await page.getByLabel("Sort code").fill("20 00 00");
  await expect(page.getByLabel("Sort code")).toHaveValue("20-00-00");
  await page.getByLabel("Account number").fill("5577-9912");
  await expect(page.getByLabel("Account number")).toHaveValue("55779912");
  await expect(page.getByText("Barclays")).toBeVisible();
  await expect(
    page.getByText("You are setting up a Direct Debit from 20-00-00, 55779912, in the name of Nora Quist"),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();

  complaints.expect(/422 .*direct_debit/);
  await setUp(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Whoops! Something's not right" })).toBeFocused();
  await expect(page.getByText(failure)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await axe(page);

  await page.getByLabel("Account number").fill(bank.accountNumber);
  await setUp(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invite Your Housemates" })).toBeVisible();
});

test("a lost answer is found by sending the same form again", async ({ page, complaints }) => {
  await reachPrice(page, person("Odd", "Berg", "eleven"), { door: 3 });
  await reachPayment(page);

  const keys: (string | undefined)[] = [];
  const answers: { status: number; guid: string }[] = [];
  await page.route("**/api/direct_debit", async (route: Route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    answers.push({ status: response.status(), guid: ((await response.json()) as { guid: string }).guid });
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  complaints.expect(/ERR_FAILED .*direct_debit|Failed to load resource: net::ERR_FAILED/);
  await pay(page);
  await expect(page.getByText("Network error accessing the Evenly API")).toBeVisible();
  await expect(
    page.getByText("Nothing has been set up twice. Press again when you are connected."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Set up your Direct Debit" })).toBeVisible();
  await expect(page.getByLabel("Account number")).toHaveValue(bank.accountNumber);

  await setUp(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invite Your Housemates" })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(answers[1]).toEqual(answers[0]);
  await expect(page.getByText(answers[0]?.guid ?? "", { exact: true })).toBeVisible();
});

test("a voucher whose last use went to others is shown with the new price, and nothing is sent before that is agreed to", async ({
  page,
  product,
  browser,
  complaints,
  axe,
}) => {
  const applyLast = async (theirs: Page) => {
    await theirs.getByLabel("Voucher code").fill("ONLYONE");
    await theirs.getByRole("button", { name: "Apply" }).click();
    await expect(theirs.getByText("Original price").first()).toBeAttached();
  };
  await reachPrice(page, person("Pia", "Slow", "twelve"), { door: 4 });
  await applyLast(page);
  await reachPayment(page);

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  complaints.watch(other);
  await refuseCookies(other, product.url);
  await reachPrice(other, person("Quentin", "Quick", "thirteen"), { door: 5 });
  await applyLast(other);
  await reachPayment(other);
  await pay(other);
  await expect(other.getByRole("heading", { name: "Invite Your Housemates" })).toBeVisible();
  await context.close();

  complaints.expect(/409 .*direct_debit/);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/direct_debit")) sent += 1;
  });
  await pay(page);
  await expect(page.getByRole("heading", { name: "Your price has changed" })).toBeFocused();
  await axe(page);
  await setUp(page).click();
  await expect(page.getByText("You must agree to the new price")).toBeVisible();
  expect(sent).toBe(1);
  await page.getByRole("checkbox", { name: /I agree to pay £[\d.]+ per person per week/ }).check();
  await setUp(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invite Your Housemates" })).toBeVisible();
  expect(sent).toBe(2);
});

test("an address that was taken meanwhile leads to its account, which can be joined", async ({
  page,
  product,
  complaints,
  axe,
}) => {
  await reachPrice(page, person("Rosa", "Late", "fourteen"), { door: 6 });
  await reachPayment(page);
  await openAccount(product.url, { door: 6, size: 2, creator: person("Sven", "Early", "fourteen") });
  complaints.expect(/409 .*direct_debit/);
  await pay(page);
  await expect(page).toHaveURL(/\/account-already-exists\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Good news!" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Join Account" }).click();
  await expect(page).toHaveURL(/\/joining-tenant\?guid=/);
  await expect(page.getByText("Sven").first()).toBeVisible();
  await next(page);
  complaints.expect(/404 .*validate-joining-tenant/);
  await givePerson(page, person("Rosa", "Late", "fourteen"));
  await pay(page);
  await expect(page).toHaveURL(/\/joining-tenant\/house-complete$/);
});

test("a long bank's name is read whole on a phone", async ({ page, product, complaints }) => {
  complaints.expect(/404 .*validate-joining-tenant/);
  const account = await openAccount(product.url, {
    size: 3,
    creator: person("Nell", "Named", "bank"),
  });
  await page.route("**/api/validate-joining-tenant", (route) => route.fulfill({ status: 404, json: {} }));
  await page.route("**/api/bank_lookup", (route) =>
    route.fulfill({ json: { bankName: "THE CO-OPERATIVE BANK PLC" } }),
  );
  await page.goto(account.joinLink);
  await next(page);
  await givePerson(page, person("Nora", "Named", "bank"));
  await page.getByLabel("Sort code").fill("200000");
  await page.getByLabel("Account number").fill("55779911");
  const name = page.getByText("The Co-operative Bank");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(name).toBeVisible();
    const cut = await name.evaluate((chip) => {
      const control = chip.closest('[class*="control"]')!.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(chip);
      const box = text.getBoundingClientRect();
      return {
        left: chip.scrollWidth > chip.clientWidth,
        right: box.right > control.right,
        below: box.bottom > control.bottom || box.top < control.top,
      };
    });
    expect(cut, String(width)).toEqual({ left: false, right: false, below: false });
  }
});
