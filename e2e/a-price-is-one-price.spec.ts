import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  getPrice,
  getPriceOf,
  heading,
  next,
  priceFigure,
  priceShown,
  refuseCookies,
  typeHouse,
} from "./houses.ts";
import { pay } from "./people.ts";
import { reachPayment, reachReview } from "./sign-up-steps.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const soldBy = async (page: Page, pressing: () => Promise<void>) => {
  const sent = page.waitForRequest("**/api/direct_debit");
  await pressing();
  const body = (await sent).postDataJSON() as { priceShown: number; houseInformation: object };
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  const link = await page.getByRole("textbox", { name: "Your join link" }).inputValue();
  const guid = new URL(link).searchParams.get("guid") ?? "";
  const account = (await (await page.request.get(`/api/summary?guid=${guid}`)).json()) as { pppw: number };
  return { ...body, sold: account.pppw };
};

test("a house and its price change together or not at all", async ({ page, complaints }) => {
  complaints.expect(/products/);
  await getPrice(page, "Otto", 2);
  const forFour = await priceShown(page);
  await page.goto("/household");
  await page.getByRole("spinbutton", { name: "Number of housemates" }).fill("8");
  await page.route("**/api/products?*", (route) => route.abort());
  await next(page);
  await expect(page.getByRole("alert")).toContainText("Oh no!");
  await page.goto("/short-summary");
  await expect(page.getByText(/^Package summary for 4 housemates/)).toBeVisible();
  expect(await priceShown(page)).toBe(forFour);
});

test("a friend's code that another tab is opened with does not change the price here", async ({
  page,
  context,
}) => {
  await getPriceOf(page, "Petra", "The First Tab");
  const shown = await priceShown(page);
  await reachPayment(page);
  const other = await context.newPage();
  await other.goto("/?ref=MATES25&aff=CAMPUS");
  await expect(other.getByText("Alex has given each of you 25p a week off")).toBeVisible();
  const { priceShown: sent, houseInformation, sold } = await soldBy(page, () => pay(page));
  expect({ sent, sold }).toEqual({ sent: shown, sold: shown });
  expect(houseInformation).not.toHaveProperty("referralCode");
  expect(houseInformation).not.toHaveProperty("affiliateCode");
});

test("a sign-up in another tab removes neither the agent nor the affiliate", async ({ page, context }) => {
  await page.goto("/?aff=CAMPUS&agent=HYDEPARK");
  await expect(page.getByText("Welcome, Campus readers.")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/terms");
  // As after a payment in another tab.
  await other.evaluate(() => localStorage.clear());
  await getAgentsPrice(page);
  await other.evaluate(() => localStorage.clear());
  await reachPayment(page);
  const { houseInformation } = await soldBy(page, () => pay(page));
  expect(houseInformation).toMatchObject({ affiliateCode: "CAMPUS", agentCode: "HYDEPARK" });
});

/** A letting agent's visitors skip the product pages. */
const getAgentsPrice = async (page: Page) => {
  await page.getByRole("radio", { name: "Student", exact: true }).check();
  for (const [label, value] of [
    ["First name", "Rosa"],
    ["Last name", "Tabs"],
    ["Email address", "rosa.tabs@example.com"],
    ["Mobile number", "07700 900123"],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await next(page);
  await typeHouse(page, "The Second Tab");
  await expect(heading(page, "Your Package")).toBeVisible();
};

/** Delays the voucher's answer. */
const holdVoucher = async (page: Page) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route("**/api/voucher/*", async (route) => {
    const waits = isFirst;
    isFirst = false;
    if (waits) await held;
    await route.continue();
  });
  return letGo;
};

test("a voucher is tried on the package as it is, not as it was when Apply was pressed", async ({ page }) => {
  await getPrice(page, "Tess", 13);
  const full = await priceShown(page);
  const letGo = await holdVoucher(page);
  await page.getByLabel("Voucher code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("checkbox", { name: "TV Licence" }).uncheck();
  await expect(page.getByText("10% off everything")).toBeVisible();
  const before = Number((await page.getByRole("main").locator("s").innerText()).replace(/[^\d]/g, ""));
  const after = await priceShown(page);
  expect(before).toBeLessThan(full);
  letGo();
  await page.waitForLoadState("networkidle");
  expect(await priceShown(page)).toBe(after);
  await expect(page.getByRole("checkbox", { name: "TV Licence" })).not.toBeChecked();
});

test("a price that arrives late is shown on the next page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await getPrice(page, "Ulla", 12);
  const full = await priceShown(page);
  const letGo = await holdVoucher(page);
  await page.getByLabel("Voucher code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  expect(await priceShown(page)).toBe(full);
  letGo();
  await expect(page.getByRole("main").locator("s")).toBeVisible();
  const late = await priceShown(page);
  expect(late).toBeLessThan(full);
});

test("a package that is changed and reached by the browser's own buttons is reviewed at its own price", async ({
  page,
}) => {
  await getPriceOf(page, "Vera", "The Back Steps");
  const full = await priceShown(page);
  await reachReview(page);
  await page.goto("/products/TVLicence");
  await page.getByRole("radio", { name: /No TV Licence/ }).check();
  await page.goto("/full-summary");
  await expect(heading(page, "Review Your Package")).toBeVisible();
  await expect(priceFigure(page)).toBeVisible();
  expect(await priceShown(page)).toBeLessThan(full);
});
