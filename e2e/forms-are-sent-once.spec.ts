import { expect, test } from "./fixtures.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { giveLead, person } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("a refused form is sent with a new key, even unchanged", async ({ page, complaints }) => {
  complaints.expect(/422 .*pre-signup/);
  const keys: string[] = [];
  await page.route("**/api/pre-signup", (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    if (keys.length > 1) return route.continue();
    const message = "Email address required";
    return route.fulfill({
      status: 422,
      json: { message, messages: [message], errors: { emailAddress: [message] } },
    });
  });
  await page.goto("/");
  await giveLead(page, person("Lasse", "Again", "once"));
  await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Email address required");
  await next(page);
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe("");
  expect(keys[1]).not.toBe("");
  expect(keys[1]).not.toBe(keys[0]);
});

test("sharing and saving a package have separate keys", async ({ page }) => {
  const keyOf = async (path: string) => (await page.waitForRequest(path)).headers()["idempotency-key"];
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
  const shared = keyOf("**/api/share_package");
  await page.getByRole("button", { name: "Save or share this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Save or share this price" });
  await expect(dialog.getByLabel("Link to this package")).toBeVisible();
  await dialog.getByLabel("Email address").fill("lasse.once@example.com");
  const saved = keyOf("**/api/email_summary");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Saved")).toBeVisible();
  expect(await shared).toBeTruthy();
  expect(await saved).toBeTruthy();
  expect(await saved).not.toBe(await shared);
});
