import { expect, test } from "./fixtures.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { givePerson, person } from "./people.ts";
import { reachPrice, reachReview } from "./sign-up-steps.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("the review names the voucher, the house, the package and the price with it", async ({ page }) => {
  await page.goto("/short-summary?postcode=LS6+1EZ&housemates=3&voucherCode=WELCOME10");
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await page.getByRole("button", { name: "Enter address manually" }).click();
  await page.getByLabel("Address line 1").fill("The Voucher House");
  await page.getByLabel("City").fill("Leeds");
  await next(page);
  await givePerson(page, person("Mona", "Saver", "review"));
  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
  const answers = page.getByRole("region", { name: "Your answers" });
  for (const said of [
    /3 housemates/,
    /The Voucher House, Leeds, LS6 1EZ/,
    /Virgin Fibre 600/,
    /WELCOME10, 10% off everything/,
    /Tenancy starts\s*1 September 2027/,
    /Tenancy ends\s*31 August 2028/,
    /As soon as possible, on 1 September 2027/,
  ]) {
    await expect(answers).toContainText(said);
  }
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: /^£\d+\.\d\d per person per week$/ })).toBeVisible();
  await expect(main.locator("s")).toHaveCount(1);
  await next(page);
  await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Mona");
  await expect(page.getByLabel("Last name")).toHaveValue("Saver");
});

test("the review shows every payment, exports them, and each answer can be changed from it", async ({
  page,
  axe,
}) => {
  await reachPrice(page, person("Yara", "Check", "seventeen"), { door: 11 });
  await reachReview(page);
  await axe(page);
  await expect(page.getByRole("row")).toHaveCount(14);
  await expect(page.getByRole("row", { name: /^1 August 2028 £/ })).toBeVisible();
  for (const [button, name] of [
    [/\.ics/, "payments.ics"],
    ["Download as a spreadsheet", "payments.csv"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }

  await page.getByRole("link", { name: "Change your details" }).click();
  await page.getByLabel("Last name").fill("check-mate");
  // Ticked by default; unticking it refuses offers.
  const offers = page.getByRole("checkbox", { name: /offers/ });
  await expect(offers).toBeChecked();
  await offers.uncheck();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
  await expect(page.getByText("No offers by email")).toBeVisible();
  await expect(page.getByText("Yara Check-Mate")).toBeVisible();

  await page.getByRole("link", { name: "Change the installation date" }).click();
  await page.getByRole("radio", { name: "Later" }).check();
  await next(page);
  await expect(page.getByText("You must select a date for later installation")).toBeVisible();
  await axe(page);
  await page.getByLabel("Installation date").fill("2027-09-03");
  await next(page);
  await expect(page.getByText("3 September 2027")).toBeVisible();

  // A start after the installation requires a new installation date.
  await page.getByRole("link", { name: "Change the tenancy's start" }).click();
  await page.getByLabel("Tenancy start date").fill("2027-09-10");
  await next(page);
  await expect(page.getByRole("heading", { level: 1, name: /Broadband Installed/ })).toBeVisible();
  await next(page);
  await expect(page.getByText("Installation date cannot be before tenancy start")).toBeVisible();
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(page.getByText("As soon as possible, on 10 September 2027")).toBeVisible();
});
