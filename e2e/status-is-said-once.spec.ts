import type { Locator, Page } from "@playwright/test";
import { heard, listen, unheard } from "./hear-status.ts";
import { next, refuseCookies } from "./houses.ts";
import { bank } from "./people.ts";
import { screenAt } from "./screens.ts";
import { delayAnswers } from "./stubs.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(async ({ page, product }) => {
  await refuseCookies(page, product.url);
  await listen(page);
});

const button = (page: Page, name: string) => page.getByRole("button", { name });

type Words = string | RegExp;

/** Expects these announcements, once each, and no others. */
const expectHeard = async (page: Page, ...words: Words[]) => {
  const all: string[] = [];
  await expect
    .poll(async () => all.push(...(await heard(page))), { intervals: [20] })
    .toBeGreaterThanOrEqual(words.length);
  expect(all).toEqual(words.map((word) => (typeof word === "string" ? word : expect.stringMatching(word))));
};

/** Focuses the field again if needed, as screen readers then read its error. */
const expectArrival = async (field: Locator, why: Words, deed: () => Promise<void>) => {
  const page = field.page();
  await page.evaluate(() => window.arrivals.splice(0));
  await deed();
  await expect(field).toHaveAccessibleDescription(why);
  expect(await field.evaluate((element) => window.arrivals.filter((it) => it === element).length)).toBe(1);
};

test("the address search announces searching and its result, once for all that was typed", async ({
  page,
  visit,
}) => {
  await visit(page, screenAt("/household"));
  const search = page.getByRole("combobox", { name: "Address" });
  await search.fill("");
  await search.pressSequentially("LS6 1Z");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectHeard(page, "Looking for addresses", /^\d+ address(es)?$/);
  await search.fill("nowhere at all");
  await expectHeard(page, "Looking for addresses", "Sorry, no addresses found");
  await search.fill("");
  expect(await heard(page)).toEqual([]);
});

test("the number of housemates is announced when a button changes it, and not while it is typed", async ({
  page,
  visit,
}) => {
  await visit(page, screenAt("/household"));
  await heard(page);
  await button(page, "Add a housemate").press("Enter");
  await expectHeard(page, "Number of housemates: 5");
  await button(page, "Remove a housemate").press("Enter");
  await expectHeard(page, "Number of housemates: 4");
  const count = page.getByRole("spinbutton", { name: "Number of housemates" });
  await count.fill("12");
  await count.press("ArrowUp");
  await expect(count).toHaveValue("13");
  expect(await heard(page)).toEqual([]);
});

test("the price is announced when the package changes", async ({ page, visit }) => {
  await visit(page, screenAt("/short-summary"));
  expect(await heard(page)).toEqual([]);
  for (const product of ["Water", "TV Licence", "Water"]) {
    await page.getByRole("checkbox", { name: product }).press("Space");
    await expectHeard(page, /£[\d.]+ per person per week/);
  }
});

test("a voucher's failure is read with its field, and the wait at 30, 10 and 0 seconds", async ({
  page,
  visit,
  complaints,
}) => {
  complaints.expect(/404 .*voucher/);
  await visit(page, screenAt("/short-summary"));
  // Stops the clock, so that the text does not change between steps.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  const code = page.getByLabel("Voucher code");
  const why = /Invalid voucher code\. Check and try again\./;
  await code.fill("NOPE");
  await expectArrival(code, why, () => code.press("Enter"));
  await expectHeard(page, "You can try again in 30 seconds.");
  await page.clock.runFor(19_000);
  expect(await heard(page)).toEqual([]);
  await page.clock.runFor(1_000);
  await expectHeard(page, "You can try again in 10 seconds.");
  await page.clock.runFor(9_000);
  expect(await heard(page)).toEqual([]);
  await page.clock.runFor(1_000);
  await expectHeard(page, "You can try again now.");
  await code.fill("NEVER");
  await expectArrival(code, why, () => button(page, "Apply").press("Enter"));
  await expectHeard(page, "You can try again in 30 seconds.");
});

test("an applied voucher is announced with its price; an invalidated one too, with the focus unchanged", async ({
  page,
  visit,
  complaints,
}) => {
  complaints.expect(/422 .*voucher/);
  await visit(page, screenAt("/short-summary"));
  await page.getByLabel("Voucher code").fill("FREETV");
  await button(page, "Apply").press("Enter");
  await expect(button(page, "Clear")).toBeFocused();
  await expectHeard(page, /TV Licence free/, /£[\d.]+ per person per week/);
  // The licence was free, so the price does not change.
  await page.getByRole("checkbox", { name: "TV Licence" }).press("Space");
  await expectHeard(
    page,
    "You can try again in 30 seconds.",
    /This voucher isn't for the package you've chosen/,
  );
  await expect(page.getByRole("checkbox", { name: "TV Licence" })).toBeFocused();
});

