import { addWorkingDays, nextWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
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
  // Far enough for the notice of the first payment.
  const start = (await readToday(url)).add({ months: 2 }).with({ day: 1 });
  const poor = person("Penniless", "Payer", "spread");
  const tenancy = {
    startDate: start.toString(),
    endDate: start.add({ years: 1 }).subtract({ days: 1 }).toString(),
  };
  await openAccount(url, { ...tenancy, size: 1, creator: poor, line1: "3 Lonely Row" });
  await openSession(url, poor);
  // The first payment is sent back, and would be tried again.
  await passTime(url, sentBackOn(start));

  await openLink(page, await askForLink(url, poor));
  await page.getByRole("link", { name: "Spread it over 3 months" }).click();
  await expect(heading(page, "Spread it out")).toBeVisible();
  const table = page.getByRole("table", { name: "What leaves your account" });
  const rows = table.getByRole("row");
  // With its head and its total.
  await expect(rows).toHaveCount(5);
  await axe(page);
  // By the keyboard alone.
  await page.getByRole("radio", { name: /^3 months/ }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(rows).toHaveCount(4);
  await page.keyboard.press("ArrowDown");
  await expect(rows).toHaveCount(5);
  const [usual = "", part = "", together = ""] = (await rows.nth(1).textContent())?.match(/£[\d.]+/g) ?? [];
  expect(penceIn(usual) + penceIn(part)).toBe(penceIn(together));
  const agree = page.getByRole("button", { name: "Agree to this plan" });
  await expect(page.getByText(`${together} leaves your account on `)).toBeVisible();
  await agree.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${url}/my-house`);
  await expect(page.getByText("There is nothing for you to do.")).toBeVisible();
  await expect(page.getByRole("list", { name: "On your plan" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("list", { name: "To come" })).toContainText(together);
  await expect(page.getByRole("list", { name: "To come" })).toContainText("part 1 of 3");
  await expect(page.getByText(/^You owe £[\d.]+, and it is paid by /)).toBeVisible();
  await axe(page);
  const notice = await noticeOf(url, /^Your plan: £[\d.]+ over 3 months$/);
  expect(notice).toContain(together);
  await page.getByRole("link", { name: "Pay it off early" }).click();
  await expect(heading(page, "Pay what you owe")).toBeVisible();
  await expect(page.getByText("Your plan waits")).toBeVisible();

  await passTime(url, sentBackOn(start.add({ months: 1 })));
  // Their sign-in was for 30 days.
  await page.context().clearCookies({ name: /^(?!cookie_consent)/ });
  await openLink(page, await askForLink(url, poor));
  await expect(page.getByRole("link", { name: /^Pay £/ })).toBeVisible();
  await expect(page.getByText("We try once more, £")).toBeVisible();
  await expect(page.getByRole("list", { name: "On your plan" })).toHaveCount(0);
  const ended = (await readMailbox(url)).find(({ text }) => text.includes("the plan has ended"));
  expect(ended?.text).toContain("owed from its own dates");

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, url, "finance");
  await page.goto(`${url}/staff/debts?person=Penniless`);
  const debt = page.getByRole("row", { name: /Penniless Payer/ });
  await expect(debt).toContainText("overdue");
  await axe(page);
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await debt.getByRole("link").first().click();
  await page.getByRole("link", { name: "Plan over months" }).click();
  await give(page, { "How many months": "12" }, /^Show what it would do$/);
  await expect(page.getByText("The parts together")).toBeVisible();
  await axe(page);
  await give(page, { Why: "Can pay a little more a month" }, /^Spread £[\d.]+ over 12 months$/);
  await expect(page.getByText(/debt is spread over 12 months/)).toBeVisible();
  await page.goto(`${url}/staff/collections?from=${start.add({ months: 2 }).toString()}`);
  await expect(page.getByRole("row", { name: /Penniless Payer/ }).first()).toContainText("for a plan");

  await page.goto(`${url}/staff/debts?person=Penniless`);
  await debt.getByRole("link").first().click();
  await page.getByRole("link", { name: "Collect again" }).click();
  await expect(heading(page, "Collect again:")).toBeVisible();
  await give(page, { Why: "They have money next week" }, /^End it$/);
  await expect(page.getByText(/plan was ended/)).toBeVisible();
  await page.getByRole("link", { name: "Collect again" }).click();
  const on = start.add({ months: 2, days: 9 }).toString();
  await give(page, { On: on }, /^Show what it would do$/);
  await axe(page);
  await fits(page);
  await give(page, { Why: "Agreed on the phone" }, /^Collect £[\d.]+ on /);
  await expect(page.getByText(/debt is collected again on/)).toBeVisible();
  await page.goto(`${url}/staff/debts?person=Penniless`);
  await expect(debt).toContainText(/retrying.*Collected again on/);
});

/** The working day after the one on which a payment is taken. */
function sentBackOn(due: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(nextWorkingDay(due, proclaimedDays), 1, proclaimedDays);
}

function penceIn(pounds: string): number {
  return Number(pounds.replace(/\D/g, ""));
}

/** The text of the mail with this subject. */
async function noticeOf(url: string, subject: RegExp): Promise<string> {
  const find = async () => (await readMailbox(url)).find((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return (await find())?.text ?? "";
}
