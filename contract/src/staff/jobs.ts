import { z } from "zod";
import { type Call, date, listOf as listIn, shortText, ticked } from "../shape.ts";
import { byAdministrators, jobsTag as tag } from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

const since = z.object({
  on: date,
  time: z.string(),
});

const household = z.object({ reference: z.string(), address: z.string() }).nullable();

const job = z.object({
  id: z.string(),
  job: z.string(),
  since,
  household,
  /** The last error, without secrets or account details. */
  failure: z.string(),
});

const failedEvent = z.object({
  id: z.string(),
  provider: z.string(),
  since,
  household,
  failure: z.string(),
});

const sinceColumn = { kind: "moment", head: "Since", sort: "since", time: "At" } as const;
const why = { household: { head: "Household" }, failure: { head: "What went wrong" } };

export const jobList = declareList({
  filters: {
    job: by.names("Job", "The name of the job; several with commas between them"),
  },
  sorts: ["since"],
  firstSort: "since",
  columns: { since: sinceColumn, job: { head: "Job" }, ...why },
});

export const failedEventList = declareList({
  filters: {},
  sorts: ["since"],
  firstSort: "since",
  columns: { since: sinceColumn, id: { head: "Event" }, provider: { head: "Provider" }, ...why },
});

const chosen = z.object({ ids: listIn(shortText).meta({ needed: false }), all: ticked });
const counted = z.object({ count: z.number().int() });

/** Jobs that failed every time, and unprocessed provider events. Rulings F8, H4. */
export const staffJobs = {
  "GET /staff/jobs": {
    id: "listFailedJobs",
    tag,
    summary: "Jobs that gave up",
    description: "The oldest first, 50 at a time.",
    staff: byAdministrators,
    ...listCall(jobList, job, { jobs: z.array(z.string()) }),
  },
  "GET /staff/jobs.csv": {
    id: "exportFailedJobs",
    tag,
    summary: "Jobs that gave up as a sheet",
    description: "All of them. That it was asked for is written down.",
    staff: byAdministrators,
    ...sheetCall(jobList),
  },
  "POST /staff/jobs/again": {
    id: "runJobsAgain",
    tag,
    summary: "Run jobs again that gave up",
    description: "Those with these ids, or all: they are tried from the start. Says how many.",
    staff: byAdministrators,
    body: chosen,
    example: { body: { all: true } },
    responses: { 200: counted },
  },
  "GET /staff/failed_events": {
    id: "listFailedEvents",
    tag,
    summary: "Events that were left to us",
    description: "What a payment provider told and could not be worked off. The oldest first.",
    staff: byAdministrators,
    ...listCall(failedEventList, failedEvent),
  },
  "GET /staff/failed_events.csv": {
    id: "exportFailedEvents",
    tag,
    summary: "Events that were left to us as a sheet",
    description: "All of them. That it was asked for is written down.",
    staff: byAdministrators,
    ...sheetCall(failedEventList),
  },
  "POST /staff/failed_events/again": {
    id: "workFailedEventsAgain",
    tag,
    summary: "Work events off again",
    description: "Those with these ids, or all, as if they had just come. Says how many.",
    staff: byAdministrators,
    body: chosen,
    example: { body: { all: true } },
    responses: { 200: counted },
  },
} as const satisfies Record<string, Call>;
