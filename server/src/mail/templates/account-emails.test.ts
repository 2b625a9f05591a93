import { proclaimedDays } from "@evenly/domain/calendar";
import { defaultBrand } from "@evenly/contract/default-brand";
import { readPack } from "@evenly/design/packs";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { addPence, pence } from "@evenly/domain/money";
import { describe, expect, test } from "vitest";
import type { MandateTrouble } from "@evenly/domain/persons-money";
import type { StatementLine } from "./closing-statement.ts";
import { renderEmail } from "./render-email.ts";
import { type EmailContent, type EmailData, type EmailTemplate, sampleEmails } from "./index.ts";
import type { FailedPayment } from "./payment-failed.ts";

const sender = { brand: defaultBrand, pack: readPack("evenly"), publicUrl: "https://bills.example" };

const write = <Template extends EmailTemplate>(
  template: Template,
  change: Partial<EmailData[Template]> = {},
) =>
  renderEmail(
    { template, data: { ...sampleEmails[template].data, ...change } } as unknown as EmailContent,
    sender,
  );

const day = (text: string) => Temporal.PlainDate.from(text);

const scheduleOf = (end: string, today: string) =>
  paymentSchedule({
    start: day("2027-09-01"),
    end: day(end),
    weekly: pence(1675),
    collection: {
      proclamations: proclaimedDays,
      today: day(today),
      householdCompleteOn: day(today),
      advanceNoticeWorkingDays: 10,
    },
  });

describe("the notice of the whole schedule", () => {
  test("has every payment to the penny and the day, and their sum [F5]", () => {
    const { schedule } = sampleEmails["payment-schedule"].data;
    const { text } = write("payment-schedule");
    expect(text.match(/^\d+ \w+ \d{4} +£\d+\.\d{2}$/gm)).toHaveLength(schedule.length);
    expect(text).toMatch(/^4 January 2028 +£72\.79$/m);
    expect(text).toMatch(/^In all +£833\.57$/m);
    expect(text).toContain("the days from 1 August 2028 to 14 August 2028, when your tenancy ends");
    expect(text).not.toContain("together");
  });

  test("tells when a failed payment is retried, if it is", () => {
    const { text } = write("payment-schedule");
    expect(text).toContain("we try again 5 working days later, and tell you the day. If that fails too, the");
    const withoutRetries = write("payment-schedule", { retryWorkingDays: undefined }).text;
    expect(withoutRetries).toContain(
      "When there isn't enough in your account, the amount stays owed and we write",
    );
    expect(withoutRetries).not.toContain("try again");
  });

  test("says nothing of a house that was complete before", () => {
    const { subject, text } = write("payment-schedule", { completion: undefined });
    expect(subject).toBe("What you pay, and when");
    expect(text).not.toMatch(/has joined|do not know/);
  });

  test("has no part-month line when payments are equal", () => {
    const { text } = write("payment-schedule", { schedule: scheduleOf("2028-08-31", "2027-07-15") });
    expect(text).not.toContain("part of a month");
  });

  test("of a late household lists what is collected together, and for what [F5]", () => {
    const { text } = write("payment-schedule", { schedule: scheduleOf("2028-08-31", "2027-10-15") });
    expect(text).toContain(
      "On 29 October 2027 we take 2 payments, £145.58 together: they are for the months that begin on 1 September 2027, 1 October 2027.",
    );
  });
});

describe("the notice of a change [F5]", () => {
  test("shows before and after beside each other", () => {
    const { text, html } = write("payment-changed");
    expect(text).toMatch(/^Before +Now$/m);
    expect(text).toMatch(/^£72\.79 on 1 October 2027 +£60\.50 on 8 October 2027$/m);
    expect(text).toMatch(/^£72\.79 on 1 November 2027 +Nothing is taken$/m);
    expect(html).toMatch(/<th scope="col"[^>]*>Before<\/th><th scope="col"[^>]*>Now<\/th>/);
  });

  test("covers a single payment, including a new one", () => {
    const after = { collectionDate: day("2027-10-08"), amount: pence(6050) };
    const { subject, text } = write("payment-changed", {
      changes: [{ dueDate: day("2027-10-01"), before: undefined, after }],
    });
    expect(subject).toBe("A payment changes");
    expect(text).toContain("One of your payments");
    expect(text).toMatch(/^No payment +£60\.50 on 8 October 2027$/m);
  });
});

