import { caseKinds, caseOutcomes, caseStates, kindsByHand } from "@evenly/domain/case";
import { caseLetters, complaintCauses, complaintTopics } from "@evenly/domain/complaint";
import { collectionStates } from "@evenly/domain/collection";
import { mandateStates } from "@evenly/domain/mandate";
import { z } from "zod";
import { idExample } from "../fields.ts";
import { email } from "../fields.ts";
import { type Call, csvFile, date, nothing, pence, typed, typedLike, typedOrAbsent } from "../shape.ts";
import {
  aboutHouseholds,
  casesTag as tag,
  housemateId,
  householdParams,
  reason,
  token,
  tokenShown,
} from "./fields.ts";
import { evidence, pack } from "./evidence.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";
import { timelineEntry } from "./timeline-entry.ts";

/** What an alert concerns, as far as known. */
const about = z.object({
  person: z.string().nullable(),
  doubtedBy: z.string().nullable(),
  payment: z.object({ dueOn: date, amount: pence, state: z.enum(collectionStates) }).nullable(),
  /** Our payment, which the provider does not have. */
  isUnknownToProvider: z.boolean(),
  mandate: z.object({ reference: z.string(), state: z.enum(mandateStates) }).nullable(),
  refund: z.object({ amount: pence, state: z.enum(["asked", "submitted", "paid", "failed"]) }).nullable(),
  /** Negative: the bank received less than our ledger has now. */
  payout: z.object({ reference: z.string(), arrivesOn: date, difference: pence.nullable() }).nullable(),
  /** `isLeft`: unprocessed. */
  event: z.object({ id: z.string(), provider: z.string(), isLeft: z.boolean() }).nullable(),
});

/** Further facts; amounts in pence. */
export const alertFacts = [
  "ours",
  "theirs",
  "collectOn",
  "said",
  "was",
  "cause",
  "refused",
  "answer",
  "problem",
  "count",
  "currency",
  "arrivesOn",
  "inCurrency",
  "providerReference",
] as const;

export const caseRow = z.object({
  case: z.string(),
  kind: z.enum(caseKinds),
  /** Of what a colleague opened. */
  subject: z.string().nullable(),
  /** The kind of the alert that opened it, and what that concerns. */
  alert: z.string().nullable(),
  about,
  person: z.string().nullable(),
  /** Of the household. */
  reference: z.string().nullable(),
  address: z.string().nullable(),
  /** Today: a wait that has ended is over. */
  state: z.enum(caseStates),
  waitsFor: z.string().nullable(),
  outcome: z.enum(caseOutcomes).nullable(),
  /** Of a complaint: what it is about, and the letter that is due next. Ruling J2. */
  topic: z.enum(complaintTopics).nullable(),
  nextLetter: z.object({ letter: z.enum(caseLetters), by: date }).nullable(),
  owner: z.string().nullable(),
  ownerId: z.string().nullable(),
  /** When it is next to be looked at: the day it is due, or its wait ends. */
  nextOn: date,
  isOverdue: z.boolean(),
  /** Until it is due, both days counted. */
  workingDaysLeft: z.number().int(),
  openedOn: date,
  /** Of how it stands. */
  token,
});

export const caseViews = ["mine", "nobody", "overdue", "open", "done"] as const;

export const caseList = declareList({
  filters: {
    view: by.choices(
      undefined,
      caseViews,
      "mine, which is the first, nobody, overdue, open (all of these), or done",
    ),
    kind: by.choices("Kind", caseKinds),
    state: by.choices("State", ["open", "waiting"]),
    household: by.text("Household", "The reference of the household that it is about"),
    from: by.day("Due from", "The first day on which it is due or its wait ends"),
    to: by.day("Due until", "The last day on which it is due or its wait ends"),
  },
  sorts: ["due", "opened"],
  firstSort: "due",
  columns: {
    case: { sheet: "Case" },
    title: { head: "Case", sheet: false },
    kind: { sheet: "Kind" },
    topic: { sheet: "Topic" },
    subject: { sheet: "Subject" },
    person: { head: "About", sheet: "Person" },
    address: { sheet: "Address" },
    reference: { sheet: "Household" },
    nextOn: { kind: "date", head: "Due", sort: "due", sheet: "Due on" },
    state: { kind: "state", head: "State" },
    next: { head: "Next", sheet: false },
    waitsFor: { sheet: "Waits for" },
    owner: { head: "Owner" },
    outcome: { sheet: "Outcome" },
    openedOn: { kind: "date", head: "Opened", sort: "opened", sheet: "Opened on" },
  },
});

