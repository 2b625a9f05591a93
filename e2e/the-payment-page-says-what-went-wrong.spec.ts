import type { Page, Route } from "@playwright/test";
import { joinAccount, openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { bank, givePerson, pay, person } from "./people.ts";
import { goOn, pickHouse, reachPayment, reachPrice, reachReview, refuseCookies } from "./sign-up-steps.ts";

const failure =
  "Please check the details below are right and that you're using a bank account that accepts direct debits. If you're still having trouble, please call on 0113 496 0000.";

const setUp = (page: Page) => page.getByRole("button", { name: "Set up Direct Debit" });

test.beforeEach(async ({ page, product }) => refuseCookies(page, product.url));

test("wrong bank details are told field by field, then by the bank's own check, and the right ones go through", async ({
  page,
  complaints,
  axe,
}) => {
  await reachPrice(page, person("Nora", "Quist", "ten"), pickHouse(page, 10));
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

test("an answer that was lost on the way is found again by sending the same once more", async ({ page, complaints }) => {
  await reachPrice(page, person("Odd", "Berg", "eleven"), pickHouse(page, 11));
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
    await theirs.getByRole("button", { name: "Have a voucher code?" }).click();
    await theirs.getByLabel("Voucher code").fill("ONLYONE");
    await theirs.getByRole("button", { name: "Apply" }).click();
    await expect(theirs.getByText("Original price").first()).toBeAttached();
  };
  await reachPrice(page, person("Pia", "Slow", "twelve"), pickHouse(page, 12));
  await applyLast(page);
  await reachPayment(page);

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  complaints.watch(other);
  await refuseCookies(other, product.url);
  await reachPrice(other, person("Quentin", "Quick", "thirteen"), pickHouse(other, 13));
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
  await reachPrice(page, person("Rosa", "Late", "fourteen"), pickHouse(page, 14));
  await reachPayment(page);
  await openAccount(product.url, { number: 14, size: 2, creator: person("Sven", "Early", "fourteen") });
  complaints.expect(/409 .*direct_debit/);
  await pay(page);
  await expect(page).toHaveURL(/\/account-already-exists\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Good news!" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Join Account" }).click();
  await expect(page).toHaveURL(/\/joining-tenant\?guid=/);
  await expect(page.getByText("Sven").first()).toBeVisible();
  await goOn(page);
  complaints.expect(/404 .*validate-joining-tenant/);
  await givePerson(page, person("Rosa", "Late", "fourteen"));
  await pay(page);
  await expect(page).toHaveURL(/\/joining-tenant\/house-complete$/);
});

test("of two who race for the last place one completes the house and the other is told that it is complete", async ({
  browser,
  product,
  complaints,
}) => {
  const account = await openAccount(product.url, { number: 15, size: 2, creator: person("Tove", "First", "fifteen") });
  complaints.expect(/404 .*validate-joining-tenant|410 .*direct_debit/);
  const racers = await Promise.all(
    ["Uma", "Vera"].map(async (name) => {
      const context = await browser.newContext({ baseURL: product.url });
      const theirs = await context.newPage();
      complaints.watch(theirs);
      await refuseCookies(theirs, product.url);
      await theirs.goto(account.joinLink);
      await goOn(theirs);
      await givePerson(theirs, person(name, "Racer", "fifteen"));
      await expect(theirs.getByRole("heading", { name: "Set up your Direct Debit" })).toBeVisible();
      return theirs;
    }),
  );
  await Promise.all(racers.map(pay));
  const pages = await Promise.all(
    racers.map(async (theirs) => {
      await theirs.waitForURL(/house-complete$|house-already-complete$/);
      return new URL(theirs.url()).pathname;
    }),
  );
  expect(pages.sort()).toEqual(["/joining-tenant/house-already-complete", "/joining-tenant/house-complete"]);
  for (const theirs of racers) await theirs.context().close();
});

test("somebody on the account already is told so before the payment, and a complete house says so on its landing", async ({
  page,
  product,
  complaints,
  axe,
}) => {
  const creator = person("Wilma", "Host", "sixteen");
  const account = await openAccount(product.url, { number: 16, size: 2, creator });
  await page.goto(account.joinLink);
  await expect(page.getByRole("heading", { level: 1, name: "Your Utilities Package" })).toBeVisible();
  await axe(page);
  await goOn(page);
  await givePerson(page, { ...creator, email: creator.email.toUpperCase() });
  await expect(page.getByText(/^Oops, you're already joined onto this account\. Invite your remaining/)).toBeVisible();
  await expect(page).toHaveURL(/personal-details$/);
  await axe(page);

  await joinAccount(product.url, account.guid, person("Xaver", "Guest", "sixteen"));
  complaints.expect(/410 .*summary/);
  await page.goto(account.joinLink);
  await expect(page).toHaveURL(/\/joining-tenant\/house-already-complete$/);
  await expect(page.getByRole("heading", { level: 1, name: "Good news!" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Back Home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Get A Price" })).toBeVisible();
});

test("a broken join link says what is wrong with it", async ({ page, complaints, axe }) => {
  await page.goto("/joining-tenant?guid=");
  await expect(page.getByText("Cannot detect guid")).toBeVisible();
  await expect(page.getByRole("heading", { name: "There's a problem..." })).toBeVisible();
  await axe(page);
  complaints.expect(/404 .*summary/);
  await page.goto("/joining-tenant?guid=nobody");
  await expect(page.getByText(/^We could not find that account/)).toBeVisible();
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/summary*", (route) => route.abort());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Network error accessing the Evenly API")).toBeVisible();
});

test("the review shows every payment, gives them as files, and each answer can be changed from it", async ({
  page,
  axe,
}) => {
  await reachPrice(page, person("Yara", "Check", "seventeen"), pickHouse(page, 17));
  await reachReview(page);
  await axe(page);
  await expect(page.getByRole("row")).toHaveCount(14);
  await expect(page.getByRole("row", { name: /^1 August 2028 £/ })).toBeVisible();
  for (const [button, name] of [
    [/\.ics/, "payments.ics"],
    [/\.csv/, "payments.csv"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }

  await page.getByRole("link", { name: "Change your details" }).click();
  await page.getByLabel("Last name").fill("check-mate");
  await goOn(page);
  await expect(page.getByRole("heading", { name: "Review Your Package" })).toBeVisible();
  await expect(page.getByText("Yara Check-Mate")).toBeVisible();

  await page.getByRole("link", { name: "Change the installation date" }).click();
  await page.getByRole("radio", { name: "Later" }).check();
  await goOn(page);
  await expect(page.getByText("You must select a date for later installation")).toBeVisible();
  await axe(page);
  await page.getByLabel("Installation date").fill("2027-09-03");
  await goOn(page);
  await expect(page.getByText("3 September 2027")).toBeVisible();

  // A tenancy that starts after the installation has the installation asked for again.
  await page.getByRole("link", { name: "Change the tenancy's start" }).click();
  await page.getByLabel("Tenancy start date").fill("2027-09-10");
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1, name: /Broadband Installed/ })).toBeVisible();
  await goOn(page);
  await expect(page.getByText("Installation date cannot be before tenancy start")).toBeVisible();
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await goOn(page);
  await expect(page.getByText("As soon as possible, on 10 September 2027")).toBeVisible();
});
