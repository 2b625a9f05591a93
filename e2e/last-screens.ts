import { expect, type Page } from "@playwright/test";
import { giveAnswers, readAnswers } from "./answers.ts";
import { copy, inTurn, inWindow, press, says, screen, state, swept } from "./screen.ts";
import { changeAnswers, loseAnswers } from "./stubs.ts";

const inviting = screen("congratulations", "/congratulations", "Invite Your Housemates", "host");
const complete = screen("house-complete", "/house-complete", "Congratulations!");
const existing = screen("account-already-exists", "/account-already-exists/:guid", "Good news!", "newcomer");

const openInvitation = inTurn(press("Invite Housemates"), (page) =>
  expect(page.getByRole("group", { name: "Housemate 3" })).toBeVisible(),
);
function rowOfFirst(page: Page) {
  return page.getByRole("group", { name: "Housemate 1" });
}

async function inviteNameless(page: Page) {
  await openInvitation(page);
  await rowOfFirst(page).getByLabel("Email address").fill("finn");
  await press("Send invites")(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Full name of housemate required").first()).toBeVisible();
}

async function invite(page: Page) {
  await openInvitation(page);
  await rowOfFirst(page).getByLabel("Full name").fill("finn dahl");
  await rowOfFirst(page).getByLabel("Email address").fill("finn.screens@example.com");
  await press("Send invites")(page);
}

function remaining(remainingHousemates: number) {
  return {
    before: (page: Page) =>
      changeAnswers<object>(page, "**/api/summary?*", (account) => ({ ...account, remainingHousemates })),
  };
}

function ownPage(whose: "open" | "of-another") {
  return async (page: Page) => {
    const { finished } = await readAnswers<{ finished: object }>(page);
    await giveAnswers(page, { finished: { ...finished, ownPage: whose } });
  };
}

const startAfterUnheard = inTurn(
  press("My tenancy starts after theirs"),
  says("Network error accessing the Evenly API"),
);

export const lastScreens = [
  inviting,
  state(inviting, "congratulations-copied", copy, inWindow),
  state(inviting, "invite", openInvitation, { ...swept, ...inWindow }),
  state(inviting, "invite-errors", inviteNameless, inWindow),
  state(inviting, "invite-not-sent", inTurn(invite, says(/There has been a problem sending the email/)), {
    before: (page) => loseAnswers(page, "**/api/invite_housemates"),
    ...inWindow,
  }),
  state(
    inviting,
    "invites-sent",
    inTurn(invite, (page) => expect(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible()),
    inWindow,
  ),
  state(inviting, "congratulations-one-joined-since", says("2 to go."), remaining(2)),
  state(
    inviting,
    "congratulations-everybody-joined-since",
    says("Everybody has joined. Every window is lit."),
    remaining(0),
  ),
  state(
    inviting,
    "congratulations-own-page-open",
    says("Who has joined, what you pay and what comes next."),
    {
      before: ownPage("open"),
    },
  ),
  state(inviting, "congratulations-own-page-of-another", says(/^Another person's page is open/), {
    before: ownPage("of-another"),
  }),
  complete,
  { ...complete, name: "house-complete-alone", visitor: "alone", isSwept: false } as const,
  existing,
  {
    ...existing,
    name: "account-already-exists-yours",
    title: "This is your house",
    before: (page: Page) =>
      changeAnswers<object>(page, "**/api/summary?*", (account) => ({ ...account, isYours: true })),
    isSwept: false,
  },
  state(existing, "account-already-exists-no-answer", startAfterUnheard, {
    path: "/account-already-exists/known-by-a-link",
    visitor: "stranger",
    before: (page) => loseAnswers(page, "**/api/summary?*"),
  }),
];