const page = caseRow
  .extend({
    dueOn: date,
    /** From the day it was opened to the day it is due, both counted. */
    workingDays: z.number().int(),
    /** The last day on which a wait may end. Ruling I2. */
    latestWait: date,
    /** The last day to which it may be moved. */
    latestDue: date,
    complaint: z
      .object({
        /** What they wrote themselves, and who they are without an account. */
        said: z.string().nullable(),
        contact: z.object({ name: z.string(), email: z.string() }).nullable(),
        clocks: z.array(
          z.object({
            letter: z.enum(caseLetters),
            by: date,
            sentOn: date.nullable(),
            /** Null until it is sent. */
            isInTime: z.boolean().nullable(),
          }),
        ),
        cause: z.enum(complaintCauses).nullable(),
      })
      .nullable(),
    /** What may be mailed from it now, and to whom. */
    letters: z.array(z.enum(caseLetters)),
    mailTo: z.string().nullable(),
    tel: z.string().nullable(),
    place: z.number().int().nullable(),
    housemateId: z.string().nullable(),
    /** What was told, the latest first; facts have no bank details, emails or guids. */
    alerts: z.array(
      z.object({
        kind: z.string(),
        raisedOn: date,
        about,
        facts: z.array(z.object({ name: z.enum(alertFacts), value: z.string() })),
      }),
    ),
    /** Of a charge-back: what we can show. */
    evidence: evidence.nullable(),
    /** What was done and written down of it, the latest first. */
    thread: z.array(timelineEntry),
    /** What was decided for its person or household while it was open. */
    ledTo: z.array(timelineEntry),
    /** Who may have it. */
    colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
    today: date,
  })
  .meta({ id: "StaffCase" });

const params = z.object({
  case: z
    .string()
    .max(20)
    .meta({ examples: ["CS-0412"] }),
});
const text = typedLike("They ring back on Monday");
const topic = typed.meta({
  enum: [...complaintTopics],
  needed: false,
  description: "Of a complaint; our own service unless it is said",
});
const letterFields = {
  letter: typed.meta({ enum: [...caseLetters], examples: ["message"] }),
  text: typedLike("We found your meter."),
};

/** Complaints that came in a quarter, by what was at their bottom. Ruling J2. */
export const complaintRow = z.object({
  /** Null of those that are not done. */
  cause: z.enum(complaintCauses).nullable(),
  complaints: z.number().int(),
  upheld: z.number().int(),
  acknowledgedInTime: z.number().int(),
  answeredInTime: z.number().int(),
  deadlocked: z.number().int(),
});

const quarter = typedOrAbsent.meta({
  description: "As 2027-3; the current one by default",
  examples: ["2027-3"],
});
const changeRefusals = ["case-unknown", "case-done", "approval-changed"] as const;

