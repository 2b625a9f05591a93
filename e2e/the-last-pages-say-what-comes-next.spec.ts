import type { Page } from "@playwright/test";
import { joinAccount, openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { arrive, getPriceOf, heading, next, refuseCookies, typeHouse } from "./houses.ts";
import { givePerson, pay, person } from "./people.ts";
import { reachPayment } from "./sign-up-steps.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const storedCodes = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

const expectDoor = (page: Page) =>
  expect(page.getByRole("main").getByRole("link", { name: /^Your own page/ })).toHaveAttribute(
    "href",
    "/my-house/link",
  );

const expectWhatHappensNext = async (page: Page) => {
  await expect(page.getByRole("heading", { name: "What Happens Next?" })).toBeVisible();
  for (const step of [
    "Put your feet up",
    "Utilities set-up starts",
    "Nothing is paid until the start date",
    "You'll get an email within 3 business days confirming your Direct Debit mandate.",
  ]) {
    await expect(page.getByText(step)).toBeVisible();
  }
  await expectDoor(page);
};

test("the lead can pass the join link on in every way, and is told what happens next", async ({
  page,
  axe,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
  });
  await getPriceOf(page, "Wanda", "The Last Mill");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await reachPayment(page);
  await expect(page.getByRole("region", { name: "The Direct Debit Guarantee" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Your payments" }).getByRole("row")).toHaveCount(14);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  // The bank account was looked up and used, and never appeared in a URL.
  expect(addresses.some((address) => address.endsWith("/api/direct_debit"))).toBe(true);
  expect(addresses.filter((address) => /55779911|20-?00-?00/.test(address))).toEqual([]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

  const link = await page.getByRole("textbox", { name: "Your join link" }).inputValue();
  const guid = new URL(link).searchParams.get("guid") ?? "";
  expect(guid).toMatch(/^[\w-]{22,}$/);
  const account = page.getByRole("region", { name: "Your account" });
  await expect(account.locator("dt").first()).toHaveText("Your reference");
  await expect(account.getByText(/^EV-\w{4}-\w{3}$/)).toBeVisible();
  await expect(account.getByText("Account reference")).toBeVisible();
  await expect(account.getByText(guid, { exact: true })).toBeVisible();
  await expect(account.getByText(link, { exact: true })).toBeVisible();
  await expect(account.getByText("Still to join")).toBeVisible();
  await expect(page.getByText("3 to go.")).toBeVisible();

  await page.getByRole("button", { name: "Copy link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  expect(await page.evaluate(() => JSON.stringify((window as { shared?: unknown }).shared))).toContain(link);
  for (const [name, start] of [
    ["WhatsApp", "https://wa.me/"],
    ["Facebook", "https://www.facebook.com/"],
    ["Email", "mailto:"],
  ] as const) {
    const href = (await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
    expect(href.startsWith(start), href).toBe(true);
    expect(decodeURIComponent(href)).toContain(link);
  }

  await expect(page.getByRole("heading", { name: "What happens next?" })).toBeVisible();
  await expect(page.getByText("Nothing is paid until the start date")).toBeVisible();
  await expect(
    page.getByText("You'll get an email within 3 business days confirming your Direct Debit mandate."),
  ).toBeVisible();
  await expectDoor(page);
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  await expect(page.getByRole("dialog").getByRole("group")).toHaveCount(3);
  await axe(page);
  const row = page.getByRole("group", { name: "Housemate 1" });
  await row.getByLabel("Full name").fill("Walter Guest");
  await row.getByLabel("Email address").fill("walter.mill@example.com");
  const invited = page.waitForRequest("**/api/invite_housemates");
  await page.getByRole("button", { name: "Send invites" }).click();
  expect((await invited).headers()["idempotency-key"]).toBeTruthy();
  await expect(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible();
});

test("a visitor's codes are kept until the payment, and then removed", async ({ page }) => {
  const limits: number[] = [];
  await page.exposeFunction("noteLimit", (limit: number) => void limits.push(limit));
  await page.addInitScript(() => {
    const { noteLimit } = window as unknown as { noteLimit: (limit: number) => void };
    const ordinary = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, milliseconds?: number, ...rest: unknown[]) => {
      if (milliseconds && milliseconds > 10_000) noteLimit(milliseconds);
      return ordinary(work, milliseconds, ...rest);
    }) as typeof window.setTimeout;
  });
  await page.goto("/?ref=MATES25&aff=CAMPUS&agent=HYDEPARK");
  await page.getByRole("link", { name: "Let's Roll" }).click();
  await expect(page.getByText("Welcome, Campus readers.")).toBeVisible();
  await expect(
    page.getByText("Hyde Park Sample Lettings has picked a package for your house."),
  ).toBeVisible();
  expect(JSON.parse(await storedCodes(page))).toMatchObject({
    referralCode: "MATES25",
    affiliateCode: "CAMPUS",
    agentCode: "HYDEPARK",
  });
  await arrive(page, "Xenia");
  await typeHouse(page, "The Code House");
  await expect(heading(page, "Your Package")).toBeVisible();
  const sent = page.waitForRequest("**/api/direct_debit");
  await reachPayment(page);
  await pay(page);
  const { houseInformation } = (await sent).postDataJSON() as { houseInformation: object };
  expect(houseInformation).toMatchObject({
    referralCode: "MATES25",
    affiliateCode: "CAMPUS",
    agentCode: "HYDEPARK",
  });
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  // Only the payment has a longer limit.
  expect(limits.filter((limit) => limit !== 15_000)).toEqual([20_000]);
  expect(await storedCodes(page)).not.toMatch(/MATES25|CAMPUS|HYDEPARK/);

  // The answers are cleared; the finished account stays.
  await page.goto("/short-summary");
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.goto("/congratulations");
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
});

test("a joiner sees how many people are missing, and the last one that the house is complete", async ({
  page,
  product,
  complaints,
  axe,
}) => {
  const creator = person("Yann", "Host", "complete");
  const account = await openAccount(product.url, { door: "Flat 2, 7", size: 4, creator });
  await joinAccount(product.url, account.guid, person("Zoe", "Guest", "complete"));
  complaints.expect(/404 .*validate-joining-tenant/);
  const joinAs = async (name: string) => {
    await page.goto(account.joinLink);
    await next(page);
    await givePerson(page, person(name, "Joiner", "complete"));
    await pay(page);
  };
  await joinAs("Abel");
  await expect(page).toHaveURL(/\/joining-tenant\/congratulations$/);
  await expect(heading(page, "Congratulations!")).toBeVisible();
  await expect(page.getByText("1 to go.")).toBeVisible();
  await expectDoor(page);
  await axe(page);
  let sent = 0;
  page.on("request", (request) => (sent += request.url().endsWith("/api/direct_debit") ? 1 : 0));
  await page.reload();
  await expect(heading(page, "Congratulations!")).toBeVisible();
  expect(sent).toBe(0);

  await joinAs("Bibi");
  await expect(page).toHaveURL(/\/joining-tenant\/house-complete$/);
  await expect(heading(page, "Your House Is Complete")).toBeVisible();
  await expect(page.getByText("All 4 housemates have joined.")).toBeVisible();
  await expectWhatHappensNext(page);
  await axe(page);
  await page.getByRole("link", { name: "Back To Homepage" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
});

test("a complete house can be looked at by anybody, without knowing whose it is", async ({ page }) => {
  await page.goto("/house-complete");
  await expect(heading(page, "Congratulations!")).toBeVisible();
  await expect(page.getByText("All housemates have joined.")).toBeVisible();
  await expectWhatHappensNext(page);
  await page.getByRole("link", { name: "Back To Homepage" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: /^Your own page/ }).click();
  await expect(heading(page, "Get a link to your page")).toBeVisible();
});
