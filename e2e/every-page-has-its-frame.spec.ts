import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { arrive, getPrice, getPriceOf, heading, next, refuseCookies } from "./houses.ts";
import { findHouse, pay } from "./people.ts";
import { delayAnswers } from "./stubs.ts";
import { reachPayment } from "./sign-up-steps.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("a header with the logo and the sample reviews, a footer with who we are and how to call us", async ({
  page,
}) => {
  await page.goto("/terms");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: /\(sample\)$/ })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Evenly is a trading name of Evenly Household Services Ltd.");
  await expect(footer).toContainText(/company number \d{8}/);
  await expect(footer).toContainText("Registered office: Evenly House, 1 Example Street, Leeds, LS1 1ZZ.");
  await expect(footer.getByRole("link", { name: "0113 496 0000" })).toBeVisible();
  for (const [name, path] of [
    ["Privacy policy", "/privacy-policy"],
    ["Terms", "/terms"],
    ["Cookies", "/cookie-policy"],
    ["Accessibility", "/accessibility"],
  ] as const) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  await header.getByRole("link", { name: "evenly, home page" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
});

test("without configured reviews none are shown; another brand has its own name and links", async ({
  page,
}) => {
  await page.route("**/api/config", async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { brand: { links: object } };
    const brand = {
      ...config.brand,
      name: "Fairshare",
      links: { ...config.brand.links, terms: "https://fairshare.test/terms" },
    };
    await route.fulfill({ response, json: { ...config, brand, reviews: null } });
  });
  await page.goto("/accessibility");
  await expect(page.getByRole("link", { name: "fairshare, home page" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Fairshare is a trading name of");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" })).toHaveAttribute(
    "href",
    "https://fairshare.test/terms",
  );
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1);
});

test("every address has a title of its own", async ({ request }) => {
  const paths = [
    "/",
    "/referral",
    "/household",
    "/products/Energy",
    "/products/Water",
    "/products/Broadband",
    "/products/TVLicence",
    "/short-summary",
    "/your-address",
    "/your-details",
    "/tenancy",
    "/broadband-date",
    "/full-summary",
    "/direct-debit",
    "/congratulations",
    "/house-complete",
    "/account-already-exists",
    "/joining-tenant",
    "/joining-tenant/house-already-complete",
    "/joining-tenant/personal-details",
    "/joining-tenant/direct-debit",
    "/joining-tenant/congratulations",
    "/joining-tenant/house-complete",
    "/nowhere",
  ];
  const titles: string[] = [];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    titles.push(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
  }
  expect(titles).not.toContain("");
  expect(new Set(titles).size).toBe(paths.length);
});

test("a panel says LOADING... for as long as a call takes", async ({ page }) => {
  await arrive(page, "Ode");
  await findHouse(page, "14 Larkspur", /^14 Larkspur Terrace/);
  let answer = () => {};
  await page.route("**/api/products?*", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/products?*");
  await next(page);
  await asked;
  await expect(page.getByRole("status").getByText("LOADING...")).toBeVisible();
  // Texts alternate below it; with reduced motion the text stays.
  const { carouselTexts } = (await (await page.request.get("/api/config")).json()) as {
    carouselTexts: string[];
  };
  const turn = page.getByRole("status").getByText(new RegExp(carouselTexts.map(RegExp.escape).join("|")));
  await expect(turn).toHaveText(carouselTexts[0] ?? "");
  expect(carouselTexts.length).toBeGreaterThan(1);
  await turn.dispatchEvent("animationend");
  await expect(turn).toHaveText(carouselTexts[1] ?? "");
  answer();
  await expect(heading(page, "Energy")).toBeVisible();
  await expect(page.getByText("LOADING...")).toHaveCount(0);

  const askedAgain = page.waitForRequest("**/api/products?*");
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=3");
  await askedAgain;
  await expect(page.getByText("LOADING...")).toBeVisible();
  await expect(heading(page, "Your Package")).toHaveCount(0);
  answer();
  await expect(heading(page, "Your Package")).toBeVisible();
});

/** Delays a call. */
const hold = async (page: Page, url: string) => {
  const answer = await delayAnswers(page, url);
  return async () => {
    answer();
    await expect(page.getByText("LOADING...")).toHaveCount(0);
    await page.unroute(url);
  };
};

test("the panel shows while a code is checked, also above an open dialog", async ({ page }) => {
  const loading = page.getByRole("status").getByText("LOADING...");
  for (const path of ["/?aff=CAMPUS", "/household?aff=CAMPUS"]) {
    const letGo = await hold(page, "**/api/affiliate?*");
    await page.goto(path);
    await expect(loading).toBeVisible();
    await letGo();
  }
  await getPrice(page, "Rhea", 14);
  const dialog = page.getByRole("dialog");
  const onTop = page.locator(":popover-open");
  const share = await hold(page, "**/api/share_package");
  await page.getByRole("button", { name: "Save or share this price" }).click();
  await expect(onTop.getByText("LOADING...")).toBeVisible();
  await share();
  await expect(dialog.getByLabel("Link to this package")).toBeVisible();
  const save = await hold(page, "**/api/email_summary");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(onTop.getByText("LOADING...")).toBeVisible();
  await save();
  await expect(dialog.getByText("Saved")).toBeVisible();
});

test("the panel shows while the payment page fetches a changed price", async ({ page, complaints }) => {
  complaints.expect(/409 .*direct_debit/);
  await getPriceOf(page, "Sami", "The Waiting Room");
  await reachPayment(page);
  await page.route("**/api/direct_debit", (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: "The price has changed.",
        messages: ["The price has changed."],
        priceBeforeDiscount: 2000,
        priceAfterDiscount: 2000,
      },
    }),
  );
  const letGo = await hold(page, "**/api/products?*");
  const asked = page.waitForRequest("**/api/products?*");
  await pay(page);
  await asked;
  await expect(page.getByText("LOADING...")).toBeVisible();
  await letGo();
  await expect(page.getByRole("heading", { name: "Your price has changed" })).toBeVisible();
});

test("the not-found page has a night background, the builder has its own footer, other pages have neither", async ({
  page,
  complaints,
}) => {
  complaints.expect(/404 \(Not Found\)/);
  const night = page.locator('[class*="logoBackground"]');
  const builder = page.locator('[class*="productsFooter"]');
  await page.goto("/nowhere");
  await expect(night).toHaveCount(1);
  await page.getByRole("link", { name: "Back Home" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(night).toHaveCount(0);
  await expect(builder).toHaveCount(0);
  await arrive(page, "Pim");
  await findHouse(page, "14 Larkspur", /^14 Larkspur Terrace/);
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
  await expect(builder).toHaveCount(1);
});

test("a new page starts at its top, and Back restores the scroll position", async ({ page }) => {
  await getPrice(page, "Quinn", 14);
  const far = await page.evaluate(() => {
    scrollTo(0, 400);
    return scrollY;
  });
  expect(far).toBeGreaterThan(0);
  // Without a pointer, which would scroll to the button.
  await page
    .getByRole("button", { name: "Continue with this price" })
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page, "Your Package")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(far);
});

test("a new tab has no answers, and Back without history leads home", async ({ page, context }) => {
  await getPrice(page, "Rhys", 14);
  const other = await context.newPage();
  await other.goto("/short-summary");
  await expect(heading(other, "Get A Price")).toBeVisible();
  await other.goto("/household");
  await other.getByRole("button", { name: "Back" }).click();
  await expect(heading(other, "Get A Price")).toBeVisible();
  await other.close();
});