/** One matter, one owner, one day it is due. Ruling J1. */
export const staffCases = {
  "GET /staff/cases": {
    id: "listCases",
    tag,
    summary: "Cases",
    description: "Those of the colleague, nobody's, overdue, all that are open, or done; 50 at a time.",
    staff: aboutHouseholds,
    ...listCall(caseList, caseRow, {
      /** Of each view but `done`, up to 1,000. */
      counts: z.object({
        mine: z.number().int(),
        nobody: z.number().int(),
        overdue: z.number().int(),
        open: z.number().int(),
      }),
      kinds: z.array(z.object({ kind: z.enum(caseKinds), count: z.number().int() })),
      /** The first five of nobody's. */
      unowned: z.array(caseRow),
    }),
    showsPeople: true,
  },
  "GET /staff/cases.csv": {
    id: "exportCases",
    tag,
    summary: "Cases as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutHouseholds,
    ...sheetCall(caseList),
  },
  "GET /staff/cases/:case": {
    id: "readCase",
    tag,
    summary: "A case with what happened, what was done, and what it led to",
    description: "Open ones and done ones.",
    staff: aboutHouseholds,
    params,
    showsPeople: true,
    responses: { 200: page },
    refusals: ["case-unknown"],
  },
  "GET /staff/cases/:case/pack": {
    id: "readChargeBackPack",
    tag,
    summary: "What we can show of a payment that was charged back",
    description: "One document for the provider, about its payer only, with two digits of their account.",
    staff: aboutHouseholds,
    params,
    showsPeople: true,
    responses: { 200: pack },
    refusals: ["case-unknown", "nothing-charged-back"],
  },
  "POST /staff/households/:reference/cases": {
    id: "openCase",
    tag,
    summary: "Open a case with a household or one of its people",
    description: `Of a kind that a colleague opens: ${kindsByHand.join(", ")}. It is theirs. \`housemateId\` is empty of what is with the household.`,
    staff: aboutHouseholds,
    params: householdParams,
    body: z.object({
      kind: typed.meta({ enum: [...kindsByHand] }),
      housemateId: housemateId.meta({ needed: false }),
      subject: typedLike("No broadband for 9 days"),
      topic,
      text,
    }),
    responses: { 201: z.object({ case: z.string() }) },
    refusals: ["account-unknown", "place-empty"],
  },
  "POST /staff/cases": {
    id: "openCaseWithAnybody",
    tag,
    summary: "Open a case with a household, or with somebody who has none",
    description:
      "`household` is a reference, or empty. A complaint of somebody without an account has their name and email.",
    staff: aboutHouseholds,
    body: z.object({
      kind: typed.meta({ enum: [...kindsByHand] }),
      household: typed.meta({ needed: false }),
      name: typed.meta({ needed: false }),
      email: email.meta({ needed: false }),
      subject: typedLike("Asks what we keep"),
      topic,
      text,
    }),
    responses: { 201: z.object({ case: z.string() }) },
    refusals: ["account-unknown"],
  },
  "POST /staff/cases/:case/due": {
    id: "moveCase",
    tag,
    summary: "Change the day by which a case is due",
    description: "Not past a deadline that others set, and 60 days off at most.",
    staff: aboutHouseholds,
    params,
    body: z.object({ on: typedLike("2027-09-20"), reason, token: tokenShown }),
    responses: { 204: nothing },
    refusals: changeRefusals,
  },
  "POST /staff/cases/:case/letter/preview": {
    id: "previewLetter",
    tag,
    summary: "A letter of a case as it would be sent",
    description: "Nothing is sent. `token` is of what is shown.",
    staff: aboutHouseholds,
    changesNothing: true,
    params,
    showsPeople: true,
    body: z.object(letterFields),
    responses: {
      200: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), token }),
    },
    refusals: ["case-unknown", "letter-not-possible"],
  },
  "POST /staff/cases/:case/letter": {
    id: "sendLetter",
    tag,
    summary: "Mail a letter from a case",
    description: "As the preview of the token says, once. A letter of a complaint stops its clock.",
    staff: aboutHouseholds,
    params,
    body: z.object({ ...letterFields, token: tokenShown }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [...changeRefusals, "letter-not-possible"],
  },
  "GET /staff/complaints": {
    id: "reportComplaints",
    tag,
    summary: "Complaints of a quarter by cause",
    description: "Those that came in it, with what was acknowledged and answered in time.",
    staff: aboutHouseholds,
    query: z.object({ quarter }),
    responses: {
      200: z
        .object({ quarter: z.string(), from: date, to: date, rows: z.array(complaintRow) })
        .meta({ id: "StaffComplaints" }),
    },
    refusals: ["quarter-unreadable"],
  },
  "GET /staff/complaints.csv": {
    id: "exportComplaints",
    tag,
    summary: "Complaints of a quarter by cause, as a sheet",
    description: "That it was asked for is written down.",
    staff: aboutHouseholds,
    query: z.object({ quarter }),
    limit: "exports",
    responses: { 200: csvFile },
    refusals: ["quarter-unreadable"],
  },
  "POST /staff/cases/:case/owner": {
    id: "giveCase",
    tag,
    summary: "Take a case, give it to a colleague, or to nobody",
    description: "`owner` is the id of a colleague who may have it, or empty.",
    staff: aboutHouseholds,
    params,
    body: z.object({ owner: typedLike(idExample).meta({ needed: false }), token: tokenShown }),
    responses: { 204: nothing },
    refusals: [...changeRefusals, "staff-person-unknown"],
  },
  "POST /staff/cases/:case/notes": {
    id: "noteCase",
    tag,
    summary: "Write down what was said or found",
    description: "In the case and the household's timeline for good.",
    staff: aboutHouseholds,
    params,
    body: z.object({ text }),
    responses: { 204: nothing },
    refusals: ["case-unknown", "case-done"],
  },
  "POST /staff/cases/:case/wait": {
    id: "waitWithCase",
    tag,
    summary: "Let a case wait until a day",
    description: "For 14 days at most, and until a deadline of others. Then it is open again by itself.",
    staff: aboutHouseholds,
    params,
    body: z.object({ until: typedLike("2027-09-20"), text, token: tokenShown }),
    responses: { 204: nothing },
    refusals: changeRefusals,
  },
  "POST /staff/cases/:case/go_on": {
    id: "goOnWithCase",
    tag,
    summary: "End a case's wait",
    description: "It is open again, due on its day.",
    staff: aboutHouseholds,
    params,
    body: z.object({ token: tokenShown }),
    responses: { 204: nothing },
    refusals: [...changeRefusals, "case-not-waiting"],
  },
  "POST /staff/cases/:case/done": {
    id: "finishCase",
    tag,
    summary: "Finish a case, with how it ended",
    description: "What was found is written down.",
    staff: aboutHouseholds,
    params,
    body: z.object({
      outcome: typed.meta({ enum: [...caseOutcomes] }),
      cause: typed.meta({ enum: [...complaintCauses], needed: false, description: "Of a complaint" }),
      text,
      token: tokenShown,
    }),
    responses: { 204: nothing },
    refusals: changeRefusals,
  },
  "POST /staff/cases/:case/reopen": {
    id: "reopenCase",
    tag,
    summary: "Open a case again that is done",
    description: "Refused where another case of the same matter is open.",
    staff: aboutHouseholds,
    params,
    body: z.object({ reason, token: tokenShown }),
    responses: { 204: nothing },
    refusals: ["case-unknown", "case-not-done", "case-open-already", "approval-changed"],
  },
} as const satisfies Record<string, Call>;
