import { expect, type Page } from "@playwright/test";
import { heading } from "./houses.ts";
import { bank, pay } from "./people.ts";
import { inTurn, press, says, saysMistake, screen, state, swept } from "./screen.ts";
import { signUpScreen } from "./sign-up-screens.ts";
import { loseAnswers, refuse } from "./stubs.ts";

const directDebit = signUpScreen("direct-debit", "Set up your Direct Debit");
const payments = "**/api/direct_debit";

export const setUp = press("Set up Direct Debit");

export async function payWithMistakes(page: Page) {
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await says("Barclays")(page);
  await page.getByLabel("First name").fill("");
  await setUp(page);
  await saysMistake("First name required")(page);
}

async function payWithoutAccount(page: Page) {
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Sort code").fill("20o0");
  await setUp(page);
  await saysMistake("Account number required")(page);
}

async function giveWrongAccount(page: Page) {
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill("55779912");
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
  await says("Barclays")(page);
}

export const payFromWrongAccount = inTurn(giveWrongAccount, setUp, (page) =>
  expect(heading(page, "Whoops! Something's not right")).toBeVisible(),
);

const alreadyJoined =
  "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.";

function refusePayment(refusal: Parameters<typeof refuse>[2]) {
  return {
    before: (page: Page) => refuse(page, payments, refusal),
  };
}

const alreadyYours = refusePayment({
  status: 409,
  code: "already-yours",
  message: "You already have this. Nothing new was set up, and what you have stays as it is.",
  answer: {
    guid: "known",
    joinLink: "https://evenly.example/joining-tenant?guid=known",
    remainingHm8s: 3,
    reference: "EV-4K7Q-2MP",
    mayInvite: true,
  },
  standing: {
    fullAddress: "7 Larkspur Terrace, Leeds, LS6 1ZZ",
    signedUpOn: "2027-07-14",
    products: (["Energy", "Water", "TV Licence"] as const).map((type) => ({
      type,
      label: type,
      code: type,
      title: type,
      icon: "",
    })),
    pricePerPersonPerMonth: 7357,
    housemateCount: 4,
    tenancyStartDate: "2027-09-01",
    tenancyEndDate: "2028-08-31",
    accountEnding: "11",
  },
});

const sentPayment = {
  key: "kept",
  page: "/direct-debit",
  account: {
    housemateCount: 4,
    firstName: "Amira",
    startDate: "2027-09-01",
    utilities: ["Energy", "Water", "Broadband", "TV Licence"],
    joined: false,
  },
};

/** Has sent a payment, and left its page. */
function leftPayment(answer: (page: Page) => Promise<unknown>, secondsAgo = 0) {
  return async (page: Page) => {
    await answer(page);
    await page.evaluate(
      ([sent, before]) => {
        const stored = JSON.stringify({ ...sent, sentAt: Date.now() - before });
        localStorage.setItem("payment.kept", stored);
        sessionStorage.setItem("payment.kept", "");
      },
      [sentPayment, secondsAgo * 1_000] as const,
    );
  };
}

const runningPayment = {
  ...screen("payment-sent", "/payment-sent", "We are setting up your Direct Debit", "lead"),
  before: leftPayment((page) =>
    refuse(page, payments, { status: 409, code: "payment-running", message: "It is running." }),
  ),
} as const;

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
  state(
    directDebit,
    "direct-debit-already-yours",
    inTurn(pay, (page) => expect(heading(page, "You already have this")).toBeVisible()),
    { ...alreadyYours, ...swept },
  ),
  runningPayment,
  {
    ...runningPayment,
    name: "payment-sent-offline",
    title: "You are offline",
    before: leftPayment((page) => loseAnswers(page, payments)),
  },
  {
    ...runningPayment,
    name: "payment-sent-nothing",
    title: "Nothing was set up",
    before: leftPayment(
      (page) => refuse(page, payments, { status: 404, code: "payment-unknown", message: "We have none." }),
      60,
    ),
  },
  state(directDebit, "direct-debit-price-changed", seeNewPrice, newPrice),
  state(
    directDebit,
    "direct-debit-price-not-agreed",
    inTurn(seeNewPrice, setUp, says("You must agree to the new price")),
    newPrice,
  ),
];
