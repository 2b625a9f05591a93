import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { gatheringHouse, sampleHouse, samplePayment, sampleTask } from "../../../../../test/sample-house.ts";
import { sampleHandover, samplePreview } from "../../../../../test/sample-moving-out.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { scheduledOf } from "../../../../parts/my-house/scheduled.ts";
import { Confirmation, Schedule } from "./confirmation.tsx";
import { DirectDebit } from "./direct-debit.tsx";
import { Documents } from "./documents.tsx";
import { PaymentItem, paymentText, type Payment } from "./payment-item.tsx";
import { Payments } from "./payments.tsx";
import { StillToPay } from "./still-to-pay.tsx";

const { now } = vi.hoisted(() => ({ now: { today: "2027-02-15" } }));
vi.mock("../../../../api/settings.ts", async (load) => ({
  ...(await load<object>()),
  today: () => Temporal.PlainDate.from(now.today),
}));
afterEach(() => void Object.assign(now, { today: "2027-02-15" }));

function markup(element: ReactNode) {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
}
function text(element: ReactNode) {
  return markup(element)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

const payment = samplePayment;

describe("a payment in a sentence [G2]", () => {
  const noFee = "There is no fee.";
  const back = { sentBackOn: "2026-11-04" } as const;
  const pay = "It is not tried again by itself, and there is no fee. You can pay it now from your bank.";
  it.each<[Partial<Payment>, string | undefined]>([
    [{ follows: "collected" }, "1 November is a Sunday"],
    [
      { follows: "collected", dueOn: "2027-05-01", takenOn: "2027-05-04" },
      "1 May is a Saturday and Monday is a bank holiday",
    ],
    [{ follows: "collected", dueOn: "2027-03-01", takenOn: "2027-03-15" }, "Due on 1 March"],
    [{ follows: "needs-details" }, "We have no bank account to take it from."],
    [{ follows: "needs-details", trouble: "closed" }, "Your bank says the account is closed."],
    [{ follows: "with-us" }, `Nothing is taken while we look into it. We tell you what follows. ${noFee}`],
    [{ state: "with-bank" }, "On its way. Your bank confirms it within 3 working days."],
    [{ state: "taken" }, undefined],
    [
      { state: "taken", sentBackOn: "2026-11-02" },
      "Your bank sent it back on 2 November. We tried once more and it went through. There was no fee.",
    ],
    [
      { ...back, state: "failed", follows: "tries-again", triesAgainOn: "2026-11-09" },
      `Sent back by your bank on 4 November. We try once more on Monday 9 November. ${noFee}`,
    ],
    [
      { ...back, state: "owed", follows: "new-day" },
      `Sent back by your bank on 4 November. We take it on a new day, and email you the day first. ${noFee}`,
    ],
    [{ ...back, state: "owed", follows: "stays-owed" }, `Sent back by your bank on 4 November. ${pay}`],
    [
      { ...back, state: "owed", follows: "stays-owed", isClaimedBack: true },
      `You had it back from your bank on 4 November. ${pay}`,
    ],
    [
      { ...back, state: "owed", follows: "needs-details", trouble: "cancelled" },
      "Sent back by your bank on 4 November. Your bank says the Direct Debit is cancelled.",
    ],
    [
      { ...back, state: "owed", follows: "with-us" },
      `Sent back by your bank on 4 November. Nothing is taken while we look into it. We tell you what follows. ${noFee}`,
    ],
    [{ ...back, state: "waived" }, "Sent back by your bank on 4 November. Written off: you do not pay it."],
    [{ state: "refunded", accountEnding: "11" }, "Refunded to your account ending 11"],
    [{ state: "refunded" }, "Refunded"],
  ])("%j says %s", (changes, says) => {
    expect(paymentText(payment(changes), {})?.replaceAll("\u00a0", " ")).toBe(says);
  });

  it("has a weekday only for a future day", () => {
    const ahead = { dueOn: "2027-03-01", takenOn: "2027-03-01", follows: "collected" } as const;
    expect(text(<PaymentItem payment={payment(ahead)} />)).toContain("Monday 1 March 2027");
    expect(text(<PaymentItem payment={payment({ state: "taken" })} />)).not.toContain("Monday");
  });
});

const house = sampleHouse;
function shown(changes: Partial<MyHouse> = {}) {
  return text(<Payments house={{ ...house, ...changes }} />);
}
function change(at: number, changes: Partial<Payment>) {
  return house.payments.map((one, index) => (index === at ? { ...one, ...changes } : one));
}

describe("the payments of a person [G2]", () => {
  it("are shown as a year, three sums, the next three and all collected ones", () => {
    const page = markup(<Payments house={house} />);
    expect(page).toContain('aria-label="6 of 12 payments taken, the next on 1\u00a0March 2027."');
    const words = shown();
    expect(words).toContain("Taken £508.44 To come £508.44 You owe today £0.00");
    for (const day of ["Monday 1 March 2027", "Thursday 1 April 2027", "Tuesday 4 May 2027"])
      expect(words).toContain(day);
    expect(words).not.toContain("1 June 2027");
    expect(words).toContain("Show all 6 to come");
    expect(words.indexOf("1 February 2027")).toBeLessThan(words.indexOf("1 September 2026"));
  });

  it("show only the first one while places are open, and no debt [F12]", () => {
    now.today = "2026-08-05";
    const words = text(<Payments house={gatheringHouse} />);
    expect(words).toContain("The first of 12, if everybody has joined by 17 August 2026");
    expect(words).toContain("Tuesday 1 September 2026");
    expect(words).toContain("Show all 12");
    expect(words).not.toContain("1 October 2026");
    expect(words).not.toMatch(/owe/i);
  });

  it("are owed, to come, taken and written off, each in a group of its own, as the sums are [F12]", () => {
    const payments = [
      ...change(3, { state: "waived", sentBackOn: "2026-12-03" }).slice(0, 4),
      payment({ dueOn: "2027-01-01", state: "owed", follows: "stays-owed", sentBackOn: "2027-01-05" }),
      payment({
        dueOn: "2027-02-01",
        state: "failed",
        follows: "tries-again",
        sentBackOn: "2027-02-03",
        triesAgainOn: "2027-02-17",
      }),
      payment({ dueOn: "2027-02-08", takenOn: "2027-02-16", state: "with-bank" }),
      ...house.payments.slice(6),
    ];
    const sums = { taken: 25_422, withBank: 8474, toCome: 50_844, owed: 16_948, waived: 8474 };
    const words = shown({ payments, ...sums });
    expect(words).toContain("Taken £254.22 To come £508.44 You owe today £169.48");
    expect(words).toContain("£84.74 is with your bank, and on its way to us. £84.74 is written off.");
    const page = markup(<Payments house={{ ...house, payments, ...sums }} />);
    const lists = Object.fromEntries(
      [...page.matchAll(/<ul[^>]*aria-label="([^"]*)">(.*?)<\/ul>/g)].map(([, name, rows = ""]) => [
        name,
        rows.split("<li").length - 1,
      ]),
    );
    expect(lists).toEqual({ Owed: 2, "To come": 4, Taken: 3, "Written off": 1 });
    expect(page).toMatch(/data-look="bad"[^>]*><i>!<\/i>J/);
    expect(page).toMatch(/data-look="again"[^>]*><i><\/i>F/);
  });

  it("say what is owed to the person, and link to bank details once where they are needed", () => {
    expect(shown({ owed: -1000 })).toContain("We owe you £10.00");
    const needs = { state: "to-come", follows: "needs-details", trouble: "closed" } as const;
    const payments = house.payments.map((one, index) => (index < 6 ? one : { ...one, ...needs }));
    const page = markup(<Payments house={{ ...house, payments, debits: [] }} />);
    expect(page.match(/href="\/my-house\/bank-details"/g)).toHaveLength(1);
  });

  it("are in files and on paper with every state in words, numbered as in the term [F12]", () => {
    const payments = [
      ...house.payments.slice(0, 3),
      payment({ dueOn: "2026-12-01", takenOn: "2026-12-14", state: "refunded", amount: -500 }),
      payment({ dueOn: "2026-12-01", takenOn: "2026-12-01", state: "owed", follows: "stays-owed" }),
      payment({
        dueOn: "2027-01-01",
        takenOn: "2027-01-04",
        state: "failed",
        follows: "tries-again",
        triesAgainOn: "2027-02-17",
      }),
      ...house.payments.slice(6, 7),
    ];
    expect(scheduledOf({ payments }).map(({ number, on, state }) => [number, on, state])).toEqual([
      [1, "2026-09-01", "Taken"],
      [2, "2026-10-01", "Taken"],
      [3, "2026-11-02", "Taken"],
      [undefined, "2026-12-14", "Refunded"],
      [4, "2026-12-01", "Owed"],
      [5, "2027-02-17", "Sent back, tried again on 17\u00a0February 2027"],
      [6, "2027-03-01", "To come"],
    ]);
    const paper = text(<Schedule house={{ ...house, payments }} />);
    expect(paper).toContain("No. Day State Amount");
    expect(paper).toContain("4 1 December 2026 Owed £84.74");
    expect(paper).not.toContain("Taken on");
  });
});

