import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { formatPounds, pence } from "@evenly/domain/money";
import { joinAccount, openAccount } from "./accounts.ts";
import { passTime, readToday } from "./clock.ts";
import { expect, test } from "./fixtures.ts";
import { heading, refuseCookies } from "./houses.ts";
import { linkMailedTo, mailTo } from "./my-house.ts";
import { person } from "./people.ts";

/** What staff prove the money by, on the folder of a product that has ended. */
const checkLedger = async (folder: string, today: Temporal.PlainDate) =>
  (
    await promisify(execFile)("node", ["server/src/payments/ledger/run-ledger-check.ts"], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, DATA_DIR: join(folder, "data"), TODAY: today.toString() },
    })
  ).stdout;

test("a household pays for a year: an account was closed, new bank details are given, and the closing statements are right", async ({
  page,
  startProduct,
}) => {
  test.setTimeout(900_000);
  const product = await startProduct({ TODAY: "" });
  const { url } = product;
  const [closed, ned] = [person("Closed", "Yearly", "year"), person("Ned", "Yearly", "year")];
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
  await refuseCookies(page, url);
  await page.goto(await linkMailedTo(url, closed, "Your Direct Debit has ended"));
  await expect(heading(page, "Give new bank details")).toBeVisible();
  await page.getByLabel("Last name").fill(closed.lastName);
  await page.getByLabel("Sort code").fill("08-99-99");
  await page.getByLabel("Account number").fill("66374958");
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
  await expect(heading(page, "We have your new bank details")).toBeFocused();

  await passTime(url, end.add({ days: 1 }));
  const inAYear = formatPounds(pence(monthly * 12));
  for (const payer of [closed, ned]) {
    const text = await mailTo(url, payer, "Your closing statement");
    expect(text).toContain("Nothing is owed.");
    expect(text.match(/^Charged on /gm)).toHaveLength(12);
    expect(text.match(/^Collected on /gm)).toHaveLength(12);
    await page.goto(await linkMailedTo(url, payer, "Your closing statement"));
    await expect(page.getByRole("heading", { level: 1, name: "Lonely Row" })).toBeVisible();
    await page.goto(`${url}/my-house/statement`);
    await expect(
      page.getByRole("heading", { name: "You owe nothing, and we owe you nothing." }),
    ).toBeVisible();
    await expect(page.getByText(`Charged ${inAYear}, collected ${inAYear}.`)).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveCount(13);
  }
  const today = await readToday(url);
  expect(await checkLedger(await product.end(), today)).toContain("all is well");
});
