import { z } from "zod";
import { bankDetails, bankDetailsErrors } from "../direct-debit.ts";
import { formAnswerDays } from "../form-answers.ts";
import type { Call } from "../shape.ts";
import { tag } from "./fields.ts";

const details = z.object({ accountEnding: z.string(), isNew: z.boolean() }).meta({ id: "BankDetailsGiven" });

/** Rulings F7, B7. */
export const newBankDetails = {
  "POST /my_house/bank_details": {
    id: "giveBankDetails",
    tag,
    summary: "Give new bank details",
    description:
      "Sets up another mandate; the one in use is let go when it is active. The same details again change nothing. Ruling F7.",
    idempotent: true,
    body: z.object({ bankDetails }),
    fields: bankDetailsErrors,
    limit: "payments-and-leads",
    responses: { 200: details },
    session: "housemate",
    refusals: ["nothing-to-collect", "own-place-disputed"],
  },
  "GET /my_house/bank_details": {
    id: "findGivenBankDetails",
    tag,
    summary: "The answer to new bank details, by their key",
    description: `For a browser that left before the answer came. Kept for ${String(formAnswerDays)} days. Ruling B7.`,
    asksByKey: true,
    responses: { 200: details },
    session: "housemate",
    refusals: ["payment-unknown", "payment-running"],
  },
} as const satisfies Record<string, Call>;
