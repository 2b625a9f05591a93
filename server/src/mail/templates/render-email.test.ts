import { defaultBrand } from "@evenly/contract/default-brand";
import { packNames, readPack } from "@evenly/design/packs";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { pence } from "@evenly/domain/money";
import { toPlainText } from "@react-email/render";
import { describe, expect, test } from "vitest";
import type { EmailTemplate } from "./index.ts";
import { tokenMarks } from "../token-marks.ts";
import { renderEmail } from "./render-email.ts";
import { noticeTemplates, sampleEmails } from "./index.ts";

const mailFonts = {
  evenly: ["Figtree, Arial, sans-serif", "Gabarito, 'Trebuchet MS', Arial, sans-serif"],
  plain: ["Arial, sans-serif"],
};
const sender = { brand: defaultBrand, pack: readPack("evenly"), publicUrl: "https://bills.example" };
const { brand } = sender;
const houseToken = "abcdefghijklmnopqrstuvwxyz012345";
const toStrangers: readonly EmailTemplate[] = [
  "price-saved",
  "invitation",
  "reminder",
  "successor-invitation",
  "place-confirmation",
  "case-letter-to-contact",
  "data-complaint-received",
  "staff-invitation",
  "approval-waits",
];
const templates = Object.keys(sampleEmails) as EmailTemplate[];
/** For their link to join. Ruling G1. */
const passedOn: readonly EmailTemplate[] = [
  "welcome",
  "housemate-joined",
  "household-lapsing",
  "housemate-cancelled",
  "join-link-changed",
];

/** The html part as plain text on one line. */
const read = (html: string): string =>
  toPlainText(html, {
    wordwrap: false,
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      { selector: "table", format: "block" },
      { selector: "li", format: "block" },
    ],
  }).replace(/\s+/g, " ");

const join = "https://bills.example/joining-tenant?guid=abcdefghijklmnopqrstuvwxyz012345";
const place = "7 Larkspur Terrace, Leeds, LS6 1ZZ";

