import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  alert,
  button,
  expectGone,
  expectPath,
  expectPrice,
  expectSays,
  expectText,
  expectTitle,
  field,
  next,
  pick,
  priceBefore,
  text,
} from "../../../test/at-screen.ts";
import { setConfig, setFlags } from "../../../test/default-answers.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { quoted, signedUp } from "../../../test/sample-answers.ts";
import { lose } from "../../../test/stub-api.ts";

const start = field("Tenancy start date");
const end = page.getByLabelText(/^Tenancy end date/);
function change(what: string) {
  return page.getByRole("link", { name: `Change ${what}` }).click();
}
const review = "Review Your Package";
const installation = "When Would You Like Your Broadband Installed?";
const detailed = { ...signedUp, startDate: "", endDate: "" };

describe("the tenancy [S5]", () => {
  test("is picked within the limits that the messages tell: nine months, from today on [D4] [D16]", async () => {
    await openScreen("/tenancy", { answers: detailed });
    await expect.element(start).toHaveAttribute("type", "date");
    await expect.element(start).toHaveAttribute("min", "2027-07-15");
    await expect.element(start).toHaveAttribute("max", "2028-12-31");
    await start.fill("2027-09-01");
    await expect.element(end).toHaveValue("2028-08-31");
    await expect.element(end).toHaveAttribute("min", "2028-05-31");
    await expect.element(end).toHaveAttribute("max", "2028-12-09");
    for (const [from, to, message] of [
      ["2027-07-14", "2028-07-13", /Please choose a start date on or after 15 July 2027/],
      ["2029-01-01", "2029-12-31", /Tenancy Start date cannot be in the far future/],
      ["2027-09-01", "2028-05-30", /Minimum term is 9 months/],
      ["2027-09-01", "2028-12-10", /Tenancy End date cannot be in the far future/],
    ] as const) {
      await start.fill(from);
      await end.fill(to);
      await next.click();
      await expect.element(page.getByText(message).last()).toBeVisible();
    }
    await end.fill("2028-05-31");
    await next.click();
    await expectTitle(installation);
  });

  test("may start on 1 July in summer and have a shorter term, by flag [E]", async () => {
    await openScreen("/tenancy", {
      answers: detailed,
      api: {
        ...setConfig({ today: "2027-08-20" }),
        ...setFlags({ dynamic_tenancy_start_date: true, min_contract_length: 6 }),
      },
    });
    await expect.element(start).toHaveAttribute("min", "2027-07-01");
    await start.fill("2027-07-01");
    await end.fill("2027-12-30");
    await next.click();
    await expect.element(page.getByText(/Minimum term is 6 months/).last()).toBeVisible();
    await end.fill("2027-12-31");
    await next.click();
    await expectTitle(installation);
  });

  test("is asked for again with its answers", async () => {
    await openScreen("/tenancy", { answers: signedUp });
    await expect.element(start).toHaveValue("2027-09-01");
    await expect.element(end).toHaveValue("2028-08-31");
  });
});

describe("the address [S2]", () => {
  test("is the one of the price, in the list of its postcode", async () => {
    await openScreen("/your-address", { answers: quoted });
    await expect
      .poll(() => document.querySelector<HTMLSelectElement>("main select")?.selectedOptions[0]?.text)
      .toMatch(/^7 Larkspur Terrace/);
  });

  test("that was typed is shown for confirmation", async () => {
    await openScreen("/your-address", {
      answers: {
        ...quoted,
        address: undefined as never,
        isManualAddress: true,
        typedAddress: { line1: "The Kiln", line2: "Mill Yard", city: "Leeds" },
      },
    });
    for (const [label, typed] of [
      ["Address line 1", "The Kiln"],
      ["City", "Leeds"],
      ["Postcode", "LS6 1ZZ"],
    ] as const)
      await expect.element(field(label)).toHaveValue(typed);
    await expect.element(page.getByLabelText(/^Address line 2/)).toHaveValue("Mill Yard");
  });

  test("that is typed while the list is away is there after 'Try again' [S8]", async () => {
    const { api } = await openScreen("/your-address", {
      answers: quoted,
      api: { "GET /addresses/lookup/:postcode": lose },
    });
    await button("Enter address manually").click();
    await field("Address line 1").fill("The Kiln");
    api.answer({ "GET /addresses/lookup/:postcode": () => [quoted.address!] });
    await button("Try again").click();
    await expectGone(page.getByText("Failed to fetch addresses"));
    await expect.element(field("Address line 1")).toHaveValue("The Kiln");
    await button("Choose from the list").click();
    await expect.element(page.getByRole("combobox", { name: "Address" })).toBeVisible();
  });
});

