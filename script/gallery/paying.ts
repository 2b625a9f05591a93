import { expect, type Page } from "@playwright/test";
import { heading } from "../../e2e/houses.ts";
import { bank, pay, person } from "../../e2e/people.ts";
import { reachPayment, reachPrice } from "../../e2e/sign-up-steps.ts";
import { loseAnswers, refuse } from "../../e2e/stubs.ts";
import type { Journey, Stop } from "./stop.ts";

const setUp = (page: Page) => page.getByRole("button", { name: "Set up Direct Debit" }).click();
const payments = "**/api/direct_debit";

const direct: Stop[] = [
  {
    name: "direct-debit",
    screen: "inside",
    reach: async ({ page }) => {
      await reachPrice(page, person("Amira", "Khan", "one"), { door: 1 });
      await reachPayment(page);
    },
  },
  {
    name: "direct-debit-package-open",
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Show your package" }).click();
      await expect(page.getByRole("button", { name: "Hide your package" })).toBeVisible();
    },
  },
  {
    name: "direct-debit-errors",
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Hide your package" }).click();
      await page.getByLabel("First name").fill("");
      await page.getByLabel("Sort code").fill("20o0");
      await setUp(page);
      await expect(page.getByRole("link", { name: "Account number required" })).toBeVisible();
    },
  },
  {
    name: "direct-debit-bank-recognised",
    reach: async ({ page }) => {
      await page.reload();
      await page.getByLabel("Sort code").fill(bank.sortCode);
      await page.getByLabel("Account number").fill("55779912");
      await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
      await expect(page.getByText("Barclays")).toBeVisible();
    },
  },
  {
    name: "direct-debit-whoops",
    reach: async ({ page }) => {
      await setUp(page);
      await expect(heading(page, "Whoops! Something's not right")).toBeVisible();
    },
  },
  {
    name: "direct-debit-no-answer",
    reach: async ({ page }) => {
      await page.reload();
      await loseAnswers(page, payments);
      await pay(page);
      await expect(page.getByText("Network error accessing the Evenly API")).toBeVisible();
      await page.unroute(payments);
    },
  },
  {
    name: "direct-debit-already-joined",
    reach: async ({ page }) => {
      const message =
        "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.";
      await refuse(page, payments, { status: 409, code: "already-joined", message });
      await setUp(page);
      await expect(page.getByText(message)).toBeVisible();
      await page.unroute(payments);
    },
  },
];

/** The payment, and all that can come of it. */
export const paying: Journey[] = [
  { stops: direct },
  {
    stops: [
      {
        name: "direct-debit-price-changed",
        reach: async ({ page }) => {
          await reachPrice(page, person("Pia", "Slow", "eleven"), { door: 11 });
          await reachPayment(page);
          await refuse(page, payments, {
            status: 409,
            message: "The voucher ONLYONE has been used up.",
            priceBeforeDiscount: 1731,
            priceAfterDiscount: 1731,
          });
          await pay(page);
          await expect(page.getByRole("heading", { name: "Your price has changed" })).toBeVisible();
        },
      },
      {
        name: "direct-debit-price-not-agreed",
        reach: async ({ page }) => {
          await setUp(page);
          await expect(page.getByText("You must agree to the new price")).toBeVisible();
        },
      },
    ],
  },
];
