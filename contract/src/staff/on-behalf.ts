import { z } from "zod";
import { dayOrAbsent, email, idExample } from "../fields.ts";
import { contractEndPreview } from "../my-house/contract-end.ts";
import { movingOutPreview } from "../my-house/moving-out.ts";
import { sizePart } from "../my-house/size.ts";
import {
  type Call,
  count,
  date,
  nothing,
  pence,
  productType,
  typed,
  typedLike,
  typedOrAbsent,
} from "../shape.ts";
import { callerRefusals } from "./callers.ts";
import {
  changingHouseholds,
  householdParams as params,
  householdsTag as tag,
  housemateId,
  reason,
  token,
  tokenShown,
} from "./fields.ts";

const whose = { housemateId };
const query = z.object(whose);
const asked = { housemateId, reason, token: tokenShown };
const ofPerson = ["account-unknown", "place-empty"] as const;
const ofSize = ["own-place-disputed", "payment-with-bank", "place-disputed", "size-settled"] as const;

const terms = z.object({
  products: z.array(
    z.object({ type: productType, label: z.string(), title: z.string(), isWanted: z.boolean() }),
  ),
  startDate: date,
  endDate: date,
  broadbandDate: date.nullable(),
  /** Per person. */
  weekly: pence,
  monthly: pence,
  /** Of one person, for the whole tenancy. */
  payments: z.number().int(),
  inAll: pence,
});

const termsFields = {
  options: typedOrAbsent.meta({
    description: "Codes of options, with commas; a product that is not named stays as it is",
    examples: ["virgin-fibre-600"],
  }),
  startDate: dayOrAbsent,
  endDate: dayOrAbsent,
};

/** What is wrong with other terms, of their fields too, as they are asked for in a query. */
const ofTerms = [
  "terms-settled",
  "address-taken",
  "choice-unknown",
  "package-the-same",
  "dates-the-same",
  "start-date-required",
  "start-date-too-early",
  "start-date-too-far",
  "end-date-required",
  "end-date-too-early",
  "end-date-too-far",
] as const;

