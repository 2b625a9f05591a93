import type { Page } from "@playwright/test";
import { openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { heading, next } from "./houses.ts";
import { giveLead, givePerson, pay, person } from "./people.ts";

const banner = (page: Page) => page.getByRole("region", { name: /cookies/i });
const stored = async (page: Page) => {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === "cookie_consent");
  return cookie && { ...cookie, value: decodeURIComponent(cookie.value) };
};

/** Choosing reloads the page; wait for the new one. */
const choose = (page: Page, name: "Save selection" | "Accept all") =>
  Promise.all([page.waitForEvent("load"), page.getByRole("button", { name }).click()]);

const counted = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(
      ((window as { dataLayer?: IArguments[] }).dataLayer ?? []).map((entry) => Array.from(entry)),
    ),
  );

test("the banner is shown until a choice is made, and both choices reload the page", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await axe(page);
  await page.goto("/terms");
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Personal" })).toBeHidden();
  await page.getByRole("button", { name: "Customise" }).click();
  await expect(page.getByRole("checkbox", { name: "Basic" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Basic" })).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: "Personal" })).not.toBeChecked();
  await axe(page);
  await page.getByRole("button", { name: "Customise" }).click();
  await expect(page.getByRole("checkbox", { name: "Personal" })).toBeHidden();

  let loads = 0;
  page.on("load", () => (loads += 1));
  await choose(page, "Save selection");
  await expect(banner(page)).toHaveCount(0);
  expect(loads).toBe(1);
  const refused = await stored(page);
  expect(refused).toMatchObject({ value: '{"basic":true,"personal":false}', path: "/", sameSite: "Lax" });
  const days = ((refused?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThan(90.1);

  await page.context().clearCookies();
  await page.reload();
  await choose(page, "Accept all");
  await expect(banner(page)).toHaveCount(0);
  expect(await stored(page)).toMatchObject({ value: '{"basic":true,"personal":true}' });

  await page.context().clearCookies();
  await page.reload();
  await page.getByRole("button", { name: "Customise" }).click();
  await page.getByRole("checkbox", { name: "Personal" }).check();
  await choose(page, "Save selection");
  await expect(banner(page)).toHaveCount(0);
  expect(await stored(page)).toMatchObject({ value: '{"basic":true,"personal":true}' });
});

test("steps are counted only with consent, and without personal data", async ({ page, startProduct }) => {
  const product = await startProduct({ GA4_ID: "G-TEST1" });
  const scripts: string[] = [];
  await page.route("https://www.googletagmanager.com/**", (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  const nils = person("Nils", "Counted", "cookies");
  await page.goto(product.url);
  await choose(page, "Save selection");
  await expect(banner(page)).toHaveCount(0);
  await giveLead(page, nils);
  await expect(page).toHaveURL(/\/household$/);
  expect(scripts).toEqual([]);
  expect(await counted(page)).toBe("[]");

  await page.context().clearCookies();
  await page.goto(product.url);
  await choose(page, "Accept all");
  await expect(banner(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
  // Earlier answers survive the reload.
  await expect(page.getByLabel("First name")).toHaveValue("Nils");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/household$/);
  await expect.poll(() => scripts.length).toBe(1);
  await expect.poll(() => counted(page)).toContain('["event","lead_created",{"leadType":"Student"}]');
  expect(await counted(page)).not.toMatch(/Nils|Counted|example\.com|07700/);
});

test("creating and joining an account are counted separately", async ({ page, complaints, startProduct }) => {
  const product = await startProduct({ GA4_ID: "G-TEST1" });
  await page.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const value = encodeURIComponent('{"basic":true,"personal":true}');
  await page.context().addCookies([{ name: "cookie_consent", value, url: product.url }]);
  await page.goto(`${product.url}/short-summary?postcode=LS6+1EZ&housemates=2`);
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await page.getByRole("button", { name: "Enter address manually" }).click();
  await page.getByLabel("Address line 1").fill("The Counting House");
  await page.getByLabel("City").fill("Leeds");
  await next(page);
  await givePerson(page, person("Otto", "Creator", "cookies"));
  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
  await next(page);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  await expect.poll(() => counted(page)).toContain('"direct_debit_submitted",{"kind":"Create Account"}');
  const link = await page.getByRole("textbox", { name: "Your join link" }).inputValue();

  complaints.expect(/404 .*validate-joining-tenant/);
  await page.goto(link);
  await next(page);
  await givePerson(page, person("Pelle", "Joiner", "cookies"));
  await pay(page);
  await expect(heading(page, "Your House Is Complete")).toBeVisible();
  await expect.poll(() => counted(page)).toContain('"direct_debit_submitted",{"kind":"Joining Housemate"}');
  // The guid in the URL is not sent.
  expect(await counted(page)).not.toContain(new URL(link).searchParams.get("guid"));
});

test("without a key no script is loaded, whatever the visitor agreed to", async ({ page, product }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url)) elsewhere.push(request.url());
  });
  await page.goto("/");
  await choose(page, "Accept all");
  await expect(banner(page)).toHaveCount(0);
  await giveLead(page, person("Olga", "Quiet", "cookies"));
  await expect(page).toHaveURL(/\/household$/);
  expect(elsewhere).toEqual([]);
});

test("the banner covers no 'Next' button on a wide page", async ({ page, product }) => {
  const creator = person("Cora", "Covered", "cookies");
  const account = await openAccount(product.url, { size: 3, creator });
  for (const path of [account.joinLink, "/", "/household"]) {
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      const button = await page.getByRole("button", { name: "Next" }).boundingBox();
      const asked = await banner(page).boundingBox();
      if (!button || !asked) throw new Error("Neither can be hidden");
      const isBeside = button.x + button.width <= asked.x || asked.x + asked.width <= button.x;
      expect(isBeside, `${path} at ${String(width)}`).toBe(true);
    }
  }
});
