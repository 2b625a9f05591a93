import { expect, test } from "./fixtures.ts";
import { stopTime } from "./clock.ts";
import { arrive, heading, next, refuseCookies } from "./houses.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("the search starts after a pause in typing, opens a building, and says when nothing is found", async ({
  page,
  axe,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/addresses/find")) asked.push(url.searchParams.get("query") ?? "");
  });
  await page.goto("/household");
  const search = page.getByRole("combobox", { name: "Address" });
  await search.pressSequentially("marigold", { delay: 40 });
  await page.getByRole("option", { name: /Marigold Court/ }).click();
  expect(asked[0]).toBe("marigold");
  await expect(page.getByRole("option")).toHaveCount(12);
  await axe(page);
  await page.getByRole("option", { name: /^Flat 2/ }).click();
  await expect(search).toHaveValue(/Flat 2, Marigold Court/);

  await search.fill("zzzzzz nowhere");
  await expect(page.getByText("Sorry, no addresses found").first()).toBeVisible();
  await axe(page);
  await search.fill("");
  await expect(page.getByText("Sorry, no addresses found").first()).toBeHidden();
  await next(page);
  await expect(search).toHaveAccessibleDescription(/Address required/);
  await expect(search).toBeFocused();
});

test("an address can be pressed as soon as the pointer reaches it", async ({ page }) => {
  await page.goto("/household");
  const search = page.getByRole("combobox", { name: "Address" });
  await search.fill("marigold");
  await page.getByRole("option", { name: /Marigold Court/ }).click();
  const flat = page.getByRole("option", { name: /^Flat 2/ });
  await expect(flat).toBeVisible();
  // When it is highlighted, before React runs the effects.
  await flat.evaluate((option: HTMLElement) => {
    new MutationObserver((_, lit) => {
      lit.disconnect();
      option.click();
    }).observe(option, { attributeFilter: ["aria-selected"] });
    option.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  });
  await expect(search).toHaveValue(/Flat 2, Marigold Court/);
});

test("the search asks 400 ms after the last key, and not for an empty text", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/addresses/find")) asked.push(url.searchParams.get("query") ?? "");
  });
  await page.goto("/household");
  const search = page.getByRole("combobox", { name: "Address" });
  await expect(search).toBeVisible();
  await stopTime(page);
  await search.fill("7 lark");
  await page.clock.runFor(399);
  await search.fill("7 larkspur");
  await page.clock.runFor(399);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByRole("option", { name: /^7 Larkspur Terrace/ })).toBeVisible();
  expect(asked).toEqual(["7 larkspur"]);
  await search.fill("   ");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.clock.runFor(1_000);
  expect(asked).toHaveLength(1);
});

test("an address is chosen by keyboard alone", async ({ page }) => {
  await page.goto("/household");
  const search = page.getByRole("combobox", { name: "Address" });
  await search.fill("12 Larkspur");
  await expect(page.getByRole("option").first()).toBeVisible();
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(search).toHaveValue("12 Larkspur Terrace, Leeds, LS6 1ZZ");
  await page.getByLabel("Number of housemates").press("ArrowUp");
  await expect(page.getByLabel("Number of housemates")).toHaveValue("5");
  await page.getByLabel("Number of housemates").press("Enter");
  await expect(heading(page, "Energy")).toBeVisible();
});

test("a typed address has messages of its own, and going back and forth loses nothing", async ({
  page,
  axe,
}) => {
  await page.goto("/household");
  await page.getByRole("button", { name: "Enter address manually" }).click();
  await next(page);
  await expect(page.getByRole("region", { name: "There's a problem..." }).getByRole("link")).toHaveText([
    "Line 1 required",
    "City required",
    "Postcode required",
  ]);
  await expect(page.getByLabel("Address line 1", { exact: true })).toBeFocused();
  await axe(page);
  await page.getByLabel("Address line 1", { exact: true }).fill("The Old Barn");
  await page.getByLabel("City", { exact: true }).fill("Leeds");
  await page.getByRole("button", { name: "Search for your address" }).click();
  await page.getByRole("button", { name: "Enter address manually" }).click();
  await expect(page.getByLabel("Address line 1", { exact: true })).toHaveValue("The Old Barn");
  await page.getByLabel("Postcode", { exact: true }).fill("ls61zz");
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
});

