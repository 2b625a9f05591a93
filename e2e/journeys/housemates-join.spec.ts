import { joinAccount, openAccount } from "../accounts.ts";
import { giveAnswers } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { heading, next } from "../houses.ts";
import { mailTo, readMailbox } from "../my-house.ts";
import { givePerson, pay, person } from "../people.ts";
import { finishedBy } from "../visitors.ts";

const creator = person("Mabel", "Mailer", "three");

test("[S1] [S2.13] [S4.8] [S4.10] [S8.8] [D10] they join by the link, and the last one completes it", async ({
  page,
  product: { url },
  openOther,
  complaints,
}) => {
  complaints.expect(/404 .*validate-joining-tenant/);
  const { joinLink } = await openAccount(url, { door: 3, size: 3, creator });
  await page.goto(joinLink);
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  await expect(page.getByText("Mabel").first()).toBeVisible();
  await next(page);
  await givePerson(page, { ...creator, email: creator.email.toUpperCase() });
  await expect(page.getByText(/^Oops, you're already joined onto this account\./)).toBeVisible();
  await givePerson(page, person("Nia", "Mailer", "three"));
  await pay(page);
  await expect(page).toHaveURL(/\/joining-tenant\/congratulations$/);
  await expect(page.getByRole("img", { name: /^A house with 2 of 3 windows lit\./ })).toBeVisible();

  const last = await openOther();
  await last.goto(joinLink);
  await next(last);
  await givePerson(last, person("Odd", "Mailer", "three"));
  await pay(last);
  await expect(last).toHaveURL(/\/joining-tenant\/house-complete$/);
  await expect(heading(last, "Your House Is Complete")).toBeVisible();

  complaints.expect(/410 .*summary/);
  await page.goto(joinLink);
  await expect(page).toHaveURL(/\/joining-tenant\/house-already-complete$/);
  await expect(heading(page, "Good news!")).toBeVisible();
  await mailTo(url, creator, "Your house is complete");
});

test("[S2.12] [S4.9] [S5.10] [S8.5] they are invited by mail, once each; a failure leaves the link to note down; a reload shows who has joined since", async ({
  page,
  product: { url },
  complaints,
}) => {
  const account = await openAccount(url, { door: 3, size: 3, creator });
  await giveAnswers(page, finishedBy(creator, account, { housemateCount: 3, joined: false }));
  await page.goto("/congratulations");
  await expect(page.getByText("2 to go.")).toBeVisible();
  const button = (name: string) => page.getByRole("button", { name });
  await button("Invite Housemates").click();
  const row = (number: number) => page.getByRole("group", { name: `Housemate ${String(number)}` });
  await expect(row(2)).toBeVisible();
  await expect(row(3)).toHaveCount(0);
  await row(2).getByLabel("Mobile number (optional)").focus();
  await button("Send invites").click();
  await expect(
    page.getByText("You need to fill in at least one housemate's details correctly"),
  ).toBeInViewport({ ratio: 1 });
  await expect(row(1).getByLabel("Full name")).toBeFocused();
  await row(2).getByLabel("Full name").fill("gro dahl");
  await row(2).getByLabel("Email address").fill("gro.three@example.com");
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/invite_housemates", (route) => route.abort());
  await button("Send invites").click();
  await expect(
    page.getByText(
      "There has been a problem sending the email, try again or note down share link for reference",
    ),
  ).toBeInViewport();
  await page.unroute("**/api/invite_housemates");
  await button("Send invites").click();
  await expect(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible();
  await button("Done").click();
  const invitations = async () =>
    (await readMailbox(url)).filter(({ to }) => to.includes("gro.three@example.com")).length;
  await expect.poll(invitations).toBe(1);

  await joinAccount(url, account.guid, person("Ivo", "Guest", "three"));
  await page.reload();
  await expect(page.getByText("1 to go.")).toBeVisible();
  await expect(page.getByRole("img", { name: "A house with 2 of 3 windows lit." })).toBeVisible();
  await joinAccount(url, account.guid, person("Jon", "Guest", "three"));
  complaints.expect(/410 .*summary/);
  await page.reload();
  await expect(page.getByText("Everybody has joined. Every window is lit.")).toBeVisible();
  await expect(button("Invite Housemates")).toHaveCount(0);
});