describe("what a leaver still pays", () => {
  const { alone, last } = samplePreview;
  const leaving = { ...sampleHouse, handovers: [sampleHandover], movingOut: { alone, last } };
  const card = (changes: Partial<MyHouse> = {}) =>
    text(<StillToPay house={{ ...leaving, ...changes }} />).replaceAll("\u00a0", " ");

  it("is both ends, what is taken, and the payments if somebody joins in time, as drawn [F12] [G5]", () => {
    expect(card()).toBe(
      " What you still pay If nobody joins £508.44 6 payments, to August If they join in time £124.29 2 payments, to 14 April Taken so far: £508.44. Your term is fixed, so without a successor it runs to 31 August 2027. If they join in time Monday 1 March 2027 £84.74 Your next payment, the whole of March Thursday 1 April 2027 £39.55 Your last, 14 of 30 days See every payment ",
    );
  });

  it("says what is with the bank, and what comes back, apart [G5]", () => {
    const content = card({ withBank: 8474, movingOut: { alone, last: { ...last, refund: 500 } } });
    expect(content).toContain(
      "£84.74 is with your bank, and is taken whatever you do. It is not counted here.",
    );
    expect(content).toContain("£5.00 of what is taken goes back to you.");
  });

  it("lists what is owed, and nothing that is settled [F12]", () => {
    const states = ["taken", "waived", "with-bank", "refunded", "owed"] as const;
    const rows = last.rows.map((row, index) => ({ ...row, state: states[index] ?? row.state }));
    const content = card({ movingOut: { alone, last: { ...last, rows } } });
    expect(content).toContain(
      "1 January 2027 £84.74 Owed, the whole of January Monday 1 March 2027 £84.74 Your next payment,",
    );
    expect(
      markup(<StillToPay house={{ ...leaving, movingOut: { alone, last: { ...last, rows } } }} />),
    ).toContain('data-look="bad"');
  });

  it("is for the day to agree to when the successor is late, and nothing when no day is left [G5]", () => {
    const late = { ...sampleHandover, state: "joined-late" as const, newHandsOverOn: "2027-04-15" };
    expect(card({ handovers: [late] })).toContain("If they start on 15 April £124.29");
    expect(card({ handovers: [{ ...late, newHandsOverOn: null }] })).toBe("");
    expect(card({ movingOut: null })).toBe("");
  });
});

