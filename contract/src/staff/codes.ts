import { codeStates } from "@evenly/domain/code";
import { householdStates } from "@evenly/domain/household";
import { type NewCodeField, newCodeFields } from "@evenly/domain/new-code";
import { z } from "zod";
import { type Call, csvFile, date, nothing, pence, productType, typed, typedLike } from "../shape.ts";
import {
  codesTag as tag,
  doneOrWaits,
  ofCatalogue,
  reason,
  token,
  requestRefusals,
  refusalsOfKind,
  tokenShown,
} from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

/** `vouchers`, `offers`, `affiliates`, `referrers` or `agents`. */
const kind = z.object({
  kind: z
    .string()
    .max(20)
    .meta({ examples: ["vouchers"] }),
});
const params = kind.extend({
  code: z
    .string()
    .max(100)
    .meta({ examples: ["BIGHOUSE"] }),
});

const state = z.enum(codeStates);

const discount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), percent: z.number().int() }),
  z.object({ kind: z.literal("amount-per-week"), amount: pence }),
  z.object({ kind: z.literal("product-free"), productType }),
]);

const number = z.number().int();

const shared = {
  code: z.string(),
  name: z.string(),
  /** The discount as shown to visitors; empty when there is none. */
  gives: z.string(),
  /** Inclusive. For affiliates, referrers and agents: when they were added, and the last day of the code. */
  startsOn: date.nullable(),
  endsOn: date.nullable(),
  /** Without cancelled households. */
  used: number,
  limit: number.nullable(),
  state,
};

const codeRow = z.object(shared).meta({ id: "StaffCodeRow" });

const code = z
  .object({
    ...shared,
    discount: discount.nullable(),
    message: z.string(),
    offer: z.string().nullable(),
    affiliate: z.string().nullable(),
    minimumHousemates: number.nullable(),
    optionCode: z.string().nullable(),
    minimumTermMonths: number.nullable(),
    limitPerPerson: number.nullable(),
    preselected: z.record(z.string(), z.string()),
    /** What a letting agent gets for a house. */
    benefit: pence.nullable(),
    /** Null when it was not created here. */
    madeBy: z.string().nullable(),
    madeOn: date.nullable(),
    /** Uses returned by households that were cancelled or no longer qualify. */
    givenBack: number,
    /** Used or filled in when the visitor types no code. */
    isDefault: z.boolean(),
    token,
  })
  .meta({ id: "StaffCode" });

const figures = z
  .object({
    /** Sums over the places of households with the code; pence per week. */
    places: number,
    weekly: z.object({ before: pence, off: pence }),
    /** Discounts posted so far, and those of planned payments, the last on `until`. */
    costSoFar: pence,
    stillToGive: pence,
    until: date.nullable(),
    /** Incomplete households, which have no planned payments yet. */
    gathering: number,
    weeks: z.array(z.object({ from: date, kept: number, cancelled: number })),
    /** Stored leads that used it; null for agents. */
    named: number.nullable(),
    /** Sign-ups with it, by progress. */
    signedUp: number,
    complete: number,
    live: number,
  })
  .meta({ id: "StaffCodeFigures" });

const codeHousehold = z
  .object({
    reference: z.string(),
    address: z.string(),
    postcode: z.string(),
    usedOn: date,
    state: z.enum(householdStates),
    size: number,
    taken: number,
    isGivenBack: z.boolean(),
    /** Pence: per person per month, as charged in the ledger, and over the whole schedule. */
    offMonthly: pence,
    offSoFar: pence,
    offInTerm: pence,
  })
  .meta({ id: "StaffCodeHousehold" });

/** As typed; fields that the kind lacks are ignored. */
const newCode = Object.fromEntries(newCodeFields.map((field) => [field, typedLike("")])) as Record<
  NewCodeField,
  typeof typed
>;

const newVoucher = {
  code: "TRIED",
  name: "Tried",
  discountKind: "percent",
  percent: "10",
  limitTotal: "5",
} satisfies Partial<Record<NewCodeField, string>>;

export const codeList = declareList({
  filters: {
    state: by.choices("State", codeStates),
    text: by.text("Code or name", "A part of the code or of its name"),
  },
  sorts: ["made", "code", "name", "starts", "ends"],
  firstSort: "-made",
  columns: {
    code: { head: "Code", sort: "code" },
    name: { head: "Name", sort: "name" },
    gives: { head: "Gives" },
    startsOn: { kind: "date", head: "From", sort: "starts" },
    endsOn: { kind: "date", head: "To", sort: "ends" },
    used: { kind: "count", head: "Used" },
    limit: { kind: "count", sheet: "Limit" },
    state: { kind: "state", head: "State" },
  },
  refusals: ["code-unknown"],
});

export const codeHouseholdList = declareList({
  filters: { state: by.choices("State", householdStates) },
  sorts: ["used"],
  firstSort: "-used",
  columns: {
    reference: { sheet: "Reference" },
    address: { head: "Household", sheet: "Address" },
    postcode: { sheet: "Postcode" },
    usedOn: { kind: "date", head: "Used on", sort: "used" },
    state: { kind: "state", head: "State" },
    isGivenBack: { sheet: "Given back" },
    size: { kind: "count", sheet: "Places" },
    taken: { kind: "count", sheet: "Taken" },
    places: { head: "Places", sheet: false },
    offMonthly: {
      kind: "money",
      head: "Off, a person a month",
      sheet: "Pounds off per person per month",
    },
    offSoFar: { kind: "money", head: "Off so far", sheet: "Pounds off so far" },
    offInTerm: { kind: "money", head: "Off in the whole term", sheet: "Pounds off in the whole term" },
  },
  refusals: ["code-unknown"],
});