/** What housemates can do, done for a verified caller by the same rules, and what only staff do for them. Ruling H4. */
export const staffOnBehalf = {
  "GET /staff/households/:reference/moving_out": {
    id: "previewMovingOutFor",
    tag,
    summary: "What moving out would mean for somebody",
    description: "As their own page shows it. Changes nothing. Ruling G5.",
    staff: changingHouseholds,
    params,
    query: z.object({ ...whose, lastDay: dayOrAbsent }),
    showsPeople: true,
    responses: { 200: movingOutPreview.extend({ token }).meta({ id: "MovingOutFor" }) },
    refusals: [
      ...ofPerson,
      "nothing-to-hand-over",
      "own-place-disputed",
      "last-day-required",
      "last-day-too-early",
      "last-day-too-late",
    ],
  },
  "POST /staff/households/:reference/moving_out": {
    id: "askSuccessorFor",
    tag,
    summary: "Have a verified caller move out, and send a successor the link",
    description: "As they would on their own page. Rulings C13, G5.",
    staff: changingHouseholds,
    params,
    body: z.object({
      ...asked,
      lastDay: typed.meta({ format: "date", examples: ["2027-12-31"] }),
      email,
    }),
    limit: "mails",
    responses: { 200: z.object({ handsOverOn: date, joinBy: date }) },
    refusals: [...callerRefusals, "nothing-to-hand-over", "own-place-disputed", "successor-asked"],
  },
  "POST /staff/households/:reference/moving_out/take_back": {
    id: "takeMovingOutBackFor",
    tag,
    summary: "Take a verified caller's moving out back",
    description: "As they would on their own page, until it is handed over. Ruling G5.",
    staff: changingHouseholds,
    params,
    body: z.object(asked),
    responses: { 204: nothing },
    refusals: [...callerRefusals, "nothing-to-hand-over", "nothing-to-take-back", "own-place-disputed"],
  },
  "POST /staff/households/:reference/moving_out/agree": {
    id: "agreeToHandOverFor",
    tag,
    summary: "Agree to a later day for a verified caller",
    description:
      "Hands their place over to a successor who joined too late, on the day that was shown. Ruling G5.",
    staff: changingHouseholds,
    params,
    body: z.object({ ...asked, handsOverOn: typed.meta({ format: "date", examples: ["2028-01-01"] }) }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [
      ...callerRefusals,
      "hand-over-moved",
      "nothing-to-hand-over",
      "nothing-to-take-back",
      "own-place-disputed",
    ],
  },
  "GET /staff/households/:reference/contract_end": {
    id: "previewContractEndFor",
    tag,
    summary: "What withdrawing or cancelling would do to somebody",
    description: "As their own page shows it. Changes nothing. Ruling J3.",
    staff: changingHouseholds,
    params,
    query,
    showsPeople: true,
    responses: { 200: contractEndPreview },
    refusals: [...ofPerson, "nothing-to-cancel"],
  },
  "POST /staff/households/:reference/contract_end": {
    id: "endContractFor",
    tag,
    summary: "Have a verified caller withdraw, or cancel their contract",
    description: "As they would on their own page. `hasPage`: their page still opens. Ruling J3.",
    staff: changingHouseholds,
    params,
    body: z.object(asked),
    limit: "mails",
    responses: { 200: z.object({ hasPage: z.boolean() }) },
    refusals: [...callerRefusals, "nothing-to-cancel"],
  },
  "GET /staff/households/:reference/size": {
    id: "readSizeFor",
    tag,
    summary: "Other numbers of housemates, and the open proposal",
    description: "As somebody's own page shows them. Ruling G3.",
    staff: changingHouseholds,
    params,
    query,
    showsPeople: true,
    responses: { 200: sizePart.extend({ token }).meta({ id: "SizeFor" }) },
    refusals: [...ofPerson, "size-settled"],
  },
  "POST /staff/households/:reference/size": {
    id: "proposeSizeFor",
    tag,
    summary: "Propose another number for a verified caller",
    description: "It counts when all who have joined have agreed, on their pages or on the phone. Ruling G3.",
    staff: changingHouseholds,
    params,
    body: z.object({ ...asked, size: count.meta({ examples: [3] }) }),
    limit: "mails",
    responses: { 200: z.object({ isChanged: z.boolean() }) },
    refusals: [...callerRefusals, ...ofSize, "price-changed", "size-proposed"],
  },
  "POST /staff/households/:reference/size/agree": {
    id: "agreeToSizeFor",
    tag,
    summary: "Agree to the number that is proposed, for a verified caller",
    description: "As they would on their own page. Ruling G3.",
    staff: changingHouseholds,
    params,
    body: z.object({ ...asked, proposal: typedLike(idExample) }),
    limit: "mails",
    responses: { 200: z.object({ isChanged: z.boolean() }) },
    refusals: [...callerRefusals, ...ofSize, "proposal-over"],
  },
  "GET /staff/households/:reference/terms": {
    id: "previewTerms",
    tag,
    summary: "Another package or other dates of a household that gathers",
    description:
      "What stands, what can be chosen, who has to agree, and what was asked for. An option that is chosen anew has its price in the book of the sale for 30 days from the sign-up, then today's. Changes nothing. Rulings B5, H4.",
    staff: changingHouseholds,
    params,
    query: z.object({ ...whose, ...termsFields }),
    example: { query: { startDate: "2027-09-08", endDate: "2028-09-07" } },
    showsPeople: true,
    responses: {
      200: z
        .object({
          standing: terms,
          choices: z.array(
            z.object({
              type: productType,
              label: z.string(),
              chosen: z.string(),
              options: z.array(z.object({ code: z.string(), title: z.string(), weekly: pence })),
            }),
          ),
          /** Everybody who has joined: each has to be verified. */
          people: z.array(z.object({ id: z.string(), name: z.string(), isVerified: z.boolean() })),
          preview: z
            .object({
              before: terms,
              after: terms,
              losesDiscount: z.boolean(),
              /** Of one person. */
              schedule: z.array(z.object({ dueOn: date, on: date, amount: pence })),
              people: z.array(z.string()),
            })
            .nullable(),
          token: token.nullable(),
        })
        .meta({ id: "TermsFor" }),
    },
    refusals: [...ofPerson, ...ofTerms],
  },
  "POST /staff/households/:reference/terms": {
    id: "changeTerms",
    tag,
    summary: "Give a household that gathers another package or other dates",
    description:
      "As the preview of the token says, once everybody who has joined is verified. Each is mailed the new schedule. Rulings B5, H4.",
    staff: changingHouseholds,
    params,
    body: z.object({ ...asked, ...termsFields }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [
      ...callerRefusals,
      "others-not-verified",
      "own-place-disputed",
      "payment-with-bank",
      "place-disputed",
      "place-moving",
      "size-proposed",
      "terms-settled",
      "address-taken",
    ],
  },
} as const satisfies Record<string, Call>;
