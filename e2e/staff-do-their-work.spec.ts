import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const password = "evenly-on-trial";

/** What an authenticator app does with the key that a page shows, now or so many steps later: each code counts once. */
const codeOf = (shown: string, later = 0) =>
  createOTP(new TextDecoder().decode(base32.decode(shown))).hotp(Math.floor(Date.now() / 30_000) + later);

/** Signs in for the first time: password, key, code. Gives the key. */
const setUp = async (page: Page, url: string, email: string): Promise<string> => {
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
  await expect(page.getByRole("heading", { name: "Find a household or a person" })).toBeVisible();
  return key;
};

const search = async (page: Page, text: string) => {
  const field = page.getByRole("combobox", { name: "Address, name, email or reference" });
  await field.fill(text);
  await field.press("Shift+Enter");
};

test("support signs in with a one-time code, finds a household, reads it, replaces its join link and removes a stranger", async ({
  page,
  startProduct,
  axe,
  complaints,
}) => {
  test.slow();
  const { url } = await startProduct();
  complaints.expect(/status of 40[19]|status of 422/);
  const key = await setUp(page, url, "support@staff.example");
  await axe(page);

  await page.locator("summary").filter({ hasText: "Priya Raman" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByLabel("Email address").fill("support@staff.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("That code isn't right");
  await axe(page);
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(key, 1));
  await page.getByRole("button", { name: "Sign in" }).click();

  await search(page, "larks");
  await expect(page).toHaveURL(`${url}/staff/?q=larks`);
  await expect(page.getByRole("link", { name: "3 Larkspur Terrace" })).toBeVisible();
  await axe(page);
  await search(page, "maya.okafor@example.com");
  await expect(page.getByText("0 households, 1 people")).toBeVisible();
  expect(page.url()).not.toContain("maya");
  await page.getByRole("link", { name: "Maya Okafor" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "3 Larkspur Terrace" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Maya Okafor/ })).toContainText("•• 11");
  await axe(page);

  await page.getByRole("link", { name: "Replace the join link" }).click();
  await expect(page.getByText("The new link is mailed to Maya.")).toBeVisible();
  await page.getByRole("button", { name: "Replace the join link" }).click();
  await expect(page.getByText("Please say why")).toBeVisible();
  await page.getByLabel("Why").fill("It was posted in a chat");
  await page.getByRole("button", { name: "Replace the join link" }).click();
  const timeline = page.locator("section").filter({ has: page.getByRole("heading", { name: "Timeline" }) });
  await expect(timeline.getByText("“It was posted in a chat” · by Priya Raman")).toBeVisible();

  await search(page, "5 larkspur");
  await page.getByRole("link", { name: "5 Larkspur Terrace" }).click();
  await page.getByRole("link", { name: "Callum Reid" }).click();
  await page.getByRole("link", { name: "Remove Callum" }).click();
  await expect(page.getByText("Their place is open, and the household is gathering.")).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("Nobody knows them");
  await page.getByRole("button", { name: "Remove Callum Reid" }).click();
  await expect(page.getByText("Place 3 is open")).toBeVisible();
  await expect(timeline.getByText("Callum was removed")).toBeVisible();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide, `${String(width)} px`).toBeLessThanOrEqual(0);
  }
});

test("an administrator invites a colleague, who chooses a password by the link of the mail; support sees no staff page", async ({
  page,
  browser,
  startProduct,
  axe,
  complaints,
}) => {
  test.slow();
  const { url } = await startProduct();
  complaints.expect(/status of 40[13]/);
  await setUp(page, url, "administrator@staff.example");
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Who works here" })).toBeVisible();
  await axe(page);
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

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto((await linkIn()) ?? "");
  await colleague.getByLabel("Password").fill("a password of Kim's own");
  await colleague.getByRole("button", { name: "Keep this password" }).click();
  await colleague.getByLabel("Email address").fill("kim@staff.example");
  await colleague.getByLabel("Password").fill("a password of Kim's own");
  await colleague.getByRole("button", { name: "Next" }).click();
  await expect(colleague.getByRole("heading", { name: "Set up one-time codes" })).toBeVisible();
  await colleague.goto(`${url}/staff/people`);
  await expect(colleague.getByRole("heading", { name: "Set up one-time codes" })).toBeVisible();
  await colleague.context().close();
});
