import { pence } from "@evenly/domain/money";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { sampleHouse } from "../../../../../test/sample-house.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { scheduledOf } from "../../../../parts/my-house/scheduled.ts";
import { DirectDebit } from "./direct-debit.tsx";
import { Documents } from "./documents.tsx";
import { groupPayments } from "./group-payments.ts";
import { PaymentItem, sayPayment, type Payment } from "./payment-item.tsx";
import { Payments } from "./payments.tsx";

vi.mock("../../../../api/settings.ts", async (load) => ({
  ...(await load<object>()),
  today: () => Temporal.PlainDate.from("2027-02-15"),
}));

const markup = (element: ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
const text = (element: ReactNode) =>
  markup(element)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

const payment = (given: Partial<Payment>): Payment => ({
  dueOn: "2026-11-01",
  lastDay: "2026-11-30",
  movesOn: "2026-11-02",
  amount: 8474,
  state: "to-come",
  sentBackOn: null,
  triesAgainOn: null,
  follows: null,
  trouble: null,
  accountEnding: null,
  ...given,
});

describe("a payment in a sentence [G2]", () => {
  const sentBack = { state: "sent-back", sentBackOn: "2026-11-04" } as const;
  const claimed = { state: "claimed-back", sentBackOn: "2026-11-20" } as const;
  const noFee = "There is no fee.";
  const owed = "To pay it, call us on 0113 496 0000.";
  it.each<[Partial<Payment>, string | undefined]>([
    [{ state: "next", dueOn: "2027-03-01", movesOn: "2027-03-01" }, "Your next payment"],
    [{ state: "next" }, "Your next payment. 1 November is a Sunday"],
    [{ dueOn: "2027-05-01", movesOn: "2027-05-04" }, "1 May is a Saturday and Monday is a bank holiday"],
    [{ dueOn: "2027-03-01", movesOn: "2027-03-15" }, "Due on 1 March"],
    [{ follows: "new-day" }, `We could not take it on this day. We email you a new one first. ${noFee}`],
    [{ state: "on-its-way" }, "On its way. Your bank confirms it within 3 working days."],
    [{ state: "taken" }, undefined],
    [
      { state: "taken-again", sentBackOn: "2026-11-02" },
      "Your bank sent it back on 2 November. We tried once more and it went through. There was no fee.",
    ],
    [
      { ...sentBack, follows: "tries-again", triesAgainOn: "2026-11-09" },
      `Your bank sent it back. We try once more on 9 November. ${noFee}`,
    ],
    [
      { ...sentBack, follows: "new-day" },
      `Your bank sent it back. We try again, and email you the day first. ${noFee}`,
    ],
    [
      { ...sentBack, follows: "stays-owed" },
      `Your bank sent it back. You still owe it, and there is no fee. ${owed}`,
    ],
    [
      { ...sentBack, follows: "with-us" },
      `It could not be taken. We are looking into it, and tell you what follows. ${noFee}`,
    ],
    [{ ...sentBack, follows: "settled" }, "Your bank sent it back. Nothing is owed for it any more."],
    [
      { ...claimed, follows: "stays-owed" },
      `You had it back from your bank on 20 November. You still owe it. ${owed}`,
    ],
    [
      { ...claimed, follows: "settled" },
      "You had it back from your bank on 20 November. Nothing is owed for it any more.",
    ],
    [{ state: "needs-you", trouble: "cancelled" }, "Your bank says the Direct Debit is cancelled."],
    [{ state: "refunded", accountEnding: "11" }, "Refunded to your account ending 11"],
  ])("%j says %s", (given, says) => {
    expect(sayPayment(payment(given), { phone: "0113 496 0000" })).toBe(says);
  });

  it("has a weekday only for a future day, and a link to new bank details when they are needed", () => {
    expect(text(<PaymentItem payment={payment({ dueOn: "2027-03-01", movesOn: "2027-03-01" })} />)).toContain(
      "Monday 1 March 2027",
    );
    expect(text(<PaymentItem payment={payment({ state: "taken" })} />)).not.toContain("Monday");
    const item = markup(<PaymentItem payment={payment({ state: "needs-you", trouble: "closed" })} />);
    expect(item).toContain('href="/my-house/bank-details"');
    expect(item).toContain("Your bank says the account is closed.");
  });
});

const dues = Array.from({ length: 12 }, (_, month) =>
  Temporal.PlainDate.from("2026-09-01").add({ months: month }),
);
/** Six were taken, one of them on the second try; the seventh is the next. */
const year = dues.map((due, index) => {
  const dueOn = due.toString();
  const lastDay = due.add({ months: 1 }).subtract({ days: 1 }).toString();
  const state = index < 6 ? "taken" : index === 6 ? "next" : "to-come";
  return payment({ dueOn, lastDay, movesOn: dueOn, state });
});
const house: MyHouse = { ...sampleHouse, payments: year };
const shown = (given: Partial<MyHouse> = {}) => text(<Payments house={{ ...house, ...given }} />);

describe("the payments of a person [G2]", () => {
  it("are shown as a year, three sums, the next three and all collected ones", () => {
    const page = markup(<Payments house={house} />);
    expect(page).toContain('aria-label="6 of 12 payments taken, the next on 1 March 2027."');
    const words = shown();
    expect(words).toContain("Taken £508.44 To come £508.44 You owe today £0.00");
    for (const day of ["Monday 1 March 2027", "Thursday 1 April 2027", "Saturday 1 May 2027"])
      expect(words).toContain(day);
    expect(words).not.toContain("1 June 2027");
    expect(words).toContain("Show all 6 to come");
    expect(words.indexOf("1 February 2027")).toBeLessThan(words.indexOf("1 September 2026"));
  });

  it("show only the first one while places are open", () => {
    const payments = year.map((one, index) => ({ ...one, state: index === 0 ? "next" : "to-come" }) as const);
    const words = shown({ householdState: "gathering", payments, joinBy: "2026-08-17" });
    expect(words).toContain("The first of 12, if everybody has joined by 17 August 2026");
    expect(words).toContain("Show all 12");
    expect(words).not.toContain("1 October 2026");
  });

  it("say that a debt is being collected, and what is owed to the person", () => {
    const payments = year.map((one, index) => (index === 5 ? { ...one, state: "on-its-way" as const } : one));
    expect(shown({ payments, owed: 8474 })).toContain("What you owe is on its way from your bank.");
    expect(shown({ owed: 8474 })).not.toContain("on its way");
    expect(shown({ owed: -1000 })).toContain("We owe you £10.00");
  });

  it("are grouped by state", () => {
    const [back, needs, early] = [
      payment({ state: "sent-back", movesOn: "2027-02-01" }),
      payment({ state: "needs-you", movesOn: "2027-01-04" }),
      payment({ state: "needs-you", movesOn: "2027-03-01" }),
    ];
    const way = payment({ state: "on-its-way", movesOn: "2027-02-15" });
    const taken = payment({ state: "taken-again", movesOn: "2026-12-01" });
    const refunded = payment({ state: "refunded", movesOn: "2026-12-14" });
    expect(groupPayments([back, needs, early, way, taken, refunded], "2027-02-15")).toEqual({
      notTaken: [needs, back],
      toCome: [way, early],
      taken: [refunded, taken],
    });
  });

  it("are exported and printed with collection days, without uncollectable ones", () => {
    const again = payment({ state: "sent-back", triesAgainOn: "2026-11-09", follows: "tries-again" });
    const gone = payment({ state: "sent-back", follows: "stays-owed" });
    const part = payment({ dueOn: "2027-09-01", lastDay: "2027-09-10", movesOn: "2027-09-01" });
    const scheduled = scheduledOf({
      ...house,
      payments: [again, gone, payment({ state: "refunded" }), part],
    });
    expect(
      scheduled.map(({ collectionDate, kind, amount }) => [collectionDate.toString(), kind, amount]),
    ).toEqual([
      ["2026-11-09", "month", pence(8474)],
      ["2027-09-01", "part-month", pence(8474)],
    ]);
  });
});

describe("the Direct Debit", () => {
  const card = (given: Partial<MyHouse> = {}) => text(<DirectDebit house={{ ...house, ...given }} />);
  const mandate = (given: object) => ({
    mandate: sampleHouse.mandate && { ...sampleHouse.mandate, ...given },
  });

  it("is described in a sentence, with its state, reference and account holder [D8] [G2]", () => {
    expect(card()).toMatch(
      /£84\.74 leaves your account ending 11 on the 1st of each month ?, or the next working day\. On your statement it says Evenly/,
    );
    expect(card()).toContain("Active since 21 July 2026");
    for (const said of ["EVN-4K7Q2", "Ben Okafor", "Change bank details", "The Direct Debit Guarantee"])
      expect(card()).toContain(said);
  });

  it("is described as upcoming before the first collection, also for a short month", () => {
    const payments = year.map((one) => ({ ...one, dueOn: one.dueOn.replace(/01$/, "31") }));
    const before = payments.map(
      (one, index) => ({ ...one, state: index === 0 ? "next" : "to-come" }) as const,
    );
    expect(card({ payments: before })).toMatch(
      /£84\.74 will leave your account ending 11 on the 31st of each month/,
    );
    expect(card({ payments: before })).toContain("the last day of a shorter one");
  });

  it("asks for new bank details when it cannot be used, and says when nothing more is collected [D8] [G2]", () => {
    const cancelled = card(mandate({ state: "cancelled" }));
    expect(cancelled).toContain("We can't take payments from your account ending in 11");
    expect(cancelled).toContain("Give new bank details");
    expect(cancelled).not.toContain("Change bank details");
    const taken = year.map((one) => ({ ...one, state: "taken" as const }));
    expect(card({ payments: taken })).toContain("Nothing more leaves your account ending 11");
    const over = card({ ...mandate({ state: "cancelled" }), mayGiveBankDetails: false });
    expect(over).toContain("State Ended");
    expect(over).not.toContain("Change bank details");
  });
});

describe("the documents", () => {
  const block = (given: Partial<MyHouse> = {}) => text(<Documents house={{ ...house, ...given }} />);

  it("are the schedule, the confirmation, and the closing statement once it is there [G2]", () => {
    expect(block()).toContain("Add to calendar CSV Print your payment schedule");
    expect(block()).toContain("Open the Direct Debit confirmation Print the Direct Debit confirmation");
    expect(block()).toContain("Here from 1 September 2027");
    expect(markup(<Documents house={{ ...house, statementFrom: "2027-02-15" }} />)).toContain(
      'href="/my-house/statement"',
    );
  });

  it("are left out when there are none", () => {
    const mandate = sampleHouse.mandate && { ...sampleHouse.mandate, state: "pending" as const };
    const nothing = block({ payments: [], statementFrom: null, mandate });
    expect(nothing).not.toContain("Add to calendar");
    expect(nothing).not.toContain("Closing statement");
    expect(nothing).toContain("Here once your bank has confirmed it");
  });
});
