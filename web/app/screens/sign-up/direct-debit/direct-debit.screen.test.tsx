import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  expectGone,
  expectPath,
  expectText,
  expectTitle,
  field,
  passTime,
  stopTime,
  text,
  title,
} from "../../../../test/at-screen.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { joining, signedUp } from "../../../../test/sample-answers.ts";
import { sampleQuote } from "../../../../test/sample-quote.ts";
import { delay, lose, refuse, refuseBare, type Api } from "../../../../test/stub-api.ts";

const setUp = button("Set up Direct Debit");
const holder = page.getByRole("checkbox", { name: /I confirm that I am the account holder/ });
const sortCode = field("Sort code");
const accountNumber = field("Account number");

function open(api: Api = {}, answers = signedUp) {
  return openScreen("/direct-debit", { answers, api });
}

async function fillBank() {
  await sortCode.fill("200000");
  await accountNumber.fill("55779911");
  await holder.click();
}

describe("the payment page [S2]", () => {
  test("has the Guarantee, who collects, and every payment before anything is agreed to [C4] [D8]", async () => {
    await open();
    const papers = page.getByRole("region", { name: "The Direct Debit Guarantee" });
    await expect.element(papers.getByRole("listitem")).toHaveLength(4);
    for (const sentence of [
      /Evenly will notify you 10 working days in advance/,
      /Your bank statement will show Evenly\./,
      /Evenly Household Services Ltd/,
      /0113 496 0000/,
      /hello@evenly\.example/,
    ])
      await expectText(papers, sentence);
    const payments = page.getByRole("table", { name: "Your payments" });
    await expect.element(payments.getByRole("row")).toHaveLength(14);
    await expect.element(payments.getByRole("row", { name: /^1 September 2027 £\d+\.\d\d$/ })).toBeVisible();
  });

  test("says field by field what is wrong, and formats numbers as they are typed [S5] [D12]", async () => {
    await open();
    await field("First name").fill("");
    await sortCode.fill("20o0");
    await setUp.click();
    await expect.element(field("First name")).toHaveFocus();
    await expect.element(field("First name")).toHaveAccessibleDescription("First name required");
    await expect.element(sortCode).toHaveValue("20-o0");
    for (const message of [
      "Sort code must be 6 digits long",
      "Account number required",
      "You must confirm that you are the account holder",
    ])
      await expect.element(page.getByRole("link", { name: message })).toBeVisible();
    await sortCode.fill("20o000");
    await expect.element(page.getByText("Sort code must only contain numeric digits").last()).toBeVisible();
    await sortCode.fill("20 00 00");
    await expect.element(sortCode).toHaveValue("20-00-00");
    await accountNumber.fill("5577-9912");
    await expect.element(accountNumber).toHaveValue("55779912");
    await field("First name").fill("nora");
    await field("Last name").click();
    await expect
      .element(text(/You are setting up a Direct Debit from 20-00-00, 55779912, in the name of Nora Khan/))
      .toBeVisible();
  });

  test("says what to do with an account number of 6 or 10 digits, once it is refused [S5] [C8]", async () => {
    await open();
    const error = "Account number must be 8 digits long";
    await accountNumber.fill("0123456789");
    await expect.element(accountNumber).not.toHaveAccessibleDescription(/10 digits/);
    await setUp.click();
    await expect.element(accountNumber).toHaveAccessibleDescription(new RegExp(error));
    await expect
      .element(accountNumber)
      .toHaveAccessibleDescription(/use the 8-digit number that your bank's app or your card shows/);
    await accountNumber.fill("123-456");
    await expect.element(accountNumber).toHaveAccessibleDescription(/6 digits, add two 0s at the start/);
    await accountNumber.fill("1234567");
    await expect
      .element(accountNumber)
      .toHaveAccessibleDescription(new RegExp(`add a 0 at the start. ${error}$`));
    await accountNumber.fill("55779911");
    await expectGone(page.getByText(error));
  });

  test("recognises the bank 300 ms after both numbers are whole; without it nothing is blocked [S4]", async () => {
    const { api } = await open();
    const lookups = () => api.to("POST /bank_lookup").map(({ body }) => body);
    stopTime();
    await sortCode.fill("200000");
    await passTime(1_000);
    expect(lookups()).toEqual([]);
    await accountNumber.fill("55779911");
    await passTime(299);
    expect(lookups()).toEqual([]);
    await passTime(1);
    await expect.element(text("Barclays")).toBeVisible();
    expect(lookups()).toEqual([{ sortCode: "20-00-00", accountNumber: "55779911" }]);
    api.answer({ "POST /bank_lookup": lose });
    await accountNumber.fill("55779912");
    await expectGone(page.getByText("Barclays"));
    await passTime(300);
    await expect.poll(() => lookups().length).toBe(2);
    await expectGone(page.getByRole("alert"));
  });

  test("shows a long bank's name whole on a phone", async () => {
    await open({ "POST /bank_lookup": () => ({ bankName: "THE CO-OPERATIVE BANK PLC" }) });
    await fillBank();
    const name = text("The Co-operative Bank");
    for (const width of [320, 390]) {
      await page.viewport(width, 844);
      await expect.element(name).toBeVisible();
      const chip = name.element();
      const control = chip.closest('[class*="control"]')!.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(chip);
      const box = range.getBoundingClientRect();
      expect(chip.scrollWidth).toBeLessThanOrEqual(chip.clientWidth);
      expect(box.right).toBeLessThanOrEqual(control.right);
      expect(box.bottom).toBeLessThanOrEqual(control.bottom);
      expect(box.top).toBeGreaterThanOrEqual(control.top);
    }
  });

  test.each([
    ["/direct-debit", signedUp],
    ["/joining-tenant/direct-debit", joining],
  ] as const)("asks for no cookies and keeps no bank details anywhere: %s [A8]", async (path, answers) => {
    const screen = await openScreen(path, { answers, cookies: "undecided" });
    await expectGone(page.getByRole("region", { name: /cookies/i }));
    await expectGone(button("Cookie settings"));
    await fillBank();
    screen.reload();
    await expectTitle("Set up your Direct Debit");
    await expect.element(accountNumber).toHaveValue("");
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/55779911|20-?00-?00/);
  });
});

