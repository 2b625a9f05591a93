import { joinAccount, openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { runCommand } from "../hosted-product.ts";
import { heading } from "../houses.ts";
import { askForLink, linkMailedTo, mailTo, openLink } from "../my-house.ts";
import { person } from "../people.ts";

test.use({ configuration: { TODAY: "" } });

test("[F10] [F7] [G5] [G7] a household pays for a year: an account was closed, new bank details are given, a place is handed over, and the closing statements are right", async ({
  page,
  product,
}) => {
  test.setTimeout(1_500_000);
  const { url } = product;
  const [closed, ned, sue] = [
    person("Closed", "Yearly", "year"),
    person("Ned", "Yearly", "year"),
    person("Sue", "Yearly", "year"),
  ] as const;
  const start = (await readToday(url)).with({ day: 1 }).add({ months: 2 });
  const end = start.add({ years: 1 }).subtract({ days: 1 });
  const { guid } = await openAccount(url, {
    size: 2,
    creator: closed,
    startDate: start.toString(),
    endDate: end.toString(),
  });
  const { pricePerPersonPerMonth: monthly } = (await (
    await fetch(`${url}/api/summary?guid=${guid}`)
  ).json()) as { pricePerPersonPerMonth: number };
  await joinAccount(url, guid, ned);

  await passTime(url, start.add({ weeks: 1 }));
  await openLink(page, await linkMailedTo(url, closed, "Your Direct Debit has ended"));
  await expect(heading(page, "Give new bank details")).toBeVisible();
  await page.getByLabel("Last name").fill(closed.lastName);
  await page.getByLabel("Sort code").fill("08-99-99");
  await page.getByLabel("Account number").fill("66374958");
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
  await expect(heading(page, "We have your new bank details")).toBeFocused();

  await passTime(url, start.add({ months: 5, days: 4 }));
  await openLink(page, await askForLink(url, ned));
  await expect(heading(page, "Lonely Row")).toBeVisible();
  const lastDay = start.add({ months: 6, days: 14 }).toString();
  const request = { lastDay, email: sue.email };
  expect((await page.request.post(`${url}/api/my_house/moving_out`, { data: request })).status()).toBe(201);
  const offer = await mailTo(url, sue, "Ned offers you their place in the bills");
  await joinAccount(url, /guid=([\w-]+)/.exec(offer)?.[1] ?? "", sue);

  await passTime(url, end.add({ days: 1 }));
  const charged = new Map<string, number>();
  for (const payer of [closed, ned, sue]) {
    const text = await mailTo(url, payer, "Your closing statement");
    expect(text).toContain("Nothing is owed.");
    // Ned's was mailed when he left, and its link has expired.
    await openLink(page, await askForLink(url, payer));
    await expect(page).toHaveURL("/my-house");
    await page.goto(`${url}/my-house/statement`);
    await expect(page).toHaveURL(/\/my-house\/statement$/);
    await expect(
      page.getByRole("heading", { name: "You owe nothing, and we owe you nothing." }),
    ).toBeVisible();
    const sums = await page.getByText(/^Charged £/).textContent();
    const [, inAll = "", collected] = /^Charged (£[\d,.]+), collected (£[\d,.]+)\./.exec(sums ?? "") ?? [];
    expect(collected).toBe(inAll);
    charged.set(payer.firstName, Number(inAll.replaceAll(/\D/g, "")));
  }
  expect(charged.get("Closed")).toBe(monthly * 12);
  expect((charged.get("Ned") ?? 0) + (charged.get("Sue") ?? 0)).toBe(monthly * 12);
  expect(charged.get("Ned")).toBeGreaterThan(monthly * 6);
  const check = await runCommand(product, "server/src/payments/ledger/run-ledger-check.ts");
  expect(check).toContain("all is well");
});
