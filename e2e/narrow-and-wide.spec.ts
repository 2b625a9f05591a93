import { openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { next, refuseCookies } from "./houses.ts";
import { givePerson, person } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const height = 900;

test("dialogs are bottom sheets on narrow pages and centred from 768 px", async ({ page }) => {
  await page.setViewportSize({ width: 767, height });
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
  await page.getByRole("button", { name: "Save or share this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Save or share this price" });
  await expect(dialog.getByLabel("Link to this package")).toBeVisible();
  const bottom = async () => {
    const box = await dialog.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(bottom).toBe(height);
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(767);
  await page.setViewportSize({ width: 768, height });
  await expect.poll(bottom).toBeLessThan(height);
  const box = await dialog.boundingBox();
  const left = Math.round(box?.x ?? 0);
  expect(left).toBeGreaterThan(0);
  expect(Math.abs(left * 2 + (box?.width ?? 0) - 768)).toBeLessThan(2);
});

test("a dialog takes half a second to close, or none with reduced motion", async ({ page }) => {
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
  await page.getByRole("button", { name: "Save or share this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Save or share this price" });
  await expect(dialog).toBeVisible();
  const closing = () =>
    dialog.evaluate(async (element: HTMLDialogElement) => {
      element.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
      while (element.open) await new Promise((resolve) => requestAnimationFrame(resolve));
      return Math.max(0, ...element.getAnimations().map((one) => Number(one.effect?.getTiming().duration)));
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await closing()).toBe(500);
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Save or share this price" }).click();
  await expect(dialog).toBeVisible();
  expect(await closing()).toBeLessThan(10);
});

test("the package on the payment page is collapsed up to 767 px, and open from 768", async ({
  page,
  product,
  axe,
  complaints,
}) => {
  const account = await openAccount(product.url, {
    door: "Flat 1, 7",
    size: 3,
    creator: person("Uli", "Host", "seven"),
  });
  await page.goto(account.joinLink);
  await next(page);
  // A failing check does not block joining.
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/validate-joining-tenant", (route) => route.abort());
  await givePerson(page, person("Vic", "Guest", "seven"));
  await expect(page.getByRole("heading", { name: "Set up your Direct Debit" })).toBeVisible();

  const panel = page.getByRole("region", { name: "Your package" });
  await page.setViewportSize({ width: 767, height });
  await expect(panel.getByText(/^£\d+\.\d\d$/).first()).toBeVisible();
  await expect(panel.getByText("First payment")).toBeHidden();
  await page.setViewportSize({ width: 320, height });
  const unit = await panel.getByText("per person per week").first().boundingBox();
  expect(unit?.height, "the price's unit stands on one line").toBeLessThan(30);
  await page.setViewportSize({ width: 767, height });
  await panel.getByRole("button", { name: "Show your package" }).click();
  await expect(panel.getByText("First payment")).toBeVisible();
  await expect(panel.getByText("1 September 2027", { exact: true })).toBeVisible();
  await axe(page);
  await panel.getByRole("button", { name: "Hide your package" }).click();
  await expect(panel.getByText("First payment")).toBeHidden();
  await page.setViewportSize({ width: 768, height });
  await expect(panel.getByText("First payment")).toBeVisible();
  await expect(panel.getByRole("button")).toHaveCount(0);
});