/** Codes: created, changed where no sale is affected, ended, and their use. Ruling H4. */
export const staffCodes = {
  "GET /staff/code_choices": {
    id: "readCodeChoices",
    tag,
    summary: "What a new code can be about",
    description: "The options on sale, the affiliates in force, and the regions that there are prices for.",
    staff: ofCatalogue,
    responses: {
      200: z.object({
        options: z.array(z.object({ code: z.string(), title: z.string(), productType })),
        affiliates: z.array(z.object({ code: z.string(), name: z.string() })),
        regions: z.array(z.string()),
      }),
    },
  },
  "GET /staff/codes/:kind": {
    id: "listCodes",
    tag,
    summary: "Codes of a kind",
    description: "The newest first, 50 at a time.",
    staff: ofCatalogue,
    params: kind,
    ...listCall(codeList, codeRow),
  },
  "GET /staff/code_sheets/:kind/all.csv": {
    id: "exportCodes",
    tag,
    summary: "Codes of a kind as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: ofCatalogue,
    params: kind,
    ...sheetCall(codeList),
  },
  "POST /staff/codes/:kind": {
    id: "makeCode",
    tag,
    summary: "Make a code",
    description:
      "Nobody has it before. A code is read alone, whatever it is of, so none may read as another: neither as that of another kind, nor as an offer followed by its affiliate. One that takes more than 25 %, or has no limit and no last day, needs a second person.",
    staff: ofCatalogue,
    params: kind,
    body: z.object({ ...newCode, reason }),
    example: { body: newVoucher },
    limit: "mails",
    responses: { 201: doneOrWaits.extend({ code: z.string() }) },
    refusals: ["code-unknown", "approval-open"],
  },
  "POST /staff/code_previews/:kind": {
    id: "previewCode",
    tag,
    summary: "What a house would pay with a code",
    description:
      "Of four, or of as many as it needs, in the region, for the package that we preselect; refused as the making of it would be. Nothing is changed.",
    changesNothing: true,
    staff: ofCatalogue,
    params: kind,
    body: z.object({ ...newCode, region: typedLike("yorkshire") }),
    example: { body: newVoucher },
    responses: {
      200: z.object({
        code: z.string(),
        description: z.string(),
        needsSecond: z.boolean(),
        housemates: number,
        /** Pence per person per week and per month. */
        lines: z.array(
          z.object({ productType, option: z.string(), title: z.string(), before: pence, after: pence }),
        ),
        amountOff: pence,
        weekly: z.object({ before: pence, after: pence }),
        monthly: z.object({ before: pence, after: pence }),
      }),
    },
    refusals: ["code-unknown"],
  },
  "GET /staff/codes/:kind/:code": {
    id: "readStaffCode",
    tag,
    summary: "A code",
    description: "What it gives, when and to whom, and how often it is used.",
    staff: ofCatalogue,
    params,
    responses: { 200: code },
    refusals: ["code-unknown"],
  },
  "GET /staff/codes/:kind/:code/figures": {
    id: "readCodeFigures",
    tag,
    summary: "What became of a code",
    description: "What it cost and will cost, its uses by week, and how far those who used it got.",
    staff: ofCatalogue,
    params,
    responses: { 200: figures },
    refusals: ["code-unknown"],
  },
  "GET /staff/codes/:kind/:code/weeks.csv": {
    id: "exportCodeWeeks",
    tag,
    summary: "The uses of a code by week, as a sheet",
    description: "That it was asked for is written down.",
    staff: ofCatalogue,
    params,
    limit: "exports",
    responses: { 200: csvFile },
    refusals: ["code-unknown"],
  },
  "GET /staff/codes/:kind/:code/households": {
    id: "listCodeHouseholds",
    tag,
    summary: "The households that used a code",
    description: "The latest first, 50 at a time, with those that gave it back.",
    staff: ofCatalogue,
    params,
    ...listCall(codeHouseholdList, codeHousehold),
    showsPeople: true,
  },
  "GET /staff/codes/:kind/:code/households.csv": {
    id: "exportCodeHouseholds",
    tag,
    summary: "The households that used a code, as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: ofCatalogue,
    params,
    ...sheetCall(codeHouseholdList),
  },
  "POST /staff/codes/:kind/:code": {
    id: "changeCode",
    tag,
    summary: "Change a code",
    description:
      "Its name, its words, its last day and its limit, which is never below what is used. What it gives is never changed. A second person is needed where more people get it or for longer, and it is one that needs a second person.",
    staff: ofCatalogue,
    params,
    body: z.object({
      name: typedLike("A big house"),
      description: typedLike(""),
      message: typedLike(""),
      endsOn: typedLike(""),
      limitTotal: typedLike("5"),
      reason,
      token: tokenShown,
    }),
    limit: "mails",
    responses: { 200: doneOrWaits },
    refusals: [...refusalsOfKind["change-code"], ...requestRefusals],
  },
  "POST /staff/codes/:kind/:code/end": {
    id: "endCode",
    tag,
    summary: "End a code",
    description:
      "At once, or of vouchers and offers after a last day. It is not begun again, and whoever has it keeps it.",
    staff: ofCatalogue,
    params,
    body: z.object({ lastDay: typedLike(""), reason, token: tokenShown }),
    responses: { 204: nothing },
    refusals: ["code-unknown", "code-ended", "approval-changed"],
  },
} as const satisfies Record<string, Call>;
