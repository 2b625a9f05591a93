import { call } from "../accounts.ts";
import { expect, test } from "../fixtures.ts";
import { arrive, heading, next, priceShown, refuseCookies, takeEveryProduct } from "../houses.ts";
import { bank, chooseCookies, findHouse, giveLead, pay, person } from "../people.ts";

const button = "button";

test("[S1] [S2.4] [S2.6] [S2.11] [S3.2] [S4.4] [S6] [S8.7] one of four gets a price, applies a voucher, and pays it by Direct Debit", async ({
  page,
  product: { url, readOutput },
  complaints,
}) => {
  complaints.expect(/422 .*direct_debit/);
  const amira = person("Amira", "Khan", "seven");
  await page.goto("/");
  await giveLead(page, amira);
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await page.getByLabel("Letting agent name (optional)").fill("Hyde Park Lettings");
  await chooseCookies(page);
  await expect(page.getByLabel("Letting agent name (optional)"), "[S4.11]").toHaveValue("Hyde Park Lettings");
  await page.getByLabel("Letting agent name (optional)").fill("");

  const address = page.getByRole("combobox", { name: "Address" });
  await address.fill("LS6 2ZZ");
  await page.getByRole("option", { name: /^Marigold Court/ }).click();
  await page.getByRole("option", { name: /^Flat 2, Marigold Court/ }).click();
  await expect(address).toHaveValue(/^Flat 2, Marigold Court/);
  await findHouse(page, "7 Larkspur", /7 Larkspur Terrace/);
  await expect(page.getByRole("spinbutton", { name: "Number of housemates" })).toHaveValue("4");
  await next(page);
  await takeEveryProduct(page);
  const full = await priceShown(page);
  await page.getByLabel("Voucher code").fill("welcome10");
  await page.getByRole(button, { name: "Apply" }).click();
  await expect(page.getByRole("main").getByText("10% off everything")).toBeVisible();
  const price = await priceShown(page);
  expect(price).toBeLessThan(full);
  await page.reload();
  await expect(page.getByText(/Package summary for 4 housemates at 7 Larkspur Terrace/)).toBeVisible();
  expect(await priceShown(page)).toBe(price);
  await page.getByRole(button, { name: "Continue with this price" }).first().click();

  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(amira.email);
  await next(page);
  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await expect(page.getByLabel("Tenancy end date")).toHaveValue("2028-08-31");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
  await expect(page.getByRole("row", { name: /1 September 2027/ }).first()).toBeVisible();
  await expect(page.getByText("10% off everything").first()).toBeVisible();
  await next(page);

  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill("55779912");
  await expect(page.getByText("Barclays")).toBeVisible();
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
  await page.getByRole(button, { name: "Set up Direct Debit" }).click();
  await expect(heading(page, "Whoops! Something's not right")).toBeVisible();
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await page.getByRole(button, { name: "Set up Direct Debit" }).click();

  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toMatch(new RegExp(`${bank.accountNumber}|${bank.sortCode}|20-00-00`));
  expect(await readOutput()).not.toContain(bank.accountNumber);
  const joinLink = await page.getByRole("textbox", { name: "Your join link" }).inputValue();
  const guid = new URL(joinLink).searchParams.get("guid") ?? "";
  const account = await call<{ pppw: number }>(url, `/summary?guid=${guid}`);
  expect(account.pppw).toBe(price);
});
