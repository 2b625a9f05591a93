import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  expectGone,
  expectPath,
  expectPrice,
  expectTitle,
  field,
  priceBefore,
  text,
} from "../../../../test/at-screen.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { quoted } from "../../../../test/sample-answers.ts";
import { pricedKey } from "../../../quote/quote.ts";
import { refuse } from "../../../../test/stub-api.ts";

const greeting = "Alex has given each of you 25p a week off";

test("a referral is greeted with its benefits, and leads to the first page [S2]", async () => {
  await openScreen("/referral?ref=MATES25");
  await expectTitle("Hello, and welcome");
  for (const sentence of [
    greeting,
    "One monthly payment for all bills",
    "Only pay your share",
    "Share the responsibility",
  ])
    await expect.element(text(sentence)).toBeVisible();
  await page.getByRole("link", { name: "Let's Roll" }).click();
  await expectTitle("Get A Price");
  await expectPath("/");
});

test("an unknown referral is dropped, and the visitor can sign up anyway", async () => {
  const screen = await openScreen("/referral?ref=NOBODY", {
    api: { "GET /referral": () => refuse(404, "referral-unknown") },
  });
  await expect.element(text("Referral Code Invalid")).toBeVisible();
  await page.getByRole("link", { name: "Signup Anyway" }).click();
  await expectTitle("Get A Price");
  await screen.goTo("/referral");
  await expectTitle("Get A Price");
});

test("a valid referral is remembered for the next visit", async () => {
  const screen = await openScreen("/referral?ref=MATES25");
  await expect.element(text(greeting)).toBeVisible();
  sessionStorage.clear();
  await screen.goTo("/referral");
  await expect.element(text(greeting)).toBeVisible();
});

test("a referral that another tab has stored is greeted beside a quote too [D9]", async () => {
  await openScreen("/referral", { answers: quoted, stored: { referralCode: "MATES25" } });
  await expect.element(text(greeting)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Let's Roll" })).toBeVisible();
});

test("a referral is taken off every package, and a typed voucher replaces it until it is cleared [C11]", async () => {
  const codes = { referral: "MATES25" };
  const { products = [] } = quoted;
  await openScreen("/short-summary", {
    answers: { ...quoted, codes, pricedFor: pricedKey({ products: products.slice(1), codes }) },
  });
  const referral = page.getByText("25p a week off for each of you").first();
  await expect.element(referral).toBeVisible();
  await expectPrice(1925);
  expect(priceBefore()).toBe(1950);
  await expectGone(page.getByRole("status").getByRole("button", { name: "Clear" }));

  await page.getByRole("checkbox", { name: "TV Licence" }).click();
  await expectPrice(1838);
  expect(priceBefore()).toBe(1863);
  // The operator's default code is prefilled for everybody.
  await expect.element(field("Voucher code")).toHaveValue("WELCOME10");
  await field("Voucher code").fill("welcome10");
  await button("Apply").click();
  await expect.element(text("10% off everything")).toBeVisible();
  await expectGone(referral);
  await button("Clear").click();
  await expect.element(referral).toBeVisible();
  await expectPrice(1838);
});