describe("a payment that was sent back", () => {
  const retryOn = day("2027-10-11");
  const of = (collectionDate: string, change: Partial<FailedPayment> = {}) => ({
    amount: pence(7279),
    collectionDate: day(collectionDate),
    owed: pence(7279),
    retryOn,
    ...change,
  });
  const toPay = { amount: pence(14_558), since: day("2027-09-01") };

  test("and is not tried again is headed by all that is owed, since when, without a fee [F6] [G2]", () => {
    const payments = [of("2027-10-01", { retryOn: undefined })];
    const { subject, text } = write("payment-failed", { payments, toPay, payable: toPay });
    expect(subject).toBe("You owe £145.58");
    expect(text).toContain("You owe £145.58 in all, since 1 September 2027. There is no fee.");
    expect(text).toContain(`call us on ${defaultBrand.phone}`);
    expect(text).toContain("We don't try it again.");
    expect(text).not.toContain("We try again");
  });

  test("says what else is owed when it is tried again [G2]", () => {
    const payable = { amount: pence(21_837), since: toPay.since };
    const { subject, text } = write("payment-failed", { toPay, payable });
    expect(subject).toBe("You owe £218.37");
    expect(text).toContain("We don't try £145.58 of it again.");
    expect(text).toContain("We try again on Monday 11 October 2027, for the same £72.79.");
  });

  test("with others on the same day is told of in one mail, with the sum that is tried again", () => {
    const payments = [
      of("2027-10-01"),
      of("2027-10-01"),
      of("2027-10-01", { owed: pence(0), retryOn: undefined }),
    ];
    const { subject, text } = write("payment-failed", { payments });
    expect(subject).toBe("3 payments did not go through");
    expect(text.match(/£72\.79 that was to be taken on 1 October 2027/g)).toHaveLength(3);
    expect(text).toContain("We try again on Monday 11 October 2027, for the same £145.58.");
  });

  test("after it was let go is not owed and not tried again [F4]", () => {
    const payments = [of("2027-10-01", { owed: pence(0), retryOn: undefined })];
    const { text } = write("payment-failed", { payments });
    expect(text).toContain("You don't owe it any more. There is no fee, and we don't try again.");
    expect(text).not.toMatch(/You owe|Pay it now|Spread it/);
  });

  test("can be paid now or spread on their page, by a door each [I2] [I3]", () => {
    const sent = { template: "payment-failed", data: sampleEmails["payment-failed"].data } as const;
    const { text } = renderEmail(sent, { ...sender, houseToken: "t0kEn" });
    expect(text).toContain("/my-house/pay?token=t0kEn");
    expect(text).toContain("/my-house/plan?token=t0kEn");
    expect(write("payment-failed", { spread: undefined }).text).not.toContain("Spread it");
  });

  test("is tried again for less, which it says [F4]", () => {
    const { text } = write("payment-failed", { payments: [of("2027-10-01", { owed: pence(3_000) })] });
    expect(text).toContain("for £30.00: you don't owe the rest of it");
  });
});

describe("a household that completes is told of in one mail [F5] [G8]", () => {
  const joiner = { firstName: "Ben", place: 2, mayDispute: true, isOnlyObjector: true };
  const completion = { joiner, sizeChange: undefined, housemateCount: 4, startDate: day("2027-09-01") };

  test("with the notice, who joined last, and how to object", () => {
    const { subject, text } = write("payment-schedule", { completion });
    expect(subject).toBe("Your house is complete");
    for (const sentence of ["Ben has joined", "In all", "advance notice", "but Ben can work it out"])
      expect(text).toContain(sentence);
  });

  test("by another number of housemates, with what it was and is", () => {
    const { before, after, losesDiscount } = sampleEmails["size-changed"].data;
    const sizeChange = { before, after, losesDiscount };
    const { text } = write("payment-schedule", {
      completion: { ...completion, joiner: undefined, sizeChange },
    });
    for (const sentence of ["Everyone who has joined has agreed", "Now, with 4", "£84.74 each", "In all"])
      expect(text).toContain(sentence);
    expect(text).not.toContain("I do not know this person");
  });
});