describe("the Direct Debit", () => {
  const card = (changes: Partial<MyHouse> = {}) => text(<DirectDebit house={{ ...house, ...changes }} />);
  const mandate = (changes: object) => ({
    mandate: sampleHouse.mandate && { ...sampleHouse.mandate, ...changes },
  });
  const tasks = [{ ...sampleTask, kind: "give-bank-details" as const, trouble: "closed" as const }];

  it("is described in a sentence, with its state, reference and account holder [D8] [G2]", () => {
    expect(card()).toMatch(
      /£84\.74 leaves your account ending 11 on the 1st of each month ?, or the next working day\. On your statement it says Evenly/,
    );
    expect(card()).toContain("Active since 21 July 2026");
    for (const sentence of ["EVN-4K7Q2", "Ben Okafor", "Change bank details", "The Direct Debit Guarantee"])
      expect(card()).toContain(sentence);
  });

  it("is described as upcoming before the first collection, also for a short month", () => {
    const payments = gatheringHouse.payments.map((one) => ({
      ...one,
      dueOn: one.dueOn.replace(/01$/, "31"),
    }));
    const before = { payments, taken: 0 };
    expect(card(before)).toMatch(/£84\.74 will leave your account ending 11 on the 31st of each month/);
    expect(card(before)).toContain("the last day of a shorter one");
  });

  it("names what is caught up apart from what is monthly [F12]", () => {
    const debits = [{ on: "2027-03-01", amount: 25_422, payments: 3 }, ...house.debits.slice(1)];
    expect(card({ debits })).toMatch(
      /£254\.22 leaves your account ending 11 on 1 March ?, then £84\.74 on the 1st of each month/,
    );
  });

  it("says that money leaves the account only when it does [F12]", () => {
    for (const changes of [
      { tasks, debits: [], ...mandate({ state: "cancelled" }) },
      { tasks, debits: [], mandate: null },
      { debits: [], payments: change(6, { state: "owed", follows: "with-us" }) },
      { debits: [], mayGiveBankDetails: false, ...mandate({ state: "cancelled" }) },
      { debits: [{ on: "2027-02-01", amount: 8474, payments: 1 }] },
    ])
      expect(card(changes)).not.toMatch(/(?<!Nothing more )leaves? your account/);
    expect(card({ tasks, debits: [], ...mandate({ state: "cancelled" }) })).toMatch(
      /Your bank says that the account ending 11 is closed\. Nothing is taken until you give us another\. .*Give bank details/,
    );
    expect(card({ debits: [] })).toContain("Nothing more leaves your account ending 11");
    const over = card({ debits: [], mayGiveBankDetails: false, ...mandate({ state: "cancelled" }) });
    expect(over).toContain("It has ended. Nothing more leaves your account.");
    expect(over).toContain("State Ended");
    expect(over).not.toContain("Change bank details");
  });

  it("names the new account once the other no longer works [F7]", () => {
    const nextMandate = sampleHouse.mandate && { ...sampleHouse.mandate, accountEnding: "58" };
    expect(card({ ...mandate({ state: "cancelled" }), nextMandate })).toContain("your account ending 58");
    expect(card({ nextMandate })).toContain("leaves your account ending 11");
  });

  it("names a leaver's last payments one by one, and that it ends by itself [G5]", () => {
    const debits = [
      { on: "2027-03-01", amount: 8474, payments: 1 },
      { on: "2027-04-01", amount: 3955, payments: 1 },
    ];
    const handovers = [{ ...sampleHandover, state: "agreed" as const }];
    expect(card({ debits, handovers, leavesOn: "2027-04-14" })).toMatch(
      /£84\.74 leaves your account ending 11 on 1 March ?, then £39\.55 on 1 April ?\. After that your Direct Debit ends by itself\./,
    );
  });

  it("is being set up until the bank has confirmed it, here and in the confirmation [F12]", () => {
    const submitted = mandate({ state: "submitted", activeSince: null });
    expect(card(submitted)).toContain("State Being set up");
    const own = submitted.mandate ?? expect.fail("There is no mandate");
    expect(text(<Confirmation house={{ ...house, ...submitted }} mandate={own} />)).toContain(
      "This confirms that a Direct Debit is being set up",
    );
  });
});

