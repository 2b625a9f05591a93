import { z } from "zod";
import { email } from "../fields.ts";
import { type Call, typedLike } from "../shape.ts";
import {
  byAdministrators,
  doneOrWaits,
  peopleTag as tag,
  reason,
  rolesGiven,
  staffRole,
  token,
  requestRefusals,
  refusalsOfKind,
  tokenShown,
  id,
} from "./fields.ts";

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Without roles a person cannot sign in. */
  roles: z.array(staffRole),
  hasSecondFactor: z.boolean(),
  token,
});

const invited = z.object({
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole),
  expiresOn: z.string(),
});

const secondPerson =
  "The roles `finance` and `administrator` need a second person, where there is anybody who could be one.";

/** Staff accounts and their roles. Rulings H1, H2. */
export const staffPeople = {
  "GET /staff/people": {
    id: "listStaff",
    tag,
    summary: "Who works in the back office",
    description: "Everybody by name, and whoever is invited.",
    staff: byAdministrators,
    responses: {
      200: z.object({ people: z.array(person), invited: z.array(invited) }).meta({ id: "Staff" }),
    },
  },
  "POST /staff/invitations": {
    id: "inviteStaff",
    tag,
    summary: "Invite a colleague",
    description:
      "Mails them a link for 48 hours, and ends every earlier one. Of somebody who has an account it is a way back in for whoever lost their password or their codes: they keep their name, and nothing of theirs changes until they take it up. A change of their roles ends it. " +
      secondPerson,
    staff: byAdministrators,
    body: z.object({ email, name: typedLike("Kim Park"), roles: rolesGiven, reason }),
    limit: "mails",
    responses: { 200: doneOrWaits },
    refusals: ["last-administrator", "approval-open"],
  },
  "POST /staff/people/:personId/roles": {
    id: "changeStaffRoles",
    tag,
    summary: "Change somebody's roles",
    description: `Ends their sessions, their requests, invitations to them, and those that they sent when they may not invite any more. Without any role they cannot sign in. ${secondPerson}`,
    staff: byAdministrators,
    params: z.object({ personId: id }),
    body: z.object({ roles: rolesGiven, reason, token: tokenShown }),
    limit: "mails",
    responses: { 200: doneOrWaits },
    refusals: [...refusalsOfKind["give-roles"], ...requestRefusals],
  },
} as const satisfies Record<string, Call>;
