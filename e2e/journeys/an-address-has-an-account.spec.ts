import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { expect, test } from "../fixtures.ts";
import { heading, next, takeEveryProduct } from "../houses.ts";
import { linkMailedTo } from "../my-house.ts";
import { givePerson, pay, person } from "../people.ts";
import { postcode, reachPayment, reachPrice, street } from "../sign-up-steps.ts";

function button(page: Page, name: string) {
  return page.getByRole("button", { name });
}

async function confirmAddress(page: Page) {
  await page.goto(`/short-summary?postcode=${encodeURIComponent(postcode)}&housemates=3`);
  await button(page, "Continue with this price").first().click();
  await page.getByRole("combobox", { name: "Address" }).selectOption({ label: `13 ${street}, Leeds` });
  await next(page);
}

test("[S2.13] [S4.7] [C6] it leads to the account, and the next year's group signs up there after it", async ({
  page,
  product,
}) => {
  await openAccount(product.url, { door: 13, size: 3, creator: person("Cato", "Before", "thirteen") });
  await confirmAddress(page);
  await expect(page).toHaveURL(/\/account-already-exists\//);
  await expect(heading(page, "Good news!")).toBeVisible();
  await button(page, "My tenancy starts after theirs").click();
  await takeEveryProduct(page);
  await button(page, "Continue with this price").first().click();
  await givePerson(page, person("Lars", "After", "thirteen"));
  await expect(
    page.getByText(
      "The current tenants' plan ends on 31 August 2028. Yours can start from 1 September 2028.",
    ),
  ).toBeVisible();
  await page.getByLabel("Tenancy start date").fill("2028-08-31");
  await next(page);
  await expect(
    page.getByText("Please choose a start date on or after 1 September 2028").last(),
  ).toBeVisible();
  await page.getByLabel("Tenancy start date").fill("2028-09-01");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await next(page);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
});

test("[S2.13] two groups are told apart by their dates, and another house can be chosen", async ({
  page,
  product,
}) => {
  const house = { door: 13, size: 3 };
  await openAccount(product.url, {
    ...house,
    creator: person("Ines", "Now", "thirteen"),
    startDate: "2027-09-01",
    endDate: "2028-08-31",
  });
  await openAccount(product.url, {
    ...house,
    creator: person("Jon", "Next", "thirteen"),
    startDate: "2028-09-01",
    endDate: "2029-08-31",
  });
  await confirmAddress(page);
  await expect(heading(page, "Good news!")).toBeVisible();
  await expect(page.getByText(`created accounts for 13 ${street}, Leeds, ${postcode}.`)).toBeVisible();
  await button(page, "Join Account").click();
  const which = page.getByRole("radiogroup", { name: "Which one is yours?" });
  await expect(which.getByText("Please choose the one that is yours")).toBeVisible();
  await expect(which.getByRole("radio").first()).toBeFocused();

  await button(page, "That's not my house").click();
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveValue("");
  await page.goBack();
  await expect(heading(page, "Good news!")).toBeVisible();

  await confirmAddress(page);
  await page.getByRole("radio", { name: "1 September 2028 to 31 August 2029" }).check();
  await button(page, "Join Account").click();
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  await expect(page.getByText("Jon").first()).toBeVisible();
});

test("[S2.13] [A5] [C3] one that was opened meanwhile is found at the payment, and can be joined by who reads that email", async ({
  page,
  product,
  complaints,
}) => {
  const rosa = person("Rosa", "Late", "six");
  await reachPrice(page, rosa, { door: 6 });
  await reachPayment(page);
  await openAccount(product.url, { door: 6, size: 2, creator: person("Sven", "Early", "six") });
  complaints.expect(/409 .*direct_debit/);
  await pay(page);
  await expect(page).toHaveURL(/\/account-already-exists\/[\w-]+$/);
  await button(page, "Join Account").click();
  await expect(page).toHaveURL(/\/joining-tenant\?guid=/);
  await expect(page.getByText("Sven").first()).toBeVisible();
  await next(page);
  complaints.expect(/404 .*validate-joining-tenant/);
  await givePerson(page, rosa);
  await pay(page);
  await expect(page).toHaveURL(/\/joining-tenant\/congratulations$/);
  await expect(heading(page, "Check your email")).toBeVisible();
  await page.goto(await linkMailedTo(product.url, rosa, "Confirm your place"));
  await expect(page).toHaveURL(/\/my-house\/open$/);
  await button(page, "Confirm your place").click();
  await expect(page).toHaveURL(/\/my-house$/);
  await expect(page.getByText("Sven").first()).toBeVisible();
});
