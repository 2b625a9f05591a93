import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { sendEmailAgain } from "../../mail/index.ts";
import { doneBy } from "../done-by.ts";
import { csvOfList } from "../lists/csv.ts";
import { namesIn } from "../lists/names-in.ts";
import { readPage } from "../lists/read-page.ts";
import { mails } from "../mails/list-mails.ts";
import { mailId, readMail, searchMails } from "../mails/read-mail.ts";

export function mailEndpoints(deps: Dependencies) {
  return {
    "GET /staff/mails": async ({ db, query }) => ({
      outcome: "done",
      body: { ...(await readPage(deps, mails, query)), templates: await namesIn(db, "email.template") },
    }),
    "GET /staff/mails.csv": ({ query, staff }) => csvOfList(deps, staff, mails, query),
    "POST /staff/mail_search": async ({ db, body }) => ({
      outcome: "done",
      body: await searchMails(db, body.email),
    }),
    "GET /staff/mails/:mailId": async ({ db, params }) => ({
      outcome: "done",
      body: await readMail(db, params.mailId),
    }),
    "POST /staff/mails/:mailId/again": async ({ db, params, body, staff }) => {
      const emailId = mailId(params.mailId);
      const { reason } = body;
      const issues = checkReason(reason);
      refuseAny(issues);
      await readMail(db, emailId);
      await sendEmailAgain(db, deps, { ...doneBy(deps, staff), emailId, reason });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}