test("a place that is handed over carries the notice of its reader's own payments only [F5] [G5]", () => {
  const { reference, householdReference, schedule, retryWorkingDays } = sampleEmails["payment-schedule"].data;
  const changes = { reference, changes: sampleEmails["payment-changed"].data.changes };
  const notice = { reference, householdReference, schedule, retryWorkingDays };
  expect(write("handed-over", { reader: "leaver", changes }).text).toContain("£60.50 on 8 October 2027");
  expect(write("handed-over", { reader: "successor", schedule: notice }).text).toContain("In all");
  const { text } = write("handed-over", { reader: "successor" });
  expect(text).toContain("When your Direct Debit is set up, we write to you");
  expect(write("handed-over").text).not.toContain("£");
});

test("a confirmation of a complete household's mandate is the first notice of its payments [F5]", () => {
  const { schedule } = sampleEmails["payment-schedule"].data;
  const { text } = write("direct-debit-confirmation", { notice: { schedule, retryWorkingDays: 5 } });
  for (const sentence of ["This is your advance notice", "part of a month", "If a payment fails"])
    expect(text).toContain(sentence);
  expect(text).not.toContain("before everyone in your house has joined");
});

test("a proposal whose people changed says so, and that nothing changes [G3]", () => {
  const { text } = write("size-lapsed", { why: "people" });
  expect(text).toContain("is over: who lives there has changed since");
  expect(text).toContain("Your share stays £84.74 a month.");
});

test("a change that only takes less on the same day needs no notice, and doesn't claim one [F4] [F5]", () => {
  const noticed = { collectionDate: day("2027-10-01"), amount: pence(7_279) };
  const dueDate = noticed.collectionDate;
  const less = { dueDate, before: noticed, after: { ...noticed, amount: pence(3_000) } };
  expect(write("payment-changed", { changes: [less] }).text).not.toContain("advance notice");
  const none = { dueDate, before: noticed, after: undefined };
  expect(write("payment-changed", { changes: [none] }).text).not.toContain("advance notice");
  const later = { dueDate, before: noticed, after: { ...noticed, collectionDate: day("2027-10-08") } };
  expect(write("payment-changed", { changes: [less, later] }).text).toContain("advance notice");
});

const troubles: Record<MandateTrouble, [subject: string, says: string]> = {
  failed: ["Your Direct Debit could not be set up", "did not accept the Direct Debit"],
  cancelled: ["Your Direct Debit was cancelled", "was cancelled"],
  expired: ["Your Direct Debit has expired", "has expired"],
  blocked: ["Your Direct Debit is blocked", "is blocked"],
  closed: ["Your Direct Debit has ended", "the account ending in 11 is closed"],
  stopped: ["Please give us your bank details again", "your place is yours"],
  transferred: ["Your Direct Debit has ended", "was moved to another bank"],
};

describe("new bank details are asked for [F6] [F7]", () => {
  test.each(Object.entries(troubles))("because a mandate is %s", (why, [subject, says]) => {
    const email = write("new-bank-details", { why: why as MandateTrouble });
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(says);
    expect(email.text).toContain("account ending in 11");
    expect(email.text.includes("many savings accounts do not")).toBe(why === "failed");
  });

  test("even without a debt, which there is no door to pay for", () => {
    const none = { owed: pence(0), payable: undefined, spread: undefined };
    const { text } = write("new-bank-details", none);
    expect(text).toContain("You owe nothing today.");
    expect(text).not.toMatch(/Pay it now|Spread it/);
  });

  test("with doors to pay what is owed, or to spread it [I2] [I3]", () => {
    const sent = { template: "new-bank-details", data: sampleEmails["new-bank-details"].data } as const;
    const { text } = renderEmail(sent, { ...sender, houseToken: "t0kEn" });
    for (const screen of ["bank-details", "pay", "plan"])
      expect(text).toContain(`/my-house/${screen}?token=t0kEn`);
  });
});

