import axe from "axe-core";
import type { Success } from "@evenly/contract";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectPath, expectTitle } from "../../../../test/at-screen.ts";
import { setConfig } from "../../../../test/default-answers.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { sampleHouse } from "../../../../test/sample-house.ts";
import { type Api, refuse } from "../../../../test/stub-api.ts";

type NextYear = Success<"GET /my_house/next_year">;

const offer: NonNullable<NextYear["offer"]> = {
  start: "2027-09-01",
  end: "2028-08-31",
  housemateCount: 4,
  joined: 2,
  weekly: 2000,
  monthly: 8691,
  monthlyNow: 8474,
  isDiscountOver: false,
  holdsUntil: "2027-07-31",
  isFixed: false,
  payments: Array.from({ length: 12 }, (_, month) => {
    const dueOn = Temporal.PlainDate.from("2027-09-01").add({ months: month });
    const lastDay = dueOn.add({ months: 1 }).subtract({ days: 1 }).toString();
    return { dueOn: dueOn.toString(), lastDay, on: dueOn.toString(), amount: 8691, isPart: false };
  }),
  inAll: 104_292,
  products: [
    { type: "Energy", label: "Energy", title: "Uncapped Energy", was: null },
    { type: "Water", label: "Water", title: "Water and sewerage", was: null },
    { type: "Broadband", label: "Broadband", title: "Virgin Fibre 600", was: null },
    { type: "TV Licence", label: "TV Licence", title: "For the whole house", was: null },
  ],
  account: { ending: "11", holder: "Ben Osei" },
  needsEarlyStart: false,
  token: "shown",
};

const asked: NextYear = {
  firstName: "Ben",
  fullAddress: "6 Larkspur Terrace, Leeds, LS6 1ZZ",
  end: "2027-08-31",
  askedFrom: "2027-07-02",
  answer: "not-yet",
  joinedByLink: false,
  refusal: null,
  owed: 0,
  people: [
    { firstName: "Ada", isYou: false, answer: "yes" },
    { firstName: "Dev", isYou: false, answer: "yes" },
    { firstName: "Ben", isYou: true, answer: "not-yet" },
    { firstName: "Cara", isYou: false, answer: "no" },
  ],
  offer,
  you: {
    leadType: "Student",
    firstName: "Ben",
    lastName: "Osei",
    email: "ben.osei@example.com",
    phoneNumber: "07700900106",
    allowPromotions: false,
  },
  previousYear: null,
  nextYear: null,
};
const year = { start: "2027-09-01", end: "2028-08-31", state: "gathering" as const };
const said: NextYear = {
  ...asked,
  answer: "yes",
  nextYear: year,
  people: asked.people.map((one) => (one.isYou ? { ...one, answer: "yes" } : one)),
};

function open(
  answer: NextYear | (() => NextYear),
  { path = "/my-house/next-year", ...api }: Api & { path?: string } = {},
) {
  return openScreen(path, {
    api: {
      ...setConfig({ today: "2027-07-05" }),
      "GET /my_house/next_year": typeof answer === "function" ? answer : () => answer,
      "GET /my_house": () => sampleHouse,
      ...api,
    },
  });
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function isAccessibleAndFits() {
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 844);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(window.innerWidth);
    const { violations } = await axe.run(document.body, { runOnly: wcag, resultTypes: ["violations"] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])).toEqual([]);
  }
}

