import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { heading, refuseCookies } from "./houses.ts";
import { askForLink, linkMailedTo } from "./my-house.ts";
import { person } from "./people.ts";

/** Moves a trial's clock and waits for the jobs of each day. Ruling F9. */
const moveTo = async (url: string, to: string) => {
  await fetch(`${url}/dev/clock`, { method: "POST", body: new URLSearchParams({ to }) });
  const readClock = async () =>
    (await (await fetch(`${url}/dev/clock.json`)).json()) as { today: string; moving: object | null };
  await expect.poll(async () => (await readClock()).today, { timeout: 300_000 }).toBe(to);
  await expect.poll(async () => (await readClock()).moving, { timeout: 120_000 }).toBeNull();
};

const textOf = async (download: Promise<Download>) => readFile(await (await download).path(), "utf8");

const save = async (page: Page, name: string) => {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  return (await textOf(download)).split("\r\n");
};

const goesSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const pagesOf = async (page: Page) =>
  (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length;

test("payments, documents and the closing statement are read on the page, as files and on paper", async ({
  page,
  axe,
  startProduct,
}) => {
  test.slow();
  const { url } = await startProduct({ TODAY: "", FEATURE_FLAGS: "min_contract_length=2" });
  const { today } = (await (await fetch(`${url}/dev/clock.json`)).json()) as { today: string };
  const start = Temporal.PlainDate.from(today).add({ months: 1 }).with({ day: 1 });
  const last = start.add({ months: 2 }).subtract({ days: 1 });
  const [payer, poor] = [person("Olive", "Payer", "own-money"), person("Penniless", "Payer", "own-money")];
  const tenancy = { size: 1, startDate: start.toString(), endDate: last.toString() };
  await openAccount(url, { ...tenancy, creator: payer });
  await openAccount(url, { ...tenancy, creator: poor });
  await moveTo(url, Temporal.PlainDate.from(today).add({ days: 5 }).toString());

  await refuseCookies(page, url);
  await page.goto(await askForLink(url, payer));
  await expect(page.getByRole("img", { name: /^0 of 2 payments taken, the next on / })).toBeVisible();
  await expect(page.getByRole("list", { name: "To come" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText(/will leave your account ending 11 on the 1st of each month/)).toBeVisible();
  await axe(page);

  const sheet = await save(page, "CSV");
  expect(sheet).toHaveLength(4);
  expect(sheet[1]).toMatch(new RegExp(`^1,${start.toString()},\\d{4}-\\d\\d-\\d\\d,\\d+\\.\\d\\d$`));
  const calendar = await save(page, "Add to calendar");
  expect(calendar.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2);

  await page.getByRole("button", { name: "The Direct Debit Guarantee" }).click();
  await expect(page.getByRole("dialog")).toContainText("offered by all banks");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open the Direct Debit confirmation" }).click();
  await expect(page.getByRole("dialog")).toContainText("Olive Payer");
  await axe(page);
  await page.keyboard.press("Escape");

  // Keeps the printed element in the page.
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole("button", { name: "Print your payment schedule" }).click();
  await expect(page.locator("[data-paper]")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-paper]").getByRole("row")).toHaveCount(4);
  await expect(page.locator("main")).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("[data-paper]")).toHaveCount(0);

  await expect(page.getByText(/^Here from /)).toBeVisible();
  await page.goto(`${url}/my-house/statement`);
  await expect(page.getByText(/^Your closing statement is here from /)).toBeVisible();
  await page.getByRole("link", { name: "Back to your page" }).click();
  await expect(page).toHaveURL(`${url}/my-house`);

  await moveTo(url, last.add({ days: 18 }).toString());
  await page.context().clearCookies();
  await refuseCookies(page, url);
  await page.goto(await linkMailedTo(url, payer, "Your closing statement"));
  await expect(heading(page, "Closing statement")).toBeVisible();
  await page.goto(`${url}/my-house`);
  await expect(page.getByRole("img", { name: "2 of 2 payments taken." })).toBeVisible();
  await page.getByRole("link", { name: "Open the closing statement" }).click();
  await expect(heading(page, "Closing statement")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You owe nothing, and we owe you nothing." })).toBeVisible();
  await expect(page.getByText("Your Direct Debit has ended.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
  await axe(page);
  const statement = await save(page, "Download CSV");
  expect(statement).toHaveLength(5);
  const [charged, , collected] = statement[3]?.split(",").slice(3) ?? [];
  expect(statement[3]).toMatch(/^In all,.*,0\.00$/);
  expect(collected).toBe(charged);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await goesSideways(page)).toBe(false);
  await expect(page.getByRole("rowheader", { name: "In all" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "Owed after" })).toBeVisible();
  expect(await pagesOf(page)).toBe(1);
  await page.emulateMedia({ media: null });

  await page.context().clearCookies();
  await refuseCookies(page, url);
  await page.goto(await linkMailedTo(url, poor, "Your closing statement"));
  await expect(page.getByRole("heading", { name: /^You owe £\d+\.\d\d\.$/ })).toBeVisible();
  await expect(page.getByText(/Sent back by your bank on .*\. No fee\./)).toHaveCount(2);
  await page.goto(`${url}/my-house`);
  await expect(page.getByRole("list", { name: "Not taken" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("You still owe it, and there is no fee.").first()).toBeVisible();
});
