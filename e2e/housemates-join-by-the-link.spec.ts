import { joinAccount, openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { next, refuseCookies } from "./houses.ts";
import { givePerson, pay, person } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("two people race for the last place: one completes the house, the other sees that it is complete", async ({
  browser,
  product,
  complaints,
}) => {
  const account = await openAccount(product.url, {
    door: 8,
    size: 2,
    creator: person("Tove", "First", "fifteen"),
  });
  complaints.expect(/404 .*validate-joining-tenant|410 .*direct_debit/);
  const racers = await Promise.all(
    ["Uma", "Vera"].map(async (name) => {
      const context = await browser.newContext({ baseURL: product.url });
      const theirs = await context.newPage();
      complaints.watch(theirs);
      await refuseCookies(theirs, product.url);
      await theirs.goto(account.joinLink);
      await next(theirs);
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

test("an existing member is told so before the payment, and a complete house says so on its landing page", async ({
  page,
  product,
  complaints,
  axe,
}) => {
  const creator = person("Wilma", "Host", "sixteen");
  const account = await openAccount(product.url, { door: 9, size: 2, creator });
  await page.goto(account.joinLink);
  await expect(page.getByRole("heading", { level: 1, name: "Your Utilities Package" })).toBeVisible();
  await axe(page);
  await next(page);
  await givePerson(page, { ...creator, email: creator.email.toUpperCase() });
  await expect(
    page.getByText(/^Oops, you're already joined onto this account\. Invite your remaining/),
  ).toBeVisible();
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
  await expect(page.getByText(/^We couldn't find that account/)).toBeVisible();
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/summary*", (route) => route.abort());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Network error accessing the Evenly API")).toBeVisible();
});

test("a joiner sees the discounted price, and no original price without a discount", async ({
  page,
  product,
  axe,
}) => {
  const discounted = await openAccount(product.url, {
    door: "Flat 1, 2",
    size: 4,
    creator: person("Yngve", "Saver", "two"),
    discountCode: "WELCOME10",
  });
  await page.goto(discounted.joinLink);
  const main = page.getByRole("main");
  await expect(main.getByText("10% off everything")).toBeVisible();
  const summary = (await (await page.request.get(`/api/summary?guid=${discounted.guid}`)).json()) as Record<
    "nonDiscountedPricePerPerson" | "nonDiscountedPricePerPersonPerMonth",
    number
  >;
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
  // Per week and per month.
  await expect(main.locator("s")).toHaveText([
    `Original price ${pounds(summary.nonDiscountedPricePerPerson)}`,
    `Original price ${pounds(summary.nonDiscountedPricePerPersonPerMonth)}`,
  ]);
  await expect(main.getByText("First payment")).toBeVisible();
  await expect(main.getByText("1 September 2027")).toHaveCount(3);
  await axe(page);

  const plain = await openAccount(product.url, {
    door: "Flat 2, 2",
    size: 4,
    creator: person("Zita", "Plain", "two"),
  });
  await page.goto(plain.joinLink);
  await expect(main.getByText("Zita")).toBeVisible();
  await expect(main.locator("s")).toHaveCount(0);
  await expect(main.getByText("Discount applied")).toHaveCount(0);
});
