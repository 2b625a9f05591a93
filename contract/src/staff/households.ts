import { householdStates } from "@evenly/domain/household";
import { mandateStates } from "@evenly/domain/mandate";
import { moneyStates } from "@evenly/domain/persons-money";
import { serviceStages } from "@evenly/domain/service-order";
import { z } from "zod";
import { type Call, date, nothing, pence, productType, typedLike } from "../shape.ts";
import { hold } from "./held-collections.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";
import {
  aboutHouseholds,
  changingHouseholds,
  householdsTag as tag,
  reason,
  token,
  tokenShown,
  housemateId,
  householdParams as params,
} from "./fields.ts";
import { timelineEntry } from "./timeline-entry.ts";

/** References are for the phone and open nothing outside the back office. Ruling D18. */

const removalRefusals = [
  "account-unknown",
  "place-empty",
  "free-place-after-cancel",
  "free-place-after-end",
  "free-place-while-live",
  "opened-the-account",
] as const;

const state = z.enum(householdStates);

const foundHousehold = z.object({
  reference: z.string(),
  address: z.string(),
  postcode: z.string(),
  state,
  size: z.number().int(),
  taken: z.number().int(),
  people: z.array(z.string()),
});

const foundPerson = z.object({
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  address: z.string(),
  hasLeft: z.boolean(),
});

/** Somebody who asked for a price. */
const foundLead = z.object({
  name: z.string(),
  email: z.string(),
  /** The house or the postcode that they asked for; empty if they named none. */
  address: z.string(),
  askedOn: date,
  /** Of the household in which their email has or had a place; null of a visitor. */
  reference: z.string().nullable(),
});

const place = z.object({
  place: z.number().int(),
  housemate: z
    .object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      tel: z.string(),
      joinedOn: date,
      openedAccount: z.boolean(),
      /** Came by the second token, and nobody has confirmed them. Rulings A5, G8. */
      isUnknown: z.boolean(),
      /** The last two digits; no other part is stored in clear. */
      mandate: z
        .object({ state: z.enum(mandateStates), reference: z.string(), accountEnding: z.string() })
        .nullable(),
      /** The last that was due, as the projection of their money has it. Ruling F12. */
      last: z.object({ dueOn: date, amount: pence, state: z.enum(moneyStates) }).nullable(),
      next: z.object({ on: date, amount: pence }).nullable(),
    })
    .nullable(),
  /** By the place, over all its members; positive when it owes. Ruling F1. */
  owed: pence,
});

const service = z.object({
  orderId: z.string().nullable(),
  type: productType,
  label: z.string(),
  option: z.string(),
  stage: z.enum(serviceStages),
  orderedOn: date.nullable(),
  confirmedOn: date.nullable(),
  liveOn: date.nullable(),
  supplierReference: z.string().nullable(),
  toEndSince: date.nullable(),
});

/** An undecided dispute. Ruling G8. */
const dispute = z.object({
  place: z.number().int(),
  housemateId: z.string(),
  name: z.string(),
  raisedBy: z.string(),
  raisedOn: date,
});

/** Whose collections are stopped until staff decide. Ruling F6. */
const heldPlace = hold.extend({
  place: z.number().int(),
  housemateId: z.string(),
  name: z.string(),
  isReleasable: z.boolean(),
});

/** Ruling G5. */
const succession = z.object({
  place: z.number().int(),
  leaver: z.string(),
  successor: z.string().nullable(),
  successorEmail: z.string(),
  state: z.enum(["asked", "joined-late", "agreed"]),
  lastDay: date,
  handsOverOn: date,
  joinBy: date,
});

/** An open proposal. Ruling G3. */
const sizeProposal = z.object({
  size: z.number().int(),
  proposedBy: z.string(),
  agreed: z.number().int(),
  asked: z.number().int(),
  /** Per person per week. */
  price: pence,
  lapsesOn: date,
});

const otherYear = z.object({ reference: z.string(), state });

const household = z
  .object({
    reference: z.string(),
    address: z.string(),
    fullAddress: z.string(),
    state,
    size: z.number().int(),
    tenancyStart: date,
    tenancyEnd: date,
    lastDay: date.nullable(),
    /** Of the same people in the years before and after. Ruling J5. */
    previousYear: otherYear.nullable(),
    nextYear: otherYear.nullable(),
    /** Per person per week, as sold. */
    price: pence,
    code: z.string().nullable(),
    places: z.array(place),
    services: z.array(service),
    disputes: z.array(dispute),
    holds: z.array(heldPlace),
    successions: z.array(succession),
    sizeProposal: sizeProposal.nullable(),
    /** Of everybody who has or had a place; the five parts of the term, and what was refunded of `taken`. Ruling F12. */
    balance: z.object({
      term: pence,
      taken: pence,
      withBank: pence,
      toCome: pence,
      owed: pence,
      waived: pence,
      refunded: pence,
      lines: z.number().int(),
    }),
  })
  .meta({ id: "StaffHousehold" });

export const timelineFilters = ["mails", "money", "staff"] as const;

const listed = z.object({
  reference: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  state,
  size: z.number().int(),
  taken: z.number().int(),
  tenancyStart: date,
  tenancyEnd: date,
  /** Per person per week, as sold. */
  price: pence,
  /** The code that set the price. */
  code: z.string().nullable(),
  openedOn: date,
});

