import { expect, test } from "./fixtures.ts";
import { getPrice, heading, next, priceShown, refuseCookies } from "./houses.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("a package is shared, saved, and opened by a friend as it was left", async ({
  page,
  product,
  browser,
  complaints,
  axe,
}) => {
  await getPrice(page, "Lou", 22);
  await page.getByRole("checkbox", { name: "Water" }).uncheck();
  await page.getByLabel("Voucher code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("10% off everything")).toBeVisible();
  const shared = await priceShown(page);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Save or share this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Save or share this price" });
  const link = await dialog.getByLabel("Link to this package").inputValue();
  await axe(page);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const email = dialog.getByLabel("Email address");
  await expect(email).toHaveValue("lou.visitor.price@example.com");
  await email.fill("");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(email).toHaveAccessibleDescription("Email address required");
  await email.fill("lou at home");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(email).toHaveAccessibleDescription("Valid email address required");
  await email.fill("lou@example.com");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Saved")).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Save or share this price" })).toBeFocused();
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as { to: string }[];
      return mails.some(({ to }) => to === "lou@example.com");
    })
    .toBe(true);

  const context = await browser.newContext();
  const friend = await context.newPage();
  complaints.watch(friend);
  await refuseCookies(friend, product.url);
  await friend.goto(link);
  await expect(heading(friend, "Your Package")).toBeVisible();
  await expect(friend.getByText("Package summary for 4 housemates at 22 Larkspur Terrace")).toBeVisible();
  await expect(friend.getByRole("checkbox", { name: "Water" })).not.toBeChecked();
  await expect(friend.getByText("10% off everything")).toBeVisible();
  expect(await priceShown(friend)).toBe(shared);
  await axe(friend);

  // Reloading the link keeps changes.
  await friend.getByRole("checkbox", { name: "TV Licence" }).uncheck();
  await friend.reload();
  await expect(friend.getByRole("checkbox", { name: "TV Licence" })).not.toBeChecked();

  // Back leads to the first page with the share parameter, which has no Back.
  await friend.getByRole("button", { name: "Back" }).click();
  await expect(friend).toHaveURL(/\/\?viaShare=true$/);
  await friend.getByRole("radio", { name: "Student", exact: true }).check();
  await friend.getByLabel("First name").fill("Max");
  await friend.getByLabel("Last name").fill("Friend");
  await friend.getByLabel("Email address").fill("max@example.com");
  await friend.getByLabel("Mobile number").fill("07700 900124");
  await friend.getByRole("checkbox", { name: /I agree/ }).check();
  await next(friend);
  await expect(heading(friend, "Tell Us About Your House")).toBeVisible();
  await expect(friend.getByRole("combobox", { name: "Address" })).toHaveValue(/22 Larkspur Terrace/);
  await expect(friend.getByRole("button", { name: "Back" })).toHaveCount(0);
  await context.close();
});

test("a link that cannot be fetched and an email that cannot be sent say so", async ({
  page,
  complaints,
  axe,
}) => {
  complaints.expect(/share_package|email_summary/);
  await getPrice(page, "Mo", 23);
  await page.route("**/api/share_package", (route) => route.abort());
  await page.getByRole("button", { name: "Save or share this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Save or share this price" });
  await expect(dialog.getByRole("alert")).toContainText("Network error accessing the Evenly API");
  await axe(page);
  await page.unroute("**/api/share_package");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByLabel("Link to this package")).toBeVisible();

  await page.route("**/api/email_summary", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Network error accessing the Evenly API");
  await expect(dialog.getByLabel("Email address")).toHaveAccessibleDescription(
    "There has been a problem sending the email, try again or note down share link for reference",
  );
  await page.unroute("**/api/email_summary");
  await page.route("**/api/email_summary", (route) =>
    route.fulfill({
      status: 429,
      json: {
        message: "Too many mails. Try again in a minute.",
        messages: ["Too many mails. Try again in a minute."],
      },
    }),
  );
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Too many mails. Try again in a minute.");
});

test("a share link may name its products in any case, and what it leaves out keeps its default", async ({
  page,
}) => {
  await page.goto(
    "/short-summary?postcode=LS6+1ZZ&housemates=3&BROADBAND=no-broadband-other-01_none&tvlicence=no-tv-licence-01_none",
  );
  await expect(page.getByText("Package summary for 3 housemates at LS6 1ZZ")).toBeVisible();
  await expect(page.getByText("Not in your package")).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: "Water" })).toBeChecked();
  await page.getByRole("button", { name: "Edit package" }).click();
  await expect(page).toHaveURL(/\/products\/Energy$/);
});

test("a share link of a house with an account leads to its notice", async ({ page, request }) => {
  const [found] = (await (await request.get("/api/addresses/find?query=3 Larkspur Terrace")).json()) as {
    id: string;
  }[];
  await page.goto(`/short-summary?address=${found?.id ?? ""}&housemates=4`);
  await expect(page).toHaveURL(/\/account-already-exists\/.+/);
});

test("a share link that cannot be loaded says why", async ({ page, complaints, axe }) => {
  complaints.expect(/products/);
  await page.goto("/short-summary?postcode=ZE1+0AA&housemates=4");
  await expect(page.getByRole("alert")).toContainText("There's a problem...");
  await expect(page.getByRole("alert")).toContainText("ZE1 0AA");
  await axe(page);
  await page.route("**/api/products?*", (route) => route.abort());
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
  await expect(page.getByRole("alert")).toContainText("Network error accessing the Evenly API");
  await expect(page.getByRole("link", { name: "Get a price" })).toHaveAttribute("href", "/");
  await page.unroute("**/api/products?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Package summary for 4 housemates at LS6 1ZZ")).toBeVisible();
});

test("a price that has changed since it was shared is pointed out", async ({ page }) => {
  await page.route("**/api/products?*", async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as { priceBeforeDiscount: number };
    await route.fulfill({ response, json: { ...quote, priceWhenShared: quote.priceBeforeDiscount - 40 } });
  });
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4&hash=an-old-one");
  await expect(
    page.getByText("The price of this package has changed since it was quoted. You're seeing today's price."),
  ).toBeVisible();
});
