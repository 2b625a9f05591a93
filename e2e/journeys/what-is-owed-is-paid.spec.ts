import { addWorkingDays, nextWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { askForLink, linkMailedTo, mailTo, openLink, openSession, readMailbox } from "../my-house.ts";
import { person } from "../people.ts";

test.use({
  configuration: { TODAY: "", FEATURE_FLAGS: "min_contract_length=1" },
  viewport: { width: 390, height: 844 },
});

async function chooseBank(page: Page, answer: string) {
  // Twice, as an impatient thumb does.
  await page.getByRole("button", { name: "Choose your bank" }).dblclick();
  await page.getByRole("button", { name: answer, exact: true }).click();
}

test("[I3] [I2] who owes pays on a phone: refused at the bank, a part, and the rest from a reminder", async ({
  page,
  product: { url },
  axe,
}) => {
  const today = await readToday(url);
  const start = today.add({ months: 1 }).with({ day: 1 });
  const payer = person("Penniless", "Owes", "pay-now");
  await openAccount(url, {
    size: 1,
    startDate: start.toString(),
    // Long enough that the next year is no question yet.
    endDate: start.add({ months: 4 }).subtract({ days: 1 }).toString(),
    creator: payer,
    line1: "3 Lonely Row",
  });
  await passTime(url, today.add({ days: 5 }));
  await openSession(url, payer);
  await passTime(url, addWorkingDays(nextWorkingDay(start, proclaimedDays), 1, proclaimedDays));

  await openLink(page, await askForLink(url, payer));
  await expect(page.getByText("Have ready in your account")).toBeVisible();
  await page.getByRole("link", { name: "Pay it now" }).click();
  await expect(heading(page, "Pay what you owe")).toBeVisible();
  await axe(page);
  await chooseBank(page, "Refuse");
  await expect(heading(page, "Not paid")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Pay again" }).click();

  await page.getByRole("radio", { name: /A part of it/ }).check();
  await page.getByLabel("Amount in pounds").fill("4.99");
  await page.getByRole("button", { name: "Choose your bank" }).click();
  await expect(page.getByText("Pay £5.00 or more, or all of it")).toBeVisible();
  await page.getByLabel("Amount in pounds").fill("5");
  await expect(page.getByText(/^£5\.00 of \w+\. You still owe £/)).toBeVisible();
  await page.getByRole("button", { name: "Choose your bank" }).click();

  // They leave, and come back to what they started.
  await page.getByRole("link", { name: "Leave without an answer" }).click();
  await expect(heading(page, "Waiting for your bank")).toBeVisible();
  await axe(page);
  await page.goto(`${url}/my-house`);
  await page.getByRole("link", { name: "Go on with it" }).click();
  await page.getByRole("button", { name: "Go on at your bank" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Paid\. You still owe £/ })).toBeVisible();
  await expect(page.getByText(/We try what is left, £/)).toBeVisible();
  expect(await mailTo(url, payer, "We have your £5.00")).toContain("You still owe £");

  // The second try of the rest fails too, and they are reminded.
  await passTime(url, start.add({ days: 23 }));
  const isReminder = ({ to, subject }: { readonly to: string; readonly subject: string }) =>
    to === payer.email && /^You owe £[\d.]+: how to settle it$/.test(subject);
  await expect.poll(async () => (await readMailbox(url)).some(isReminder), { timeout: 60_000 }).toBe(true);
  const reminder = (await readMailbox(url)).find(isReminder);
  const link = await linkMailedTo(url, payer, reminder?.subject ?? "");
  expect(new URL(link).pathname).toBe("/my-house/pay");
  // On a phone that is not signed in.
  await page.context().clearCookies({ name: /^(?!cookie_consent)/ });
  await openLink(page, link);
  await expect(heading(page, "Pay what you owe")).toBeVisible();
  await chooseBank(page, "Approve");
  await expect(heading(page, "Paid. You owe nothing")).toBeVisible();
  await axe(page);
  await expect(page.getByRole("term").filter({ hasText: "Owed now" })).toBeVisible();
  await page.getByRole("link", { name: "Back to my house" }).click();
  await expect(page.getByText("There is nothing for you to do.")).toBeVisible();
});
