import type { Success } from "@evenly/contract";
import { expect, type Page } from "@playwright/test";
import { heading } from "./houses.ts";
import { inTurn, inWindow, press, says, saysMistake, screen, state, swept } from "./screen.ts";
import { payWithMistakes, setUp } from "./payment-screens.ts";
import { anotherBank } from "./visitors.ts";

const overview = screen("my-house", "/my-house", "5 Heronholt Lane", "housemate");
const awaiting = { ...overview, title: "6 Heronholt Lane", visitor: "inviter" } as const;
const deciding = { ...overview, title: "8 Heronholt Lane", visitor: "decider" } as const;
const details = screen(
  "my-house-bank-details",
  "/my-house/bank-details",
  "Give new bank details",
  "housemate",
);
const movingOut = screen("my-house-moving-out", "/my-house/moving-out", "Moving out", "housemate");
const cancel = screen("my-house-cancel", "/my-house/cancel", "Cancel your contract", "housemate");

/** In a household that is live. */
function costsFourDays(page: Page) {
  return page.route("**/api/my_house/contract_end", (route) =>
    route.fulfill({
      json: {
        firstName: "Ivy",
        end: "cancel",
        until: "2027-07-29",
        served: {
          from: "2027-07-12",
          to: "2027-07-15",
          hasAskedForStart: true,
          charged: 1370,
          owed: 1370,
          refunded: 0,
          withBank: 0,
          payments: [{ on: "2027-07-29", amount: 1370, was: 9586 }],
          calledOff: { payments: 11, from: "2027-08-12", to: "2028-06-12" },
        },
        freesPlace: true,
        hasMandate: true,
        others: ["Fay", "Gus"],
        othersTold: 2,
        housemateCount: 3,
        joinedAfter: 2,
        productTypes: ["Energy", "Water", "Broadband", "TV Licence"],
        isLast: false,
        token: "shown",
      },
    }),
  );
}

type Payment = NonNullable<Success<"GET /my_house/pay">["payment"]>;

/** Two months are owed; what was paid by bank is of both. */
function owesTwoMonths(payment: Partial<Payment> | null = null) {
  const months = [
    { dueOn: "2027-06-01", amount: 9586 },
    { dueOn: "2027-07-01", amount: 9586 },
  ];
  const owed = payment?.state === "confirmed" ? 0 : 19172;
  const answer: Success<"GET /my_house/pay"> = {
    firstName: "Ivy",
    reference: "EVN-7C2M9",
    owed,
    withBank: 0,
    since: owed === 0 ? null : "2027-06-01",
    months: owed === 0 ? [] : months,
    retry: owed === 0 ? null : { on: "2027-07-19", dueOn: "2027-07-01", amount: 9586 },
    next: { on: "2027-08-02", amount: 9586, part: 0 },
    mostPlanMonths: owed === 0 ? null : 3,
    payment: payment && {
      amount: 19172,
      state: "approved",
      startedAt: "2027-07-15T12:01:00.000Z",
      approvedAt: "2027-07-15T12:02:00.000Z",
      endedAt: null,
      pays: months,
      ...payment,
    },
  };
  return (page: Page) => page.route("**/api/my_house/pay", (route) => route.fulfill({ json: answer }));
}

const pay = {
  ...screen("my-house-pay", "/my-house/pay", "Pay what you owe", "housemate"),
  before: owesTwoMonths(),
};
const paid = {
  ...screen("my-house-paid", "/my-house/paid", "Paid. You owe nothing", "housemate"),
  before: owesTwoMonths({ state: "confirmed", endedAt: "2027-07-15T12:04:00.000Z" }),
};

/** Of the amount that is typed once a part is chosen. */
function payPart(amount: string) {
  return async (page: Page) => {
    await page.getByRole("radio", { name: "A part of it" }).check();
    await page.getByLabel("Amount in pounds").fill(amount);
  };
}

