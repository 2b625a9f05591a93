import { findHouse } from "./people.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("an address that was typed while the list could not be fetched is there after 'Try again'", async ({
  page,
  visit,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/addresses/lookup/**", (route) => route.abort());
  await visit(page, screenAt("/your-address"));
  await page.getByRole("button", { name: "Enter address manually" }).click();
  await page.getByLabel("Address line 1").fill("The Kiln");
  await page.unroute("**/api/addresses/lookup/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Failed to fetch addresses")).toHaveCount(0);
  await expect(page.getByLabel("Address line 1")).toHaveValue("The Kiln");
  await page.getByRole("button", { name: "Choose from the list" }).click();
  await expect(page.getByRole("combobox", { name: "Address" }).locator("option:checked")).toHaveText(
    /^7 Larkspur Terrace/,
  );
});

test("where the browser has no clipboard, 'Copy link' says how to copy it by hand", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  for (const [path, opener] of [
    ["/short-summary", "Save or share this price"],
    ["/congratulations", undefined],
  ] as const) {
    await visit(page, screenAt(path));
    if (opener) await page.getByRole("button", { name: opener }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    const told = page.getByText("Press and hold the link to copy it");
    await expect(told).toBeVisible();
    // Above the following text.
    const box = await told.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(120);
  }
});

test("the list of addresses overlays the page, and the picked address is readable on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/household");
  const count = page.getByRole("spinbutton", { name: "Number of housemates" });
  const place = async () => Math.round((await count.boundingBox())?.y ?? 0);
  await expect(count).toBeVisible();
  const before = await place();
  await page.getByRole("combobox", { name: "Address" }).fill("Flat 2, Marigold");
  await expect(page.getByRole("option", { name: /^Flat 2, Marigold Court/ })).toBeVisible();
  expect(await place()).toBe(before);
  await page.getByRole("option", { name: /^Flat 2, Marigold Court/ }).click();
  await expect(page.getByText("Flat 2, Marigold Court, Leeds, LS6 2ZZ", { exact: true })).toBeVisible();
});

test("the house is sent to the lead before its products are requested", async ({ page, visit }) => {
  await visit(page, { ...screenAt("/"), visitor: "lead" });
  await next(page);
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(household|products)$/.test(pathname) && pathname.startsWith("/api/"))
      asked.push(pathname.split("/").at(-1) ?? "");
  });
  await findHouse(page, "15 Larkspur", /^15 Larkspur Terrace/);
  await next(page);
  await expect(heading(page, "Energy")).toBeVisible();
  expect(asked).toEqual(["household", "products"]);
});
