import { expect, type Page } from "@playwright/test";
import { getPrice } from "../../e2e/houses.ts";
import { holdAnswers } from "../../e2e/stubs.ts";
import type { Journey } from "./stop.ts";

const voucherCode = (page: Page) => page.getByLabel("Voucher code");

const tryVoucher = async (page: Page, code: string) => {
  await voucherCode(page).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
};

/** A voucher refused, applied, out of place and under way; and a friend's code. */
export const vouchers: Journey[] = [
  {
    prepare: ({ page }) => getPrice(page, "Amira", 7),
    stops: [
      {
        name: "short-summary-voucher-refused",
        reach: async ({ page }) => {
          await page.clock.install();
          await page.clock.pauseAt(Date.now() + 60_000);
          await tryVoucher(page, "BIGHOUSE");
          await expect(voucherCode(page)).toHaveAccessibleDescription(
            "This voucher needs 5 housemates or more.",
          );
          await expect(page.getByText("Please try again in 30 seconds.")).toBeVisible();
        },
      },
      {
        name: "short-summary-voucher-applied",
        reach: async ({ page }) => {
          await page.clock.runFor(31_000);
          await page.clock.resume();
          await tryVoucher(page, "FREETV");
          await expect(page.getByRole("main").getByText("TV Licence free")).toBeVisible();
        },
      },
      {
        name: "short-summary-voucher-for-another-package",
        reach: async ({ page }) => {
          await page.getByRole("checkbox", { name: "TV Licence" }).uncheck();
          await expect(voucherCode(page)).toHaveAccessibleDescription(/isn't for the package/);
        },
      },
      {
        name: "short-summary-voucher-checked",
        reach: async ({ page }) => {
          // An applied voucher that fails has to be waited out too.
          await page.clock.fastForward(31_000);
          await holdAnswers(page, "**/api/voucher/WELCOME10");
          await tryVoucher(page, "WELCOME10");
          await expect(page.getByRole("img", { name: "Checking your voucher" })).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "short-summary-referred",
        reach: async ({ page }) => {
          await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4&ref=MATES25");
          await expect(page.getByText("25p a week off for each of you")).toBeVisible();
        },
      },
    ],
  },
];