const link = screen("my-house-link", "/my-house/link", "Get a link to your page");

const complaint = screen("my-house-complain", "/my-house/complain", "Complain", "resident");

const ownData = screen("my-house-data", "/my-house/data", "Your data", "resident");

async function complainAboutData(page: Page) {
  await page.getByLabel("What went wrong").fill("You still write to me.");
  await press("Send my complaint")(page);
  await says("Your complaint has arrived")(page);
}

async function complainOnce(page: Page) {
  await page.getByLabel("What it is about").selectOption("Broadband");
  await page.getByLabel("What went wrong").fill("The line has been dead for nine days.");
  await press("Send my complaint")(page);
  await expect(heading(page, "Your complaint has arrived")).toBeVisible();
}

function hasButton(name: string) {
  return (page: Page) => expect(page.getByRole("button", { name })).toBeVisible();
}

async function giveDetails(page: Page) {
  await page.getByLabel("Last name").fill("Lane");
  await page.getByLabel("Sort code").fill(anotherBank.sortCode);
  await page.getByLabel("Account number").fill(anotherBank.accountNumber);
  await page.getByRole("checkbox").check();
  await setUp(page);
  await expect(heading(page, "We have your new bank details")).toBeVisible();
}

async function askForLink(page: Page) {
  await page.getByLabel("Email address").fill("nobody@example.com");
  await press("Email me a link")(page);
  await expect(heading(page, "Check your email")).toBeVisible();
}

const mailed = "/my-house?token=Tn0Zy3lQm8aW5hFvGxK7bRcPdEsJuLxx";

/** What a link of Gus's is read as. */
function linkOfGus(openNow: object | null) {
  return (page: Page) =>
    page.route("**/api/my_house/link/read", (route) =>
      route.fulfill({
        json: {
          firstName: "Gus",
          fullAddress: "4 Larkspur Terrace, Leeds, LS6 1ZZ",
          lastsUntil: "2027-11-02",
          isOpen: false,
          openNow,
          housemateCount: 3,
          joined: 3,
          productTypes: ["Energy", "Water", "Broadband", "TV Licence"],
        },
      }),
    );
}

const priceOfGus = { weekly: 1675, monthly: 7279, term: 87_348 };

/** What the link of a place that is held for Gus is read as. */
function placeOfGus(newPrice: typeof priceOfGus | null) {
  return (page: Page) =>
    page.route("**/api/my_house/place/read", (route) =>
      route.fulfill({
        json: {
          firstName: "Gus",
          fullAddress: "4 Larkspur Terrace, Leeds, LS6 1ZZ",
          pricePerPersonPerMonth: priceOfGus.monthly,
          price: priceOfGus,
          newPrice,
          accountEnding: "11",
          lastsUntil: "2027-08-05",
          housemateCount: 3,
          joined: 1,
          productTypes: ["Energy", "Water", "Broadband", "TV Licence"],
        },
      }),
    );
}
const heldPlace = {
  ...screen("my-house-place", "/my-house/open?token=Tn0Zy3lQm8aW5hFvGxK7bRcPdEsJuLxx", "Confirm your place"),
  before: placeOfGus(null),
};

const nextYear = screen(
  "my-house-next-year",
  "/my-house/next-year",
  "Same house next year? Same people?",
  "asked",
);

