import { giveAnswers, readAnswers } from "./answers.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("answers that another version stored are forgotten, and every page opens", async ({ page }) => {
  await giveAnswers(page, { products: null, person: {}, startDate: 1, finished: [] });
  await page.goto("/");
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("type", "submit");
  await page.goto("/household");
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await page.goto("/direct-debit");
  await expect(heading(page, "Get A Price")).toBeVisible();
});

test("only the slice that another version stored is asked for again", async ({ page, visit }) => {
  await visit(page, screenAt("/direct-debit"));
  await page.evaluate(() => {
    const person = JSON.parse(sessionStorage.getItem("answers.person") ?? "") as object;
    sessionStorage.setItem("answers.person", JSON.stringify({ ...person, version: 0 }));
  });
  await page.reload();
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(/@/);
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
});

test("a screen that breaks offers to start again without the answers", async ({ page, complaints }) => {
  complaints.expect(/./);
  await page.goto("/household");
  await giveAnswers(page, { postcode: "LS6 1ZZ" });
  await page.route("**/api/summary?*", (route) => route.fulfill({ json: {} }));
  await page.goto("/joining-tenant?guid=broken");
  await expect(heading(page, "Sorry, something went wrong")).toBeVisible();
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  expect(await readAnswers(page)).toMatchObject({ postcode: "" });
});

test("a browser that refuses storage opens each page without an error", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage"] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  for (const [path, title] of [
    ["/", "Get A Price"],
    ["/household", "Tell Us About Your House"],
    ["/short-summary?postcode=LS6+1ZZ&housemates=4", "Your Package"],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  }
});

test("a reload and Back restore the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/terms");
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect.poll(place).toBe(300);
  await page.goto("/privacy-policy");
  await expect.poll(place).toBe(0);
  // The router replaces the history entry on start, which `goBack` would mistake for its navigation.
  await page.waitForFunction(() => "idx" in (history.state ?? {}));
  await page.goBack();
  await expect.poll(place).toBe(300);
});
