import { openAccount } from "../accounts.ts";
import { expect, test } from "../fixtures.ts";
import { heard, listen } from "../hear-status.ts";
import { heading } from "../houses.ts";
import { person } from "../people.ts";

test("a join link whose file is missing says so after a while, and can be tried again", async ({
  page,
  product: { url },
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/);
  await listen(page);
  const account = await openAccount(url, { size: 3, creator: person("Lars", "Lost", "slow") });
  // The style sheet's ten seconds run at twenty times the speed.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Animation.enable");
  await browser.send("Animation.setPlaybackRate", { playbackRate: 20 });
  await page.route(/\/assets\/start-/, (route) => route.abort());
  await page.goto(account.joinLink);
  await expect(page.getByText("LOADING...")).toBeVisible();
  const slow = page.getByText("This page is taking longer than it should.");
  await expect(slow).toBeVisible();
  await expect
    .poll(() => heard(page))
    .toEqual(["This page is taking longer than it should. Try again, or call us on 0113 496 0000."]);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  expect(page.url()).toBe(account.joinLink);
  await expect(slow).toHaveCount(0);
});

test("a page requested offline says so, loses nothing, and loads on a retry", async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto("/household");
  await page.getByLabel("Letting agent name (optional)").fill("Hyde Park Lettings");
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "evenly, home page" }).click();
  const notice = page.getByRole("alert", { name: "You seem to be offline" });
  await expect(notice).toBeFocused();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/household$/);
  await expect(page.getByLabel("Letting agent name (optional)")).toHaveValue("Hyde Park Lettings");
  await page.context().setOffline(false);
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
