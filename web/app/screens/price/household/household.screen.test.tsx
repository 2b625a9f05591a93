import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  alert,
  button,
  expectGone,
  expectPath,
  expectPrice,
  expectSays,
  expectTitle,
  field,
  next,
  passTime,
  press,
  stopTime,
  text,
} from "../../../../test/at-screen.ts";
import { defaultAnswers } from "../../../../test/default-answers.ts";
import { openScreen, type Screen } from "../../../../test/open-screen.tsx";
import { quoted } from "../../../../test/sample-answers.ts";
import { sampleAddress, sampleQuote } from "../../../../test/sample-quote.ts";
import { lose, refuse, refuseBare, type Api } from "../../../../test/stub-api.ts";

const search = page.getByRole("combobox", { name: "Address" });
const options = page.getByRole("option");
const count = field("Number of housemates");

const flats = Array.from({ length: 12 }, (_, at) => `Flat ${String(at + 1)}, Marigold Court, Leeds, LS6 2ZZ`);
const building: Api = {
  "GET /addresses/find": ({ query: { query, id } }) => {
    if (id) return flats.map((address) => ({ id: address, address, isContainer: false }));
    if (!"marigold".startsWith(query.toLowerCase())) return [];
    return [{ id: "building", address: "Marigold Court, Leeds - 12 addresses", isContainer: true }];
  },
  "GET /addresses/retrieve": ({ query: { id } }) => ({
    ...sampleAddress,
    line1: id.slice(0, id.indexOf(", Leeds")),
    postcode: "LS6 2ZZ",
  }),
};

async function findAddress() {
  await search.fill("7 Larkspur");
  await page.getByRole("option", { name: /^7 Larkspur Terrace/ }).click();
}

async function typeHouse(postcode: string) {
  await button("Enter address manually").click();
  await field("Address line 1").fill("1 Royal Mile");
  await field("City").fill("Lerwick");
  await field("Postcode").fill(postcode);
}

describe("the address search [S4]", () => {
  test("asks 400 ms after the last key, and not for an empty text", async () => {
    const { api } = await openScreen("/household");
    const searches = () => api.to("GET /addresses/find").map(({ query }) => query.query);
    stopTime();
    await search.fill("7 lark");
    await passTime(399);
    await search.fill("7 larkspur");
    await passTime(399);
    expect(searches()).toEqual([]);
    await passTime(1);
    await expect.element(options.first()).toBeVisible();
    expect(searches()).toEqual(["7 larkspur"]);
    await search.fill("   ");
    await expectGone(options);
    await passTime(1_000);
    expect(searches()).toHaveLength(1);
  });

  test("opens a building, and takes one of its flats in whole", async () => {
    await openScreen("/household", { api: building });
    await search.fill("marigold");
    await page.getByRole("option", { name: /Marigold Court/ }).click();
    await expect.element(options).toHaveLength(12);
    await page.getByRole("option", { name: /^Flat 2/ }).click();
    await expect.element(search).toHaveValue("Flat 2, Marigold Court, Leeds, LS6 2ZZ");
  });

  test("says when nothing is found, and that an address is needed", async () => {
    await openScreen("/household");
    await search.fill("zzzzzz nowhere");
    await expect.element(text("Sorry, no addresses found")).toBeVisible();
    await search.fill("");
    await expectGone(page.getByText("Sorry, no addresses found"));
    await next.click();
    await expect.element(search).toHaveAccessibleDescription(/Address required/);
    await expect.element(search).toHaveFocus();
  });

  test("takes an address that is pressed as soon as the pointer reaches it", async () => {
    await openScreen("/household");
    await search.fill("7 Larkspur");
    await expect.element(options.first()).toBeVisible();
    const option = options.first().element() as HTMLElement;
    // When it is highlighted, before React runs the effects.
    new MutationObserver((_, lit) => {
      lit.disconnect();
      option.click();
    }).observe(option, { attributeFilter: ["aria-selected"] });
    option.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
    await expect.element(search).toHaveValue("7 Larkspur Terrace, Leeds, LS6 1ZZ");
  });

  test("is used by keyboard alone", async () => {
    await openScreen("/household");
    await search.fill("12 Larkspur");
    await expect.element(options.first()).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(search).toHaveValue("12 Larkspur Terrace, Leeds, LS6 1ZZ");
    await press(count, "ArrowUp");
    await expect.element(count).toHaveValue("5");
    await userEvent.keyboard("{Enter}");
    await expectTitle("Energy");
  });

  test("that fails says so, and leaves typing by hand [S8]", async () => {
    const { api } = await openScreen("/household", { api: { "GET /addresses/find": () => refuseBare(500) } });
    await search.fill("6 Larkspur");
    await expect.element(text("Failed to fetch addresses")).toBeVisible();
    api.answer({ "GET /addresses/find": lose });
    await search.fill("7 Larkspur");
    await expect.element(text("Failed to fetch addresses")).toBeVisible();
    await expect.element(button("Enter address manually")).toBeVisible();
  });

  test("pushes the page down, so that no keyboard covers it, and the picked address is readable on a phone", async () => {
    await openScreen("/household");
    const place = () => Math.round(count.element().getBoundingClientRect().y + scrollY);
    const before = place();
    await search.fill("7 Larkspur");
    await expect.element(options.first()).toBeVisible();
    expect(place()).toBeGreaterThan(before);
    await options.first().click();
    await expect.element(page.getByText("7 Larkspur Terrace, Leeds, LS6 1ZZ", { exact: true })).toBeVisible();
  });
});