describe("the confirmation of the Direct Debit", () => {
  it("has the days on which money will leave the account, with their totals, and no other [F12]", () => {
    const own = house.mandate ?? expect.fail("There is no mandate");
    const debits = [
      { on: "2027-02-01", amount: 8474, payments: 1 },
      { on: "2027-03-01", amount: 16_948, payments: 2 },
    ];
    const content = text(<Confirmation house={{ ...house, debits }} mandate={own} />);
    expect(content).toContain("Day Amount 1 March 2027 2 payments £169.48");
    expect(content).not.toContain("1 February 2027");
    expect(content).not.toContain("monthly");
  });
});

describe("the documents", () => {
  const block = (changes: Partial<MyHouse> = {}) => text(<Documents house={{ ...house, ...changes }} />);

  it("are the schedule, the confirmation, and the closing statement once it is there [G2]", () => {
    expect(block()).toContain("Add to calendar CSV Print your payment schedule");
    expect(block()).toContain("Open the Direct Debit confirmation Print the Direct Debit confirmation");
    expect(block()).toContain("Here from 1 September 2027");
    expect(markup(<Documents house={{ ...house, statementFrom: "2027-02-15" }} />)).toContain(
      'href="/my-house/statement"',
    );
    expect(block({ statementFrom: "2027-02-15" })).toMatch(
      /Closing statement .*Direct Debit confirmation .*Your payment schedule/,
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