test("there are one to fifteen housemates", async ({ page }) => {
  await page.goto("/household");
  const count = page.getByLabel("Number of housemates");
  const fewer = page.getByRole("button", { name: "Remove a housemate" });
  const more = page.getByRole("button", { name: "Add a housemate" });
  await count.fill("1");
  await expect(fewer).toBeDisabled();
  await count.fill("15");
  await expect(more).toBeDisabled();
  for (const wrong of ["0", "16", "", "six"]) {
    await count.fill(wrong);
    await next(page);
    await expect(count).toHaveAccessibleDescription(/Must be a number between 1 and 15/);
    await expect(count).toHaveValue(wrong);
  }
});

test("a typed postcode outside the served area is refused", async ({ page, complaints }) => {
  complaints.expect(/404 .*\/products/);
  await page.goto("/household");
  await page.getByRole("button", { name: "Enter address manually" }).click();
  await page.getByLabel("Address line 1", { exact: true }).fill("1 Royal Mile");
  await page.getByLabel("City", { exact: true }).fill("Lerwick");
  const postcode = page.getByLabel("Postcode", { exact: true });
  await postcode.fill("ZE1 0AA");
  await next(page);
  await expect(page.getByRole("alert").first()).toContainText("Sorry, we don't serve ZE1 0AA yet.");
  await expect(postcode).toHaveAccessibleDescription(/Sorry, we don't serve ZE1 0AA yet\./);
  await expect(postcode).toBeFocused();
  await expect(page.getByLabel("Address line 1", { exact: true })).toHaveValue("1 Royal Mile");
  await postcode.fill("LS6 1ZZ");
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
});

test("a refused letting agent's name is reported under its field; a missing answer shows the phone number", async ({
  page,
  complaints,
  axe,
}) => {
  complaints.expect(/household|products/);
  await arrive(page, "Lena");
  await page.getByRole("combobox", { name: "Address" }).fill("13 Larkspur");
  await page.getByRole("option", { name: /^13 Larkspur/ }).click();
  await page.getByLabel("Letting agent name (optional)").fill("Nobody & Sons");
  await page.route("**/api/pre-signup/*/household", (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: "",
        messages: [],
        errors: { lettingAgentName: ["We do not know this letting agent"] },
      },
    }),
  );
  await next(page);
  await expect(page.getByLabel("Letting agent name (optional)")).toHaveAccessibleDescription(
    "We do not know this letting agent",
  );
  await expect(page.getByRole("alert")).toContainText("There was a problem with your request.");
  await axe(page);

  // Other failures of this call are only logged; the next call's are shown.
  await page.unroute("**/api/pre-signup/*/household");
  await page.route("**/api/pre-signup/*/household", (route) =>
    route.fulfill({ status: 500, json: { message: "x", messages: ["x"] } }),
  );
  await page.route("**/api/products?*", (route) => route.abort());
  await next(page);
  await expect(page.getByRole("alert")).toContainText(
    "Oh no! There was a problem with your request, please try again or call us 0113 496 0000",
  );
  await page.unroute("**/api/products?*");
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
});

test("a failing address search says so and leaves typing by hand", async ({ page, complaints }) => {
  complaints.expect(/addresses/);
  // Without a message, or without an answer, our own text is shown.
  await page.route("**/api/addresses/find?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/household");
  await page.getByRole("combobox", { name: "Address" }).fill("6 Larkspur");
  await expect(page.getByText("Failed to fetch addresses")).toBeVisible();
  await page.unroute("**/api/addresses/find?*");
  await page.route("**/api/addresses/find?*", (route) => route.abort());
  await page.goto("/household");
  await page.getByRole("combobox", { name: "Address" }).fill("7 Larkspur");
  await expect(page.getByText("Failed to fetch addresses")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enter address manually" })).toBeVisible();
});