test("an account at a typed address is noticed when the address is confirmed [C6]", async () => {
  const accounts = [{ shareCode: "theirs", tenancyStartDate: "2026-12-01", tenancyEndDate: "2027-11-30" }];
  const { api } = await openScreen("/your-address", {
    answers: { ...quoted, address: undefined as never },
    api: { "POST /verify_address": () => ({ shareCode: "theirs", accounts }) },
  });
  await button("Enter address manually").click();
  await field("Address line 1").fill("7 Larkspur Tce");
  await field("City").fill("Leeds");
  await next.click();
  await expectPath("/account-already-exists/theirs");
  expect(api.to("POST /verify_address")[0]?.body).toEqual({
    line1: "7 Larkspur Tce",
    line2: "",
    city: "Leeds",
    postcode: "LS6 1ZZ",
  });
});

describe("the details [S2]", () => {
  test("are the lead's, with a hint where its email looks mistyped", async () => {
    await openScreen("/your-details", {
      answers: { ...quoted, lead: { ...quoted.lead!, emailAddress: "ada@gmial.com" } },
    });
    for (const [label, value] of [
      ["First name", "Amira"],
      ["Last name", "Khan"],
      ["Mobile number", "07700 900123"],
      ["Email address", "ada@gmial.com"],
    ] as const)
      await expect.element(field(label)).toHaveValue(value);
    await expect.element(page.getByRole("radio", { name: "Student" })).toBeChecked();
    await button("Did you mean ada@gmail.com?").click();
    await expect.element(field("Email address")).toHaveValue("ada@gmail.com");
  });
});

