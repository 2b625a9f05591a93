import { z } from "zod";
import { type Call } from "./shape.ts";
import { guid, person } from "./fields.ts";

const { email, ...others } = person;

export const validateJoiningTenant = {
  "POST /validate-joining-tenant": {
    id: "validateJoiningTenant",
    tag: "Accounts",
    summary: "Check somebody who wants to join",
    description:
      "Who wants to join: 200 when this email is on the account already; 404 when it is not, which lets the browser go on. With a second token or a successor's link nobody is told who has joined. Spec §7, Rulings A5, B3.",
    body: z.object({ guid, email, ...others }),
    limit: "payments-and-leads",
    responses: { 200: z.object({ message: z.string() }) },
    refused: { 404: "There is no such account, or this email is not on it", 410: "Every place is taken" },
  },
} as const satisfies Record<string, Call>;
