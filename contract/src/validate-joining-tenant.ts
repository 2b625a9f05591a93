import { z } from "zod";
import { type Call, typed, withRefusals } from "./shape.ts";

export const validateJoiningTenant = {
  /**
   * Who wants to join. 422 with field errors; 200 when this email is on the account already; 410 when it is full;
   * 404 when the email is not on it, which lets the browser go on. Spec §7, Ruling B3.
   */
  "POST /validate-joining-tenant": {
    summary: "Check somebody who wants to join",
    body: z.object({
      guid: typed,
      email: typed,
      leadType: typed,
      firstName: typed,
      lastName: typed,
      phoneNumber: typed,
    }),
    responses: withRefusals({ 200: z.object({ message: z.string() }) }),
  },
} as const satisfies Record<string, Call>;