test("a form's errors are read with its first invalid field, and not announced otherwise", async ({
  page,
  visit,
}) => {
  await visit(page, screenAt("/your-details"));
  await heard(page);
  const mobile = page.getByLabel("Mobile number");
  await mobile.fill("12");
  await expectArrival(mobile, "Mobile number is invalid", () => mobile.press("Enter"));
  const first = page.getByLabel("First name");
  await first.fill("");
  await expectArrival(first, "First name required", () => next(page));
  expect(await heard(page)).toEqual([]);
  const email = page.getByLabel("Email address");
  await email.fill("ada@gmial.com");
  await email.press("Tab");
  await expectHeard(page, "Did you mean ada@gmail.com?");
});

test("a recognised bank is announced, and why a payment failed", async ({ page, visit, complaints }) => {
  complaints.expect(/422 .*direct_debit/);
  await visit(page, screenAt("/direct-debit"));
  await page.getByLabel("Sort code").pressSequentially(bank.sortCode);
  await page.getByLabel("Account number").pressSequentially("55779912");
  await expectHeard(page, "Barclays");
  const holder = page.getByRole("checkbox", { name: /account holder/ });
  await holder.press("Space");
  await holder.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Whoops! Something's not right" })).toBeFocused();
  await expectHeard(page, "LOADING...", /^There's a problem\.\.\. ?Please check the details below/);
});

test("sharing, copying and saving a package are announced", async ({ page, visit }) => {
  await visit(page, screenAt("/short-summary"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Save or share this price").press("Enter");
  await expectHeard(page, "LOADING...", "Your link is ready");
  const dialog = page.getByRole("dialog", { name: "Save or share this price" });
  await dialog.getByRole("button", { name: "Copy link" }).press("Enter");
  await expectHeard(page, "Link copied");
  await dialog.getByRole("button", { name: "Send" }).press("Enter");
  await expect(page.locator(":focus")).toHaveText(/^Saved\s*We've sent this price to amira/);
  await expectHeard(page, "LOADING...");
});

test("an invitation announces once what is missing, and then that it was sent", async ({ page, visit }) => {
  await visit(page, screenAt("/congratulations"));
  await button(page, "Invite Housemates").press("Enter");
  await heard(page);
  const row = page.getByRole("group", { name: "Housemate 1" });
  await button(page, "Send invites").press("Enter");
  await expect(row.getByLabel("Full name")).toBeFocused();
  await expectHeard(page, /You need to fill in at least one housemate's details correctly$/);
  await row.getByLabel("Full name").fill("Mary Lane");
  await row.getByLabel("Email address").fill("mary.lane.status@example.com");
  await button(page, "Send invites").press("Enter");
  await expect(page.locator(":focus")).toHaveText(/^We've emailed your join link to one housemate\./);
  await expectHeard(page, "LOADING...");
});

test("somebody who has joined already is told so", async ({ page, visit }) => {
  await visit(page, screenAt("/joining-tenant/personal-details"));
  await page.route("**/api/validate-joining-tenant", (route) => route.fulfill({ json: {} }));
  await next(page);
  await expectHeard(page, "LOADING...", /^Oops, you're already joined onto this account/);
});

test("the loading panel's alternating texts are not announced", async ({ page }) => {
  const answerCodes = await delayAnswers(page, "**/api/{affiliate,agent}?*");
  await page.goto("/?aff=CAMPUS&agent=HYDEPARK");
  await expect(page.locator("[data-holds-page] p[aria-hidden=true]", { hasText: /\w/ })).toBeVisible();
  answerCodes();
  await expect(page.getByText("Welcome, Campus readers")).toBeVisible();
  await expectHeard(page, "LOADING...", /^Welcome, Campus readers/);
});

test("a status exists before its text, so that screen readers announce it", async ({ page, visit }) => {
  await page.goto("/?aff=CAMPUS&agent=HYDEPARK");
  await expectHeard(
    page,
    "LOADING...",
    /^Welcome, Campus readers\..*Hyde Park Sample Lettings has picked a package/,
  );
  await visit(page, screenAt("/short-summary"));
  await unheard(page);
  await page.getByLabel("Voucher code").fill("WELCOME10");
  await button(page, "Apply").press("Enter");
  await expect(page.getByText("10% off everything")).toBeVisible();
  await button(page, "Save or share this price").press("Enter");
  await expect(page.getByLabel("Link to this package")).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Continue with this price").first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Tell Us About You" })).toBeVisible();
  expect(await unheard(page)).toEqual([]);
});
