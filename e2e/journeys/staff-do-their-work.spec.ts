import { joinAccount, openAccount } from "../accounts.ts";
import { person } from "../people.ts";
import { codeOf, expect, open, password, signIn, test } from "../staff-office.ts";
import { delayAnswers } from "../stubs.ts";
import type { Locator, Page } from "@playwright/test";

const email = "support@staff.example";

async function signInByScreens(page: Page, url: string, axe: (page: Page) => Promise<void>) {
  await page.goto(`${url}/staff`);
  await expect(page.getByRole("heading", { name: "Sign in to the back office" })).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Set up one-time codes" })).toBeVisible();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Show the key" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  const key = (await page.getByText(/^[A-Z2-7]{40,}$/).textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(key));
  await page.getByRole("button", { name: "Turn on one-time codes" }).click();
  await page.getByText("Priya Raman").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("That code isn't right");
  await axe(page);
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(key, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
}

function timelineOf(page: Page) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: "Timeline" }) });
}

test("[H1] [H2] [H3] [H4] [H5] a support day: find, explain, note, replace a link, remove a stranger, record a stage, cancel", async ({
  page,
  product: { url },
  axe,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 40[19]|status of 422/);
  const wren = person("Wren", "Calder", "support-day");
  const complete = await openAccount(url, { size: 2, creator: wren });
  await joinAccount(url, complete.guid, person("Ravi", "Calder", "support-day"));
  const alone = person("Orla", "Fenn", "support-day");
  await openAccount(url, { size: 3, creator: alone, line1: "2 Lonely Row" });

  await signInByScreens(page, url, axe);
  const search = async (text: string) => {
    const field = page.getByRole("combobox", { name: "Address, name, email, phone or reference" });
    await field.fill(text);
    await field.press("Shift+Enter");
  };
  await search("larks");
  await expect(page).toHaveURL(/\/staff\/\?q=larks$/);
  await expect(page.getByRole("link", { name: "3 Larkspur Terrace" })).toBeVisible();
  await search("maya.okafor@example.com");
  await expect(page.getByText("0 households, 1 people")).toBeVisible();
  expect(page.url()).not.toContain("maya");
  await page.getByRole("link", { name: "Maya Okafor" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "3 Larkspur Terrace" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Maya Okafor/ })).toContainText("•• 11");

  const timeline = timelineOf(page);
  await page.keyboard.press("n");
  await page.getByLabel("What was said").fill("Asks when the others join");
  await page.getByRole("button", { name: "Write it down" }).click();
  await expect(timeline.getByText("Asks when the others join")).toBeVisible();
  // The same form again, which is another call.
  await page.keyboard.press("n");
  await page.getByLabel("What was said").fill("Asks it once more");
  await page.getByRole("button", { name: "Write it down" }).click();
  await expect(timeline.getByText("Asks it once more")).toBeVisible();
  await page.getByRole("link", { name: "Replace the join link" }).click();
  await expect(page.getByText("The new link is mailed to Maya.")).toBeVisible();
  await page.getByRole("button", { name: "Replace the join link" }).click();
  await expect(page.getByText("Please say why")).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("It was posted in a chat");
  await page.getByRole("button", { name: "Replace the join link" }).click();
  await expect(timeline.getByText("“It was posted in a chat” · by Priya Raman")).toBeVisible();

  // By keyboard: the list, a row, the next, and the search field.
  await open(page, "Households");
  await expect(page.getByRole("heading", { level: 1, name: "Households" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Larkspur Terrace/ }).first()).toBeVisible();
  await page.keyboard.press("j");
  const first = (await page.locator(":focus").textContent()) ?? "";
  await page.keyboard.press("j");
  expect(await page.locator(":focus").textContent()).not.toBe(first);
  await page.keyboard.press("k");
  await expect(page.locator(":focus")).toHaveText(first);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("next row");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("/");
  await page.keyboard.type("5 larkspur");
  await expect(page.getByRole("option", { name: /5 Larkspur Terrace/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "5 Larkspur Terrace" })).toBeVisible();

  await page.getByRole("link", { name: "Callum Reid" }).click();
  await page.getByRole("link", { name: "Remove Callum" }).click();
  await expect(page.getByText("Their place is open, and the household is gathering.")).toBeVisible();
  await page.getByLabel("Why").fill("Nobody knows them");
  await page.getByRole("button", { name: "Remove Callum Reid" }).click();
  await expect(page.getByText("Place 3 is open")).toBeVisible();
  await expect(timeline.getByText("Callum was removed")).toBeVisible();

  await open(page, "Services to set up");
  await expect(page.getByRole("heading", { level: 1, name: "Services to set up" })).toBeVisible();
  const row = page.getByRole("row", { name: /Lonely Row.*Energy/ }).first();
  await row.getByRole("checkbox").check();
  await page.getByLabel("What the supplier told").selectOption("confirmed");
  await page.getByLabel(/supplier’s reference of Energy/).fill("NE-4711");
  await page.getByRole("button", { name: "Record it of each" }).click();
  await expect(page.getByText("1 of 1 recorded.")).toBeVisible();
  await expect(row).toContainText("confirmed");
  await expect(row).toContainText("NE-4711");

  await search(alone.email);
  await page.getByRole("link", { name: "Orla Fenn" }).click();
  await page.getByRole("link", { name: "Cancel the household" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Cancel \d+ Lonely Row/ })).toBeVisible();
  await expect(page.getByText("Nothing goes back.")).toBeVisible();
  await page.getByRole("radio").first().check();
  await page.getByLabel("In your own words").fill("They found another house");
  await page.getByRole("button", { name: "Cancel this household" }).click();
  await expect(timeline.getByText(/They found another house” · by Priya Raman/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel the household" })).toHaveCount(0);
});

