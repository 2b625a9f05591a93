import { householdStates } from "@evenly/domain/household";
import { mandateStates } from "@evenly/domain/mandate";
import { z } from "zod";
import { bankDetails } from "./direct-debit.ts";
import { email } from "./fields.ts";
import { type Call, nothing, typed } from "./shape.ts";

const day = z.string().meta({ description: "A date like 2027-09-01" });
const amount = z.number().int().meta({ description: "Pence" });

const mandate = z.object({
  state: z.enum(mandateStates),
  /** The last two digits of the account: all that is kept in clear. */
  accountEnding: z.string(),
  /** As the payer's bank shows it. */
  reference: z.string(),
});

const page = z
  .object({
    firstName: z.string(),
    fullAddress: z.string(),
    /** To be read out on the phone; opens nothing. Ruling D18. */
    reference: z.string(),
    householdState: z.enum(householdStates),
    /** By which they pay, or did last. */
    mandate: mandate.nullable(),
    /** Of new bank details, on its way to the bank. Ruling F7. */
    nextMandate: mandate.nullable(),
    /** Whether there is anything to collect by new bank details. */
    mayGiveBankDetails: z.boolean(),
    /** Below 0 it is owed to them. */
    owed: amount,
    next: z.object({ on: day, amount }).nullable(),
  })
  .meta({ id: "MyHouse" });

const tag = "Household page";
const signedOut = { 401: "There is no session, or it has ended" } as const;

/** A housemate's own page, and nobody else's. Rulings G1, G2, F7. */
export const myHouse = {
  "POST /my_house/session": {
    id: "openMyHouse",
    tag,
    summary: "Open the household page by the link of a mail",
    description:
      "Sets the session's cookie. A link opens a session once a day at most; for who has one of the same place already it is as good as new.",
    body: z.object({ token: typed }),
    responses: { 204: nothing },
    refused: {
      404: "The link is not one of ours, has expired or was revoked",
      409: "It was opened today already",
    },
  },
  "POST /my_house/sign_out": {
    id: "signOutOfMyHouse",
    tag,
    summary: "Sign out everywhere",
    description: "Ends every session of the place, and every link to it that was sent so far.",
    body: z.object({}),
    responses: { 204: nothing },
    refused: signedOut,
  },
  "POST /my_house/link": {
    id: "mailMyHouseLink",
    tag,
    summary: "Mail a new link to the household page",
    description: "Answers the same for addresses that we know and that we do not know.",
    body: z.object({ email }),
    responses: { 204: nothing },
  },
  "GET /my_house": {
    id: "readMyHouse",
    tag,
    summary: "The household page",
    description: "What one housemate may know of their place, by the session's cookie.",
    responses: { 200: page },
    refused: signedOut,
  },
  "POST /my_house/bank_details": {
    id: "giveBankDetails",
    tag,
    summary: "Give new bank details",
    description:
      "Sets up another mandate; the one in use is let go when it is active. The same details again change nothing. Ruling F7.",
    body: z.object({ bankDetails }),
    fields: {
      "bankDetails.firstname": "accountFirstName",
      "bankDetails.lastname": "accountLastName",
    },
    responses: { 200: z.object({ accountEnding: z.string(), isNew: z.boolean() }) },
    refused: { ...signedOut, 409: "Nothing more is collected" },
  },
} as const satisfies Record<string, Call>;
