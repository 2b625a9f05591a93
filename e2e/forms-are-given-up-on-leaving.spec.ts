import type { Page } from "@playwright/test";
import { heading, refuseCookies } from "./houses.ts";
import { bank } from "./people.ts";
import type { Screen } from "./screen.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const fillBank = async (page: Page) => {
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
};

type Sending = {
  readonly screen: Screen;
  readonly call: string;
  readonly button: string;
  readonly fill?: (page: Page) => Promise<void>;
  /** The page makes the same call on arrival; its button appears when that failed. */
  readonly failsOnArrival?: true;
};

const sendings: readonly Sending[] = [
  { screen: { ...screenAt("/"), visitor: "lead" }, call: "**/api/pre-signup", button: "Next" },
  { screen: screenAt("/household"), call: "**/api/products?*", button: "Next" },
  { screen: screenAt("/short-summary"), call: "**/api/verify_address/*", button: "Continue with this price" },
  { screen: screenAt("/your-address"), call: "**/api/verify_address/*", button: "Next" },
  {
    screen: screenAt("/account-already-exists/:guid"),
    call: "**/api/summary?*",
    button: "My tenancy starts after theirs",
    failsOnArrival: true,
  },
  {
    screen: screenAt("/direct-debit"),
    call: "**/api/direct_debit",
    button: "Set up Direct Debit",
    fill: fillBank,
  },
  {
    screen: screenAt("/joining-tenant/personal-details"),
    call: "**/api/validate-joining-tenant",
    button: "Next",
  },
];

const comeTo = async (page: Page, path: string) => {
  await page.goto("/terms");
  await expect(heading(page, "Terms")).toBeVisible();
  // Wait for the scripts.
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
    };
    return router.navigate(to);
  }, path);
};

for (const { screen, call, button, fill, failsOnArrival } of sendings) {
  test(`${screen.path}: pressed three times it is one call, under the panel, and Back gives it up`, async ({
    page,
    visit,
    complaints,
  }) => {
    await visit(page, screen);
    const { pathname } = new URL(page.url());
    if (failsOnArrival) {
      complaints.expect(/ERR_FAILED .*summary/);
      await page.route(call, (route) => route.abort());
    }
    await comeTo(page, pathname);
    await expect(heading(page, screen.title)).toBeVisible();
    await page.unroute(call);
    await fill?.(page);
    let calls = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(call, async (route) => {
      calls += 1;
      await held;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(call);
    const send = page.getByRole("button", { name: button }).first();
    await send.focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Enter");
    await asked;
    const panel = page.getByText("LOADING...");
    await expect(panel).toBeVisible();
    await expect(send).toHaveAttribute("aria-busy", "true");

    const givenUp = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/"));
    await page.goBack();
    await givenUp;
    answer();
    await expect(heading(page, "Terms")).toBeVisible();
    await expect(panel).toHaveCount(0);
    expect(calls).toBe(1);
    expect(new URL(page.url()).pathname).toBe("/terms");
  });
}