test("[F1] [F6] [H2] [H3] [H4] [H5] a finance day: failed collections filtered and explained, a debt written off, a charge-back answered, a refund approved by a second person, payouts compared with the ledger, a month closed", async ({
  page,
  browser,
  product: { url },
  axe,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 40[139]|ERR_FAILED/);
  await signIn(page, url, "finance");
  // The list loads before its sums, and without them.
  const sums = "**/api/staff/collections/sums*";
  const addUp = await delayAnswers(page, sums);
  await page.goto(`${url}/staff/collections?due=2027-05`);
  await expect(page.getByRole("row", { name: /Ben Osei/ })).toBeVisible();
  await expect(page.getByText("May 2027: adding up")).toBeVisible();
  await expect(page.getByRole("link", { name: "Paid out …" })).toBeVisible();
  await axe(page);
  addUp();
  await expect(page.getByText(/^May 2027: \d+ payments, £/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Paid out £/ })).toBeVisible();
  await page.unroute(sums);
  await page.route(sums, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("row", { name: /Ben Osei/ })).toBeVisible();
  await expect(page.getByText(/could not be added up/)).toBeVisible();
  await page.unroute(sums);

  await page.goto(`${url}/staff/collections`);
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  const sheet = page.waitForEvent("download");
  await page.getByRole("link", { name: /CSV/ }).click();
  expect((await sheet).suggestedFilename()).toBe("collections-2027-07-15.csv");

  await page.goto(`${url}/staff/collections?due=2027-05`);
  await expect(page.getByRole("row", { name: /Ben Osei/ })).toContainText("Taken, 2nd try");
  const payouts = page.getByRole("region", { name: "Payouts against the ledger" });
  await expect(payouts.getByRole("row", { name: /^\d+ payouts/ })).toBeVisible();
  await page.getByRole("link", { name: /^Charged back/ }).click();
  await expect(page.getByText("Nothing here with these filters.")).toBeVisible();
  await axe(page);

  await page.goto(`${url}/staff/collections?due=2027-06`);
  const [fay, gus, hana] = ["Fay Marlow", "Gus Petrov", "Hana Kimura"].map((name) =>
    page.getByRole("row", { name: new RegExp(name) }),
  ) as [Locator, Locator, Locator];
  await expect(fay).toBeVisible();
  await page.getByRole("link", { name: /^Failed/ }).click();
  await expect(fay).toHaveCount(0);
  await expect(gus).toContainText(/Insufficient funds, 2nd try.*Call or mail/);
  await expect(hana).toContainText(/Account closed.*Call or mail/);
  await page.getByRole("link", { name: /^Charged back/ }).click();
  await expect(fay).toBeVisible();
  await page.getByRole("link", { name: "What happens next" }).click();
  await expect(page).toHaveURL(/sort=waits/);
  await expect(page.getByRole("row").nth(1)).toContainText(
    /Fay Marlow.*Disputed by payer.*Answer the charge-back/,
  );

  await gus.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "4 Larkspur Terrace" })).toBeVisible();
  const owes = page.getByRole("row", { name: /Gus Petrov/ });
  await expect(owes).toContainText(/owed£95\.86/);
  await owes.getByRole("link", { name: "Let go of it" }).click();
  await page.getByLabel("How much, in pounds").fill("12.50");
  await page.getByRole("button", { name: "Show what it would do" }).click();
  await page.getByLabel("Why").fill("He was told of the wrong amount on the phone");
  await axe(page);
  // It is done, and the answer is lost: sent again it is not done again.
  await page.route(
    "**/api/staff/households/*/write_off",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Let go of £12.50" }).click();
  await expect(page.getByText("We could not reach the server. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Let go of £12.50" }).click();
  await expect(timelineOf(page).getByText("“He was told of the wrong amount on the phone”")).toHaveCount(1);

  const chargeBack = page.getByRole("row", { name: /Charge-back.*4 Larkspur Terrace/ });
  await page.goto(`${url}/staff/cases?view=open&kind=charge-back`);
  await axe(page);
  await chargeBack.getByRole("link").first().click();
  await expect(page.getByText("10 June 2027")).toBeVisible();
  await page.getByLabel("How it ended").selectOption({ label: "Accepted: it stands" });
  await page
    .getByLabel("What was found and done")
    .fill("Fay took us for somebody else, and pays by transfer");
  await axe(page);
  await page.getByRole("button", { name: "Finish the case" }).click();
  await expect(page.getByRole("button", { name: "Open it again" })).toBeVisible();
  await page.goto(`${url}/staff/cases?view=open&kind=charge-back`);
  await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
  await expect(chargeBack).toHaveCount(0);
  await page.goto(`${url}/staff/collections?due=2027-06&state=charged_back`);
  await expect(fay).toContainText("Call or mail");

  await page.goto(`${url}/staff/?q=6+larkspur`);
  await page.getByRole("link", { name: "6 Larkspur Terrace" }).click();
  await page
    .getByRole("row", { name: /Ada Lindqvist/ })
    .getByRole("link", { name: "Give back" })
    .click();
  await page.getByLabel("How much, in pounds").fill("51.00");
  await page.getByRole("button", { name: "Show what it would do" }).click();
  await expect(page.getByText("A second person must agree.")).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("Broadband was out for a month");
  await page.getByRole("button", { name: "Ask a second person" }).click();
  await expect(page.getByText("You asked for it, so somebody else has to agree.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send back" })).toHaveCount(0);
  await axe(page);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const second = await context.newPage();
  await signIn(second, url, "administrator");
  await second.goto(`${url}/staff/approvals`);
  await second.getByRole("link", { name: /Give £51.00 back to Ada/ }).click();
  await expect(second.getByText("“Broadband was out for a month”")).toBeVisible();
  await axe(second);
  await second.getByLabel("Why you agree, or do not").fill("The supplier says so too");
  await second.getByRole("button", { name: "Give £51.00 back" }).click();
  await expect(second.getByText("“The supplier says so too”")).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText(/Grace Okafor agreed/)).toBeVisible();

  await open(page, "Payouts");
  await expect(page.getByRole("heading", { level: 1, name: "Payouts" })).toBeVisible();
  const chargedBack = page.locator("td:nth-child(6)", { hasText: "-£" });
  await page.getByRole("row").filter({ has: chargedBack }).getByRole("link").first().click();
  await expect(page.getByText("Nothing: each part is as our books have it.")).toBeVisible();
  await expect(page.getByText("Charged back").locator("xpath=following-sibling::dd")).toContainText("-£");
  await page.getByRole("link", { name: "Its posting" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, "Ledger");
  await expect(page.getByRole("heading", { level: 1, name: "Ledger" })).toBeVisible();

  const first = page.getByRole("row", { name: /November 2026/ });
  await open(page, "Months");
  await expect(first).toContainText("open");
  await page.getByRole("link", { name: "April 2027" }).click();
  await expect(page.getByText("Months are closed in order, and an earlier one is open.")).toBeVisible();
  await open(page, "Months");
  await page.getByRole("link", { name: "November 2026" }).click();
  await expect(page.getByRole("region", { name: "What speaks against closing it" })).toContainText("Nothing");
  await expect(page.getByRole("row", { name: /All accounts £0.00/ })).toBeVisible();
  await page.getByLabel("Why").fill("Reported to the accountant");
  await page.getByRole("button", { name: "Close November 2026" }).click();
  await expect(
    page.getByText("Martin Hale closed it on 15 July 2027: “Reported to the accountant”"),
  ).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("An invoice was missing");
  await page.getByRole("button", { name: "Ask a second person" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open November 2026 again" })).toBeVisible();
  await expect(page.getByText("You asked for it, so somebody else has to agree.")).toBeVisible();
  await open(page, "Months");
  await expect(first).toContainText(/closed.*Martin Hale.*Reported to the accountant/);
});

test("[H3] [H4] a catalogue day: a voucher is created, used, counted and ended; a price book is published by two people", async ({
  page,
  browser,
  product: { url },
  axe,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 40[19]|status of 422/);
  await signIn(page, url, "catalogue");
  await page.goto(`${url}/staff/codes/vouchers`);
  await expect(page.getByRole("link", { name: "WELCOME10" })).toBeVisible();
  await page.getByRole("link", { name: "Make a voucher" }).click();
  await page.getByLabel("Code", { exact: true }).fill("AUTUMN27");
  await page.getByLabel("Name", { exact: true }).fill("Autumn");
  await page.getByLabel("Gives", { exact: true }).selectOption("percent");
  await page.getByLabel("Per cent").fill("5");
  await page.getByLabel(/^Uses in all/).fill("100");
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("row", { name: /Each a month/ })).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("Campaign of the autumn");
  await page.getByRole("button", { name: "Make this voucher" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "AUTUMN27" })).toBeVisible();
  await expect(page.getByText("Nobody has used it yet.").first()).toBeVisible();

  const opening = { size: 3, discountCode: "AUTUMN27" };
  await openAccount(url, { ...opening, creator: person("Nell", "Varga", "catalogue-day") });
  await page.reload();
  await expect(page.getByLabel("Figures of AUTUMN27")).toContainText(/Used\s*1/);
  await expect(page.getByRole("link", { name: /Lonely Row/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Lonely Row/ })).toBeVisible();
  await page.getByRole("link", { name: "End it" }).click();
  await expect(page.getByText("The household that has it keeps it, with what they were sold.")).toBeVisible();
  await page.getByLabel("Why").fill("The campaign is over");
  await page.getByRole("button", { name: "End AUTUMN27" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^AUTUMN27/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "End it" })).toHaveCount(0);
  const late = openAccount(url, { ...opening, creator: person("Otto", "Varga", "catalogue-day") });
  await expect(late).rejects.toThrow(/voucher|code/i);

  await open(page, "Price books");
  await page.getByRole("link", { name: "winter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "winter" })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ open quotes? keeps? (its|their) price$/)).toBeVisible();
  await page.getByLabel("Why").fill("Energy is dearer in winter");
  await page.getByRole("button", { name: /^Ask to publish on/ }).click();
  await expect(page.getByRole("button", { name: "Take the request back" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Publish on/ })).toHaveCount(0);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const second = await context.newPage();
  await signIn(second, url, "administrator");
  await second.goto(`${url}/staff/price-books/winter`);
  await expect(second.getByText("“Energy is dearer in winter”")).toBeVisible();
  await second.getByLabel("Why you agree, or do not").fill("As the supplier wrote");
  await second.getByRole("button", { name: /^Publish on/ }).click();
  await expect(second.getByText("Grace Okafor agreed")).toBeVisible();
  await axe(second);
  await context.close();
});

