import type { Page } from "@playwright/test";
import { codeOf, expect, fits, open, password, test } from "../staff-office.ts";

const email = "support@staff.example";

// A passkey is for a name, not for an address of numbers.
test.use({ configuration: { PUBLIC_URL: "http://localhost:PORT" } });

/** A device with a fingerprint reader, as Chromium plays it. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function givePassword(page: Page) {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Next" }).click();
}

/** The first sign-in. Returns the recovery codes. */
async function setUp(page: Page): Promise<string[]> {
  await givePassword(page);
  await expect(page.getByRole("heading", { name: "Set up one-time codes" })).toBeVisible();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Show the key" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const key = (await page.getByText(/^[A-Z2-7]{40,}$/).textContent()) ?? "";
  const recoveryCodes = await codes.allTextContents();
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(key));
  await page.getByRole("button", { name: "Turn on one-time codes" }).click();
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
  return recoveryCodes;
}

function openMenu(page: Page) {
  return page.getByText("Priya Raman").click();
}

test("[H3] a colleague adds a passkey, signs in with it, changes their password and renews their recovery codes", async ({
  page,
  product: { url },
  axe,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 40[14]|status of 422/);
  await page.goto(`${url}/staff`);
  const [first = ""] = await setUp(page);
  await addDevice(page);
  await openMenu(page);
  await page.getByRole("link", { name: "Your sign-in" }).click();
  await expect(page.getByText("You have none yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Please name it")).toBeVisible();
  await page.getByLabel("Name of the new passkey").fill("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is added.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();
  await axe(page);
  await fits(page);

  await page.getByLabel("Your password now").fill(password);
  await page.getByLabel("New password").fill("password1234");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText(/easy to guess/)).toBeVisible();
  await page.getByLabel("Your password now").fill(password);
  await page.getByLabel("New password").fill("four unlikely words here");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill("four unlikely words here");
  await page.getByRole("button", { name: "Renew the codes" }).click();
  const renewed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(renewed).toHaveCount(10);
  expect(await renewed.allTextContents()).not.toContain(first);

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
  await openMenu(page);
  await page.getByRole("link", { name: "Your sign-in" }).click();
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await expect(page.getByText("The passkey is removed.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("That passkey did not sign you in");
  await axe(page);
});

test("[H3] what is typed survives a lost session, and signing in leads back to the page", async ({
  page,
  context,
  product: { url },
  axe,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 401/);
  await page.goto(`${url}/staff`);
  const [first = "", second = ""] = await setUp(page);
  await open(page, "Households");
  await expect(page.getByRole("heading", { level: 1, name: "Households" })).toBeVisible();
  await page.getByRole("link", { name: "5 Larkspur Terrace" }).click();
  await page.getByRole("link", { name: "Replace the join link" }).click();
  await page.getByLabel("Why").fill("It was posted in a chat");
  const address = page.url();
  const loseSession = () => context.clearCookies({ name: "evenly_staff.session_token" });
  await loseSession();
  await page.getByRole("button", { name: "Replace the join link" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Sign in to go on");
  await expect(page.getByLabel("Why")).toHaveValue("It was posted in a chat");
  await expect(dialog.getByLabel("Email address")).toHaveValue(email);
  await axe(page);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill(first);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("“It was posted in a chat” · by Priya Raman")).toBeVisible();

  await loseSession();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Sign in to the back office" })).toBeVisible();
  await givePassword(page);
  await page.getByLabel("Code", { exact: true }).fill(second);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Replace the join link" })).toBeVisible();
  expect(page.url()).toBe(address);
});
