import { z } from "zod";
import { bankDetails } from "../direct-debit.ts";
import type { Call } from "../shape.ts";
import { disputed, signedOut, tag } from "./fields.ts";

/** Ruling F7. */
export const newBankDetails = {
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
    refused: { ...signedOut, 409: `Nothing more is collected. ${disputed}` },
  },
} as const satisfies Record<string, Call>;
