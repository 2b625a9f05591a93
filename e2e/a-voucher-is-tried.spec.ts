import { expect, test } from "./fixtures.ts";
import { getPrice, heading, priceFigure, priceShown, refuseCookies } from "./houses.ts";
import { setFlags } from "./stubs.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("a voucher is applied, follows the package, and is cleared", async ({ page, axe, complaints }) => {
  complaints.expect(/422 .*voucher/);
  await getPrice(page, "Ines", 18);
  await page.clock.install();
  const original = await priceShown(page);
  const code = page.getByLabel("Voucher code");
  const apply = page.getByRole("button", { name: "Apply" });
  // The default is prefilled, not applied.
  await expect(code).toHaveValue("WELCOME10");
  await code.fill("   ");
  await expect(apply).toBeDisabled();
  await code.fill(" freetv ");
  await apply.click();
  const main = page.getByRole("main");
  await expect(main.getByText("TV Licence free")).toBeVisible();
  // Normalised.
  await expect(main.getByText("FREETV", { exact: true })).toBeVisible();
  await expect(main.locator("s")).toContainText(`£${(original / 100).toFixed(2)}`);
  expect(await priceShown(page)).toBeLessThan(original);
  await axe(page);

  // Without the TV licence the voucher does not apply: the original price returns.
  await page.getByRole("checkbox", { name: "TV Licence" }).uncheck();
  await expect(code).toHaveAccessibleDescription(/This voucher isn't for the package you've chosen/);
  await expect(main.locator("s")).toHaveCount(0);
  await expect(page.getByText("Please try again in 30 seconds.")).toBeVisible();
  await expect(apply).toBeDisabled();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("button", { name: "Have a voucher code?" })).toBeFocused();
  await page.clock.runFor(31_000);
  await page.getByRole("button", { name: "Have a voucher code?" }).click();
  await expect(code).toBeFocused();
  await code.fill("WELCOME10");
  await code.press("Enter");
  await expect(main.getByText("10% off everything")).toBeVisible();
  const before = Number((await main.locator("s").innerText()).replace(/[^\d]/g, ""));
  expect(await priceShown(page)).toBeLessThan(before);

  await page.reload();
  await expect(main.getByText("10% off everything")).toBeVisible();
  await page.getByRole("button", { name: "Edit broadband" }).click();
  await page.getByRole("radio", { name: "Virgin Fibre 1000" }).check();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(main.getByText("10% off everything")).toBeVisible();
  await expect(main.locator("s")).not.toContainText(`£${(before / 100).toFixed(2)}`);
});

test("a voucher that fails gives the original price back and locks the box for thirty seconds", async ({
  page,
  axe,
  complaints,
}) => {
  complaints.expect(/404 .*voucher/);
  await getPrice(page, "Jude", 19);
  const original = await priceShown(page);
  await page.clock.install();
  let answer = () => {};
  await page.route("**/api/voucher/NOPE", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const code = page.getByLabel("Voucher code");
  const apply = page.getByRole("button", { name: "Apply" });
  await code.fill("nope");
  await code.fill("NOPE");
  await apply.click();
  await expect(page.getByRole("img", { name: "Checking your voucher" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Working out your price" })).toBeVisible();
  await expect(priceFigure(page)).toHaveCount(0);
  await expect(page.getByText(/^£[\d.]+ per person per month$/)).toBeHidden();
  await axe(page);
  answer();
  await expect(code).toHaveAccessibleDescription("Invalid voucher code. Check and try again.");
  expect(await priceShown(page)).toBe(original);
  await expect(page.getByText("Please try again in 30 seconds.")).toBeVisible();
  await expect(apply).toBeDisabled();
  await axe(page);
  await page.clock.runFor(12_000);
  await expect(page.getByText(/Please try again in 1\d seconds\./)).toBeVisible();
  await code.fill("WELCOME10");
  await expect(apply).toBeDisabled();
  await page.clock.runFor(20_000);
  await expect(page.getByText(/Please try again/)).toHaveCount(0);
  await expect(apply).toBeEnabled();
});

test("neither a reload nor Back shortens the wait after a voucher that failed", async ({
  page,
  complaints,
}) => {
  complaints.expect(/404 .*voucher/);
  await getPrice(page, "Lena", 21);
  await page.clock.install();
  await page.getByLabel("Voucher code").fill("NOPE");
  const apply = page.getByRole("button", { name: "Apply" });
  await apply.click();
  await expect(page.getByText("Please try again in 30 seconds.")).toBeVisible();
  const isLocked = async () => {
    await expect(page.getByLabel("Voucher code")).toHaveValue("WELCOME10");
    await expect(page.getByText(/^Please try again in \d+ seconds\.$/)).toBeVisible();
    await expect(apply).toBeDisabled();
  };
  await page.reload();
  await isLocked();
  await page.getByRole("button", { name: "Edit package" }).click();
  await expect(heading(page, "Energy")).toBeVisible();
  await page.goBack();
  await isLocked();
  await page.clock.runFor(31_000);
  await expect(page.getByText(/Please try again/)).toHaveCount(0);
  await expect(apply).toBeEnabled();
});

test("the default voucher may be tried again at once when it fails", async ({ page, complaints }) => {
  complaints.expect(/422 .*voucher/);
  await getPrice(page, "Mina", 24);
  await page.route("**/api/voucher/WELCOME10", (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: "This voucher is used up.",
        messages: ["This voucher is used up."],
        errors: { voucherCode: ["This voucher is used up."] },
      },
    }),
  );
  const apply = page.getByRole("button", { name: "Apply" });
  await expect(page.getByLabel("Voucher code")).toHaveValue("WELCOME10");
  await apply.click();
  await expect(page.getByLabel("Voucher code")).toHaveAccessibleDescription("This voucher is used up.");
  await expect(page.getByText(/Please try again/)).toHaveCount(0);
  await expect(apply).toBeEnabled();
  await page.unroute("**/api/voucher/WELCOME10");
  await apply.click();
  await expect(page.getByText("10% off everything")).toBeVisible();
});

test("a voucher is refused with a reason that a person can act on", async ({ page, complaints }) => {
  complaints.expect(/422 .*voucher/);
  await getPrice(page, "Kit", 20);
  await page.getByLabel("Voucher code").fill("BIGHOUSE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("Voucher code")).toHaveAccessibleDescription(
    "This voucher needs 5 housemates or more.",
  );
});

test("flags: a default is applied automatically, vouchers can be hidden, and the list can require 'Edit package'", async ({
  page,
  axe,
}) => {
  await setFlags(page, { auto_apply_default_voucher_codes: true, edit_flow_test: true });
  await getPrice(page, "Nell", 21);
  await expect(page.getByText("10% off everything")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await axe(page);
  await page.getByRole("button", { name: "Edit package" }).click();
  await page.getByRole("checkbox", { name: "Water" }).uncheck();
  await expect(page.getByRole("button", { name: "Edit broadband" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByText("10% off everything")).toBeVisible();
  await page.unroute("**/api/features");
  await setFlags(page, { allow_vouchers: false });
  await page.evaluate(() => sessionStorage.clear());
  await getPrice(page, "Nell", 21);
  await expect(heading(page, "Your Package")).toBeVisible();
  await expect(page.getByLabel("Voucher code")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Have a voucher code?" })).toHaveCount(0);
});
