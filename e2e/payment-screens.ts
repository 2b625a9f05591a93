import { expect, type Page } from "@playwright/test";
import { heading } from "./houses.ts";
import { bank, pay } from "./people.ts";
import { inTurn, press, says, saysMistake, state, swept } from "./screen.ts";
import { signUpScreen } from "./sign-up-screens.ts";
import { loseAnswers, refuse } from "./stubs.ts";

const directDebit = signUpScreen("direct-debit", "Set up your Direct Debit");
const payments = "**/api/direct_debit";

export const setUp = press("Set up Direct Debit");

export const payWithMistakes = async (page: Page) => {
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await says("Barclays")(page);
  await page.getByLabel("First name").fill("");
  await setUp(page);
  await saysMistake("First name required")(page);
};

const payWithoutAccount = async (page: Page) => {
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Sort code").fill("20o0");
  await setUp(page);
  await saysMistake("Account number required")(page);
};

const giveWrongAccount = async (page: Page) => {
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill("55779912");
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
  await says("Barclays")(page);
};

export const payFromWrongAccount = inTurn(giveWrongAccount, setUp, (page) =>
  expect(heading(page, "Whoops! Something's not right")).toBeVisible(),
);

const alreadyJoined =
  "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.";

const refusePayment = (refusal: Parameters<typeof refuse>[2]) => ({
  before: (page: Page) => refuse(page, payments, refusal),
});

const newPrice = refusePayment({
  status: 409,
  message: "The voucher ONLYONE has been used up.",
  priceBeforeDiscount: 1731,
  priceAfterDiscount: 1731,
});

const seeNewPrice = inTurn(pay, (page) =>
  expect(page.getByRole("heading", { name: "Your price has changed" })).toBeVisible(),
);

export const paymentScreens = [
  directDebit,
  state(
    directDebit,
    "direct-debit-package-open",
    inTurn(press("Show your package"), (page) =>
      expect(page.getByRole("button", { name: "Hide your package" })).toBeVisible(),
    ),
  ),
  state(directDebit, "direct-debit-name-missing", payWithMistakes, swept),
  state(directDebit, "direct-debit-errors", payWithoutAccount),
  state(directDebit, "direct-debit-bank-recognised", giveWrongAccount),
  state(directDebit, "direct-debit-whoops", payFromWrongAccount),
  state(directDebit, "direct-debit-no-answer", inTurn(pay, says("Network error accessing the Evenly API")), {
    before: (page) => loseAnswers(page, payments),
  }),
  state(
    directDebit,
    "direct-debit-already-joined",
    inTurn(pay, says(alreadyJoined)),
    refusePayment({ status: 409, code: "already-joined", message: alreadyJoined }),
  ),
  state(directDebit, "direct-debit-price-changed", seeNewPrice, newPrice),
  state(
    directDebit,
    "direct-debit-price-not-agreed",
    inTurn(seeNewPrice, setUp, says("You must agree to the new price")),
    newPrice,
  ),
];
