import { z } from "zod";
import { email } from "../fields.ts";
import { type Call, nothing, productType, ticked, whose } from "../shape.ts";
import { day, tag, linkToken } from "./fields.ts";

const link = whose.extend({
  /** The last day on which it opens the page. */
  lastsUntil: day,
  /** This browser shows that page already. */
  isOpen: z.boolean(),
  /** Another person's page that this browser shows. */
  openNow: whose.nullable(),
  housemateCount: z.number().int(),
  joined: z.number().int(),
  productTypes: z.array(productType),
});

/** Signing in to and out of the household page. Ruling G1. */
export const entering = {
  "POST /my_house/session": {
    id: "openMyHouse",
    tag,
    summary: "Open the household page by the link of a mail",
    description:
      "Sets the session's cookie. A link opens a session once a day at most; for who has one of the same place already it is as good as new. Another person's session, whose page is told as `whose`, is replaced only when `replaces` says so.",
    body: z.object({ token: linkToken, replaces: ticked }),
    limit: "existing-accounts",
    responses: { 204: nothing },
    refusals: ["house-link-unknown", "house-link-used", "session-open"],
  },
  "POST /my_house/link/read": {
    id: "readMyHouseLink",
    tag,
    summary: "Read whose page a link opens, without opening it",
    description:
      "Nothing is spent, so that a mail scanner which follows links and runs scripts closes nothing.",
    body: z.object({ token: linkToken }),
    limit: "existing-accounts",
    responses: { 200: link },
    refusals: ["house-link-unknown", "house-link-used"],
  },
  "POST /my_house/sign_out": {
    id: "signOutOfMyHouse",
    tag,
    summary: "Sign out everywhere",
    description: "Ends every session of the place, and every link to it that was sent so far.",
    body: z.object({}),
    responses: { 204: nothing },
    session: "housemate",
  },
  "POST /my_house/link": {
    id: "mailMyHouseLink",
    tag,
    summary: "Mail a new link to the household page",
    description: "Answers the same for addresses that we know and that we do not know.",
    body: z.object({ email }),
    limit: "mails",
    responses: { 204: nothing },
  },
  "POST /my_house/link/again": {
    id: "mailMyHouseLinkAgain",
    tag,
    summary: "Mail a new link in place of one that has expired or was used",
    description:
      "To the email address that we know of the person for whom the link was made. Answers the same for links that we know and that we do not know.",
    body: z.object({ token: linkToken }),
    limit: "mails",
    responses: { 204: nothing },
  },
} as const satisfies Record<string, Call>;