const facts: { [Name in EmailTemplate]: { subject: string; says: string[] } } = {
  "case-letter": {
    subject: "Your complaint: who can decide now (CS-0412)",
    says: [
      "Hi Amira,",
      "complaint of 1 September 2027",
      "The line was out for nine days.",
      "You asked for £50.",
      "Communications Ombudsman, commsombudsman.org",
      "name CS-0412",
    ],
  },
  "case-letter-to-contact": {
    subject: "Our answer to your complaint (CS-0412)",
    says: ["what came of your complaint of 1 September 2027", "Information Commissioner's Office"],
  },
  "caller-code": {
    subject: "The code for your call",
    says: [
      "Please read this code out to them",
      "It counts for 10 minutes, and opens nothing.",
      "We never ask for a code unless you rang us yourself.",
    ],
  },
  "details-changed": {
    subject: "Your details were changed",
    says: ["Your name is Amira Khan now.", "ends in 123 now", "If it wasn't you, please call us"],
  },
  "terms-changed": {
    subject: "Your house has new terms",
    says: [
      "1 September 2027 to 31 August 2028",
      "£84.74 each, a month",
      "£72.79 each, a month",
      "£16.75 per person per week",
      "£833.57 per person for the whole term",
      "Your discount does not hold for this, and has ended.",
      "withdraw on your page",
    ],
  },
  "complaint-received": {
    subject: "Your complaint has arrived (CS-0412)",
    says: ["Hi Amira,", "by 3 September 2027", "our answer by 13 October 2027"],
  },
  "erasure-asked": {
    subject: "You asked us to erase your data",
    says: [
      "CS-0412",
      "by 1 October 2027",
      "28 February 2029: Bank details",
      "When nothing is owed: All of it",
    ],
  },
  "data-complaint-received": {
    subject: "Your complaint has arrived (CS-0412)",
    says: ["Hi Amira Khan,", "about what we do with your data", "by 3 September 2027"],
  },
  "place-confirmation": {
    subject: "Confirm your place",
    says: [
      "Hi Ben,",
      place,
      "£16.75 per person per week",
      "£72.79 per person per month",
      "£873.48 per person for the whole term",
      "16:30 on 4 August 2027",
      "my-house/open?token=t0kEn",
      "ending in 11",
    ],
  },
  "email-used": {
    subject: "Somebody used your email address",
    says: ["Hi Amira,", place, "nothing was done"],
  },
  "price-saved": {
    subject: "Your saved price",
    says: [
      "Hi Amira,",
      "4 housemates",
      place,
      "£16.75",
      "per person per week",
      "£72.79",
      "per person per month",
      "£873.48",
      "10% off everything",
      "Uncapped energy",
      "Virgin Fibre 600",
      "https://bills.example/short-summary?address=addr&housemates=4&hash=abc",
      "30 days",
    ],
  },
  welcome: {
    subject: "Welcome to Evenly: what happens next",
    says: [
      "Hi Amira,",
      place,
      join,
      "3 places are still open",
      "1 of 4 housemates has joined. 3 to go.",
      "1 September 2027",
      "£16.75",
      "£72.79",
      "per person per month",
      "£873.48",
      "Water and sewerage",
      "Within 3 business days you'll get an email that confirms your Direct Debit.",
      "taken on 1 September 2027 at the earliest",
      "EV-7K3M-92Q",
    ],
  },
  invitation: {
    subject: "Amira has invited you to share the bills",
    says: [
      "Hi Ben Okafor,",
      "Amira has invited you",
      place,
      join,
      "£16.75",
      "£72.79",
      "per person per month",
      "£873.48",
      "1 of 4 housemates has joined. 3 to go.",
      "no deposit",
    ],
  },
  "housemate-joined": {
    subject: "Ben has joined: 2 to go",
    says: [
      "Hi Amira,",
      "Ben has joined",
      "2 of 4 housemates have joined. 2 to go.",
      "2 places are still open",
      join,
      `please call us on ${brand.phone}`,
      "I do not know this person",
      "#place-2",
      "We tell nobody in the house who said so.",
    ],
  },
  "place-disputed": {
    subject: "We are looking into your place",
    says: [
      "Hi Amira,",
      place,
      "Direct Debit is stopped",
      "can't invite anybody",
      "change the number of housemates or hand your place over",
      "We write to you",
      brand.phone,
    ],
  },
  "place-confirmed": {
    subject: "Your place is yours",
    says: ["Hi Amira,", place, "nothing more is collected"],
  },
  "place-ended": {
    subject: "Your place has ended",
    says: ["Hi Amira,", place, "We looked into it", "You pay nothing", brand.phone],
  },
  "next-year-question": {
    subject: "Same house next year? Same people?",
    says: [
      "Hi Amira,",
      place,
      "ends on 31 August 2027",
      "from 1 September 2027 to 31 August 2028",
      "£20.00 per person per week",
      "£86.91 per person per month",
      "£1,042.92 per person for the whole term",
      "£84.74 each, a month",
      "holds for you until 31 July 2027",
      "14 days to change your mind",
      "Nothing renews by itself",
    ],
  },
  "contract-cancelled": {
    subject: "Your contract is cancelled",
    says: ["Hi Amira,", place, "by the day", "You still owe £13.70", "Your Direct Debit ends", brand.phone],
  },
  "housemate-cancelled": {
    subject: "A place in your house is free",
    says: ["Hi Amira,", "Cara is no longer in the account", "2 places are still open", join],
  },
  "house-complete": {
    subject: "Your house is complete",
    says: [
      "Hi Amira,",
      place,
      "Ben has joined your account",
      "All 4 housemates have joined.",
      "1 September 2027",
      "When your Direct Debit is set up, we write to you with every payment",
      "Nothing is paid before the tenancy starts",
      "I do not know this person",
      "EV-7K3M-92Q",
    ],
  },
  "direct-debit-confirmation": {
    subject: "Confirmation of your Direct Debit to Evenly",
    says: [
      "Confirmation: your Direct Debit is set up",
      "Please check the details",
      "Amira Khan",
      "••••••11",
      "••-••-••",
      "EVENLY-7K2M",
      "EV-7K3M-92Q",
      brand.companyName,
      brand.phone,
      brand.email,
      "12 payments. These are the days",
      "1 September 2027",
      "1 August 2028",
      "£72.79",
      "right to cancel",
      "10 working days",
      ...guarantee({ name: "Evenly", days: 10 }),
    ],
  },
  reminder: {
    subject: "Your place is still open",
    says: [
      "Hi Ben Okafor,",
      "Amira invited you",
      place,
      join,
      "1 September 2027",
      "1 of 4 housemates has joined. 3 to go.",
    ],
  },
  "size-proposed": {
    subject: "Ben proposes 3 housemates instead of 4",
    says: [
      "Hi Amira,",
      place,
      "Now, with 4",
      "£84.74",
      "With 3",
      "£98.03",
      "£22.56 per person per week",
      "£98.03 per person per month",
      "£1,176.36 per person for the whole term",
      "complete at once",
      "19 August 2027",
    ],
  },
  "size-changed": {
    subject: "You are 4 housemates now",
    says: [
      "Hi Amira,",
      place,
      "£72.79",
      "£84.74",
      "Your discount does not hold for this number, and has ended.",
      "1 September 2027",
      "Nothing is taken before everyone has joined.",
    ],
  },
  "size-lapsed": {
    subject: "You stay 4 housemates",
    says: ["Hi Amira,", place, "The proposal to be 3", "within 7 days", "Your share stays £84.74 a month."],
  },
  "join-link-changed": {
    subject: "Your join link has changed",
    says: ["Hi Amira,", place, join, "The old one no longer works", "2 places are still open"],
  },
  "my-house-link": {
    subject: "Your link to your house",
    says: [
      "Hi Amira,",
      place,
      "/my-house?token=",
      "for you alone",
      "90 days",
      "you can leave this mail alone",
    ],
  },
  "email-changed": {
    subject: "We write to you here from now on",
    says: ["Hi Amira,", place, "/my-house?token=", "The address before was told", "didn't ask for this"],
  },
  "email-changed-from": {
    subject: "Your email address was changed",
    says: ["Hi Amira,", place, "another address", "the last mail to this one", "didn't ask for this"],
  },
  "staff-invitation": {
    subject: "Your account in the back office",
    says: [
      "Amira Khan",
      "support, finance",
      "/staff/invitation#",
      "for you alone",
      "48 hours",
      "end when you use it",
    ],
  },
  "approval-waits": {
    subject: "A second person is needed",
    says: [
      "Amira Khan",
      "Martin Hale",
      "Give £72.79 back to Ben",
      "/staff/approvals/",
      "Nothing is done until",
    ],
  },
  "payment-schedule": {
    subject: "Your house is complete",
    says: [
      "Hi Amira,",
      place,
      "Ben has joined your account",
      "All 4 housemates have joined.",
      "I do not know this person",
      "advance notice",
      "1 September 2027",
      "1 August 2028",
      "£72.79",
      "£32.88",
      "£833.57",
      "Monthly",
      "EVENLY-7K2M",
      "EV-7K3M-92Q",
      "On your statement",
      brand.companyName,
      brand.phone,
      brand.email,
      "10 working days",
      "The last payment is for part of a month",
      "we try again 5 working days later",
      "never a fee",
      ...guarantee({ name: "Evenly", days: 10 }),
    ],
  },
  "payment-received": {
    subject: "We have your £100.00",
    says: [
      "Hi Amira,",
      place,
      "£72.79 for what was due on 1 October 2027",
      "£27.21 for what was due on 1 November 2027",
      "You still owe £45.58",
      "£45.58 on 11 November 2027",
    ],
  },
  "payment-refused": {
    subject: "Your bank did not pay £100.00",
    says: ["Hi Amira,", place, "Nothing was paid", "try again from your page"],
  },
  "payment-plan": {
    subject: "Your plan: £145.58 over 2 months",
    says: [
      "Hi Amira,",
      place,
      "since 1 October 2027",
      "1 December 2027",
      "4 January 2028",
      "£145.58",
      "In all",
      "£291.16",
      "one sum for each day",
      "10 working days",
      "EVENLY-7K2M",
      "no fee",
    ],
  },
  "plan-ended": {
    subject: "Your plan has ended",
    says: ["Hi Amira,", place, "You owe £145.58", "since 1 October 2027", "£121.32 on 1 October 2027"],
  },
  "payment-changed": {
    subject: "Your payments change",
    says: [
      "Hi Amira,",
      place,
      "2 of your payments",
      "£72.79 on 1 October 2027",
      "£60.50 on 8 October 2027",
      "£72.79 on 1 November 2027",
      "Nothing is taken",
      "advance notice",
      "at least 10 working days",
      "EVENLY-7K2M",
      "On your statement",
      brand.companyName,
      "Direct Debit Guarantee",
    ],
  },
  "payment-failed": {
    subject: "A payment did not go through",
    says: [
      "Hi Amira,",
      place,
      "£72.79",
      "1 October 2027",
      "You owe £72.79 in all, since 1 October 2027",
      "Pay it now from your bank",
      "Spread it over 3 months on your page: £24.27 a month",
      "Ask for time",
      "We try again on Monday 11 October 2027",
      "no fee",
      "tell nobody else",
    ],
  },
  "money-owed": {
    subject: "You owe £145.58: how to settle it",
    says: [
      "Hi Amira,",
      place,
      "since 1 October 2027",
      "There is no fee",
      "Pay it now from your bank",
      "card or bank transfer",
      "Ask for time",
      "We try to take £72.79 again on Thursday 11 November 2027",
      "write to you again on 15 November 2027",
      "tell nobody else",
    ],
  },
  "collections-held": {
    subject: "We have stopped taking your payments",
    says: ["Hi Amira,", place, "gave you the £72.79 of 1 October 2027", "no fee", "tell nobody else"],
  },
  "collections-go-on": {
    subject: "Your payments go on",
    says: ["Hi Amira,", place, "Taken on", "£", "advance notice", "EVENLY-7K2M"],
  },
  "new-bank-details": {
    subject: "Your Direct Debit has ended",
    says: [
      "Hi Amira,",
      place,
      "account ending in 11 is closed",
      "https://bills.example/my-house/bank-details?token=abcdefghijklmnopqrstuvwxyz012345",
      "don't send bank details by email",
      "Your place at the address is kept",
      "Today you owe £72.79, since 1 October 2027",
      "Pay it now from your bank",
      "Spread it over 3 months on your page: £24.27 a month",
      "Ask for time",
      "Until Thursday 21 October 2027 your next payment can still keep its day.",
    ],
  },
  "direct-debit-goes-on": {
    subject: "Your Direct Debit was moved",
    says: ["Hi Amira,", place, "account ending in 11", "is EVENLY7K3M92", "go on as planned"],
  },
  refund: {
    subject: "£36.40 is on its way back to you",
    says: ["Hi Amira,", place, "£36.40", "You paid for days after your last one", "account ending in 11"],
  },
  "closing-statement": {
    subject: "Your closing statement",
    says: [
      "Hi Amira,",
      place,
      "Nothing is owed.",
      "1 September 2027",
      "Charged on 1 September 2027",
      "Collected on 9 November 2027",
      "Sent back by your bank on 2 November 2027",
      "-£72.79",
      "£833.57",
      "-£833.57",
      "£0.00",
      "Open my closing statement",
    ],
  },
  "household-lapsing": {
    subject: "14 days left for everyone to join",
    says: [
      "Hi Amira,",
      place,
      join,
      "2 places are still open",
      "31 October 2027",
      "change the number on your own page before that day",
      "2 of 4 housemates have joined. 2 to go.",
      "You pay nothing",
      "Your Direct Debit is cancelled",
    ],
  },
  "household-lapsed": {
    subject: "Your account has ended",
    says: ["Hi Amira,", place, "You pay nothing", "Your Direct Debit is cancelled", "The address is free"],
  },
  "account-unconfirmed": {
    subject: "Please confirm your account before 29 July 2027",
    says: ["Hi Amira,", place, join, "we cancel it on 29 July 2027", "You pay nothing", "It isn't yours?"],
  },
  "household-cancelled": {
    subject: "Your account was cancelled",
    says: ["Hi Amira,", place, "15 January 2028", "£36.40", "You owe nothing"],
  },
  "successor-invitation": {
    subject: "Amira offers you their place in the bills",
    says: [
      "Hello,",
      place,
      "Saturday 15 April 2028",
      "£16.75 per person per week",
      "£72.79 per person per month",
      "£333.00 from your first day until the tenancy ends",
      "Friday 17 March 2028",
      join,
    ],
  },
  "successor-late": {
    subject: "Ella has joined, but later than planned",
    says: ["Hi Amira,", place, "Friday 21 April 2028", "£109.19", "£0.00", "/my-house/moving-out?token="],
  },
  "handed-over": {
    subject: "Ben's place goes to Ella",
    says: ["Hi Amira,", "Saturday 15 April 2028", "Nothing changes for you."],
  },
  "succession-taken-back": {
    subject: "Ben's place isn't free after all",
    says: ["Hi Amira,", place, "You pay nothing", "Your Direct Debit is cancelled"],
  },
};

