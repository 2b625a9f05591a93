import { z } from "zod";
import { email } from "../fields.ts";
import { type Call, csvFile, date, nothing } from "../shape.ts";
import { aboutMails, mailsTag as tag, readsList, readWithRole, reason, withRole } from "./fields.ts";
import { listOf, listQuery, sheetQuery } from "./lists.ts";

export const mailStates = ["queued", "sent", "failed"] as const;

const moment = z.object({
  on: date,
  time: z.string(),
});

const mail = z.object({
  id: z.string(),
  written: moment,
  sent: moment.nullable(),
  state: z.enum(mailStates),
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  reference: z.string().nullable(),
});

const filters = {
  state: `${mailStates.join(", ")}; several with commas between them`,
  template: "Of which kind it is; several with commas between them",
  household: "The reference of the household that it is about",
  from: "The first day on which it was written",
  to: "The last day on which it was written",
};
const sorts = ["written"];
const params = z.object({ mailId: z.string().max(100) });
const unknown = { 404: "No mail has that id" };

/** Sent mails. Whether they were opened is not tracked. Rulings H3, H4. */
export const staffMails = {
  "GET /staff/mails": {
    id: "listMails",
    tag,
    summary: "Mails",
    description: "The newest first, 50 at a time. Somebody's mails are found by their search.",
    staff: aboutMails,
    query: listQuery(filters, sorts),
    showsPeople: true,
    responses: { 200: listOf(mail, { templates: z.array(z.string()) }) },
    refused: readsList,
  },
  "GET /staff/mails.csv": {
    id: "exportMails",
    tag,
    summary: "Mails as a sheet",
    description: "All that fit the filters, without their texts. That it was asked for is written down.",
    staff: aboutMails,
    query: sheetQuery(filters, sorts),
    limit: "exports",
    responses: { 200: csvFile },
    refused: readsList,
  },
  "POST /staff/mail_search": {
    id: "searchMails",
    tag,
    summary: "The newest mails to somebody",
    description: "At most 50. A POST, for an email stands in no address.",
    changesNothing: true,
    staff: aboutMails,
    body: z.object({ email }),
    showsPeople: true,
    responses: { 200: z.object({ rows: z.array(mail) }) },
    refused: withRole,
  },
  "GET /staff/mails/:mailId": {
    id: "readMail",
    tag,
    summary: "A mail as it was sent",
    description:
      "Of its links only where they lead: what stands behind opens a page that is its reader's alone.",
    staff: aboutMails,
    params,
    showsPeople: true,
    responses: {
      200: mail
        .extend({
          /** A housemate or invited person with this address. */
          reader: z.string().nullable(),
          text: z.string(),
          html: z.string(),
          failure: z.string().nullable(),
        })
        .meta({ id: "StaffMail" }),
    },
    refused: { ...readWithRole, ...unknown },
  },
  "POST /staff/mails/:mailId/again": {
    id: "sendMailAgain",
    tag,
    summary: "Send a mail again that was given up",
    description: "With a new link to its reader's page, where it had one.",
    staff: aboutMails,
    params,
    body: z.object({ reason }),
    limit: "mails",
    responses: { 204: nothing },
    refused: {
      ...withRole,
      ...unknown,
      409: "It was not given up, or its link cannot be made anew",
    },
  },
} as const satisfies Record<string, Call>;
