import { expect, test } from "./fixtures.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { findHouse, giveLead, person } from "./people.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("the house's page loads its configuration and checks every code, stored ones on a later visit", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname.slice(4) + search);
  });
  const codes = [
    "/referral?referral_code=MATES25",
    "/affiliate?affiliate_code=CAMPUS",
    "/agent?agent_code=HYDEPARK",
  ];
  await page.goto("/household?ref=MATES25&aff=CAMPUS&agent=HYDEPARK");
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(["/config", ...codes]));
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(3);
  asked.length = 0;
  await page.goto("/household");
  await expect.poll(() => asked).toEqual(expect.arrayContaining(["/config", ...codes]));
  await findHouse(page, "17 Larkspur", /^17 Larkspur Terrace/);
  await next(page);
  await expect(heading(page, "Your Package")).toBeVisible();
  await expect(
    page.getByText("Hyde Park Sample Lettings has picked a package for your house."),
  ).toBeVisible();
});

test("a lead is sent with the offer, the affiliate and the answers", async ({ page }) => {
  const sent = page.waitForRequest("**/api/pre-signup");
  await page.goto("/?offer=FRESHERS&aff=CAMPUS");
  // The message moves the form, so wait for it before pressing.
  await expect(page.getByText("Welcome, Campus readers.")).toBeVisible();
  await giveLead(page, person("Kaja", "Visitor", "price"));
  expect((await sent).postDataJSON()).toEqual({
    leadType: "Student",
    firstName: "Kaja",
    lastName: "Visitor",
    emailAddress: "kaja.visitor.price@example.com",
    mobileNumber: "07700 900123",
    agreedToPolicy: true,
    discountCode: "FRESHERSCAMPUS",
    affiliateCode: "CAMPUS",
  });
});

test("a share link contains its codes", async ({ page }) => {
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4&agent=HYDEPARK");
  await expect(
    page.getByText("Hyde Park Sample Lettings has picked a package for your house."),
  ).toBeVisible();
  await expect(page.getByText("Virgin Fibre 100", { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4&ref=MATES25");
  await expect(page.getByText("25p a week off for each of you")).toBeVisible();
});
