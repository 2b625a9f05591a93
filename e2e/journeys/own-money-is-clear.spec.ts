import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading, refuseCookies } from "../houses.ts";
import { askForLink, linkMailedTo, openLink, openSession } from "../my-house.ts";
import { person } from "../people.ts";

async function textOf(download: Promise<Download>) {
  return readFile(await (await download).path(), "utf8");
}

async function save(page: Page, name: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  return (await textOf(download)).split("\r\n");
}

function goesSideways(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

async function pagesOf(page: Page) {
  return (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length;
}

test.use({ configuration: { TODAY: "", FEATURE_FLAGS: "min_contract_length=1" } });

test("[G1] [G2] [G7] [F9] payments, documents and the closing statement are read on the page, as files and on paper", async ({
  page,
  product: { url },
}) => {
  const today = await readToday(url);
  const start = today.add({ months: 1 }).with({ day: 1 });
  const last = start.add({ months: 1 }).subtract({ days: 1 });
  const [payer, poor] = [person("Olive", "Payer", "own-money"), person("Penniless", "Payer", "own-money")];
  const tenancy = { size: 1, startDate: start.toString(), endDate: last.toString() };
  await openAccount(url, { ...tenancy, creator: payer, line1: "1 Lonely Row" });
  await openAccount(url, { ...tenancy, creator: poor, line1: "2 Lonely Row" });
  await passTime(url, today.add({ days: 5 }));
  // An account whose opener opens no mailed link is cancelled.
  await openSession(url, poor);

  await openLink(page, await askForLink(url, payer));
  await expect(page.getByRole("img", { name: /^0 of 1 payments? taken, the next on / })).toBeVisible();
  await expect(page.getByRole("list", { name: "To come" }).getByRole("listitem")).toHaveCount(1);
  await expect(
    page.getByText(/leaves your account ending 11 on \d+\s\w+\. After that nothing more is planned\./),
  ).toBeVisible();

  const sheet = await save(page, "CSV");
  expect(sheet).toHaveLength(3);
  expect(sheet[1]).toMatch(new RegExp(`^1,${start.toString()},\\d{4}-\\d\\d-\\d\\d,To come,\\d+\\.\\d\\d$`));
  const calendar = await save(page, "Add to calendar");
  expect(calendar.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);

  await page.getByRole("button", { name: "The Direct Debit Guarantee" }).click();
  await expect(page.getByRole("dialog")).toContainText("offered by all banks");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open the Direct Debit confirmation" }).click();
  await expect(page.getByRole("dialog")).toContainText("Olive Payer");
  await page.keyboard.press("Escape");

  // Keeps the printed element in the page.
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole("button", { name: "Print your payment schedule" }).click();
  await expect(page.locator("[data-paper]")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-paper]").getByRole("row")).toHaveCount(3);
  await expect(page.locator("main")).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("[data-paper]")).toHaveCount(0);

  await expect(page.getByText(/^Here from /)).toBeVisible();
  await page.goto(`${url}/my-house/statement`);
  await expect(page.getByText(/^Your closing statement is here from /)).toBeVisible();
  await page.getByRole("link", { name: "Back to your page" }).click();
  await expect(page).toHaveURL(`${url}/my-house`);

  await passTime(url, last.add({ days: 18 }));
  await page.context().clearCookies();
  await refuseCookies(page.context(), url);
  await openLink(page, await linkMailedTo(url, payer, "Your closing statement"));
  await expect(heading(page, "Closing statement")).toBeVisible();
  await page.goto(`${url}/my-house`);
  await expect(page.getByRole("img", { name: /^1 of 1 payments? taken\.$/ })).toBeVisible();
  await page.getByRole("link", { name: "Open the closing statement" }).click();
  await expect(heading(page, "Closing statement")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You owe nothing, and we owe you nothing." })).toBeVisible();
  await expect(page.getByText("Your Direct Debit has ended.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  const statement = await save(page, "Download CSV");
  expect(statement).toHaveLength(4);
  const [charged, , collected] = statement[2]?.split(",").slice(3) ?? [];
  expect(statement[2]).toMatch(/^In all,.*,0\.00$/);
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
  await refuseCookies(page.context(), url);
  await openLink(page, await linkMailedTo(url, poor, "Your closing statement"));
  await expect(page.getByRole("heading", { name: /^You owe £\d+\.\d\d\.$/ })).toBeVisible();
  await expect(page.getByText(/Sent back by your bank on .*\. No fee\./)).toHaveCount(1);
  await page.goto(`${url}/my-house`);
  await expect(page.getByRole("list", { name: "Owed" }).getByRole("listitem")).toHaveCount(1);
  await expect(
    page.getByText("There is no fee, and nobody else in your house is told.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Call / })).toBeVisible();
  await expect(page.getByText("There is nothing for you to do.")).toHaveCount(0);
});
