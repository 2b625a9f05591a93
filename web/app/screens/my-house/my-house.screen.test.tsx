import axe from "axe-core";
import type { Success } from "@evenly/contract";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { setConfig } from "../../../test/default-answers.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { gatheringHouse, sampleHouse, sampleTask } from "../../../test/sample-house.ts";
import { sampleHandover, samplePreview } from "../../../test/sample-moving-out.ts";
import { refuse, type Api } from "../../../test/stub-api.ts";
import type { MyHouse } from "../../parts/my-house/enter.ts";

const owes = { ...sampleTask, kind: "pay" as const, amount: 19_172, since: "2027-01-01" };
const account = { ...sampleTask, kind: "give-bank-details" as const, trouble: "closed" as const };
const late = { ...sampleTask, kind: "decide-successor" as const, firstName: "Ella" };
const over = { doors: ["new-price" as const], debits: [], toCome: 0, mayGiveBankDetails: false };

function part(number: number) {
  return { number, of: 2, amount: 8474 };
}

const houses: Readonly<Record<string, MyHouse>> = {
  "nothing to do": sampleHouse,
  "something owed": { ...sampleHouse, owed: 19_172, tasks: [owes] },
  "three tasks": {
    ...sampleHouse,
    tasks: [owes, late, account],
    handovers: [{ ...sampleHandover, state: "joined-late", successor: "Ella", joinedOn: "2027-02-14" }],
  },
  "a plan": {
    ...sampleHouse,
    owed: 16_948,
    plan: { kind: "over-months", owed: 16_948, until: "2027-05-04" },
    payments: sampleHouse.payments.map((payment, index) =>
      index === 4 || index === 5
        ? { ...payment, state: "owed", follows: "on-plan", paidBy: [{ ...part(index - 3), isWhole: true }] }
        : { ...payment, part: index === 6 || index === 7 ? part(index - 5) : null },
    ),
    debits: sampleHouse.debits.map((debit, index) => (index < 2 ? { ...debit, amount: 16_948 } : debit)),
  },
  gathering: gatheringHouse,
  leaving: {
    ...sampleHouse,
    handovers: [sampleHandover],
    movingOut: { alone: samplePreview.alone, last: samplePreview.last },
  },
  left: {
    ...sampleHouse,
    ...over,
    hasLeft: true,
    leavesOn: "2027-02-01",
    people: [],
    statementFrom: "2027-02-02",
  },
  lapsed: {
    ...gatheringHouse,
    ...over,
    householdState: "cancelled",
    hasLapsed: true,
    cancelledOn: "2026-10-31",
    payments: [],
    statementFrom: null,
    tasks: [],
  },
};

function open(house: MyHouse) {
  return openScreen("/my-house", {
    api: { ...setConfig({ today: "2027-02-10" }), "GET /my_house": () => house },
  });
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
function fits() {
  return expect.poll(() => document.documentElement.scrollWidth).toBe(window.innerWidth);
}

test.each(Object.entries(houses))(
  "%s is accessible, and fits at every width and text size [G2]",
  async (_, house) => {
    await page.viewport(390, 844);
    await open(house);
    const { violations } = await axe.run(document.body, { runOnly: wcag, resultTypes: ["violations"] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])).toEqual([]);
    for (const width of [320, 390, 768, 1280]) {
      await page.viewport(width, 844);
      await fits();
    }
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = "200%";
    try {
      await fits();
    } finally {
      document.documentElement.style.removeProperty("font-size");
    }
  },
);

