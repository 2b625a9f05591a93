import { openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import {
  getPrice,
  heading,
  next,
  priceFigure,
  priceShown,
  refuseCookies,
  takeEveryProduct,
} from "./houses.ts";
import { findHouse, person } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("the first page says what is missing, keeps what was typed, and goes to the first field that is wrong", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await expect(heading(page, "Get A Price")).toBeVisible();
  for (const promise of ["No Deposits", "Highly Rated", "Uncapped Energy"])
    await expect(page.getByText(promise)).toBeVisible();
  await axe(page);
  await page.getByLabel("Last name").fill("Khan");
  await page.getByLabel("Mobile number").fill("0770");
  await next(page);
  const summary = page.getByRole("region", { name: "There's a problem..." });
  await expect(summary.getByRole("link")).toHaveText([
    "Please select an option",
    "First name required",
    "Email address required",
    "Mobile number is invalid",
    "You must agree to the privacy policy",
  ]);
  await expect(page.getByRole("radio", { name: "Student", exact: true })).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name required");
  await expect(page.getByLabel("Last name")).toHaveValue("Khan");
  await axe(page);

  await page.getByLabel("First name").fill("amira-jane");
  await expect(page.getByLabel("First name")).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Last name").focus();
  await expect(page.getByLabel("First name")).toHaveValue("Amira-Jane");
});

test("the server's errors about a lead appear under their fields, and a missing answer keeps the input", async ({
  page,
  complaints,
}) => {
  complaints.expect(/pre-signup/);
  await page.goto("/");
  await page.route("**/api/pre-signup", (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: "Email address required",
        messages: ["Email address required"],
        errors: { emailAddress: ["Valid email address required", "Another"] },
      },
    }),
  );
  await page.getByRole("radio", { name: "Not a Student" }).check();
  await page.getByLabel("First name").fill("Amira");
  await page.getByLabel("Last name").fill("Khan");
  await page.getByLabel("Email address").fill("amira@example.com");
  await page.getByLabel("Mobile number").fill("07700 900123");
  await page.getByRole("checkbox", { name: /I agree to the privacy policy/ }).check();
  await next(page);
  await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Valid email address required");
  await expect(page.getByLabel("Email address")).toBeFocused();

  await page.unroute("**/api/pre-signup");
  await page.route("**/api/pre-signup", (route) => route.abort());
  await page.getByLabel("Email address").fill("amira.khan@example.com");
  await next(page);
  await expect(page.getByRole("alert")).toContainText(
    "Oh no! There was a problem with your request, please try again or call us 0113 496 0000",
  );
  await expect(page.getByLabel("Email address")).toHaveValue("amira.khan@example.com");

  const keys: string[] = [];
  await page.unroute("**/api/pre-signup");
  await page.route("**/api/pre-signup", (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    return keys.length === 1 ? route.abort() : route.continue();
  });
  await next(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await next(page);
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  // A retry after a lost answer uses the same key.
  expect(keys[0]).not.toBe("");
  expect(keys[1]).toBe(keys[0]);
});

test("a package is built product by product, and Back leads where the specification says", async ({
  page,
  axe,
}) => {
  await getPrice(page, "Bea", 7);
  await axe(page);
  await expect(
    page.getByText("Package summary for 4 housemates at 7 Larkspur Terrace, Leeds, LS6 1ZZ"),
  ).toBeVisible();
  await expect(page.getByText("Your price is")).toBeVisible();
  await expect(page.getByText("based on a 12 month contract")).toBeVisible();
  for (const promise of [
    "Bundle all of your utilities into one payment",
    "Everyone pays their fair share",
    "No deposit or set up fees",
  ]) {
    await expect(page.getByText(promise)).toBeVisible();
  }

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/products\/Energy$/);
  await page.getByRole("radio", { name: "Uncapped Energy, renewable" }).check();
  await axe(page);
  await page.getByRole("button", { name: "More about Uncapped Energy, renewable" }).click();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More about Uncapped Energy, renewable" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Uncapped Energy, renewable" })).toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/household$/);
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveValue(
    "7 Larkspur Terrace, Leeds, LS6 1ZZ",
  );
  await page.getByRole("button", { name: "Back" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Bea");
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await next(page);
  await next(page);
  // Choices stay when the house is sent again.
  await expect(page.getByRole("radio", { name: "Uncapped Energy, renewable" })).toBeChecked();
  for (const spelling of ["TVLicence", "tvlicence", "TV%20Licence", "tv%20licence"]) {
    await page.goto(`/products/${spelling}`);
    await expect(heading(page, "TV Licence")).toBeVisible();
  }
});