describe("the closing statement [G7]", () => {
  test("has lines that sum to the amount owed", () => {
    const { lines, owed } = sampleEmails["closing-statement"].data;
    expect(addPence(lines.map(({ amount }) => amount))).toBe(owed);
    const { text } = write("closing-statement");
    expect(text.match(/ on \d+ \w+ \d{4} +-?£[\d.]+$/gm)).toHaveLength(lines.length);
  });

  test.each([
    [7279, "You owe £72.79.", /^You owe +£72\.79$/m],
    [0, "Nothing is owed.", /^You owe +£0\.00$/m],
    [-3640, "We owe you £36.40 and pay it back.", /^We owe you +£36\.40$/m],
  ])("of %i pence states who owes whom in one sentence", (owed, sentence, sum) => {
    const { text, html } = write("closing-statement", { owed: pence(owed) });
    expect(text).toContain(sentence);
    expect(text).toMatch(sum);
    expect(html).toMatch(new RegExp(`<h2[^>]*>${sentence}</h2>`));
    expect(text.match(/(You owe £|Nothing is owed|We owe you £)/g)).toHaveLength(1);
  });

  test("names every kind of line, and the sums that there are", () => {
    const on = day("2028-01-01");
    const kinds = [
      "charge",
      "collection",
      "failed",
      "charge-back",
      "refund",
      "write-off",
      "reversal",
    ] as const;
    const lines = kinds.map((what): StatementLine => ({ on, what, amount: pence(100) }));
    const { text } = write("closing-statement", { lines, refunded: pence(500), writtenOff: pence(200) });
    for (const words of [
      "Charged",
      "Collected",
      "Sent back by your bank",
      "Claimed back at your bank",
      "Paid back to you",
      "Written off",
      "Corrected",
    ])
      expect(text).toContain(`${words} on 1 January 2028`);
    expect(text).toMatch(/^Paid back to you +£5\.00$/m);
    expect(text).toMatch(/^Written off +-£2\.00$/m);
    expect(write("closing-statement").text).not.toContain("Written off");
  });
});

test("a house that may lapse is told how to keep it, with the link for who may have it [G4]", () => {
  const { text } = write("household-lapsing", { joinLink: undefined, remaining: 1, daysLeft: 3 });
  expect(text).toContain("3 days left for everyone to join");
  expect(text).toContain("Ask the housemate who is missing to join with the link that they were sent.");
  expect(text).not.toContain("joining-tenant");
});

test("the closing statement lists open collections, and the balance after them [G7]", () => {
  const debits = [{ amount: pence(2427), on: Temporal.PlainDate.from("2028-09-04") }];
  const textFor = (owed: number) => write("closing-statement", { owed: pence(owed), debits }).text;
  const sentence = "£24.27 is taken by Direct Debit on 4 September 2028, as we told you.";
  expect(textFor(2427)).toContain("You owe £24.27.");
  expect(textFor(2427)).toContain(sentence);
  expect(textFor(2427)).toContain("There is nothing left for you to do.");
  expect(textFor(3427)).toContain("For the other £10.00, please call us");
  expect(textFor(0)).toContain(sentence);
  expect(textFor(0)).toContain("We pay back £24.27 of it once it has come.");
});

test("a leaver's closing statement says until when the place was theirs [G5]", () => {
  const { text } = write("closing-statement", { leftOn: Temporal.PlainDate.from("2027-04-15") });
  expect(text).toContain("was yours until 14 April 2027.");
  expect(text).not.toContain("has ended");
});

describe("a household that was cancelled [F11]", () => {
  test("before it was live is charged nothing", () => {
    const { text } = write("household-cancelled", { lastDay: undefined, refunded: pence(0) });
    expect(text).toContain("You pay nothing. Nothing was charged.");
    expect(text).not.toMatch(/last day|paid back|owe/);
  });

  test("when it was live may leave something to pay", () => {
    const { text } = write("household-cancelled", { refunded: pence(0), owed: pence(1200) });
    expect(text).toContain("You still owe £12.00. There is no fee");
    expect(text).not.toContain("You had paid");
  });

  test("may have a payment at the bank that cannot be cancelled", () => {
    const { text } = write("household-cancelled", { owed: pence(1200), withBank: pence(7279) });
    expect(text).toContain("£72.79 is with your bank already and may still be taken.");
    expect(write("household-cancelled").text).not.toContain("with your bank already");
  });
});

test("the reason for a refund is never a link", () => {
  const { text, html } = write("refund", { reason: "See https://evil.example/now" });
  expect(text + html).not.toContain("evil.example");
});

test("a leaver before the first payment is told that nothing is collected", () => {
  const { text } = write("size-changed", { schedule: [] });
  expect(text).toContain("so nothing is taken from you");
  expect(text).not.toContain("Your new payments");
});
