import { expect, type Page } from "@playwright/test";
import { heading, next } from "./houses.ts";
import { holding, inTurn, press, says, saysMistake, screen, state } from "./screen.ts";
import { loseAnswers } from "./stubs.ts";
import { applyVoucher, byLink } from "./summary-screens.ts";

export function signUpScreen(name: string, title: string) {
  return screen(name, `/${name}`, title, "lead");
}

const yourAddress = signUpScreen("your-address", "Please Confirm Your Address");
const yourDetails = signUpScreen("your-details", "Tell Us About You");
const fullSummary = signUpScreen("full-summary", "Review Your Package");
const tenancy = { ...signUpScreen("tenancy", "Tell Us About Your Tenancy"), name: "tenancy-filled-in" };
const broadbandDate = signUpScreen("broadband-date", "When Would You Like Your Broadband Installed?");

const goOnFromLink = inTurn(press("Continue with this price"), (page) =>
  expect(heading(page, yourAddress.title)).toBeVisible(),
);
const typeByHand = inTurn(goOnFromLink, press("Enter address manually"));

async function pickNoAddress(page: Page) {
  await goOnFromLink(page);
  await next(page);
  const address = page.getByRole("combobox", { name: "Address" });
  await expect(address).toHaveAccessibleDescription("You must pick an address");
}

async function giveWrongDetails(page: Page) {
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Mobile number").fill("0770");
  await page.getByLabel("Email address").fill("amira at home");
  await next(page);
  await saysMistake("First name required")(page);
}

async function mistypeEmail(page: Page) {
  await page.getByLabel("Email address").fill("amira@gmial.com");
  await page.getByLabel("Mobile number").focus();
  await expect(page.getByRole("button", { name: "Did you mean amira@gmail.com?" })).toBeVisible();
}

const noDates = holding({ startDate: "", endDate: "" });
const afterTheirs = holding({ startDate: "", endDate: "", startsAfter: "2028-08-31" });

function startOn(day: string) {
  return async (page: Page) => {
    await page.getByLabel("Tenancy start date").fill(day);
  };
}

async function stayAMonth(page: Page) {
  await startOn("2027-07-01")(page);
  await page.getByLabel("Tenancy end date").fill("2027-08-01");
  await next(page);
  await saysMistake("Minimum term is 9 months")(page);
}

const noBroadbandDate = holding({ broadbandUrgent: undefined });

function install(day: string) {
  return async (page: Page) => {
    await page.getByRole("radio", { name: "Later" }).check();
    await page.getByLabel("Installation date").fill(day);
  };
}

async function reviewDiscount(page: Page) {
  await applyVoucher("WELCOME10", "10% off everything")(page);
  await page.goto(fullSummary.path);
  await expect(heading(page, fullSummary.title)).toBeVisible();
}

export const signUpScreens = [
  yourAddress,
  state(byLink, "your-address-errors", pickNoAddress),
  state(
    byLink,
    "your-address-typed",
    inTurn(typeByHand, (page) => expect(page.getByLabel("Address line 1")).toBeVisible()),
  ),
  state(byLink, "your-address-typed-errors", inTurn(typeByHand, next, saysMistake("City/Town required"))),
  state(yourAddress, "your-address-no-answer", says("Failed to fetch addresses"), {
    before: (page) => loseAnswers(page, "**/api/addresses/lookup/**"),
  }),
  yourDetails,
  state(yourDetails, "your-details-errors", giveWrongDetails),
  state(yourDetails, "your-details-mistyped-email", mistypeEmail),
  tenancy,
  { ...tenancy, ...noDates, name: "tenancy", isSwept: false },
  state(tenancy, "tenancy-errors", stayAMonth),
  state(
    tenancy,
    "tenancy-after-theirs",
    inTurn(startOn("2028-08-31"), next, says(/Please choose a start date on or after/)),
    afterTheirs,
  ),
  broadbandDate,
  state(
    broadbandDate,
    "broadband-date-errors",
    inTurn(next, says("You must specify broadband installation urgency")),
    noBroadbandDate,
  ),
  state(broadbandDate, "broadband-date-later", install("2027-09-03")),
  state(
    broadbandDate,
    "broadband-date-later-errors",
    inTurn(install("2027-08-20"), next, says("Installation date cannot be before tenancy start")),
  ),
  fullSummary,
  state({ ...byLink, path: "/short-summary", visitor: "lead" }, "full-summary-with-voucher", reviewDiscount),
];
