import type { Page } from "@playwright/test";
import { call } from "../accounts.ts";
import { expect, test } from "../fixtures.ts";
import { arrive, heading, next, priceShown, takeEveryProduct } from "../houses.ts";
import { bank, chooseCookies, findAddress, giveLead, pay, person } from "../people.ts";
import { postcode, reachPayment, reachPrice, street } from "../sign-up-steps.ts";

function button(page: Page, name: string) {
  return page.getByRole("button", { name });
}

function readStorage(page: Page) {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}

test.describe("before cookies are chosen", () => {
  test.use({ asksForCookies: true });

  test("[S1] [S2.2] [S2.4] [S2.8] [S2.11] [S3.2] [S4.11] [S6] [A8] one of four gets a price, applies a voucher, and pays exactly that by Direct Debit", async ({
    page,
    product: { url, readOutput },
    complaints,
  }) => {
    const amira = person("Amira", "Khan", "seven");
    await page.goto("/");
    await giveLead(page, amira);
    await expect(heading(page, "Tell Us About Your House")).toBeVisible();
    const agent = page.getByLabel("Letting agent name (optional)");
    await agent.fill("Hyde Park Lettings");
    await chooseCookies(page);
    await expect(agent).toHaveValue("Hyde Park Lettings");
    await agent.fill("");

    const address = page.getByRole("combobox", { name: "Address" });
    await address.fill("LS6 2ZZ");
    await page.getByRole("option", { name: /^Marigold Court/ }).click();
    await page.getByRole("option", { name: /^Flat 2, Marigold Court/ }).click();
    await expect(address).toHaveValue(/^Flat 2, Marigold Court/);
    await findAddress(page, "7 Larkspur", /7 Larkspur Terrace/);
    await expect(page.getByRole("spinbutton", { name: "Number of housemates" })).toHaveValue("4");
    await next(page);
    await takeEveryProduct(page);
    const full = await priceShown(page);
    await page.getByLabel("Voucher code").fill("welcome10");
    await button(page, "Apply").click();
    await expect(page.getByRole("main").getByText("10% off everything")).toBeVisible();
    const price = await priceShown(page);
    expect(price).toBeLessThan(full);
    await page.evaluate(() => scrollTo(0, 300));
    await page.reload();
    await expect(page.getByText(/Package summary for 4 housemates at 7 Larkspur Terrace/)).toBeVisible();
    expect(await priceShown(page)).toBe(price);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await button(page, "Continue with this price").first().click();

    await expect(heading(page, "Tell Us About You")).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue(amira.email);
    await next(page);
    await page.getByLabel("Tenancy start date").fill("2027-09-01");
    await expect(page.getByLabel("Tenancy end date")).toHaveValue("2028-08-31");
    await next(page);
    await page.getByRole("radio", { name: "As soon as possible" }).check();
    await next(page);
    await expect(heading(page, "Review Your Package")).toBeVisible();
    await expect(page.getByRole("row", { name: /1 September 2027/ }).first()).toBeVisible();
    await expect(page.getByText("10% off everything").first()).toBeVisible();
    await next(page);

    await page.getByLabel("Sort code").fill(bank.sortCode);
    await page.getByLabel("Account number").fill("55779912");
    await expect(page.getByText("Barclays")).toBeVisible();
    await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
    complaints.expect(/422 .*direct_debit/);
    await button(page, "Set up Direct Debit").click();
    await expect(heading(page, "Whoops! Something's not right")).toBeVisible();
    await page.getByLabel("Account number").fill(bank.accountNumber);
    await button(page, "Set up Direct Debit").click();

    await expect(heading(page, "Invite Your Housemates")).toBeVisible();
    const stored = await readStorage(page);
    expect(stored).not.toMatch(new RegExp(`${bank.accountNumber}|${bank.sortCode}|20-00-00`));
    expect(await readOutput()).not.toContain(bank.accountNumber);
    const joinLink = await page.getByRole("textbox", { name: "Your join link" }).inputValue();
    const guid = new URL(joinLink).searchParams.get("guid") ?? "";
    expect(await call(url, `/summary?guid=${guid}`)).toMatchObject({ pppw: price });
  });
});

test("[S2.11] [S4.6] a house that is typed by hand signs up without broadband", async ({ page }) => {
  await arrive(page, "Alma");
  await button(page, "Enter address manually").click();
  await page.getByLabel("Address line 1").fill("The Old Barn");
  await page.getByLabel("City").fill("Leeds");
  await page.getByLabel("Postcode").fill(postcode);
  await next(page);
  for (const product of ["Energy", "Water"]) {
    await expect(heading(page, product)).toBeVisible();
    await next(page);
  }
  await expect(heading(page, "Broadband")).toBeVisible();
  await page.getByRole("radio", { name: /no broadband/i }).check();
  await next(page);
  await next(page);
  await button(page, "Continue with this price").first().click();
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await next(page);
  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
  await expect(page.getByText(`The Old Barn, Leeds, ${postcode}`)).toBeVisible();
  await expect(page.getByText("Broadband installed")).toHaveCount(0);
  await next(page);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
});

test("[S2.12] [S4.1] [S4.8] [D10] somebody who lives alone has a complete house at once, and a reload neither breaks nor sends anything again", async ({
  page,
}) => {
  await reachPrice(page, person("Bo", "Alone", "twelve"), { door: 12, housemates: 1 });
  await reachPayment(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/direct_debit")) sent += 1;
  });
  await pay(page);
  await expect(page).toHaveURL(/\/house-complete$/);
  await expect(heading(page, "Congratulations!")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Congratulations!")).toBeVisible();
  // Back finds nothing to sign up with; Forward still finds the house.
  await page.goBack();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Congratulations!")).toBeVisible();
  expect(sent).toBe(1);
  expect(await readStorage(page)).not.toMatch(new RegExp(`${bank.accountNumber}|20-00-00`));
  await page.getByRole("link", { name: "Back To Homepage" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("[S2.11] [S4.7] [S5.3] [S8.4] the postcode's addresses come with the page, can be fetched again, and their verification may fail", async ({
  page,
  complaints,
}) => {
  await page.goto(`/short-summary?postcode=${encodeURIComponent(postcode)}&housemates=3`);
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/addresses/lookup/**", (route) => route.abort());
  await button(page, "Continue with this price").first().click();
  await expect(page.getByText("Failed to fetch addresses")).toBeVisible();
  await expect(page.getByLabel("Postcode")).toHaveAttribute("readonly");
  await expect(page.getByLabel("Postcode")).toHaveValue(postcode);
  await page.unroute("**/api/addresses/lookup/**");
  await button(page, "Try again").click();
  const address = page.getByRole("combobox", { name: "Address" });
  await address.selectOption({ label: `13 ${street}, Leeds` });
  await page.route("**/api/verify_address/**", (route) => route.abort());
  await next(page);
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  // A direct load orders style sheets differently; a long address must still end before the arrow.
  await page.goBack();
  await page.reload();
  await expect(address).toHaveCSS("padding-right", "48px");
});
