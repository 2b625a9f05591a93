import type { Page } from "@playwright/test";
import { joinAccount, openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { arrive, heading, next, refuseCookies, takeEveryProduct } from "./houses.ts";
import { bank, givePerson, pay, person } from "./people.ts";
import { postcode, reachPayment, reachPrice, street, tabTo } from "./sign-up-steps.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name });

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("a house that is typed by hand signs up without broadband", async ({ page }) => {
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

test("somebody who lives alone has a complete house at once, and a reload neither breaks nor sends anything again", async ({
  page,
  axe,
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
  await axe(page);
  await page.reload();
  await expect(heading(page, "Congratulations!")).toBeVisible();
  // Back finds nothing to sign up with; Forward still finds the house.
  await page.goBack();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Congratulations!")).toBeVisible();
  expect(sent).toBe(1);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain(bank.accountNumber);
  expect(kept).not.toContain("20-00-00");
  await page.getByRole("link", { name: "Back To Homepage" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("the postcode's addresses come with the page, and without them an address is typed", async ({
  page,
  axe,
  complaints,
}) => {
  await page.goto(`/short-summary?postcode=${encodeURIComponent(postcode)}&housemates=3`);
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/addresses/lookup/**", (route) => route.abort());
  await button(page, "Continue with this price").first().click();
  await expect(page.getByText("Failed to fetch addresses")).toBeVisible();
  await expect(page.getByLabel("Postcode")).toHaveAttribute("readonly");
  await expect(page.getByLabel("Postcode")).toHaveValue(postcode);
  await axe(page);
  await button(page, "Enter address manually").click();
  await next(page);
  await expect(page.getByLabel("Address line 1")).toBeFocused();
  await expect(page.getByText("Address line 1 required").last()).toBeVisible();
  await expect(page.getByText("City/Town required").last()).toBeVisible();
  await axe(page);
  await button(page, "Choose from the list").click();
  await page.unroute("**/api/addresses/lookup/**");
  await button(page, "Try again").click();
  await next(page);
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveAccessibleDescription(
    "You must pick an address",
  );
  await page.getByRole("combobox", { name: "Address" }).selectOption({ label: `13 ${street}, Leeds` });
  // The verification's answer is optional.
  await page.route("**/api/verify_address/**", (route) => route.abort());
  await next(page);
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  // A direct load orders style sheets differently; a long address must still end before the arrow.
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveCSS("padding-right", "48px");
});

test("an address that has an account already leads to it, and the next year's group signs up there after it", async ({
  page,
  product,
  axe,
}) => {
  await openAccount(product.url, { door: 13, size: 3, creator: person("Cato", "Before", "thirteen") });
  await page.goto(`/short-summary?postcode=${encodeURIComponent(postcode)}&housemates=3`);
  await button(page, "Continue with this price").first().click();
  await page.getByRole("combobox", { name: "Address" }).selectOption({ label: `13 ${street}, Leeds` });
  await next(page);
  await expect(page).toHaveURL(/\/account-already-exists\//);
  await expect(heading(page, "Good news!")).toBeVisible();
  await axe(page);

  await button(page, "My tenancy starts after theirs").click();
  await takeEveryProduct(page);
  await button(page, "Continue with this price").first().click();
  await givePerson(page, person("Lars", "After", "thirteen"));
  await expect(
    page.getByText(
      "The current tenants' plan ends on 31 August 2028. Yours can start from 1 September 2028.",
    ),
  ).toBeVisible();
  await page.getByLabel("Tenancy start date").fill("2028-08-31");
  await next(page);
  await expect(
    page.getByText("Please choose a start date on or after 1 September 2028").last(),
  ).toBeVisible();
  await axe(page);
  await page.getByLabel("Tenancy start date").fill("2028-09-01");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await next(page);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
});

test("two groups at one address are told apart by their dates, and another house can be chosen", async ({
  page,
  product,
  axe,
}) => {
  const terrace = { street: "Larkspur Terrace", postcode: "LS6 1ZZ" };
  const thisYear = { startDate: "2027-09-01", endDate: "2028-08-31" };
  const nextYear = { startDate: "2028-09-01", endDate: "2029-08-31" };
  await openAccount(product.url, {
    door: 23,
    at: terrace,
    size: 3,
    creator: person("Ines", "Now", "twenty-three"),
    ...thisYear,
  });
  await openAccount(product.url, {
    door: 23,
    at: terrace,
    size: 3,
    creator: person("Jon", "Next", "twenty-three"),
    ...nextYear,
  });
  await page.goto(`/short-summary?postcode=LS6+1ZZ&housemates=3`);
  await button(page, "Continue with this price").first().click();
  await page.getByRole("combobox", { name: "Address" }).selectOption({ label: "23 Larkspur Terrace, Leeds" });
  await next(page);
  await expect(heading(page, "Good news!")).toBeVisible();
  await expect(page.getByText("created accounts for 23 Larkspur Terrace, Leeds, LS6 1ZZ.")).toBeVisible();
  await button(page, "Join Account").click();
  const which = page.getByRole("radiogroup", { name: "Which one is yours?" });
  await expect(which.getByText("Please choose the one that is yours")).toBeVisible();
  await expect(which.getByRole("radio").first()).toBeFocused();
  await axe(page);

  await button(page, "That's not my house").click();
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveValue("");
  await page.goBack();
  await expect(heading(page, "Good news!")).toBeVisible();

  await page.goto(`/short-summary?postcode=LS6+1ZZ&housemates=3`);
  await button(page, "Continue with this price").first().click();
  await page.getByRole("combobox", { name: "Address" }).selectOption({ label: "23 Larkspur Terrace, Leeds" });
  await next(page);
  await page.getByRole("radio", { name: "1 September 2028 to 31 August 2029" }).check();
  await button(page, "Join Account").click();
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  await expect(page.getByText("Jon").first()).toBeVisible();
});

test("from the address to the invitation the keyboard is enough, and every screen is accessible", async ({
  page,
  axe,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  await page.goto(`/short-summary?postcode=${encodeURIComponent(postcode)}&housemates=2`);
  await button(page, "Continue with this price").first().press("Enter");

  await expect(heading(page, "Please Confirm Your Address")).toBeFocused();
  await axe(page);
  await tabTo(page, page.getByRole("combobox", { name: "Address" }));
  await type(`14 ${street}`);
  await tabTo(page, button(page, "Next"));
  await press("Enter");

  await expect(heading(page, "Tell Us About You")).toBeFocused();
  await tabTo(page, button(page, "Next"));
  await press("Enter");
  await expect(page.getByRole("radio", { name: "Student", exact: true })).toBeFocused();
  await expect(page.getByRole("link", { name: "Mobile number required" })).toBeVisible();
  await axe(page);
  await press("Space");
  await tabTo(page, page.getByLabel("First name"));
  await type("dara");
  await press("Tab");
  await type("o'neill");
  await press("Tab");
  await expect(page.getByLabel("Last name")).toHaveValue("O'Neill");
  await type("dara@gmial.com");
  await press("Tab");
  await tabTo(page, page.getByRole("button", { name: "Did you mean dara@gmail.com?" }));
  await press("Enter");
  await expect(page.getByLabel("Email address")).toHaveValue("dara@gmail.com");
  await expect(page.getByLabel("Email address")).toBeFocused();
  await press("Tab");
  await type("07700 900123");
  await press("Enter");

  await expect(heading(page, "Tell Us About Your Tenancy")).toBeFocused();
  await tabTo(page, button(page, "Next"));
  await press("Enter");
  await expect(page.getByLabel("Tenancy start date")).toBeFocused();
  await expect(page.getByText("Tenancy End date required").last()).toBeVisible();
  await axe(page);
  // 9 September is the same in either date order.
  await type("09092027");
  await expect(page.getByLabel("Tenancy end date")).toHaveValue("2028-09-08");
  await tabTo(page, button(page, "Next"));
  await press("Enter");

  await expect(heading(page, "When Would You Like Your Broadband Installed?")).toBeFocused();
  await tabTo(page, page.getByRole("radio", { name: "As soon as possible" }));
  await press("Space");
  await press("Enter");

  await expect(heading(page, "Review Your Package")).toBeFocused();
  await tabTo(page, button(page, "Next"));
  await press("Enter");

  await expect(heading(page, "Set up your Direct Debit")).toBeFocused();
  await tabTo(page, page.getByLabel("Sort code"));
  await type(bank.sortCode);
  await expect(page.getByLabel("Sort code")).toHaveValue("20-00-00");
  await press("Tab");
  await type(bank.accountNumber);
  await press("Tab");
  await press("Space");
  await press("Enter");

  await expect(heading(page, "Invite Your Housemates")).toBeFocused();
  await axe(page);
  await tabTo(page, button(page, "Invite Housemates"));
  await press("Enter");
  const first = page.getByRole("group", { name: "Housemate 1" });
  await tabTo(page, button(page, "Send invites"));
  await press("Enter");
  await expect(
    page.getByText("You need to fill in at least one housemate's details correctly"),
  ).toBeVisible();
  await expect(first.getByLabel("Full name")).toBeFocused();
  await axe(page);
  await press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, "Invite Housemates")).toBeFocused();
});

test("housemates are invited by mail, once each, and a failure leaves the link to note down", async ({
  page,
  product,
  axe,
  complaints,
}) => {
  await reachPrice(page, person("Elin", "Host", "fifteen"), { door: 15, housemates: 3 });
  await reachPayment(page);
  await pay(page);
  await button(page, "Invite Housemates").click();
  const row = (number: number) => page.getByRole("group", { name: `Housemate ${String(number)}` });
  await expect(row(2)).toBeVisible();
  await expect(row(3)).toHaveCount(0);
  const nothing = page.getByText("You need to fill in at least one housemate's details correctly");
  for (const _press of ["the first", "again, from the end of the rows"]) {
    await row(2).getByLabel("Mobile number (optional)").focus();
    await button(page, "Send invites").click();
    await expect(nothing).toBeInViewport({ ratio: 1 });
    await expect(row(1).getByLabel("Full name")).toBeFocused();
  }
  await row(1).getByLabel("Email address").fill("finn");
  await row(2).getByLabel("Full name").fill("gro dahl");
  await row(2).getByLabel("Email address").fill("gro.fifteen@example.com");
  await button(page, "Send invites").click();
  await expect(row(1).getByText("Full name of housemate required")).toBeVisible();
  await expect(row(1).getByText("Valid email address required")).toBeVisible();
  await expect(row(1).getByLabel("Full name")).toBeFocused();
  await axe(page);

  await row(1).getByLabel("Email address").fill("");
  complaints.expect(/ERR_FAILED/);
  await page.route("**/api/invite_housemates", (route) => route.abort());
  await button(page, "Send invites").click();
  await expect(
    page.getByText(
      "There has been a problem sending the email, try again or note down share link for reference",
    ),
  ).toBeInViewport();
  await page.unroute("**/api/invite_housemates");
  await button(page, "Send invites").click();
  await expect(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible();
  await axe(page);
  await button(page, "Done").click();

  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as { to: string }[];
      return mails.filter(({ to }) => to.includes("gro.fifteen@example.com")).length;
    })
    .toBe(1);
});

test("reopening the invitation shows who has joined since", async ({ page, product, complaints }) => {
  await reachPrice(page, person("Hana", "Host", "sixteen"), { door: 16, housemates: 3 });
  await reachPayment(page);
  await pay(page);
  await expect(page.getByText("2 to go.")).toBeVisible();
  const guid = new URL(
    (await page
      .getByText(/\/joining-tenant\?guid=/)
      .first()
      .textContent()) ?? "",
  ).searchParams.get("guid");
  await joinAccount(product.url, guid ?? "", person("Ivo", "Guest", "sixteen"));
  await page.reload();
  await expect(page.getByText("1 to go.")).toBeVisible();
  await expect(page.getByRole("img", { name: "A house with 2 of 3 windows lit." })).toBeVisible();
  await joinAccount(product.url, guid ?? "", person("Jon", "Guest", "sixteen"));
  complaints.expect(/410 .*summary/);
  await page.reload();
  await expect(page.getByText("Everybody has joined. Every window is lit.")).toBeVisible();
  await expect(button(page, "Invite Housemates")).toHaveCount(0);
});