export const householdList = declareList({
  filters: {
    state: by.choices("State", householdStates),
    city: by.text("City", "Whole, in whatever case"),
    from: by.day("Starts from", "The first day on which its tenancy starts"),
    to: by.day("Starts until", "The last day on which its tenancy starts"),
    code: by.text("Code", "The code that won its price"),
    open: by.number("Places open", "How many places are open, or more"),
  },
  sorts: ["opened", "starts", "address"],
  firstSort: "-opened",
  columns: {
    reference: { sheet: "Reference" },
    address: { head: "Household", sort: "address", sheet: "Address" },
    postcode: { sheet: "Postcode" },
    city: { head: "City" },
    state: { kind: "state", head: "State" },
    size: { kind: "count", sheet: "Places" },
    taken: { kind: "count", sheet: "Taken" },
    places: { head: "Places", sheet: false },
    tenancyStart: { kind: "date", head: "Starts", sort: "starts", sheet: "Tenancy starts" },
    tenancyEnd: { kind: "date", sheet: "Tenancy ends" },
    price: { kind: "money", head: "Per person per week", sheet: "Pounds per person per week" },
    code: { head: "Code" },
    openedOn: { kind: "date", head: "Opened", sort: "opened", sheet: "Opened on" },
  },
});

/** Finding, reading and changing households. Rulings H2 to H4. */
export const staffHouseholds = {
  "POST /staff/search": {
    id: "searchHouseholds",
    tag,
    summary: "Search by address, name, email, phone, reference or mandate reference",
    description:
      "Households first, then people, then who only asked for a price, each once; at most 20 of each. A POST, for what is typed may be an email or a number, which stand in no address.",
    changesNothing: true,
    staff: aboutHouseholds,
    body: z.object({ text: typedLike("larkspur") }),
    showsPeople: true,
    responses: {
      200: z.object({
        households: z.array(foundHousehold),
        people: z.array(foundPerson),
        leads: z.array(foundLead),
        isCut: z.boolean(),
      }),
    },
  },
  "GET /staff/households": {
    id: "listHouseholds",
    tag,
    summary: "Households",
    description: "The newest first, 50 at a time.",
    staff: aboutHouseholds,
    ...listCall(householdList, listed),
    showsPeople: true,
  },
  "GET /staff/households.csv": {
    id: "exportHouseholds",
    tag,
    summary: "Households as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutHouseholds,
    ...sheetCall(householdList),
  },
  "GET /staff/households/:reference": {
    id: "readStaffHousehold",
    tag,
    summary: "A household with its places, mandates and balance",
    description: "Everything that is known of it but its history.",
    staff: aboutHouseholds,
    params,
    showsPeople: true,
    responses: { 200: household },
    refusals: ["account-unknown"],
  },
  "GET /staff/households/:reference/timeline": {
    id: "readTimeline",
    tag,
    summary: "What happened to a household",
    description: "What was done, mailed and collected, the newest first, 30 at a time.",
    staff: aboutHouseholds,
    params,
    query: z.object({
      before: z.string().max(200).optional(),
      /** Unknown values show everything. */
      show: z.string().max(20).optional().meta({ enum: timelineFilters }),
    }),
    showsPeople: true,
    responses: {
      200: z.object({
        entries: z.array(timelineEntry),
        /** `before` for the next page; null on the last. */
        before: z.string().nullable(),
      }),
    },
    refusals: ["account-unknown"],
  },
  "GET /staff/households/:reference/join_link": {
    id: "previewJoinLink",
    tag,
    summary: "What replacing the join link would do",
    description: "Nothing is changed.",
    staff: changingHouseholds,
    params,
    showsPeople: true,
    responses: { 200: z.object({ mailed: z.array(z.string()), token }) },
    refusals: ["account-unknown"],
  },
  "POST /staff/households/:reference/join_link": {
    id: "replaceJoinLink",
    tag,
    summary: "Replace the join link",
    description:
      "The old one is dead at once; who had been told it is mailed the new one while there is a place.",
    staff: changingHouseholds,
    params,
    body: z.object({ reason, token: tokenShown }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: ["account-unknown", "approval-changed"],
  },
  "GET /staff/households/:reference/removal": {
    id: "previewRemoval",
    tag,
    summary: "What removing a housemate would do",
    description: "Nothing is changed. Refused where it cannot be done, as the removal itself would be.",
    staff: changingHouseholds,
    params,
    query: z.object({
      place: z
        .string()
        .max(10)
        .meta({ examples: ["2"] }),
    }),
    showsPeople: true,
    responses: {
      200: z.object({
        housemateId: z.string(),
        name: z.string(),
        endsMandate: z.boolean(),
        /** For the whole household: nothing is collected until it is complete again. Ruling C4. */
        cancelled: z.object({ payments: z.number().int(), amount: pence }),
        stateAfter: state,
        /** Nobody is mailed after a death. Ruling F6. */
        isMailed: z.boolean(),
        mailed: z.array(z.string()),
        token,
      }),
    },
    refusals: removalRefusals,
  },
  "POST /staff/households/:reference/removal": {
    id: "removeHousemate",
    tag,
    summary: "Remove a housemate",
    description:
      "Their place is open again, their Direct Debit ends, and both links are replaced. As the preview of the token says, and nothing else.",
    staff: changingHouseholds,
    params,
    body: z.object({ housemateId, reason, token: tokenShown }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [...removalRefusals, "approval-changed"],
  },
} as const satisfies Record<string, Call>;