function answerIs(path: string, changes: object) {
  return (page: Page) =>
    page.route(`**/api/${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } });
    });
}

/** What somebody asked has said, or cannot say. */
function nextYearIs(changes: object) {
  return answerIs("my_house/next_year", changes);
}

type House = Success<"GET /my_house">;

/** As the resident's house would be: to live it takes weeks of the clock. */
function houseIs(changes: Partial<House>) {
  return answerIs("my_house", changes);
}

const task = { by: null, amount: null, since: null, firstName: null, trouble: null };
const tasks: House["tasks"] = [
  { ...task, kind: "pay", amount: 19172, since: "2027-06-01" },
  { ...task, kind: "give-bank-details", trouble: "closed" },
];
const successor: House["handovers"][number] = {
  role: "successor",
  state: "agreed",
  leaver: "Fay",
  successor: "Ben",
  successorEmail: null,
  sentOn: "2027-07-01",
  openedOn: "2027-07-02",
  joinedOn: "2027-07-03",
  joinBy: "2027-07-30",
  lastDay: "2027-08-14",
  handsOverOn: "2027-08-15",
  newHandsOverOn: null,
};
const over = {
  doors: ["new-price" as const],
  tasks: [],
  debits: [],
  owed: 0,
  toCome: 0,
  mayGiveBankDetails: false,
};

const plan = screen("my-house-plan", "/my-house/plan", "Spread it out", "debtor");
const lived = { ...overview, title: "6 Larkspur Terrace", visitor: "resident" } as const;

const ofNextYear = { start: "2027-08-30", end: "2028-05-29", state: "gathering" };

export const myHouseScreens = [
  overview,
  state(awaiting, "my-house-awaiting", hasButton("Copy link"), swept),
  state(awaiting, "my-house-invite", press("Invite Housemates"), { ...swept, ...inWindow }),
  state(deciding, "my-house-number-proposed", hasButton("Withdraw the proposal"), swept),
  state(deciding, "my-house-somebody-unknown", press("I do not know this person"), swept),
  state(overview, "my-house-disputed", says("somebody in the house does not know you"), {
    ...swept,
    title: "9 Heronholt Lane",
    visitor: "disputed",
  }),
  state(overview, "my-house-leaving", says("What you still pay"), {
    ...swept,
    title: "10 Heronholt Lane",
    visitor: "leaver",
  }),
  state(overview, "my-house-in-use", says("6 Larkspur Terrace"), {
    title: "6 Larkspur Terrace",
    visitor: "resident",
  }),
  state(overview, "my-house-owes", says("Spread it over"), {
    ...swept,
    title: "4 Larkspur Terrace",
    visitor: "debtor",
  }),
  state(overview, "my-house-on-plan", says("18 Larkspur Terrace"), {
    ...swept,
    title: "18 Larkspur Terrace",
    visitor: "planner",
  }),
  state(lived, "my-house-tasks", says("Give us a bank account"), {
    before: houseIs({ owed: 19172, tasks }),
  }),
  state(lived, "my-house-successor", says("The place is yours from"), {
    before: houseIs({ handovers: [successor], livesFrom: "2027-08-15", taken: 0 }),
  }),
  state(lived, "my-house-left", says("6 Larkspur Terrace"), {
    title: "You have left",
    before: houseIs({
      ...over,
      hasLeft: true,
      leavesOn: "2027-07-01",
      people: [],
      statementFrom: "2027-07-02",
    }),
  }),
  state(lived, "my-house-ended", says("Your tenancy ended on"), {
    before: houseIs({ ...over, householdState: "ended", statementFrom: "2027-07-02" }),
  }),
  state(lived, "my-house-lapsed", says("so it lapsed"), {
    before: houseIs({
      ...over,
      householdState: "cancelled",
      hasLapsed: true,
      cancelledOn: "2027-07-01",
      payments: [],
      taken: 0,
      statementFrom: null,
    }),
  }),
  state(overview, "my-house-details-on-their-way", says("for the account ending in 58"), {
    title: "2 Heronholt Mews",
    visitor: "changer",
  }),
  details,
  state(details, "my-house-bank-details-name-missing", payWithMistakes, swept),
  state(details, "my-house-bank-details-errors", inTurn(setUp, saysMistake("Sort code required"))),
  state(details, "my-house-bank-details-given", giveDetails, { visitor: "payer" }),
  pay,
  state(pay, "my-house-pay-part", inTurn(payPart("100"), says("You still owe £91.72."))),
  state(
    pay,
    "my-house-pay-errors",
    inTurn(payPart("4.99"), press("Choose your bank"), says("Pay £5.00 or more, or all of it")),
  ),
  paid,
  state(paid, "my-house-paid-waiting", hasButton("Stop this payment"), {
    title: "Waiting for your bank",
    before: owesTwoMonths({ state: "started", approvedAt: null }),
  }),
  state(paid, "my-house-paid-approved", says("waiting for your bank"), {
    title: "Your bank is confirming £191.72",
    before: owesTwoMonths({}),
  }),
  state(paid, "my-house-not-paid", says("Pay again"), {
    title: "Not paid",
    before: owesTwoMonths({ state: "failed", endedAt: "2027-07-15T12:04:00.000Z", pays: [] }),
  }),
  { ...plan, first: hasButton("Agree to this plan") },
  state(plan, "my-house-plan-nothing-owed", says("You owe nothing"), { visitor: "housemate" }),
  screen("my-house-what-if", "/my-house/what-if", "What if", "resident"),
  screen("my-house-statement-later", "/my-house/statement", "Closing statement", "housemate"),
  nextYear,
  state(nextYear, "my-house-next-year-yes", hasButton("Open next year's page"), {
    ...swept,
    title: "You are in for next year",
    before: nextYearIs({ answer: "yes", nextYear: ofNextYear }),
  }),
  state(nextYear, "my-house-next-year-no", says("You can change your mind"), {
    title: "You have said no",
    before: nextYearIs({ answer: "no" }),
  }),
  state(nextYear, "my-house-next-year-owes", says("You owe something for this year"), {
    before: nextYearIs({ refusal: "next-year-owes", owed: 8830 }),
  }),
  state(nextYear, "my-house-next-year-early", hasButton("Open the page of the year before"), {
    title: "Next year",
    before: nextYearIs({ refusal: "next-year-early", offer: null, previousYear: ofNextYear }),
  }),
  screen(
    "my-house-next-year-confirm",
    "/my-house/next-year?confirm",
    "Same again, with everything filled in",
    "asked",
  ),
  ownData,
  state(ownData, "my-house-data-complaint-arrived", complainAboutData, swept),
  screen("my-house-everything", "/my-house/data/everything", "Everything we keep about you", "resident"),
  complaint,
  state(
    complaint,
    "my-house-complain-errors",
    inTurn(press("Send my complaint"), saysMistake("Tell us what went wrong")),
    { complains: /422/ },
  ),
  state(complaint, "my-house-complain-arrived", complainOnce, swept),
  cancel,
  state(cancel, "my-house-cancel-live", says("so 4 days count"), { ...swept, before: costsFourDays }),
  screen("my-house-withdraw", "/my-house/cancel", "Withdraw", "inviter"),
  movingOut,
  state(movingOut, "my-house-moving-out-errors", press("Send them the link"), swept),
  link,
  state(link, "my-house-link-errors", press("Email me a link"), swept),
  state(link, "my-house-link-sent", askForLink),
  state(link, "my-house-link-dead", hasButton("Send me a new link"), {
    ...swept,
    path: mailed,
    complains: /404/,
  }),
  // Its title has a name, which the pseudo-language leaves as it is.
  state(link, "open-my-house", hasButton("Open my house"), {
    path: mailed,
    title: "Open Gus's page",
    before: linkOfGus(null),
  }),
  state(link, "open-my-house-other", says("Whose page?"), {
    ...swept,
    path: mailed,
    title: "Whose page?",
    before: linkOfGus({ firstName: "Ada", fullAddress: "6 Larkspur Terrace, Leeds, LS6 1ZZ" }),
  }),
  heldPlace,
  state(heldPlace, "my-house-place-dearer", says("Your price has changed"), {
    before: placeOfGus({ weekly: 1900, monthly: 8256, term: 99_072 }),
  }),
  { ...screen("my-house-place-dead", heldPlace.path, heldPlace.title), complains: /404/ },
];