describe("setting up the Direct Debit [S2] [D11]", () => {
  test("that is refused by the modulus check says so at the page's top [S8]", async () => {
    const { api } = await open({
      "POST /direct_debit": () =>
        refuse(422, "bank-details-refused", {
          values: { phone: "0113 496 0000" },
          fields: { accountNumber: "bank-details-refused" },
        }),
    });
    await fillBank();
    await setUp.click();
    await expect.element(title("Whoops! Something's not right")).toHaveFocus();
    await expect
      .element(
        text(
          /^Please check the details below are right and that you're using a bank account that accepts direct debits\. If you're still having trouble, please call on 0113 496 0000\./,
        ),
      )
      .toBeVisible();
    expect(scrollY).toBe(0);
    await expect.poll(() => document.title).toBe("Whoops! Something's not right | Evenly");
    const again = delay(() => ({ ...taken, remainingHm8s: 3 }));
    api.answer({ "POST /direct_debit": again.answer });
    await setUp.click();
    await expect.poll(() => document.title).toBe("Set up your Direct Debit | Evenly");
    again.release();
    await expectTitle("Invite Your Housemates");
    await expect.poll(() => document.title).toBe("Invite Your Housemates | Evenly");
  });

  test("that was refused leaves its title behind on the way to another page [S8.7]", async () => {
    const screen = await open({ "POST /direct_debit": () => refuseBare(503) });
    await fillBank();
    await setUp.click();
    await expectTitle("Whoops! Something's not right");
    await screen.goTo("/terms");
    await expectTitle("Terms");
    await expect.poll(() => document.title).toBe("Terms | Evenly");
  });

  test("whose answer is lost sends the same form under the same key [B6]", async () => {
    const { api } = await open({ "POST /direct_debit": lose });
    await fillBank();
    await setUp.click();
    await expect.element(text(/Network error accessing the Evenly API/)).toBeVisible();
    await expect
      .element(text(/Nothing has been set up twice\. Press again when you are connected\./))
      .toBeVisible();
    await expectTitle("Set up your Direct Debit");
    await expect.element(accountNumber).toHaveValue("55779911");
    api.answer({ "POST /direct_debit": () => taken });
    await setUp.click();
    await expectTitle("Invite Your Housemates");
    const [first, second] = api.to("POST /direct_debit");
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
    expect(second?.body).toEqual(first?.body);
  });

  test("at another price shows the new one, and sends nothing before it is agreed to [B3] [C10]", async () => {
    const { api } = await open({
      "POST /direct_debit": () =>
        refuse(409, "price-changed", { priceBeforeDiscount: 2000, priceAfterDiscount: 2000 }),
    });
    await fillBank();
    await setUp.click();
    await expect.element(page.getByRole("heading", { name: "Your price has changed" })).toHaveFocus();
    await setUp.click();
    await expect.element(page.getByText("You must agree to the new price").last()).toBeVisible();
    expect(api.to("POST /direct_debit")).toHaveLength(1);
    api.answer({ "POST /direct_debit": () => taken });
    await page.getByRole("checkbox", { name: /I agree to pay £20\.00 per person per week/ }).click();
    await setUp.click();
    await expectTitle("Invite Your Housemates");
    expect(api.to("POST /direct_debit")[1]?.body.priceShown).toBe(2000);
  });

  test("shows the loading panel while the changed price is fetched [S4]", async () => {
    const reply = delay(() => sampleQuote);
    await open({
      "POST /direct_debit": () =>
        refuse(409, "price-changed", { priceBeforeDiscount: 2000, priceAfterDiscount: 2000 }),
      "GET /products": reply.answer,
    });
    await fillBank();
    await setUp.click();
    await expect.element(text("LOADING...")).toBeVisible();
    reply.release();
    await expect.element(page.getByRole("heading", { name: "Your price has changed" })).toBeVisible();
    await expectGone(page.getByText("LOADING..."));
  });

  test("sent otherwise than what stands shows both, and 'Keep it' ends as the first answer did [B3]", async () => {
    await open({
      "POST /direct_debit": () =>
        refuse(409, "already-yours", { answer: { ...taken, remainingHm8s: 2 }, standing }),
    });
    await fillBank();
    await setUp.click();
    await expect.element(title("You already have this")).toHaveFocus();
    await expect
      .element(text(/You signed up for 6 Larkspur Terrace on 14\sJuly 2027, and that stands\./))
      .toBeVisible();
    const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
    await expectText(row("A month, each"), /£73\.57.*£\d+\.\d\d/);
    await expectText(row("Services"), /Energy, Water, TV Licence.*Energy, Water, Broadband, TV Licence/);
    await expectText(row("Housemates"), /3.*4/);
    await expectText(row("Tenancy"), /1 October 2027 to 30 September 2028.*1 September 2027 to/);
    await expectText(row("Bank account"), /Ending 11.*The same/);
    await button("Keep it").click();
    await expectTitle("Invite Your Housemates");
    const stored = JSON.parse(sessionStorage.getItem("answers.finished") ?? "{}") as object;
    expect(stored).toMatchObject({
      finished: {
        guid: taken.guid,
        housemateCount: 3,
        startDate: "2027-10-01",
        utilities: ["Energy", "Water", "TV Licence"],
      },
    });
  });

  test("of somebody who has joined already mails the link to their page [B3] [D11]", async () => {
    const { api } = await open({ "POST /direct_debit": () => refuse(409, "already-joined") });
    await fillBank();
    await setUp.click();
    await expect.element(text(/^Oops, you're already joined/)).toBeVisible();
    api.answer({ "POST /my_house/link": lose });
    await button("Email me a link to my page").click();
    await expect.element(text(/Network error accessing the Evenly API/)).toBeVisible();
    api.answer({ "POST /my_house/link": () => undefined });
    await button("Email me a link to my page").click();
    await expect.element(text(/a link to your page is on its way/)).toBeVisible();
    expect(api.to("POST /my_house/link").map(({ body }) => body)).toEqual([
      { email: signedUp.person?.email },
      { email: signedUp.person?.email },
    ]);
  });

  test("at an address that was taken meanwhile leads to its account [B3]", async () => {
    await open({
      "POST /direct_debit": () => refuse(409, "address-taken", { existingAccountGUID: "their-code" }),
    });
    await fillBank();
    await setUp.click();
    await expectPath("/account-already-exists/their-code");
    await expectTitle("Good news!");
  });

  test("takes up to 20 seconds, other calls up to 15 [S9]", async () => {
    await open({ "POST /direct_debit": () => new Promise(() => undefined) });
    await fillBank();
    await expect.element(text("Barclays")).toBeVisible();
    stopTime();
    await setUp.click();
    await expect.element(setUp).toHaveAttribute("aria-busy", "true");
    await passTime(19_000);
    await expectGone(page.getByText(/Network error/));
    await passTime(1_000);
    await expect.element(text(/Network error accessing the Evenly API/)).toBeVisible();
  });

  test("sends the codes that brought the visitor, and then forgets codes and answers [S4] [A8]", async () => {
    const codes = { referral: "MATES25", affiliate: "CAMPUS", agent: "HYDEPARK" };
    const screen = await openScreen("/direct-debit", {
      answers: { ...signedUp, codes },
      stored: { referralCode: "MATES25", affiliateCode: "CAMPUS", agentCode: "HYDEPARK" },
    });
    await fillBank();
    // As after a payment in another tab.
    localStorage.clear();
    localStorage.setItem("referralCode", "MATES25");
    await setUp.click();
    await expectTitle("Invite Your Housemates");
    expect(screen.api.to("POST /direct_debit")[0]?.body.houseInformation).toMatchObject({
      referralCode: "MATES25",
      affiliateCode: "CAMPUS",
      agentCode: "HYDEPARK",
    });
    expect(localStorage).toHaveLength(0);
    await screen.goTo("/short-summary");
    await expectTitle("Get A Price");
    await screen.goTo("/congratulations");
    await expectTitle("Invite Your Housemates");
  });

  test("names the bank account in no address", async () => {
    await open();
    const requests = vi.spyOn(globalThis, "fetch");
    await fillBank();
    await setUp.click();
    await expectTitle("Invite Your Housemates");
    const addresses = requests.mock.calls.map(([url]) => JSON.stringify(url));
    expect(addresses).not.toEqual([]);
    expect(addresses.filter((url) => /55779911|20-?00-?00/.test(url))).toEqual([]);
  });
});

describe("a payment whose page is left [B7]", () => {
  const away = "/tenancy";
  const leave = async (answer: Api["POST /direct_debit"], ask: Api["GET /direct_debit"]) => {
    const screen = await open({ "POST /direct_debit": answer, "GET /direct_debit": ask });
    await fillBank();
    await setUp.click();
    await expect.poll(() => screen.api.to("POST /direct_debit")).toHaveLength(1);
    await screen.goTo(away);
    return screen;
  };
  const running = () => refuse(409, "payment-running");
  const none = () => refuseBare(404);

  test("is asked for by its key, while it runs and when it is there, and ends on the final page", async () => {
    const { api } = await leave(() => new Promise(() => undefined), running);
    await expectTitle("We are setting up your Direct Debit");
    api.answer({ "GET /direct_debit": () => taken });
    await expectTitle("Invite Your Housemates");
    expect(api.to("GET /direct_debit")[0]?.key).toBe(api.to("POST /direct_debit")[0]?.key);
    expect(api.to("POST /direct_debit")).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).toBe("{}");
  });

  test("is asked for after a reload and by a new tab; its key is stored, the bank account is not [A8]", async () => {
    const { api, reload } = await openAndSend();
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).toContain(api.to("POST /direct_debit")[0]?.key);
    expect(stored).not.toMatch(/55779911|20-?00-?00/);
    sessionStorage.clear();
    reload();
    await expectTitle("We are setting up your Direct Debit");
    api.answer({ "GET /direct_debit": () => taken });
    await expectTitle("Invite Your Housemates");
  });

  const openAndSend = async () => {
    const screen = await open({
      "POST /direct_debit": () => new Promise(() => undefined),
      "GET /direct_debit": running,
    });
    await fillBank();
    await setUp.click();
    await expect.poll(() => screen.api.to("POST /direct_debit")).toHaveLength(1);
    return { api: screen.api, reload: () => screen.reload() };
  };

  test("says so without a connection, and goes on when it is back", async () => {
    const { api } = await leave(() => new Promise(() => undefined), lose);
    await expectTitle("You are offline");
    await expect.element(text(/Nothing is set up twice\./)).toBeVisible();
    api.answer({ "GET /direct_debit": () => taken });
    await button("Try again").click();
    await expectTitle("Invite Your Housemates");
  });

  test("that was refused says why, and leads back to the payment", async () => {
    const reply = delay(() => refuse(429, "too-many-requests", { values: { seconds: 9 } }));
    const { api } = await leave(reply.answer, none);
    await expectTitle("We are setting up your Direct Debit");
    reply.release();
    await expectTitle("Nothing was set up");
    await expect.element(text(/9 seconds/)).toBeVisible();
    await page.getByRole("link", { name: "Back to your payment" }).click();
    await expectTitle("Set up your Direct Debit");
    expect(api.to("POST /direct_debit")).toHaveLength(1);
  });

  test("that never arrived says so once it can no longer arrive", async () => {
    const screen = await open({ "POST /direct_debit": lose, "GET /direct_debit": none });
    await fillBank();
    await expect.element(text("Barclays")).toBeVisible();
    stopTime();
    await setUp.click();
    await expect.element(text(/Network error accessing the Evenly API/)).toBeVisible();
    await screen.goTo(away);
    await expectTitle("We are setting up your Direct Debit");
    await passTime(20_000);
    const showTitleLater = async () => {
      await passTime(1_000);
      return screen.heading.element().textContent;
    };
    await expect.poll(showTitleLater).toBe("Nothing was set up");
    await expect.element(text(/did not reach us/)).toBeVisible();
  });
});

const standing = {
  fullAddress: "6 Larkspur Terrace, Leeds, LS6 1ZZ",
  signedUpOn: "2027-07-14",
  products: [
    { type: "Energy" as const, code: "energy-uncapped" },
    { type: "Water" as const, code: "water-all" },
    { type: "Broadband" as const, code: "no-broadband-vm-01_none" },
    { type: "TV Licence" as const, code: "tv-licence" },
  ].map((product) => ({ ...product, label: product.type, title: product.type, icon: "" })),
  pricePerPersonPerMonth: 7357,
  housemateCount: 3,
  tenancyStartDate: "2027-10-01",
  tenancyEndDate: "2028-09-30",
  accountEnding: "11",
};

const taken = {
  guid: "Tn0Zy3l-Qm8aW_5hFvGxK7bRcPdEsJuL",
  joinLink: "https://evenly.example/join",
  remainingHm8s: 3,
  reference: "EV-4K7Q-2MP",
  mayInvite: true,
};