test("[H1] [H2] an administrator's day: a colleague is invited, gets a role and loses it; the audit log has every action", async ({
  page,
  browser,
  product: { url },
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 40[13]/);
  await signIn(page, url, "administrator");
  await page.goto(`${url}/staff/people`);
  await expect(page.getByRole("heading", { name: "Who works here" })).toBeVisible();
  const form = page.locator("form").filter({ hasText: "Invite a colleague" });
  await form.getByLabel("Name").fill("Kim Park");
  await form.getByLabel("Email address").fill("kim@staff.example");
  await form.getByLabel("support").check();
  await form.getByLabel("Why").fill("Joins on Monday");
  await form.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("kim@staff.example")).toBeVisible();
  const mails = async () =>
    (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[];
  const linkIn = async () =>
    /https?:\S+\/staff\/invitation#\S+/.exec(
      (await mails()).find(({ to }) => to === "kim@staff.example")?.text ?? "",
    )?.[0];
  await expect.poll(linkIn).toBeDefined();

  const own = "a password of Kim's own";
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.goto((await linkIn()) ?? "");
  await colleague.getByLabel("Password").fill(own);
  await colleague.getByRole("button", { name: "Keep this password" }).click();
  await colleague.getByLabel("Email address").fill("kim@staff.example");
  await colleague.getByLabel("Password").fill(own);
  await colleague.getByRole("button", { name: "Next" }).click();
  await expect(colleague.getByRole("heading", { name: "Set up one-time codes" })).toBeVisible();
  await colleague.goto(`${url}/staff/households`);
  await expect(colleague.getByRole("heading", { name: "Set up one-time codes" })).toBeVisible();
  await signIn(colleague, url, "kim", own);
  await colleague.goto(`${url}/staff/households`);
  await expect(colleague.getByRole("link", { name: "6 Larkspur Terrace" })).toBeVisible();
  await colleague.goto(`${url}/staff/people`);
  await expect(colleague.getByText("Who works here")).toHaveCount(0);

  await page.reload();
  await page.getByText("kim@staff.example").click();
  const roles = page.locator("details[open]").filter({ hasText: "Kim Park" });
  await roles.getByLabel("support").uncheck();
  await roles.getByLabel("Why").fill("Has left us");
  await roles.getByRole("button", { name: "Change Kim Park's roles" }).click();
  await expect(page.getByText("Done, and written down.")).toBeVisible();
  await colleague.goto(`${url}/staff/households`);
  await expect(colleague.getByRole("heading", { name: "Sign in to the back office" })).toBeVisible();
  await context.close();

  await open(page, "Audit");
  await expect(page.getByRole("row", { name: /Has left us/ })).toBeVisible();
  for (const entry of ["Jobs that gave up", "Mails", "Figures", "Flags"]) {
    await open(page, entry);
    await expect(page.getByRole("heading", { level: 1, name: entry })).toBeVisible();
  }
});
