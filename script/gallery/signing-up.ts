import { expect, type Page } from "@playwright/test";
import { openAccount } from "../../e2e/accounts.ts";
import { heading, next, takeEveryProduct } from "../../e2e/houses.ts";
import { givePerson, pay, person } from "../../e2e/people.ts";
import { postcode, reachPayment, reachPrice, reachReview, street } from "../../e2e/sign-up-steps.ts";
import { loseAnswers } from "../../e2e/stubs.ts";
import type { Journey } from "./stop.ts";

const goOn = (page: Page) => page.getByRole("button", { name: "Continue with this price" }).first().click();

const toAddress = async (page: Page) => {
  await page.goto(`/short-summary?postcode=${encodeURIComponent(postcode)}&housemates=4`);
  await goOn(page);
};

const address = (page: Page) => page.getByRole("combobox", { name: "Address" });

/** From the price to the review. */
export const signingUp: Journey[] = [
  {
    stops: [
      {
        name: "your-address",
        screen: "inside",
        reach: async ({ page }) => {
          await toAddress(page);
          await expect(address(page)).toBeVisible();
        },
      },
      {
        name: "your-address-errors",
        reach: async ({ page }) => {
          await next(page);
          await expect(address(page)).toHaveAccessibleDescription("You must pick an address");
        },
      },
      {
        name: "your-address-typed",
        reach: async ({ page }) => {
          await page.getByRole("button", { name: "Enter address manually" }).click();
          await expect(page.getByLabel("Address line 1")).toBeVisible();
        },
      },
      {
        name: "your-address-typed-errors",
        reach: async ({ page }) => {
          await next(page);
          await expect(page.getByRole("link", { name: "City/Town required" })).toBeVisible();
        },
      },
      {
        name: "your-details",
        screen: "inside",
        reach: async ({ page }) => {
          await page.getByRole("button", { name: "Choose from the list" }).click();
          await address(page).selectOption({ label: `9 ${street}, Leeds` });
          await next(page);
          await expect(heading(page, "Tell Us About You")).toBeVisible();
        },
      },
      {
        name: "your-details-errors",
        reach: async ({ page }) => {
          await page.getByLabel("Mobile number").fill("0770");
          await page.getByLabel("Email address").fill("amira at home");
          await next(page);
          await expect(page.getByRole("link", { name: "First name required" })).toBeVisible();
        },
      },
      {
        name: "your-details-mistyped-email",
        reach: async ({ page }) => {
          await page.getByLabel("Email address").fill("amira@gmial.com");
          await page.getByLabel("Mobile number").focus();
          await expect(page.getByRole("button", { name: "Did you mean amira@gmail.com?" })).toBeVisible();
        },
      },
      {
        name: "tenancy",
        screen: "inside",
        reach: async ({ page }) => {
          await givePerson(page, person("Amira", "Khan", "seven"));
          await expect(heading(page, "Tell Us About Your Tenancy")).toBeVisible();
        },
      },
      {
        name: "tenancy-errors",
        reach: async ({ page }) => {
          await page.getByLabel("Tenancy start date").fill("2027-07-01");
          await page.getByLabel("Tenancy end date").fill("2027-08-01");
          await next(page);
          await expect(page.getByRole("link", { name: "Minimum term is 9 months" })).toBeVisible();
        },
      },
      {
        name: "tenancy-filled-in",
        reach: async ({ page }) => {
          await page.getByLabel("Tenancy start date").fill("2027-09-01");
          await expect(page.getByLabel("Tenancy end date")).toHaveValue("2028-08-31");
        },
      },
      {
        name: "broadband-date",
        screen: "inside",
        reach: async ({ page }) => {
          await next(page);
          await expect(page.getByRole("radio", { name: "As soon as possible" })).toBeVisible();
        },
      },
      {
        name: "broadband-date-errors",
        reach: async ({ page }) => {
          await next(page);
          await expect(
            page.getByText("You must specify broadband installation urgency").first(),
          ).toBeVisible();
        },
      },
      {
        name: "broadband-date-later-errors",
        reach: async ({ page }) => {
          await page.getByRole("radio", { name: "Later" }).check();
          await page.getByLabel("Installation date").fill("2027-08-20");
          await next(page);
          await expect(
            page.getByText("Installation date cannot be before tenancy start").first(),
          ).toBeVisible();
        },
      },
      {
        name: "broadband-date-later",
        reach: async ({ page }) => {
          await page.getByLabel("Installation date").fill("2027-09-03");
          await expect(page.getByText("Installation date cannot be before tenancy start")).toHaveCount(0);
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "your-address-no-answer",
        reach: async ({ page }) => {
          await loseAnswers(page, "**/api/addresses/lookup/**");
          await toAddress(page);
          await expect(page.getByText("Failed to fetch addresses")).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "full-summary",
        screen: "inside",
        reach: async ({ page }) => {
          await reachPrice(page, person("Amira", "Khan", "eight"), { door: 8 });
          await page.getByLabel("Voucher code").fill("WELCOME10");
          await page.getByRole("button", { name: "Apply" }).click();
          await expect(page.getByText("10% off everything")).toBeVisible();
          await reachReview(page);
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "tenancy-after-theirs",
        reach: async ({ page, product }) => {
          const creator = person("Cato", "Before", "thirteen");
          await openAccount(product.url, { door: 13, size: 4, creator });
          await toAddress(page);
          await address(page).selectOption({ label: `13 ${street}, Leeds` });
          await next(page);
          await page.getByRole("button", { name: "My tenancy starts after theirs" }).click();
          await takeEveryProduct(page);
          await goOn(page);
          await givePerson(page, person("Lars", "After", "thirteen"));
          await page.getByLabel("Tenancy start date").fill("2028-08-31");
          await next(page);
          await expect(page.getByText(/Please choose a start date on or after/).first()).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "house-complete-alone",
        screen: "inside",
        reach: async ({ page }) => {
          await reachPrice(page, person("Bo", "Alone", "twelve"), { door: 12, housemates: 1 });
          await reachPayment(page);
          await pay(page);
          await expect(heading(page, "Congratulations!")).toBeVisible();
        },
      },
    ],
  },
];
