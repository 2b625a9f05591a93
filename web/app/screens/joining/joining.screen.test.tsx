import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  alert,
  button,
  expectGone,
  expectPath,
  expectSays,
  expectText,
  expectTitle,
  field,
  next,
  priceBefore,
  text,
} from "../../../test/at-screen.ts";
import { sampleAccount, setConfig } from "../../../test/default-answers.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { joining } from "../../../test/sample-answers.ts";
import { lose, refuse, refuseBare, type Api } from "../../../test/stub-api.ts";

const link = `/joining-tenant?guid=${sampleAccount.guid}`;
const details = "/joining-tenant/personal-details";
const invited = { joiningGuid: sampleAccount.guid, account: sampleAccount };

async function givePerson() {
  await page.getByRole("radio", { name: "Student" }).click();
  await field("First name").fill("Edda");
  await field("Last name").fill("Guest");
  await field("Email address").fill("edda.guest@example.com");
  await field("Mobile number").fill("07700 900123");
}

describe("the landing page [S2] [S4]", () => {
  test("shows who invites, the house, the price and the dates, and asks for the details next", async () => {
    await openScreen(link);
    await expectTitle("Your Utilities Package");
    await expectText(
      page.getByRole("main"),
      /Cleo has created an account for 7 Larkspur Terrace, Leeds, LS6 1ZZ\./,
    );
    await expect.element(page.getByRole("img", { name: "£19.50 per person per week" })).toBeVisible();
    await expect.element(text("£84.74 per person per month")).toBeVisible();
    for (const said of [
      /Tenancy starts ?1 September 2027/,
      /Tenancy ends ?31 August 2028/,
      /First payment ?1 September 2027/,
      /Broadband installed ?1 September 2027/,
    ])
      await expectText(page.getByRole("region", { name: "Dates" }), said);
    for (const product of ["Energy", "Water", "Broadband", "TV Licence"])
      await expect.element(text(product)).toBeVisible();
    await next.click();
    await expectTitle("Tell Us About You");
    await expect
      .element(
        text(
          "Every housemate is equal. Your housemates will add their details later and we won't set up a thing until everyone has joined.",
        ),
      )
      .toBeVisible();
  });

  test("of a successor tells the leaver that it was opened when its button is pressed, and not before [G5]", async () => {
    const opened: unknown[] = [];
    const successor = { of: "Ben", firstDay: "2028-04-15", isLate: false, payments: [] };
    await openScreen(link, {
      api: {
        "GET /summary": () => ({ ...sampleAccount, successor }),
        "POST /open_offered_place": ({ body }) => void opened.push(body),
      },
    });
    await expect.element(next).toBeVisible();
    expect(opened).toEqual([]);
    await next.click();
    await expectTitle("Tell Us About You");
    expect(opened).toEqual([{ guid: sampleAccount.guid }]);
  });

  const needNotTake = page.getByText("You need not take this. Your tenancy doesn't depend on it.");

  test("of a house without an agent does not speak of one", async () => {
    await openScreen(link);
    await expectTitle("Your Utilities Package");
    await expectGone(needNotTake);
  });

  test("of an agent's house says that nobody need take it", async () => {
    const agentMessage = "Hyde Park Sample Lettings has picked a package for your house.";
    await openScreen(link, { api: { "GET /summary": () => ({ ...sampleAccount, agentMessage }) } });
    await expect.element(text(agentMessage)).toBeVisible();
    await expect.element(needNotTake).toBeVisible();
  });

  test("has no original price without a discount", async () => {
    await openScreen(link);
    await expectTitle("Your Utilities Package");
    expect(priceBefore()).toBeUndefined();
    await expectGone(page.getByText("Discount applied"));
  });

  test("has the original price per week and per month with one", async () => {
    await openScreen(link, {
      api: {
        "GET /summary": () => ({
          ...sampleAccount,
          pppw: 1755,
          pricePerPersonPerMonth: 7626,
          usedDiscount: true,
          discountDescription: "10% off everything",
        }),
      },
    });
    await expect.element(text("10% off everything")).toBeVisible();
    expect([...document.querySelectorAll("main s")].map(({ textContent }) => textContent)).toEqual([
      "Original price £19.50",
      "Original price £84.74",
    ]);
  });

  test("of a complete house says so, with a way home [B3]", async () => {
    await openScreen(link, {
      api: { "GET /summary": () => refuseBare(410, { ...sampleAccount, remainingHousemates: 0 }) },
    });
    await expectPath("/joining-tenant/house-already-complete");
    await expectTitle("Good news!");
    await expect
      .element(text(/^All housemates have already joined the account for 7 Larkspur Terrace, Leeds/))
      .toBeVisible();
    await page.getByRole("link", { name: "Back Home" }).click();
    await expectTitle("Get A Price");
  });

  test("of a complete house says so even when a proxy has taken the body away [B2]", async () => {
    await openScreen(link, { api: { "GET /summary": () => refuseBare(410) } });
    await expectPath("/joining-tenant/house-already-complete");
    await expect
      .element(text(/^All housemates have already joined the account for this address/))
      .toBeVisible();
  });

  test("by a broken link says what is wrong with it [S8]", async () => {
    const screen = await openScreen("/joining-tenant?guid=");
    await expectSays(alert, "Cannot detect guid");
    await expectSays(alert, "There's a problem...");
    screen.api.answer({ "GET /summary": () => refuse(404, "account-unknown") });
    await screen.goTo("/joining-tenant?guid=nobody");
    await expectSays(alert, /^We couldn't find that account/);
    screen.api.answer({ "GET /summary": lose });
    await button("Try again").click();
    await expectSays(alert, "Network error accessing the Evenly API");
  });

  test("of a tenancy that is over lets nobody join [C5]", async () => {
    const screen = await openScreen(link, { api: setConfig({ today: sampleAccount.tenancyEndDate }) });
    await expect.element(next).toBeVisible();
    screen.api.answer(setConfig({ today: "2029-01-01" }));
    screen.reload();
    await expectSays(alert, "This household's tenancy has ended, so nobody can join it.");
    await expectGone(page.getByRole("button", { name: /Next|Try again/ }));
    await screen.goTo(details);
    await expectTitle("Get A Price");
  });
});

describe("the details [S4]", () => {
  const give = (api: Api) => openScreen(details, { answers: invited, api });

  test("have the server's errors under their fields", async () => {
    await give({
      "POST /validate-joining-tenant": () =>
        refuse(422, "mobile-invalid", {
          fields: { phoneNumber: "mobile-invalid", firstName: "first-name-required" },
        }),
    });
    await givePerson();
    await next.click();
    await expect.element(field("Mobile number")).toHaveAccessibleDescription(/Mobile number is invalid/);
    await expect.element(field("First name")).toHaveFocus();
    await expectPath(details);
  });

  test("that are refused without a word stay, and say that something is wrong [B2] [S4]", async () => {
    await give({ "POST /validate-joining-tenant": () => refuseBare(422) });
    await givePerson();
    await next.click();
    await expectSays(alert, "There was a problem with your request.");
    await expectPath(details);
  });

  test("of an existing member stop before the payment, and say so [S8]", async () => {
    await give({ "POST /validate-joining-tenant": () => ({ message: "On it" }) });
    await givePerson();
    await next.click();
    await expect
      .element(text(/^Oops, you're already joined onto this account\. Invite your remaining/))
      .toBeVisible();
    await expectPath(details);
  });

  test("go on to the payment without an answer, with the name", async () => {
    await give({ "POST /validate-joining-tenant": lose });
    await givePerson();
    await next.click();
    await expectPath("/joining-tenant/direct-debit");
    await expect.element(field("First name")).toHaveValue("Edda");
    await expect.element(field("Last name")).toHaveValue("Guest");
  });
});

describe("the payment page [S2]", () => {
  const open = (api: Api = {}, account = sampleAccount) =>
    openScreen("/joining-tenant/direct-debit", { answers: { ...joining, account }, api });

  test("folds the package up to 767 px, and shows it from 768 [S9.5]", async () => {
    await page.viewport(767, 900);
    await open();
    const panel = page.getByRole("region", { name: "Your package" });
    const first = panel.getByText("First payment");
    await expect.element(panel.getByText(/^£\d+\.\d\d$/).first()).toBeVisible();
    await expect.poll(() => first.query()?.checkVisibility() ?? false).toBe(false);
    await page.viewport(320, 900);
    const unit = panel.getByText("per person per week").first().element();
    expect(unit.getBoundingClientRect().height, "the price's unit stands on one line").toBeLessThan(30);
    await page.viewport(767, 900);
    await button("Show your package").click();
    await expect.element(first).toBeVisible();
    await button("Hide your package").click();
    await expect.poll(() => first.query()?.checkVisibility() ?? false).toBe(false);
    await page.viewport(768, 900);
    await expect.element(first).toBeVisible();
    await expectGone(panel.getByRole("button"));
  });

  test("tells the last to join after the start of the catch-up payment, and nobody else [F5]", async () => {
    const late = setConfig({ today: "2027-09-20" });
    const screen = await open(late);
    await expect.element(text(/^12 monthly payments of £84\.74, from 4\sOctober 2027\.$/)).toBeVisible();
    const catchUp = page.getByText(
      /To catch up, 2 payments are taken together on 4\sOctober 2027, for the time since 1\sSeptember 2027: £169\.48 in all\./,
    );
    await expectGone(catchUp);
    const { account: _, ...others } = joining;
    sessionStorage.setItem(
      "answers.account",
      JSON.stringify({ version: 1, ...others, account: { ...sampleAccount, remainingHousemates: 1 } }),
    );
    screen.reload();
    await expect.element(catchUp).toBeVisible();
  });

  const pay = async () => {
    await field("Sort code").fill("200000");
    await field("Account number").fill("55779911");
    await page.getByRole("checkbox", { name: /account holder/ }).click();
    await button("Set up Direct Debit").click();
  };

  test("sends the address's guid when the account told it [S7.10]", async () => {
    const listed = { ...sampleAccount, address: { ...sampleAccount.address, guid: "listed" } };
    const { api } = await open({ "POST /direct_debit": () => refuseBare(503) }, listed);
    await pay();
    await expect.poll(() => api.to("POST /direct_debit")[0]?.body.addressId).toBe("listed");
  });

  test("leads to the congratulations, and a reload there sends nothing again [D9]", async () => {
    const screen = await open({
      "POST /direct_debit": () => ({
        guid: sampleAccount.guid,
        joinLink: sampleAccount.joinLink,
        remainingHm8s: 1,
        reference: "EV-4K7Q-2MP",
        mayInvite: false,
      }),
      "GET /summary": () => ({ ...sampleAccount, remainingHousemates: 1 }),
    });
    await pay();
    await expectPath("/joining-tenant/congratulations");
    await expectTitle("Congratulations!");
    await expect.element(text(/1 to go\./)).toBeVisible();
    screen.reload();
    await expectTitle("Congratulations!");
    expect(screen.api.to("POST /direct_debit")).toHaveLength(1);
  });

  test("leads the last one to the complete house [D10]", async () => {
    await open({
      "POST /direct_debit": () => ({
        guid: sampleAccount.guid,
        joinLink: sampleAccount.joinLink,
        remainingHm8s: 0,
        reference: "EV-4K7Q-2MP",
        mayInvite: false,
      }),
    });
    await pay();
    await expectPath("/joining-tenant/house-complete");
    await expectTitle("Your House Is Complete");
    await expect.element(text("All 4 housemates have joined.")).toBeVisible();
    const links = page.getByRole("main").getByRole("link").elements();
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Your own page", "/my-house/link"],
      ["Back To Homepage", "/"],
    ]);
    await page.getByRole("link", { name: "Back To Homepage" }).click();
    await expectTitle("Get A Price");
  });

  test("of a house that was completed meanwhile says so [B3]", async () => {
    await open({ "POST /direct_debit": () => refuseBare(410) });
    await pay();
    await expectPath("/joining-tenant/house-already-complete");
  });
});
