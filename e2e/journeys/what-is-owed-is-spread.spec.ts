import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading, refuseCookies } from "../houses.ts";
import { askForLink, openLink, openSession, readMailbox } from "../my-house.ts";
import { person } from "../people.ts";
import { fits, signIn } from "../staff-office.ts";

test.use({ configuration: { TODAY: "" }, viewport: { width: 390, height: 844 } });

async function give(page: Page, fields: Readonly<Record<string, string>>, button: RegExp) {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button }).click();
}

test("[I4] [I5] [I6] what is owed is spread on a phone, a part is sent back, and staff spread it and collect it again", async ({
  page,
  product: { url },
  axe,
}) => {
  test.slow();
  const start = (await readToday(url)).add({ months: 1 }).with({ day: 1 });
  const poor = person("Penniless", "Payer", "spread");
  const tenancy = {
    startDate: start.toString(),
    endDate: start.add({ years: 1 }).subtract({ days: 1 }).toString(),
  };
  await openAccount(url, { ...tenancy, size: 1, creator: poor, line1: "3 Lonely Row" });
  await openSession(url, poor);
  await passTime(url, start.add({ days: 18 }));

  await refuseCookies(page.context(), url);
  await openLink(page, await askForLink(url, poor));
  await expect(page.getByText("You owe", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Spread it over 3 months" }).click();
  await expect(heading(page, "Spread it out")).toBeVisible();
  const table = page.getByRole("table", { name: "What leaves your account" });
  await expect(table.getByRole("row")).toHaveCount(5);
  await axe(page);
  // By the keyboard alone.
  await page.getByRole("radio", { name: /^3 months/ }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(table.getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Agree to this plan" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${url}/my-house`);
  await expect(page.getByText("There is nothing for you to do.")).toBeVisible();
  await expect(page.getByRole("list", { name: "On your plan" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("list", { name: "To come" })).toContainText("part 1 of 2");
  await expect(page.getByText(/^You owe £[\d.]+, and it is paid by /)).toBeVisible();
  await axe(page);
  await expect
    .poll(async () => (await readMailbox(url)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your plan: £[\d.]+ over 2 months$/));

  await passTime(url, start.add({ months: 2, days: 18 }));
  await page.reload();
  await expect(page.getByText("You owe", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "On your plan" })).toHaveCount(0);
  const { text } = (await readMailbox(url)).find((mail) => mail.text.includes("plan has ended")) ?? {
    text: "",
  };
  expect(text).toContain("owed from its own dates");

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, url, "finance");
  await page.goto(`${url}/staff/debts?person=Penniless`);
  const row = page.getByRole("row", { name: /Penniless Payer/ });
  await expect(row).toContainText("overdue");
  await expect(page.getByRole("list", { name: "By age" })).toContainText("All");
  await axe(page);
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("link").first().click();
  await page.getByRole("link", { name: "Plan over months" }).click();
  await give(page, { "How many months": "4" }, /^Show what it would do$/);
  await expect(page.getByText("The parts together")).toBeVisible();
  await axe(page);
  await give(page, { Why: "Can pay a little more a month" }, /^Spread £[\d.]+ over 4 months$/);
  await expect(page.getByText(/debt is spread over 4 months/)).toBeVisible();

  await page.getByRole("link", { name: "Collect again" }).click();
  await expect(heading(page, "Collect again:")).toBeVisible();
  await give(page, { Why: "They have money next week" }, /^End it$/);
  await expect(page.getByText(/plan was ended/)).toBeVisible();
  await page.getByRole("link", { name: "Collect again" }).click();
  const on = start.add({ months: 3, days: 5 }).toString();
  await give(page, { On: on }, /^Show what it would do$/);
  await axe(page);
  await fits(page);
  await give(page, { Why: "Agreed on the phone" }, /^Collect £[\d.]+ on /);
  await expect(page.getByText(/debt is collected again on/)).toBeVisible();
  await page.goto(`${url}/staff/debts?person=Penniless`);
  await expect(page.getByRole("row", { name: /Penniless Payer/ })).toContainText(
    /retrying.*Collected again on/,
  );
});
