import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading, refuseCookies } from "../houses.ts";
import { askForLink, linkMailedTo, openLink } from "../my-house.ts";
import { bank, person } from "../people.ts";
import { loseAnswers } from "../stubs.ts";

const home = { street: "Heronholt Lane", postcode: "LS6 6FZ" };
const another = { sortCode: "08-99-99", accountNumber: "66374958" };

/** Requested URLs with their referrers. */
function watchRequests(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "document") sent.push(request.url(), request.headers()["referer"] ?? "");
  });
  return sent;
}

function fact(page: Page, name: string) {
  return page.getByRole("term").filter({ hasText: name }).locator("+ dd");
}

test.use({ configuration: { TODAY: "" } });

test("[F7] [G1] after a refused Direct Debit new bank details are given by the mailed link, and used once the bank has confirmed them", async ({
  page,
  product: { url, readOutput },
  complaints,
}) => {
  const payer = person("Invalid", "Payer", "bank-details");
  const start = (await readToday(url)).add({ months: 2 });
  await openAccount(url, {
    door: 9,
    size: 1,
    creator: payer,
    at: home,
    startDate: start.toString(),
    endDate: start.add({ years: 1 }).subtract({ days: 1 }).toString(),
  });
  await passTime(url, "week");
  const link = await linkMailedTo(url, payer, "Your Direct Debit could not be set up");
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(token).not.toBe("");

  const sent = watchRequests(page);
  await openLink(page, link);
  await expect(heading(page, "Give new bank details")).toBeVisible();
  await expect(page).toHaveURL(`${url}/my-house/bank-details`);
  expect(sent.filter((address) => address.includes(token))).toEqual([]);

  await page.getByRole("button", { name: "My house", exact: true }).click();
  await expect(page).toHaveURL(`${url}/my-house`);
  await page.getByRole("link", { name: "Give bank details" }).first().click();
  await page.getByLabel("Last name").fill(payer.lastName);
  await page.getByLabel("Sort code").fill("20000");
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
  await expect(page.getByLabel("Sort code")).toBeFocused();
  await expect(page.getByRole("link", { name: "Sort code must be 6 digits long" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The Direct Debit Guarantee" })).toBeVisible();
  await page.getByLabel("Sort code").fill(another.sortCode);
  await page.getByLabel("Account number").fill(another.accountNumber);
  await expect(page.getByText("Co-op", { exact: false })).toBeVisible();
  await expect(page.getByText(`from ${another.sortCode}, ${another.accountNumber}`)).toBeVisible();
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();

  await expect(heading(page, "We have your new bank details")).toBeFocused();
  await expect(
    page.getByText("We use the account ending in 58 once your bank has confirmed it"),
  ).toBeVisible();
  await expect(page.getByText("Until then no payment is taken.")).toBeVisible();
  await expect(page.getByText("We email you its date first")).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  for (const secret of [token, another.accountNumber, bank.accountNumber]) {
    expect(stored).not.toContain(secret);
    expect(sent.join()).not.toContain(secret);
  }
  expect(await readOutput()).not.toMatch(
    new RegExp(`${token}|${another.accountNumber}|${bank.accountNumber}`),
  );

  await page.getByRole("link", { name: "Back to your page" }).click();
  await expect(heading(page, `9 ${home.street}`)).toBeVisible();
  await expect(fact(page, "State")).toHaveText("Not accepted");
  await expect(page.getByText("for the account ending in 58, are with your bank")).toBeVisible();

  await passTime(url, "week");
  await page.reload();
  await expect(fact(page, "State")).toHaveText(/^Active since /);
  await expect(page.getByText("leave your account ending 58")).toBeVisible();
  await expect(page.getByText("are with your bank")).toHaveCount(0);

  complaints.expect(/409 \(Conflict\)/);
  const signOut = async () => {
    await page.context().clearCookies();
    await refuseCookies(page.context(), url);
  };
  await signOut();
  await openLink(page, link);
  await expect(heading(page, "Give new bank details")).toBeVisible();
  await signOut();
  await page.goto(link);
  await expect(heading(page, "Get a link to your page")).toBeVisible();
  await expect(page.getByText("This link was opened today already.")).toBeVisible();
});

test("[G1] a lost answer is requested again, signing out everywhere requires a new link, and one is mailed whatever address asks", async ({
  page,
  product: { url },
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|40[14] .*my_house/);
  const housemate = person("Olive", "Payer", "bank-details");
  await openAccount(url, { door: 7, size: 1, creator: housemate, at: home });
  await loseAnswers(page, "**/api/my_house/session");
  await openLink(page, await askForLink(url, housemate));
  await expect(page.getByText("Network error accessing the Evenly API")).toBeVisible();
  await expect(page).toHaveURL("/my-house/open");
  await page.unroute("**/api/my_house/session");
  await page.getByRole("button", { name: "Open my house" }).click();
  await expect(heading(page, `7 ${home.street}`)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/my-house/link");
  await expect(page.getByText("You are signed out everywhere.")).toBeVisible();
  await page.goto("/my-house");
  await expect(page.getByText("Please open your page by the link in one of our emails.")).toBeVisible();

  await page.goto("/my-house?token=nobodys-link-nobodys-link");
  await expect(page).toHaveURL("/my-house/link");
  await expect(page.getByText("This link doesn't work any more. We can email you a new one.")).toBeVisible();
  await page.getByLabel("Email address").fill("nobody@example.com");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(heading(page, "Check your email")).toBeFocused();
  await expect(page.getByText("If we know this address, a new link is on its way to it.")).toBeVisible();
});

test("[G1] a form that was opened for one person does nothing by another's session, and says whose it is now", async ({
  page,
  context,
  product: { url },
  complaints,
}) => {
  const [bo, ella] = [person("Bo", "Tabs", "one"), person("Ella", "Tabs", "two")];
  await openAccount(url, { line1: "1 Tab Row", size: 1, creator: bo });
  await openAccount(url, { line1: "2 Tab Row", size: 1, creator: ella });
  await openLink(page, await askForLink(url, bo));
  await expect(heading(page, "1 Tab Row")).toBeVisible();
  await page.getByRole("link", { name: "Change bank details" }).click();
  const other = await context.newPage();
  await openLink(other, await askForLink(url, ella));
  await expect(heading(other, "2 Tab Row")).toBeVisible();

  complaints.expect(/409 .*bank_details/);
  await page.getByLabel("First name").fill(bo.firstName);
  await page.getByLabel("Last name").fill(bo.lastName);
  await page.getByLabel("Sort code").fill(another.sortCode);
  await page.getByLabel("Account number").fill(another.accountNumber);
  await page.getByLabel("I confirm that I am the account holder").check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
  await expect(
    page.getByText("This browser shows somebody else's page now. Nothing was done."),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Open Ella's page, 2 Tab Row,/ }).click();
  await expect(heading(page, "2 Tab Row")).toBeVisible();
  await expect(page.getByText(/ending (in )?58/)).toHaveCount(0);
});
