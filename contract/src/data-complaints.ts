import { z } from "zod";
import { email, fullName } from "./fields.ts";
import { type Call, date, typedLike } from "./shape.ts";

/** What somebody is told who complained: its number, and by when they hear of us. Ruling J2. */
export const complaintOpened = z
  .object({ case: z.string(), acknowledgeBy: date, answerBy: date })
  .meta({ id: "ComplaintOpened" });

/** From the privacy page, by anybody. Rulings J2, J4. */
export const dataComplaints = {
  "POST /data_complaints": {
    id: "complainAboutData",
    tag: "Accounts",
    summary: "Complain about what we do with one's data",
    description:
      "Opens a case, and mails the address that it has arrived, unless it wants no mails. The same words from the same address again are the same complaint.",
    body: z.object({
      name: fullName,
      email,
      text: typedLike("You still write to me, although I asked you to stop."),
    }),
    limit: "mails",
    responses: { 201: complaintOpened },
  },
} as const satisfies Record<string, Call>;
