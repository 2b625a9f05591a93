import { z } from "zod";
import { type Call, nothing } from "./shape.ts";
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
  "POST /open_offered_place": {
    id: "openOfferedPlace",
    tag: "Accounts",
    summary: "Say that a successor goes on from their link",
    description:
      "Sent when the button behind a successor's link is pressed: the leaver sees that it was opened. A mail scanner that only follows the link sends nothing. Ruling G5.",
    body: z.object({ guid }),
    limit: "payments-and-leads",
    responses: { 204: nothing },
    refusals: ["account-unknown"],
  },
} as const satisfies Record<string, Call>;
