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
    refusals: ["account-unknown", "email-not-on-account", "household-full"],
  },
} as const satisfies Record<string, Call>;
