import { z } from "zod";
import { type Call } from "./shape.ts";
import { sortCode, accountNumber } from "./fields.ts";

export const bankLookup = {
  "POST /bank_lookup": {
    id: "lookUpBank",
    tag: "Accounts",
    summary: "Recognise a bank",
    description: "The bank behind a sort code (with hyphens or without), for its icon. Spec §7, Ruling B3.",
    body: z.object({ sortCode, accountNumber }),
    responses: { 200: z.object({ bankName: z.string() }) },
    refusals: ["bank-unknown"],
  },
} as const satisfies Record<string, Call>;
