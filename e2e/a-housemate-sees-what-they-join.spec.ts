import { joinAccount, openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { bank, givePerson, person } from "./people.ts";
import { stopTime } from "./clock.ts";
import { setConfig } from "./stubs.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("the landing page shows who invites, the house, the price and the start", async ({ page, product }) => {
  const account = await openAccount(product.url, {
    door: "Flat 3, 7",
    size: 4,
    creator: person("Cleo", "Creator", "landing"),
  });
  const summary = (await (await fetch(`${product.url}/api/summary?guid=${account.guid}`)).json()) as {
    pppw: number;
    pricePerPersonPerMonth: number;
  };
  await page.goto(account.joinLink);
  const main = page.getByRole("main");
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  await expect(
    main.getByText("Cleo has created an account for Flat 3, 7 Cloverley Road, Leeds"),
  ).toBeVisible();
  await expect(main.getByText("Creator")).toHaveCount(0);
  await expect(
    main.getByRole("img", { name: `£${(summary.pppw / 100).toFixed(2)} per person per week` }),
  ).toBeVisible();
  await expect(
    main.getByText(`£${(summary.pricePerPersonPerMonth / 100).toFixed(2)} per person per month`),
  ).toBeVisible();
  const dates = page.getByRole("region", { name: "Dates" });
  await expect(dates).toContainText("Tenancy starts1 September 2027");
  await expect(dates).toContainText("Tenancy ends31 August 2028");
  await expect(dates).toContainText("First payment1 September 2027");
  await expect(dates).toContainText("Broadband installed1 September 2027");
  for (const product of ["Energy", "Water", "Broadband", "TV Licence"])
    await expect(main.getByText(product, { exact: true }).first()).toBeVisible();

  await next(page);
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await expect(
    page.getByText(
      "Every housemate is equal. Your housemates will add their details later and we won't set up a thing until everyone has joined.",
    ),
  ).toBeVisible();
});

test("the server's errors about a joiner appear under their fields; a missing answer continues to the payment", async ({
  page,
  product,
  complaints,
}) => {
  const account = await openAccount(product.url, {
    door: "Flat 1, 10",
    size: 3,
    creator: person("Dirk", "Host", "ten-a"),
  });
  await page.goto(account.joinLink);
  await next(page);
  complaints.expect(/422 .*validate|ERR_FAILED/);
  await page.route("**/api/validate-joining-tenant", (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: "Mobile number is invalid",
        messages: ["Mobile number is invalid"],
        errors: { phoneNumber: ["Mobile number is invalid"], firstName: ["First name required"] },
      },
    }),
  );
  await givePerson(page, person("Edda", "Guest", "ten-a"));
  await expect(page.getByLabel("Mobile number")).toHaveAccessibleDescription(/Mobile number is invalid/);
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page).toHaveURL(/personal-details$/);

  await page.unroute("**/api/validate-joining-tenant");
  await page.route("**/api/validate-joining-tenant", (route) => route.abort());
  await next(page);
  await expect(page).toHaveURL(/\/joining-tenant\/direct-debit$/);
  await expect(page.getByLabel("First name")).toHaveValue("Edda");
});

