import { expect, type Page } from "@playwright/test";
import { heading, next } from "./houses.ts";
import { givePerson, person } from "./people.ts";
import { inTurn, press, says, screen, state } from "./screen.ts";
import { payFromWrongAccount } from "./payment-screens.ts";
import { loseAnswers } from "./stubs.ts";

const landing = screen("joining-tenant", "/joining-tenant?guid=:guid", "Your Utilities Package", "invited");
const details = screen(
  "joining-tenant-personal-details",
  "/joining-tenant/personal-details",
  "Tell Us About You",
  "joiner",
);
const directDebit = screen(
  "joining-tenant-direct-debit",
  "/joining-tenant/direct-debit",
  "Set up your Direct Debit",
  "joiner",
);

async function joinNameless(page: Page) {
  await page.getByLabel("First name").fill("");
  await next(page);
  await says("First name required")(page);
}

const joinAgain = inTurn(
  (page) => givePerson(page, person("Amira", "Khan", "screens")),
  says(/^Oops, you're already joined/),
);

/** From the join link to the last page. */
export const joiningScreens = [
  landing,
  state(landing, "joining-tenant-discount", says("10% off everything"), { visitor: "saver" }),
  details,
  state(details, "joining-tenant-personal-details-errors", joinNameless),
  state(details, "joining-tenant-already-joined", joinAgain),
  directDebit,
  state(directDebit, "joining-tenant-direct-debit-whoops", payFromWrongAccount),
  screen("joining-tenant-congratulations", "/joining-tenant/congratulations", "Congratulations!", "guest"),
  screen("joining-tenant-check-email", "/joining-tenant/congratulations", "Check your email", "unconfirmed"),
  screen(
    "joining-tenant-house-complete",
    "/joining-tenant/house-complete",
    "Your House Is Complete",
    "guest",
  ),
  screen("joining-tenant-house-already-complete", "/joining-tenant?guid=:guid", "Good news!", "late"),
];

/** Also shown for a cancelled household. */
const unknown = {
  ...landing,
  path: "/joining-tenant?guid=nobody",
  visitor: "stranger",
  isSwept: false,
} as const;

async function breakDown(page: Page) {
  // An invalid answer.
  await page.route("**/api/summary?*", (route) => route.fulfill({ json: {} }));
  await press("Try again")(page);
  await expect(heading(page, "Sorry, something went wrong")).toBeVisible();
}

/** Broken links. */
export const brokenLinks = [
  screen("joining-tenant-no-guid", "/joining-tenant?guid=", landing.title),
  state(unknown, "joining-tenant-unknown", says(/^We couldn't find that account/)),
  state(unknown, "joining-tenant-no-answer", says("Network error accessing the Evenly API"), {
    before: (page) => loseAnswers(page, "**/api/summary?*"),
  }),
  state(unknown, "problem", breakDown, { complains: /TypeError: Cannot read properties/ }),
];