test("the price follows the package, and broadband has a window of its own", async ({ page, axe }) => {
  await getPrice(page, "Cleo", 8);
  const whole = await priceShown(page);
  await expect(page.getByText("Included")).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: "Energy" })).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Water" }).uncheck();
  await expect(priceFigure(page)).not.toHaveAccessibleName(new RegExp(`£${String(whole / 100)} `));
  const withoutWater = await priceShown(page);
  expect(withoutWater).toBeLessThan(whole);
  await page.getByRole("checkbox", { name: "Water" }).check();
  expect(await priceShown(page)).toBe(whole);

  await page.getByRole("button", { name: "How the monthly price is worked out" }).click();
  await expect(
    page.getByText("Weekly cost divided by 7, times the days in the year, divided by 12"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Why Energy?" }).click();
  await axe(page);

  await page.getByRole("button", { name: "Edit broadband" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit broadband packages" });
  await expect(dialog.getByRole("radio", { name: "Virgin Fibre 600" })).toBeChecked();
  await axe(page);
  await dialog.getByRole("radio", { name: "No broadband, thanks" }).check();
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Not in your package")).toHaveCount(1);
  expect(await priceShown(page)).toBeLessThan(whole);

  const verified = page.waitForRequest("**/api/verify_address/*");
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await verified;
  await expect(page).toHaveURL(/\/your-details$/);
});

test("the sticky bar shows while the main button is out of view, and only then", async ({ page, axe }) => {
  await getPrice(page, "Dora", 9);
  // The main button is in the price panel; the bar's exists only while the bar shows.
  const buttons = page.getByRole("button", { name: "Continue with this price" });
  await page.setViewportSize({ width: 390, height: 1200 });
  await expect(buttons).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(buttons).toHaveCount(2);
  await expect(buttons.last()).toBeInViewport({ ratio: 1 });
  await axe(page);
  // Its last pixels, or the 16 below it, count as visible.
  const scrollToBottomAt = (top: number) =>
    buttons.first().evaluate((button, at) => scrollBy(0, button.getBoundingClientRect().bottom - at), top);
  await scrollToBottomAt(4);
  await expect(buttons).toHaveCount(1);
  await scrollToBottomAt(-24);
  await expect(buttons).toHaveCount(2);
  await scrollToBottomAt(-8);
  await expect(buttons).toHaveCount(1);
  await scrollToBottomAt(-24);
  await expect(buttons).toHaveCount(2);
  await buttons.last().click();
  await expect(page).toHaveURL(/\/your-details$/);
});

test("an address with an account leads to its notice, from the household page and from the summary", async ({
  page,
  product,
}) => {
  await page.goto("/household");
  await findHouse(page, "3 Larkspur", /^3 Larkspur Terrace/);
  await next(page);
  await expect(page).toHaveURL(/\/account-already-exists\/.+/);

  await page.goto("/household");
  await findHouse(page, "10 Larkspur", /^10 Larkspur Terrace/);
  await next(page);
  await takeEveryProduct(page);
  // Another visitor signs up meanwhile.
  await openAccount(product.url, {
    door: 10,
    size: 2,
    creator: person("Quinn", "Quick", "price"),
    at: { street: "Larkspur Terrace", postcode: "LS6 1ZZ" },
  });
  const verified = page.waitForResponse("**/api/verify_address/*");
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  const { shareCode } = (await (await verified).json()) as { shareCode: string };
  await expect(page).toHaveURL(`${product.url}/account-already-exists/${shareCode}`);
  await expect(page.getByText("has already created an account for 10 Larkspur Terrace")).toBeVisible();
});

test("a failed verification blocks nobody, and a missing address is asked for on the next page", async ({
  page,
  complaints,
}) => {
  complaints.expect(/verify_address/);
  await getPrice(page, "Eve", 11);
  await page.route("**/api/verify_address/*", (route) => route.abort());
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await expect(page).toHaveURL(/\/your-details$/);

  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=2");
  await expect(page.getByText("Package summary for 2 housemates at LS6 1ZZ")).toBeVisible();
  await page.getByRole("button", { name: "Continue with this price" }).first().click();
  await expect(page).toHaveURL(/\/your-address$/);
});

test("a visitor who lives alone is one housemate", async ({ page }) => {
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=1");
  await expect(page.getByText("Package summary for 1 housemate at LS6 1ZZ")).toBeVisible();
});
