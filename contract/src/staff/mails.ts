import { z } from "zod";
import { email } from "../fields.ts";
import { type Call, date, nothing } from "../shape.ts";
import { aboutMails, mailsTag as tag, reason, id } from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

export const mailStates = ["queued", "sent", "failed"] as const;

/** Why a mail's words differ today from those that were sent: the template's, or our own name, numbers and addresses. */
export const changesSince = ["words", "sender"] as const;

export const moment = z.object({
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

export const mailList = declareList({
  filters: {
    state: by.choices("State", mailStates),
    template: by.names("Kind", "Of which kind it is; several with commas between them"),
    household: by.text("Household", "The reference of the household that it is about"),
    from: by.day("Written from", "The first day on which it was written"),
    to: by.day("Written until", "The last day on which it was written"),
  },
  sorts: ["written"],
  firstSort: "-written",
  columns: {
    written: { kind: "moment", head: "Written", sort: "written", sheet: "Written on", time: "At" },
    sent: { kind: "moment", sheet: "Sent on" },
    state: { kind: "state", head: "State" },
    template: { head: "Kind" },
    to: { head: "To" },
    subject: { head: "Subject" },
    reference: { head: "Household" },
  },
});

const params = z.object({ mailId: id });

/** Sent mails. Whether they were opened is not tracked. Rulings H3, H4. */
export const staffMails = {
  "GET /staff/mails": {
    id: "listMails",
    tag,
    summary: "Mails",
    description: "The newest first, 50 at a time. Somebody's mails are found by their search.",
    staff: aboutMails,
    ...listCall(mailList, mail, { templates: z.array(z.string()) }),
    showsPeople: true,
  },
  "GET /staff/mails.csv": {
    id: "exportMails",
    tag,
    summary: "Mails as a sheet",
    description: "All that fit the filters, without their texts. That it was asked for is written down.",
    staff: aboutMails,
    ...sheetCall(mailList),
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
  },
  "GET /staff/mails/:mailId": {
    id: "readMail",
    tag,
    summary: "A mail as it was sent",
    description:
      "What it told then, in today's words; `changedSince` says if they are not those that were sent. Of its links only where they lead: what stands behind opens a page that is its reader's alone.",
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
          /** Null when it is word for word what was sent, or has not been sent. */
          changedSince: z.enum(changesSince).nullable(),
          failure: z.string().nullable(),
        })
        .meta({ id: "StaffMail" }),
    },
    refusals: ["mail-unknown"],
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
    refusals: ["mail-unknown", "mail-link-gone", "mail-not-failed"],
  },
} as const satisfies Record<string, Call>;