test.each(["something owed", "three tasks", "gathering", "leaving", "left", "lapsed"])(
  "at 390 px the first button of %s is in the first screen, before the names [G2]",
  async (name) => {
    await page.viewport(390, 844);
    await open(houses[name] ?? sampleHouse);
    const buttons = [...document.querySelectorAll("main :is(a, button)")];
    expect(buttons[0]?.getBoundingClientRect().bottom).toBeLessThan(844);
    const people = document.querySelector('ul[aria-label="Who lives here"]');
    if (people) expect(buttons[0]?.compareDocumentPosition(people)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test("moving out fits at every width, with both ends and the stages [G5]", async () => {
  const today = { ...samplePreview.last, joinsOn: "2027-02-10", handsOverOn: "2027-03-15" };
  await page.viewport(320, 844);
  await openScreen("/my-house/moving-out", {
    api: {
      ...setConfig({ today: "2027-02-10" }),
      "GET /my_house/moving_out": () => ({ ...samplePreview, today, handover: sampleHandover }),
    },
  });
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 844);
    await fits();
  }
  await expect.element(page.getByRole("list", { name: "The handover of your place" })).toBeVisible();
  await expect.element(page.getByText("If they join today").first()).toBeVisible();
});

const plans = {
  firstName: "Ben",
  owed: 19_172,
  since: "2027-01-01",
  dueDays: ["2027-01-01", "2027-02-01"],
  notTriedOn: ["2027-02-12"],
  refusal: null,
  choices: [2, 3].map((months) => ({
    months,
    parts: Array.from({ length: months }, (_, index) => ({
      number: index + 1,
      on: `2027-0${String(3 + index)}-01`,
      usual: 9_586,
      amount: 19_172 / months > 9_000 ? 9_586 : 6_391 - Number(index === 2),
    })),
    next: { on: "2027-07-01", amount: 9_586 },
    token: `of ${String(months)}`,
  })),
};

function openPlans(api: Api) {
  return openScreen("/my-house/plan", { api: { ...setConfig({ today: "2027-02-10" }), ...api } });
}

test("a plan is chosen to the penny, is accessible and fits, and what is agreed to is what was shown [I4]", async () => {
  const sent: unknown[] = [];
  await openPlans({
    "GET /my_house/plan": () => plans,
    "POST /my_house/plan": ({ body }) => void sent.push(body),
    "GET /my_house": () => sampleHouse,
  });
  await expect.element(page.getByRole("heading", { name: "Spread it out" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /In all £287.58 £191.72 £479.30/ })).toBeVisible();
  await expect.element(page.getByText(/February is not tried again on 12/)).toBeVisible();
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 844);
    await fits();
    const { violations } = await axe.run(document.body, { runOnly: wcag, resultTypes: ["violations"] });
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await page.getByRole("radio", { name: /2 months/ }).click();
  await expect.element(page.getByRole("row", { name: /In all £191.72 £191.72 £383.44/ })).toBeVisible();
  await page.getByRole("button", { name: "Agree to this plan" }).click();
  await expect.element(page.getByRole("heading", { name: "6 Larkspur Terrace" })).toBeVisible();
  expect(sent).toEqual([{ months: 2, token: "of 2" }]);
});