/** Screens that mails about one subject link to. */
const screens: Partial<Record<EmailTemplate, string>> = {
  "next-year-question": "/my-house/next-year",
  "closing-statement": "/my-house/statement",
  "new-bank-details": "/my-house/bank-details",
  "successor-late": "/my-house/moving-out",
};

describe.each(templates)("the mail %s", (name) => {
  test("says the same in text and html [F5] [F6] [F7] [G3] [G4]", () => {
    const email = renderEmail(sampleEmails[name], { ...sender, houseToken });
    expect(email.subject).toBe(facts[name].subject);
    // What a phone shows of a subject.
    expect([...email.subject].length).toBeLessThan(50);
    const footer = [
      brand.name,
      brand.companyName,
      brand.companyNumber,
      brand.registeredAddress,
      brand.phone,
      brand.email,
      "You got this mail because",
    ];
    for (const fact of [...facts[name].says, ...footer]) {
      expect(email.text.replace(/\s+/g, " ")).toContain(fact);
      expect(read(email.html)).toContain(fact);
    }
  });

  test("opens its reader's own page by a link of theirs, if they have a place [G1] [G7]", () => {
    const isToStranger = toStrangers.includes(name);
    // A caller's code opens nothing. Ruling H4.
    const opensNothing = isToStranger || name === "caller-code";
    const { text, html } = renderEmail(sampleEmails[name], {
      ...sender,
      houseToken: isToStranger ? undefined : houseToken,
    });
    const screen = screens[name] ?? "/my-house";
    const link = `${sender.publicUrl}${screen}?token=${houseToken}`;
    const isPassedOn = passedOn.includes(name);
    for (const part of [text, html.replaceAll("&amp;", "&")]) {
      // The button of a place that is held opens nobody's page.
      const doors = part.replaceAll("/my-house/open?token=t0kEn", "");
      expect(doors.includes("/my-house")).toBe(!opensNothing);
      if (opensNothing) continue;
      if (isPassedOn) {
        expect(part).not.toContain("token=");
        expect(part).toContain(`${sender.publicUrl}/my-house/link`);
        continue;
      }
      expect(part).toContain(link);
      expect(part).toContain("for you alone");
    }
    const without = renderEmail(sampleEmails[name], sender);
    const all = (without.text + without.html).replaceAll("/my-house/open?token=t0kEn", "");
    expect(all).not.toContain("/my-house");
  });

  test("is a document with a language, a title, a heading and a preheader, and links to whole addresses only", () => {
    const { html, subject } = renderEmail(sampleEmails[name], sender);
    expect(html).toMatch(/<html[^>]* lang="en-GB"/);
    expect(html).toContain(`<title>${subject.replaceAll("'", "&#x27;")}</title>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/display:none[^>]*data-skip-in-text="true"[^>]*>[^<]+</);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(2);
    for (const target of targets) expect(target).toMatch(/^(https:\/\/bills\.example\/|tel:|mailto:)/);
    expect(html).not.toMatch(/<(svg|script|link)\b/);
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
      expect(picture).toMatch(/ src="https:\/\/bills\.example\/house\/[^"]+"/);
      expect(picture).toMatch(/ alt="[^"]+"/);
    }
  });
});

test.each(packNames)(
  "the mails look as the pack %s says, in values and its type without our fallbacks [A1]",
  (name) => {
    const pack = readPack(name);
    const { html } = renderEmail(sampleEmails["price-saved"], { ...sender, pack });
    for (const token of [
      "surface-page",
      "surface",
      "text",
      "text-quiet",
      "action",
      "on-action",
      "stage",
      "stage-price",
    ])
      expect(html).toContain(`color:${pack.tokens.get(token) ?? ""}`);
    expect(html).not.toContain("var(");
    const fonts = [...html.replaceAll("&#x27;", "'").matchAll(/font-family:([^;"]+)/g)].map(
      ([, font]) => font,
    );
    expect(new Set(fonts)).toEqual(new Set(mailFonts[name]));
  },
);

test("a confirmation lists the days on which money moves, with the sum of a day, and what is owed without a day [F12]", () => {
  const { data } = sampleEmails["direct-debit-confirmation"];
  const write = (changes: Partial<typeof data>) =>
    renderEmail({ template: "direct-debit-confirmation", data: { ...data, ...changes } }, sender).text;
  const day = (text: string) => Temporal.PlainDate.from(text);
  const debits = [
    { on: day("2027-10-24"), amount: pence(24_482), payments: 2 },
    { on: day("2027-11-01"), amount: pence(2427), payments: 1 },
  ];
  const text = write({ debits, withoutDay: pence(8830) });
  expect(text).toContain("3 payments. These are the days on which the money moves");
  expect(text).toMatch(/24 October 2027, 2 payments together +£244\.82/);
  expect(text).toMatch(/1 November 2027 +£24\.27/);
  expect(text).toContain(
    "You also owe £88.30. We take it from the same account, and tell you the day first.",
  );
  expect(text).not.toMatch(/month/i);
  expect(write({ debits: [] })).toContain("No payment is planned today.");
  expect(write({})).not.toContain("You also owe");
});

test("each mail that says it is the advance notice is kept as one [F5] [J4]", () => {
  const saying = templates.filter((name) =>
    renderEmail(sampleEmails[name], sender)
      .text.replaceAll(/\s+/g, " ")
      .includes("This is your advance notice"),
  );
  expect(saying).not.toEqual([]);
  expect(saying.filter((name) => !noticeTemplates.includes(name))).toEqual([]);
});

test("when the last place is taken no mail asks to invite", () => {
  const complete = renderEmail(sampleEmails["house-complete"], sender);
  expect(complete.text + complete.html).not.toContain(join);
  const welcome = renderEmail(
    { template: "welcome", data: { ...sampleEmails.welcome.data, remaining: 0 } },
    sender,
  );
  expect(welcome.text).toContain("Everyone has joined, so we start setting up your utilities.");
  expect(welcome.text + welcome.html).not.toContain(join);
});

test("a welcome names all that is taken on the first day [F12]", () => {
  const write = (payments: number) =>
    renderEmail(
      {
        template: "welcome",
        data: {
          ...sampleEmails.welcome.data,
          remaining: 0,
          firstDebit: { amount: pence(7279 * payments), payments },
        },
      },
      sender,
    ).text.replace(/\s+/g, " ");
  expect(write(1)).toContain("£72.79 per person per month, taken on 1 September 2027");
  expect(write(3)).toContain("£218.37 for 3 payments together, taken on 1 September 2027");
});

test("somebody who lives alone is not told about housemates", () => {
  const { text } = renderEmail(
    { template: "welcome", data: { ...sampleEmails.welcome.data, remaining: 0, housemateCount: 1 } },
    sender,
  );
  expect(text).toContain("It's just you, so you're all set");
  expect(text).not.toContain("housemates");
});

test("a saved price without a name has a neutral greeting", () => {
  const { text } = renderEmail(
    {
      template: "price-saved",
      data: { ...sampleEmails["price-saved"].data, firstName: undefined, discountDescription: undefined },
    },
    sender,
  );
  expect(text).toContain("Hello,");
  expect(text).not.toMatch(/discount|undefined/);
});

describe("an address that somebody typed", () => {
  const typed =
    "Your refund is waiting: https://evil.example/now, www.evil.example, 7 Hill St, Leeds, LS6 1ZZ";
  const withAddress = templates.flatMap((name) => {
    const { data } = sampleEmails[name];
    const field = "fullAddress" in data ? "fullAddress" : "place" in data ? "place" : undefined;
    return field === undefined ? [] : [[name, field] as const];
  });

  test.each(withAddress)(
    "is never a link in the mail %s, nor in its subject at all [C13] [C15]",
    (name, field) => {
      const { template, data } = sampleEmails[name];
      const email = { template, data: { ...data, [field]: typed } } as Parameters<typeof renderEmail>[0];
      const { subject, text, html } = renderEmail(email, sender);
      expect(text).toContain("7 Hill St, Leeds");
      expect(text + html).not.toMatch(/evil\.example|https?:\/\/(?!bills\.example)|www\.\w/);
      expect(subject).not.toContain("refund");
    },
  );

  test("appears in every mail that names one", () => {
    expect(withAddress.map(([name]) => name).sort()).toEqual(
      [
        "account-unconfirmed",
        "caller-code",
        "case-letter",
        "case-letter-to-contact",
        "closing-statement",
        "collections-go-on",
        "collections-held",
        "complaint-received",
        "contract-cancelled",
        "details-changed",
        "direct-debit-confirmation",
        "direct-debit-goes-on",
        "email-changed",
        "email-changed-from",
        "email-used",
        "erasure-asked",
        "handed-over",
        "house-complete",
        "household-cancelled",
        "household-lapsed",
        "household-lapsing",
        "housemate-cancelled",
        "invitation",
        "join-link-changed",
        "money-owed",
        "my-house-link",
        "new-bank-details",
        "next-year-question",
        "payment-changed",
        "payment-failed",
        "payment-plan",
        "payment-received",
        "payment-refused",
        "payment-schedule",
        "place-confirmed",
        "place-disputed",
        "place-ended",
        "plan-ended",
        "price-saved",
        "refund",
        "reminder",
        "size-changed",
        "size-lapsed",
        "size-proposed",
        "succession-taken-back",
        "place-confirmation",
        "successor-invitation",
        "successor-late",
        "terms-changed",
        "welcome",
      ].sort(),
    );
  });

  test("stays as it is when it is an address", () => {
    const real = "Flat 3/2, St. John's Court, 14-16 Hyde Park Rd, Leeds, LS6 1ZZ";
    const email = {
      template: "invitation",
      data: { ...sampleEmails.invitation.data, fullAddress: real },
    } as const;
    expect(renderEmail(email, sender).text).toContain(real);
  });

  test("is not completed by the account holder's name", () => {
    const { data } = sampleEmails["direct-debit-confirmation"];
    const email = {
      template: "direct-debit-confirmation",
      data: { ...data, accountHolder: "Refund at https://evil.example" },
    } as const;
    const { text, html } = renderEmail(email, sender);
    expect(text + html).not.toContain("evil.example");
  });
});

test("a mail that somebody else asked for says how to stop them, and others do not", () => {
  const stopLink = "https://bills.example/stop-emails?token=abc";
  const email = renderEmail(sampleEmails.invitation, { ...sender, stopLink });
  expect(email.text).toContain(`Do not write to me again: ${stopLink}`);
  expect(email.html).toContain(`href="${stopLink}"`);
  expect(read(email.html)).toContain("Do not write to me again");
  const own = renderEmail(sampleEmails.welcome, sender);
  expect(own.text + own.html).not.toContain("Do not write to me again");
});

describe("names that people typed", () => {
  const invite = (inviterFirstName: string, inviteeName = "Ben") =>
    renderEmail(
      { template: "invitation", data: { ...sampleEmails.invitation.data, inviterFirstName, inviteeName } },
      sender,
    );

  test("are never markup", () => {
    const { html } = invite(`<b onclick="x">Al</b>`, `<script>alert(1)</script>`);
    expect(html).not.toMatch(/<script|<b |onclick="/);
    const address = renderEmail(
      {
        template: "house-complete",
        data: { ...sampleEmails["house-complete"].data, fullAddress: `<img src=x onerror=alert(1)>"'&` },
      },
      sender,
    );
    expect(address.html).not.toMatch(/<img[^>]* (src=x|onerror)/);
    expect(address.html).toContain("img src=x onerror=alert(1) &quot;&#x27;&amp;");
  });

  test("never start a new line, in the subject or the body", () => {
    const { subject, text } = invite("Al\r\nBcc: all@example.com");
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject).toContain("Al Bcc all example. com has invited you");
    expect(text).not.toMatch(/^Bcc/m);
  });

  test("never become a link [C13]", () => {
    const { text, html } = invite("Win at https://evil.example/now");
    expect(text + html).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  test("carry no digits, which could be a number to call [C15]", () => {
    const { subject, text, html } = invite("Call 0900 ５５５ ①", "Ben 0900");
    expect(subject).toContain("Call has invited you");
    expect(text + html).not.toMatch(/0900|555|５|①/);
  });

  test("are cut when they are long, and hidden marks are dropped", () => {
    const { subject } = invite("\u202EA".repeat(60));
    expect(subject.startsWith("A A A")).toBe(true);
    expect(subject.indexOf(" has invited you")).toBeLessThanOrEqual(40);
    expect(subject).not.toContain("\u202E");
  });

  test.each(Object.entries(sampleEmails))("never become the mark of a token: %s [H3]", (_, email) => {
    const names = Object.entries(email.data).filter(([field]) =>
      /name$|^fullAddress$|^accountHolder$|^by$/i.test(field),
    );
    const typed = Object.fromEntries(names.map(([field]) => [field, `Al ${tokenMarks.join}`]));
    const { text, html } = renderEmail(
      { ...email, data: { ...email.data, ...typed } } as typeof email,
      sender,
    );
    expect(text + html).not.toContain(tokenMarks.join);
  });

  test("turn no line round, in the subject or the body, whichever way they are written [H3]", () => {
    const { subject, text, html } = invite("محمد", "דוד");
    expect(subject).toBe("\u2068محمد\u2069 has invited you to share the bills");
    for (const part of [text, html]) expect(part).toContain("\u2068דוד\u2069,");
  });

  test("stay as they are when they are names", () => {
    expect(invite("Zoë-Ann O'Neill").subject).toContain("Zoë-Ann O'Neill has invited you");
  });

  test("that are empty leave a complete sentence", () => {
    expect(invite("\u0000\u200B").subject).toContain("You have been invited to share the bills");
  });
});
