import { complaintTopics } from "@evenly/domain/complaint";
import { erasureParts } from "@evenly/domain/erasure";
import { z } from "zod";
import { complaintOpened } from "../data-complaints.ts";
import { type RetentionKind, retentionTable } from "../retention.ts";
import { type Call, date, typed, typedLike } from "../shape.ts";
import { amount, tag } from "./fields.ts";

const kinds = Object.keys(retentionTable) as [RetentionKind, ...RetentionKind[]];

/** What is kept, and until when: a day, or so many days each, or in the retention table's words. Ruling J4. */
const kept = z.object({
  kind: z.enum(kinds),
  until: date.nullable(),
  daysEach: z.number().int().nullable(),
});

const erasure = z.object({
  /** In order; null is a day that is not known yet, for something is owed. */
  parts: z.array(z.object({ part: z.enum(erasureParts), on: date.nullable() })),
  /** What stands against all of it today. */
  contractUntil: date.nullable(),
  claimsUntil: date.nullable(),
  owed: amount,
  /** Null unless it was asked for; its case answers by that day. */
  asked: z.object({ on: date, case: z.string(), answerBy: date }).nullable(),
  /** By when it would be answered if it was asked for today. */
  answerBy: date,
});

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

/** Everything kept about a person, by table, with purpose and until when. Ruling J4. */
const everything = z
  .object({
    madeOn: date,
    firstName: z.string(),
    kept: z.array(
      kept.extend({
        data: z.string(),
        purpose: z.string(),
        tables: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), value)) })),
      }),
    ),
    /** What is kept and not in here, with the reason. */
    leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  })
  .meta({ id: "MyData" });

/** What a person may ask of us beside the service. Rulings J2, J4. */
export const ownRights = {
  "POST /my_house/complaints": {
    id: "complain",
    tag,
    summary: "Complain",
    description:
      "Opens a case with the clocks of its topic, and mails that it has arrived. The same words again are the same complaint.",
    session: "housemate",
    body: z.object({
      topic: typed.meta({ enum: [...complaintTopics] }),
      text: typedLike("The broadband has been off for nine days."),
    }),
    limit: "payments-and-leads",
    responses: { 201: complaintOpened },
  },
  "GET /my_house/data": {
    id: "readWhatIsKept",
    tag,
    summary: "What is kept about one, why and until when",
    description: "And what erasing it would do, on which day.",
    session: "housemate",
    responses: {
      200: z.object({ firstName: z.string(), kept: z.array(kept), erasure }).meta({ id: "WhatIsKept" }),
    },
  },
  "GET /my_house/data/everything": {
    id: "downloadMyData",
    tag,
    summary: "Everything that is kept about one",
    description: "By table, with purpose and until when, and what is left out with the reason.",
    session: "housemate",
    responses: { 200: everything },
  },
  "POST /my_house/erasure": {
    id: "askForErasure",
    tag,
    summary: "Ask to be erased",
    description:
      "What nothing stands against goes at once, the rest by itself on its day. A case answers within a month. Asked again it changes nothing.",
    session: "housemate",
    limit: "payments-and-leads",
    responses: { 200: z.object({ erasure, isErased: z.boolean() }) },
  },
} as const satisfies Record<string, Call>;