describe("The question [J5]", () => {
  test.each([
    ["asked", asked],
    ["said yes", said],
    ["said no", { ...asked, answer: "no" }],
    ["owes", { ...asked, refusal: "next-year-owes", owed: 9586 }],
    ["too early", { ...asked, refusal: "next-year-early", offer: null, previousYear: year }],
    ["taken", { ...asked, refusal: "next-year-taken" }],
  ] as const)("%s is accessible, and fits at every width", async (_, answer) => {
    await open(answer as NextYear);
    await isAccessibleAndFits();
  });

  test("has the price of the day for a week, a month and the whole term, with the difference, until when it holds, and who has said what [S9]", async () => {
    await open(asked);
    await expectTitle("Same house next year? Same people?");
    await expect.element(page.getByText("Ada and Dev have said yes.")).toBeVisible();
    for (const price of [
      "£20.00 per person per week",
      "£86.91 per person per month",
      "£1,042.92 per person for the whole term",
    ])
      await expect.element(page.getByRole("img", { name: price })).toBeVisible();
    await expect
      .element(page.getByText(/£2.17 more than this year. It holds for you until 31.July./))
      .toBeVisible();
    await expect.element(page.getByText(/Nothing renews by itself/)).toBeVisible();
    const people = page.getByRole("list", { name: "Who stays" }).getByRole("listitem");
    expect(people.elements().map(({ textContent }) => textContent)).toEqual([
      "AAda yes",
      "DDev yes",
      "BBen you",
      "CCara no",
    ]);
  });

  test("takes a no, which others see without its reason and can become a yes", async () => {
    let answer: NextYear = asked;
    await open(() => answer, {
      "POST /my_house/next_year/no": () => void (answer = { ...asked, answer: "no" }),
    });
    await button("Not me").click();
    await expectTitle("You have said no");
    await expect
      .element(page.getByRole("link", { name: "Yes, I stay after all" }))
      .toHaveAttribute("href", "/my-house/next-year?confirm");
  });

  test.each([
    [{ refusal: "next-year-owes", owed: 9586 }, "Pay £95.86 first", "/my-house/pay"],
    [{ refusal: "next-year-no-account" }, "Give bank details first", "/my-house/bank-details"],
  ] as const)("leads first to what has to be done: %o", async (changes, name, href) => {
    await open({ ...asked, ...changes });
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect.element(button("Not me")).toBeVisible();
  });

  test("opens next year's page for who has said yes, and the one before from there", async () => {
    const opened: unknown[] = [];
    await open(said, { "POST /my_house/next_year/open": ({ body }) => void opened.push(body) });
    await expectTitle("You are in for next year");
    await button("Open next year's page").click();
    await expectPath("/my-house");
    expect(opened).toEqual([{ year: "next" }]);
  });

  test("says why there is none, and leads to the year before", async () => {
    await open({ ...asked, refusal: "next-year-early", offer: null, people: [], previousYear: year });
    await expect.element(page.getByText(/We ask you and email you on 2.July 2027/)).toBeVisible();
    await expect.element(button("Open the page of the year before")).toBeVisible();
  });

  test("names what is sold no more, and what comes in its place", async () => {
    const products = offer.products.map((one) =>
      one.type === "Broadband" ? { ...one, was: "BT 900" } : one,
    );
    await open({ ...asked, offer: { ...offer, products } });
    await expect.element(page.getByText("Virgin Fibre 600, instead of BT 900")).toBeVisible();
  });
});

describe("The yes [J5] [D8] [J3]", () => {
  const path = "/my-house/next-year?confirm";

  test("has everything filled in, is accessible and sends what was shown", async () => {
    const sent: unknown[] = [];
    let answer: NextYear = asked;
    await open(() => answer, {
      path,
      "POST /my_house/next_year": ({ body }) => {
        sent.push(body);
        answer = said;
      },
    });
    await expectTitle("Same again, with everything filled in");
    await expect.element(page.getByLabelText("First name")).toHaveValue("Ben");
    await expect.element(page.getByText("The account ending 11, in the name of Ben Osei")).toBeVisible();
    await expect
      .element(page.getByText(/12 monthly payments of £86.91, from 1.September 2027/))
      .toBeVisible();
    await expect.element(page.getByRole("heading", { name: "The Direct Debit Guarantee" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Your right to cancel" })).toBeVisible();
    await isAccessibleAndFits();
    await button("Yes, I stay").click();
    await expect
      .element(page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }))
      .toBeInvalid();
    expect(sent).toEqual([]);
    await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).click();
    await button("Yes, I stay").click();
    await expectTitle("You are in for next year");
    const { email: _, ...you } = asked.you;
    expect(sent).toEqual([
      { ...you, accountHolder: true, earlyStart: false, token: "shown", priceShown: 2000 },
    ]);
  });

  test("shows another price before it is agreed to, and keeps what was typed [B3] [D2]", async () => {
    let answer: NextYear = asked;
    await open(() => answer, {
      path,
      "POST /my_house/next_year": () => {
        answer = { ...asked, offer: { ...offer, weekly: 2100, monthly: 9126, token: "anew" } };
        return refuse(409, "price-changed");
      },
    });
    await page.getByLabelText("Mobile number").fill("07700 900999");
    await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).click();
    await button("Yes, I stay").click();
    await expect.element(page.getByText(/The price has changed since you saw it/)).toBeVisible();
    await expect.element(page.getByText("£21.00").first()).toBeVisible();
    await expect
      .element(page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }))
      .not.toBeChecked();
    await expect.element(page.getByLabelText("Mobile number")).toHaveValue("07700900999");
  });

  test("asks for the start where it is within the days to change one's mind [J3]", async () => {
    await open({ ...asked, offer: { ...offer, needsEarlyStart: true } }, { path });
    await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).click();
    await button("Yes, I stay").click();
    await expect
      .element(page.getByRole("checkbox", { name: /I ask you to start the service/ }))
      .toHaveAccessibleDescription("You must ask us to start");
  });

  test("is nobody's who cannot say it: the question says why", async () => {
    await open({ ...asked, refusal: "next-year-owes", owed: 9586 }, { path });
    await expectPath("/my-house/next-year");
  });
});