describe("a typed address [S5]", () => {
  test("has messages of its own, and going back and forth loses nothing", async () => {
    await openScreen("/household");
    await button("Enter address manually").click();
    await next.click();
    const mistakes = page.getByRole("region", { name: "There's a problem..." }).getByRole("link");
    await expect
      .poll(() => mistakes.elements().map(({ textContent }) => textContent))
      .toEqual(["Line 1 required", "City required", "Postcode required"]);
    await expect.element(field("Address line 1")).toHaveFocus();
    await field("Address line 1").fill("The Old Barn");
    await field("City").fill("Leeds");
    await button("Search for your address").click();
    await button("Enter address manually").click();
    await expect.element(field("Address line 1")).toHaveValue("The Old Barn");
    await field("Postcode").fill("ls61zz");
    await next.click();
    await expectTitle("Energy");
  });

  test("outside the served area is refused at its postcode", async () => {
    const { api } = await openScreen("/household", {
      api: {
        "GET /products": () =>
          refuse(404, "area-not-served", {
            values: { postcode: "ZE1 0AA" },
            errors: { postcode: ["Sorry, we don't serve ZE1 0AA yet."] },
          }),
      },
    });
    await typeHouse("ZE1 0AA");
    await next.click();
    await expectSays(alert, "Sorry, we don't serve ZE1 0AA yet.");
    await expect
      .element(field("Postcode"))
      .toHaveAccessibleDescription(/Sorry, we don't serve ZE1 0AA yet\./);
    await expect.element(field("Postcode")).toHaveFocus();
    await expect.element(field("Address line 1")).toHaveValue("1 Royal Mile");
    api.answer({ "GET /products": () => sampleQuote });
    await field("Postcode").fill("LS6 1ZZ");
    await next.click();
    await expectTitle("Energy");
  });
});

test("there are one to fifteen housemates [S5]", async () => {
  await openScreen("/household");
  await count.fill("1");
  await expect.element(button("Remove a housemate")).toBeDisabled();
  await count.fill("15");
  await expect.element(button("Add a housemate")).toBeDisabled();
  for (const wrong of ["0", "16", "", "six"]) {
    await count.fill(wrong);
    await next.click();
    await expect.element(count).toHaveAccessibleDescription(/Must be a number between 1 and 15/);
    await expect.element(count).toHaveValue(wrong);
  }
});

test("what was answered is filled in wherever it is asked again [D9]", async () => {
  await openScreen("/household", {
    answers: { ...quoted, housemateCount: 3, lettingAgentName: "Sample Lettings" },
  });
  await expect.element(search).toHaveValue("7 Larkspur Terrace, Leeds, LS6 1ZZ");
  await expect.element(count).toHaveValue("3");
  await expect.element(field("Letting agent name (optional)")).toHaveValue("Sample Lettings");
});

describe("'Next' [S4] [D14]", () => {
  test("tells the lead's house before it asks for its products", async () => {
    const { api } = await openScreen("/household", { answers: quoted });
    await next.click();
    await expectTitle("Energy");
    const callNames = api.calls.map(({ name }) => name).filter((name) => /household|products$/.test(name));
    expect(callNames.slice(0, 2)).toEqual(["POST /pre-signup/:leadId/household", "GET /products"]);
  });

  test("is stopped by a refused letting agent only; other failures of that call are logged", async () => {
    const unknown = ["We do not know this letting agent"];
    const { api } = await openScreen("/household", {
      answers: quoted,
      api: {
        "POST /pre-signup/:leadId/household": () =>
          refuseBare(422, { message: "", messages: [], errors: { lettingAgentName: unknown } }),
      },
    });
    await field("Letting agent name (optional)").fill("Nobody & Sons");
    await next.click();
    await expect
      .element(field("Letting agent name (optional)"))
      .toHaveAccessibleDescription("We do not know this letting agent");
    await expectSays(alert, "There was a problem with your request.");
    api.answer({ "POST /pre-signup/:leadId/household": () => refuse(500, "internal") });
    await next.click();
    await expectTitle("Energy");
  });

  test("without an answer shows the phone number and keeps the former house with its price [S8]", async () => {
    const screen = await openScreen("/household", { answers: quoted, api: { "GET /products": lose } });
    await count.fill("8");
    await next.click();
    await expectSays(
      alert,
      "Oh no! There was a problem with your request, please try again or call us 0113 496 0000",
    );
    await screen.goTo("/short-summary");
    await expect.element(text(/^Package summary for 4 housemates/)).toBeVisible();
    await expectPrice(1950);
  });

  test("leads to the notice where there is an account already [B3]", async () => {
    await openScreen("/household", {
      api: { "GET /products": () => ({ ...sampleQuote, existingAccountGUID: "their-code" }) },
    });
    await findAddress();
    await next.click();
    await expectPath("/account-already-exists/their-code");
  });

  test("leads to the notice for a typed house too [C6]", async () => {
    const { api } = await openScreen("/household", {
      api: {
        "GET /products": ({ query: { line1 } }) => ({
          ...sampleQuote,
          ...(line1 === "1 Royal Mile" && { existingAccountGUID: "their-code" }),
        }),
      },
    });
    await typeHouse("LS6 1ZZ");
    await next.click();
    await expectPath("/account-already-exists/their-code");
    expect(api.to("GET /products")[0]?.query).toMatchObject({ city: "Lerwick", postcode: "LS6 1ZZ" });
  });
});

describe("codes that a link brings [S4] [D15]", () => {
  const codes = {
    "GET /referral": { referral_code: "MATES25" },
    "GET /affiliate": { affiliate_code: "CAMPUS" },
    "GET /agent": { agent_code: "HYDEPARK" },
  } as const;
  const names = Object.keys(codes) as (keyof typeof codes)[];

  test("are checked and remembered with the configuration, and checked again at the next visit", async () => {
    const screen = await openScreen("/household?ref=MATES25&aff=CAMPUS&agent=HYDEPARK");
    for (const name of names)
      await expect.poll(() => screen.api.to(name).map(({ query }) => query)).toEqual([codes[name]]);
    expect(screen.api.to("GET /config")).toHaveLength(1);
    await expect.poll(() => localStorage.length).toBe(3);
    await screen.goTo("/household");
    for (const name of names) await expect.poll(() => screen.api.to(name)).toHaveLength(2);
    await findAddress();
    await next.click();
    await expectTitle("Your Package");
    await expect
      .element(text("Hyde Park Sample Lettings has picked a package for your house."))
      .toBeVisible();
  });

  test("of an unknown agent change nothing: the visitor builds a package", async () => {
    const { api } = await openScreen("/household?agent=NOBODY", {
      api: { "GET /agent": () => refuse(404, "agent-unknown") },
    });
    await findAddress();
    await next.click();
    await expectTitle("Energy");
    expect(api.to("GET /products")[0]?.query).not.toHaveProperty("agentCode");
  });

  test("are called what they are when they are none, an offer on the page of the price [S8]", async () => {
    await openScreen("/household?agent=NOBODY&ref=NOBODY&offer=OLD&aff=CAMPUS", {
      api: {
        "GET /agent": () => refuse(404, "agent-unknown"),
        "GET /referral": () => refuse(404, "referral-unknown"),
        "POST /discount/activate": () => refuse(404, "voucher-unknown"),
      },
    });
    await expect.element(text("Unknown Agent Code")).toBeVisible();
    await expect.element(text("Referral Code Invalid")).toBeVisible();
    await findAddress();
    await next.click();
    await expectTitle("Energy");
    for (let products = 0; products < 4; products += 1) await next.click();
    await expect
      .element(field("Voucher code"))
      .toHaveAccessibleDescription("Invalid voucher code. Check and try again.");
  });

  test("take an affiliate's offer off at once; it can be cleared", async () => {
    const { api } = await openScreen("/household?offer=FRESHERS&aff=CAMPUS&fra=true");
    await findAddress();
    await next.click();
    await expectTitle("Energy");
    expect(api.to("GET /products")[0]?.query).toMatchObject({ voucherCode: "FRESHERSCAMPUS", fra: "true" });
    for (let products = 0; products < 4; products += 1) await next.click();
    await expect.element(text("50p a week off for each of you")).toBeVisible();
    await expectPrice(1900);
    await button("Clear").click();
    await expectPrice(1950);
  });

  const shared = "/short-summary?postcode=LS6+1ZZ&housemates=4&voucherCode=FREETV";
  const code = field("Voucher code");

  async function sendOwnHouse(screen: Screen) {
    await expect.element(text("TV Licence free")).toBeVisible();
    await screen.goTo("/household");
    await findAddress();
    await next.click();
    await expectTitle("Energy");
    await screen.goTo("/short-summary");
  }

  test("stay with the visitor's own house when a share link brought a voucher [C11]", async () => {
    const screen = await openScreen(shared);
    await sendOwnHouse(screen);
    await expect.element(text("TV Licence free")).toBeVisible();
    expect(screen.api.to("GET /products").map(({ query }) => query.voucherCode)).toEqual([
      "FREETV",
      "FREETV",
    ]);
  });

  test("are called lost when that house does not have a share link's voucher [C11] [S8]", async () => {
    let isFirst = true;
    const screen = await openScreen(shared, {
      api: {
        "GET /products": (asked) => {
          const answered = isFirst ? defaultAnswers["GET /products"]!(asked) : sampleQuote;
          isFirst = false;
          return answered;
        },
        "POST /discount/activate": () => refuse(422, "voucher-used-up"),
      },
    });
    await sendOwnHouse(screen);
    await expect.element(code).toHaveValue("FREETV");
    await expect
      .element(code)
      .toHaveAccessibleDescription("This voucher has been used up. Try another code.");
    await expectPrice(1950);
  });
});