test("no plan says why, and what helps [I4]", async () => {
  await openPlans({
    "GET /my_house/plan": () => ({ ...plans, refusal: "plan-no-mandate", choices: [] }),
  });
  await expect.element(page.getByText(/Please give us bank details first/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Give bank details" }))
    .toHaveAttribute("href", "/my-house/bank-details");
});

const ofGus = {
  firstName: "Gus",
  fullAddress: "4 Larkspur Terrace, Leeds, LS6 1ZZ",
  lastsUntil: "2027-11-02",
  isOpen: false,
  openNow: null,
  housemateCount: 3,
  joined: 3,
  productTypes: ["Energy" as const, "Water" as const],
};
type Place = Success<"POST /my_house/place/read">;
const taken = {
  guid: "token",
  joinLink: "https://bills.example/joining-tenant?guid=token",
  remainingHm8s: 1,
  reference: "EVN-7C2M9",
  mayInvite: false,
};
const ada = { firstName: "Ada", fullAddress: "6 Larkspur Terrace, Leeds, LS6 1ZZ" };

function follow(api: Api) {
  return openScreen("/my-house?token=secret", {
    api: { ...setConfig({ today: "2027-02-10" }), "GET /my_house": () => sampleHouse, ...api },
  });
}

test("behind a mailed link a button says whose page it opens, and only pressing it spends the link [G1]", async () => {
  await page.viewport(320, 844);
  const sent: unknown[] = [];
  await follow({
    "POST /my_house/link/read": () => ofGus,
    "POST /my_house/session": ({ body }) => void sent.push(body),
  });
  await expect.element(page.getByRole("heading", { name: "Open Gus's page" })).toBeVisible();
  await expect.element(page.getByText(/It opens once a day, until 2.November 2027/)).toBeVisible();
  await fits();
  const { violations } = await axe.run(document.body, { runOnly: wcag, resultTypes: ["violations"] });
  expect(violations).toEqual([]);
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Open my house" }).click();
  await expect.element(page.getByRole("heading", { name: "6 Larkspur Terrace" })).toBeVisible();
  expect(sent).toEqual([{ token: "secret", replaces: false }]);
});

test("a link asks before it replaces another person's session, naming both houses [G1]", async () => {
  const sent: unknown[] = [];
  await follow({
    "POST /my_house/link/read": () => ({ ...ofGus, openNow: ada }),
    "POST /my_house/session": ({ body }) => void sent.push(body),
  });
  await expect.element(page.getByRole("heading", { name: "Whose page?" })).toBeVisible();
  for (const width of [320, 1280]) {
    await page.viewport(width, 844);
    await fits();
  }
  await expect
    .element(page.getByRole("link", { name: "Stay on Ada's" }))
    .toHaveAttribute("href", "/my-house");
  await page.getByRole("button", { name: "Open Gus's page" }).click();
  await expect.element(page.getByRole("heading", { name: "6 Larkspur Terrace" })).toBeVisible();
  expect(sent).toEqual([{ token: "secret", replaces: true }]);
});

describe("a place that is held [A5]", () => {
  const price = { weekly: 1675, monthly: 7279, term: 87_348 };
  const dearer = { weekly: 1900, monthly: 8256, term: 99_072 };
  const place: Place = {
    firstName: "Gus",
    fullAddress: "4 Larkspur Terrace, Leeds, LS6 1ZZ",
    pricePerPersonPerMonth: price.monthly,
    price,
    newPrice: null,
    accountEnding: "11",
    lastsUntil: "2027-02-12",
    housemateCount: 3,
    joined: 1,
    productTypes: ["Energy", "Water"],
  };
  const follow = (api: Api) =>
    openScreen("/my-house/open?token=held", {
      api: { ...setConfig({ today: "2027-02-10" }), "GET /my_house": () => sampleHouse, ...api },
    });

  test("shows its price for a week, a month and the whole term, and is confirmed at it [D11] [S9]", async () => {
    await page.viewport(320, 844);
    const sent: unknown[] = [];
    await follow({
      "POST /my_house/place/read": () => place,
      "POST /my_house/place": ({ body }) => {
        sent.push(body);
        return taken;
      },
    });
    await expect.element(page.getByRole("img", { name: "£16.75 per person per week" })).toBeVisible();
    await expect.element(page.getByRole("img", { name: "£72.79 per person per month" })).toBeVisible();
    await expect
      .element(page.getByRole("img", { name: "£873.48 per person for the whole term" }))
      .toBeVisible();
    await fits();
    await page.getByRole("button", { name: "Confirm your place" }).click();
    await expect.poll(() => sent).toEqual([{ token: "held", priceShown: 1675 }]);
  });

  test("at another price shows both, and is confirmed only by who agrees to the new one [B3] [D11] [G3]", async () => {
    await page.viewport(320, 844);
    const sent: unknown[] = [];
    let now: Place = place;
    await follow({
      "POST /my_house/place/read": () => now,
      "POST /my_house/place": ({ body }) => {
        sent.push(body);
        if (body.priceShown === dearer.weekly) return taken;
        now = { ...place, newPrice: dearer };
        return refuse(409, "price-changed", {
          priceBeforeDiscount: dearer.weekly,
          priceAfterDiscount: dearer.weekly,
        });
      },
    });
    await page.getByRole("button", { name: "Confirm your place" }).click();
    await expect.element(page.getByText("Your price has changed")).toBeVisible();
    for (const shown of [
      "£19.00 per person per week",
      "£82.56 per person per month",
      "£990.72 per person for the whole term",
    ])
      await expect.element(page.getByRole("img", { name: shown })).toBeVisible();
    const before = [...document.querySelectorAll("main s")].map(({ textContent }) => textContent);
    expect(before).toEqual(["Original price £16.75", "Original price £72.79", "Original price £873.48"]);
    await fits();
    const { violations } = await axe.run(document.body, { runOnly: wcag, resultTypes: ["violations"] });
    expect(violations).toEqual([]);
    expect(sent).toEqual([{ token: "held", priceShown: 1675 }]);
    await page.getByRole("button", { name: "Agree and confirm your place" }).click();
    await expect.poll(() => sent.at(-1)).toEqual({ token: "held", priceShown: 1900 });
  });
});

test("a link to the page that is open already opens it without asking [G1]", async () => {
  await follow({ "POST /my_house/link/read": () => ({ ...ofGus, isOpen: true }) });
  await expect.element(page.getByRole("heading", { name: "6 Larkspur Terrace" })).toBeVisible();
});