test("the payment page carries the Guarantee, who collects and every payment before anything is agreed to", async ({
  page,
  product,
  complaints,
}) => {
  const account = await openAccount(product.url, {
    door: "Flat 2, 10",
    size: 3,
    creator: person("Fritz", "Host", "ten-b"),
  });
  complaints.expect(/404 .*validate-joining-tenant/);
  await page.goto(account.joinLink);
  await next(page);
  await givePerson(page, person("Gerd", "Guest", "ten-b"));
  await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
  const papers = page.getByRole("region", { name: "The Direct Debit Guarantee" });
  await expect(papers.getByRole("listitem")).toHaveCount(4);
  await expect(papers).toContainText("Evenly will notify you 10 working days in advance");
  await expect(papers).toContainText("Your bank statement will show Evenly.");
  for (const contact of ["Evenly Household Services Ltd", "0113 496 0000", "hello@evenly.example"])
    await expect(papers).toContainText(contact);
  const payments = page.getByRole("table", { name: "Your payments" });
  await expect(payments.getByRole("row")).toHaveCount(14);
  await expect(payments.getByRole("row", { name: /^1 September 2027 £\d+\.\d\d$/ })).toBeVisible();

  // The bank lookup waits for both complete numbers, and its failure blocks nothing.
  const asked: unknown[] = [];
  await page.route("**/api/bank_lookup", (route) => {
    asked.push(route.request().postDataJSON());
    return asked.length === 1 ? route.continue() : route.abort();
  });
  complaints.expect(/ERR_FAILED/);
  await stopTime(page);
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.clock.runFor(1_000);
  expect(asked).toEqual([]);
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByText("Barclays")).toBeVisible();
  expect(asked).toEqual([{ sortCode: "20-00-00", accountNumber: bank.accountNumber }]);
  await page.getByLabel("Account number").fill("55779912");
  await expect(page.getByText("Barclays")).toHaveCount(0);
  await page.clock.runFor(300);
  await expect.poll(() => asked.length).toBe(2);
  await expect(page.getByText("Barclays")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an existing account is found by the path or the query, and without either the page is not found", async ({
  page,
  product,
  complaints,
}) => {
  const account = await openAccount(product.url, {
    door: "Flat 3, 10",
    size: 2,
    creator: person("Hilde", "Host", "ten-c"),
  });
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=2");
  await expect(heading(page, "Your Package")).toBeVisible();
  await page.goto(`/account-already-exists?guid=${account.guid}`);
  await expect(heading(page, "Good news!")).toBeVisible();
  await expect(
    page.getByText("A housemate has already created an account for Flat 3, 10 Cloverley Road, Leeds"),
  ).toBeVisible();
  await page.getByRole("button", { name: "That's not my house" }).click();
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await page.goto(`/account-already-exists/${account.guid}`);
  await page.getByRole("button", { name: "Join Account" }).click();
  await expect(page).toHaveURL(new RegExp(`/joining-tenant\\?guid=${account.guid}$`));
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  // The package being built is cleared.
  await page.goto("/your-address");
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.goto("/account-already-exists");
  await expect(heading(page, "Get A Price")).toBeVisible();

  await joinAccount(product.url, account.guid, person("Ilse", "Guest", "ten-c"));
  complaints.expect(/410 .*summary/);
  await page.goto(account.joinLink);
  await expect(
    page.getByText("All housemates have already joined the account for Flat 3, 10 Cloverley Road, Leeds"),
  ).toBeVisible();
});

test("a household whose tenancy is over cannot be joined", async ({ page, product }) => {
  const account = await openAccount(product.url, {
    door: "Flat 3, 2",
    size: 4,
    creator: person("Cleo", "Creator", "over"),
  });
  const { tenancyEndDate } = (await (
    await fetch(`${product.url}/api/summary?guid=${account.guid}`)
  ).json()) as { tenancyEndDate: string };
  let today = tenancyEndDate;
  await page.route("**/api/config", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), today } });
  });
  await page.goto(account.joinLink);
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  today = `${String(Number(tenancyEndDate.slice(0, 4)) + 1)}-01-01`;
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(
    "This household's tenancy has ended, so nobody can join it.",
  );
  await expect(page.getByRole("button", { name: /Next|Try again/ })).toHaveCount(0);
  await page.goto("/joining-tenant/personal-details");
  await expect(heading(page, "Get A Price")).toBeVisible();
});

test("the last to join after the start sees the catch-up payment before confirming", async ({
  page,
  product,
  complaints,
}) => {
  const account = await openAccount(product.url, {
    door: 20,
    at: { street: "Larkspur Terrace", postcode: "LS6 1ZZ" },
    size: 3,
    creator: person("Lea", "Host", "ten-d"),
  });
  await setConfig(page, { today: "2027-09-20" });
  complaints.expect(/404 .*validate-joining-tenant/);
  const openPayment = async (name: string) => {
    await page.goto(account.joinLink);
    await next(page);
    await givePerson(page, person(name, "Guest", "ten-d"));
    await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
    await expect(page.getByText(/^12 monthly payments of £\d+\.\d\d, from 4 October 2027\.$/)).toBeVisible();
  };
  const catchUp = page.getByText(
    /To catch up, 2 payments are taken together on 4 October 2027, for the time since 1 September 2027: £\d+\.\d\d in all\. Everyone else in the house pays the same on that day\.$/,
  );
  await openPayment("Mads");
  await expect(catchUp).toHaveCount(0);

  await joinAccount(product.url, account.guid, person("Mads", "Guest", "ten-d"));
  await page.evaluate(() => sessionStorage.clear());
  await openPayment("Nora");
  await expect(catchUp).toBeVisible();
});
