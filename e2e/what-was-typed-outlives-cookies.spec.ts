import type { Page } from "@playwright/test";
import { heading } from "./houses.ts";
import { bank } from "./people.ts";
import type { Screen } from "./screen.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

const banner = (page: Page) => page.getByRole("region", { name: /cookies/i });

const choose = (page: Page, name: "Save selection" | "Accept all") =>
  Promise.all([page.waitForEvent("load"), page.getByRole("button", { name }).click()]);

type Typed = {
  readonly screen: Screen;
  readonly labels: Readonly<Record<string, string>>;
  readonly opener?: string;
};

const forms: readonly Typed[] = [
  { screen: screenAt("/"), labels: { "First name": "Ines", "Email address": "ines" } },
  {
    screen: screenAt("/household"),
    labels: { "Address line 1": "The Barn", "Number of housemates": "7" },
    opener: "Enter address manually",
  },
  {
    screen: screenAt("/your-address"),
    labels: { "Address line 1": "The Barn" },
    opener: "Enter address manually",
  },
  { screen: screenAt("/your-details"), labels: { "Last name": "Half-Typed" } },
  { screen: screenAt("/tenancy"), labels: { "Tenancy start date": "2027-10-03" } },
  { screen: screenAt("/joining-tenant/personal-details"), labels: { "Mobile number": "0770" } },
  { screen: screenAt("/short-summary"), labels: { "Voucher code": "welc" } },
];

for (const { screen, labels, opener } of forms) {
  test(`${screen.path}: what was typed is there after cookies were chosen`, async ({ page, visit }) => {
    await visit(page, screen);
    if (opener) await page.getByRole("button", { name: opener }).click();
    for (const [label, text] of Object.entries(labels)) await page.getByLabel(label).fill(text);
    await choose(page, "Save selection");
    await expect(heading(page, screen.title)).toBeVisible();
    for (const [label, text] of Object.entries(labels))
      await expect(page.getByLabel(label)).toHaveValue(text);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft."))),
    ).toEqual([]);
  });
}

test("an address that was typed and not picked is kept after the cookie choice", async ({ page, visit }) => {
  await visit(page, screenAt("/household"));
  const address = page.getByRole("combobox", { name: "Address" });
  await address.fill("12 Larks");
  await choose(page, "Save selection");
  await expect(address).toHaveValue("12 Larks");
});

test("invitations of a closed dialog are kept after the cookie choice", async ({ page, visit }) => {
  await visit(page, screenAt("/congratulations"));
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  const name = page.getByRole("group", { name: "Housemate 1" }).getByLabel("Full name");
  await name.fill("Bo Friend");
  await page.keyboard.press("Escape");
  await choose(page, "Save selection");
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  await expect(name).toHaveValue("Bo Friend");
});

test("a picked address is kept after the cookie choice too", async ({ page, visit }) => {
  await visit(page, screenAt("/household"));
  const address = page.getByRole("combobox", { name: "Address" });
  await address.fill("12 Larkspur");
  await page.getByRole("option", { name: /^12 Larkspur Terrace/ }).click();
  await expect(address).toHaveValue(/LS6 1ZZ/);
  await choose(page, "Accept all");
  await expect(address).toHaveValue(/^12 Larkspur Terrace.*LS6 1ZZ/);
});

test("the banner is not shown on a payment page, and bank details are not stored", async ({
  page,
  visit,
}) => {
  for (const path of ["/direct-debit", "/joining-tenant/direct-debit"]) {
    await visit(page, screenAt(path));
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Cookie settings" })).toHaveCount(0);
    await page.getByLabel("Sort code").fill(bank.sortCode);
    await page.getByLabel("Account number").fill(bank.accountNumber);
    await page.reload();
    await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
    await expect(page.getByLabel("Account number")).toHaveValue("");
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).not.toContain(bank.accountNumber);
    expect(stored).not.toMatch(/20-?00-?00/);
  }
});

test("the cookie choice can be changed from the footer", async ({ page, visit, axe }) => {
  await visit(page, screenAt("/household"));
  await choose(page, "Accept all");
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await expect(banner(page).getByRole("heading")).toBeFocused();
  const personal = page.getByRole("checkbox", { name: "Personal" });
  await expect(personal).toBeChecked();
  await axe(page);
  await personal.uncheck();
  await choose(page, "Save selection");
  await expect(banner(page)).toHaveCount(0);
  const cookies = await page.context().cookies();
  expect(decodeURIComponent(cookies.find(({ name }) => name === "cookie_consent")?.value ?? "")).toBe(
    '{"basic":true,"personal":false}',
  );
});

test("legal pages open in a new tab next to a half-typed form", async ({ page, visit, context }) => {
  await visit(page, screenAt("/household"));
  await page.getByLabel("Letting agent name").fill("Half");
  const opened = context.waitForEvent("page");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  const other = await opened;
  await expect(heading(other, "Terms")).toBeVisible();
  await expect(page.getByLabel("Letting agent name")).toHaveValue("Half");
});