describe("the review [S2]", () => {
  test("names the voucher, the house, the package, the price and every payment [C3]", async () => {
    await openScreen("/full-summary", {
      answers: {
        ...signedUp,
        priceAfterDiscount: 1757,
        discount: {
          isValid: true,
          inputRevealed: true,
          offer: "",
          aff: "",
          code: "WELCOME10",
          name: "WELCOME10",
          description: "10% off everything",
          typed: true,
        },
      },
    });
    const answers = page.getByRole("region", { name: "Your answers" });
    for (const sentence of [
      /4 housemates/,
      /7 Larkspur Terrace, Leeds, LS6 1ZZ/,
      /Virgin Fibre 600/,
      /WELCOME10, 10% off everything/,
      /Tenancy starts ?1 September 2027/,
      /Tenancy ends ?31 August 2028/,
      /As soon as possible, on 1 September 2027/,
    ])
      await expectText(answers, sentence);
    await expectPrice(1757);
    expect(priceBefore()).toBe(1950);
    await expect.element(page.getByRole("row")).toHaveLength(14);
    await expect.element(page.getByRole("row", { name: /^1 August 2028 £/ })).toBeVisible();
    await expect.element(button(/\.ics/)).toBeVisible();
    await next.click();
    await expectTitle("Set up your Direct Debit");
    await expect.element(field("First name")).toHaveValue("Amira");
  });

  test("leads to one answer and back: the details, without offers", async () => {
    await openScreen("/full-summary", { answers: signedUp });
    await change("your details");
    await field("Last name").fill("check-mate");
    // Ticked by default; unticking it refuses offers.
    const offers = page.getByRole("checkbox", { name: /offers/ });
    await expect.element(offers).toBeChecked();
    await offers.click();
    await next.click();
    await expectTitle(review);
    await expect.element(text(/No offers by email/)).toBeVisible();
    await expect.element(text(/Amira Check-Mate/)).toBeVisible();
  });

  test("leads to the house and back, with its new size", async () => {
    await openScreen("/full-summary", { answers: signedUp });
    await change("the number of housemates");
    await field("Number of housemates").fill("5");
    await next.click();
    await expectTitle(review);
    await expect.element(text(/5 housemates/)).toBeVisible();
    await change("the address");
    await expectTitle("Please Confirm Your Address");
    await next.click();
    await expectTitle(review);
  });

  test("leads to the package and back, with or without an installation", async () => {
    await openScreen("/full-summary", { answers: signedUp });
    for (const [option, rows] of [
      ["No broadband, thanks", 0],
      ["Virgin Fibre 600", 1],
    ] as const) {
      await change("the package");
      await button("Edit broadband").click();
      await pick(option);
      await button("Update").click();
      await button("Continue with this price").click();
      await expectTitle(review);
      await expect.element(page.getByText("Broadband installed")).toHaveLength(rows);
    }
  });

  test("asks on the way back only for what the change makes necessary", async () => {
    const { broadbandUrgent: _, ...undated } = signedUp;
    await openScreen("/full-summary", { answers: undated });
    await change("the package");
    await button("Continue with this price").click();
    await expectTitle(installation);
    await page.getByRole("radio", { name: /As soon as possible/ }).click();
    await next.click();
    await expectTitle(review);
  });

  test("asks for another installation when the tenancy starts after it [S5]", async () => {
    await openScreen("/full-summary", { answers: signedUp });
    await change("the installation date");
    await page.getByRole("radio", { name: /Later/ }).click();
    await next.click();
    await expect
      .element(page.getByText("You must select a date for later installation").last())
      .toBeVisible();
    await field("Installation date").fill("2027-09-03");
    await next.click();
    await expectTitle(review);
    await expect.element(text(/^3\sSeptember 2027$/)).toBeVisible();
    await change("the tenancy's start");
    await start.fill("2027-09-10");
    await next.click();
    await expectTitle(installation);
    await next.click();
    await expect
      .element(page.getByText("Installation date cannot be before tenancy start").last())
      .toBeVisible();
    await page.getByRole("radio", { name: /As soon as possible/ }).click();
    await next.click();
    await expect.element(text(/As soon as possible, on 10\sSeptember 2027/)).toBeVisible();
  });

  test("has the price of a package that was changed in between", async () => {
    const screen = await openScreen("/products/TVLicence", { answers: signedUp });
    await pick("No TV Licence, thanks");
    await screen.goTo("/full-summary");
    await expectTitle(review);
    await expectPrice(1863);
  });

  test("keeps the price that another tab's codes would change [A8]", async () => {
    const screen = await openScreen("/full-summary", { answers: signedUp });
    localStorage.setItem("referralCode", "MATES25");
    localStorage.setItem("affiliateCode", "CAMPUS");
    await screen.goTo("/direct-debit");
    await field("Sort code").fill("200000");
    await field("Account number").fill("55779911");
    await page.getByRole("checkbox", { name: /account holder/ }).click();
    await button("Set up Direct Debit").click();
    await expectTitle("Invite Your Housemates");
    const [sent] = screen.api.to("POST /direct_debit");
    expect(sent?.body).toMatchObject({ priceShown: 1950 });
    expect(sent?.body.houseInformation).not.toHaveProperty("referralCode");
    expect(sent?.body.houseInformation).not.toHaveProperty("affiliateCode");
  });
});

describe("Back [S2]", () => {
  test("is the previous page, if there is one", async () => {
    await openScreen("/tenancy", { answers: signedUp });
    await next.click();
    await expectTitle(installation);
    await button("Back").click();
    await expectTitle("Tell Us About Your Tenancy");
  });

  test("leads home without one [D9]", async () => {
    await openScreen("/household");
    await button("Back").click();
    await expectTitle("Get A Price");
  });
});

describe("an account that exists already [S2]", () => {
  test("is found by the path or the query, joined, and clears the package [A6]", async () => {
    const screen = await openScreen("/account-already-exists?guid=their-code", { answers: quoted });
    await expectTitle("Good news!");
    await expect.element(text(/^A housemate has already created an account for 7 Larkspur/)).toBeVisible();
    await screen.goTo("/account-already-exists/their-code");
    await button("Join Account").click();
    await expectPath("/joining-tenant?guid=their-code");
    await expectTitle("Your Utilities Package");
    await screen.goTo("/your-address");
    await expectTitle("Get A Price");
  });

  test("is not the visitor's: another house is asked for", async () => {
    await openScreen("/account-already-exists/their-code", { answers: quoted });
    await button("That's not my house").click();
    await expectTitle("Tell Us About Your House");
  });

  test("cannot be asked for: the network's message, and the page stays [S8]", async () => {
    await openScreen("/account-already-exists/their-code", {
      answers: quoted,
      api: { "GET /summary": lose },
    });
    await button("My tenancy starts after theirs").click();
    await expectSays(alert, /Network error accessing the Evenly API/);
    await expectTitle("Good news!");
  });

  test("needs to be named", async () => {
    await openScreen("/account-already-exists");
    await expectTitle("Get A Price");
  });
});
