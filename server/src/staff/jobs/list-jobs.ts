import type { Success } from "@evenly/contract";
import { jobList, failedEventList } from "@evenly/contract/staff/jobs";
import { type RawBuilder, sql } from "kysely";
import { failedEvents } from "../../payments/index.ts";
import { failedJobs } from "../../queue/index.ts";
import { isIn } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";
import { inLondon } from "../lists/moments.ts";
import { uuidPattern } from "../uuid-pattern.ts";
import { withoutSecrets } from "./redact-secrets.ts";

type Job = Success<"GET /staff/jobs">["rows"][number];
type FailedEvent = Success<"GET /staff/failed_events">["rows"][number];

function idInData(name: string) {
  return sql`case when failed_job.data ->> ${name} ~ ${uuidPattern} then (failed_job.data ->> ${name})::uuid end`;
}
function linkText(name: string) {
  return sql`failed_event.links ->> ${name}`;
}

function householdWith(id: RawBuilder<unknown>) {
  return sql<Job["household"]>`(
  select jsonb_build_object('reference', reference, 'address', line1) from household where id = ${id})`;
}

/** A job's payload has one id. */
const householdOfJob = householdWith(sql`coalesce(
  ${idInData("householdId")},
  (select household_id from email where id = ${idInData("emailId")}),
  (select household_id from housemate join mandate on mandate.housemate_id = housemate.id
    where mandate.id = ${idInData("mandateId")}),
  (select household_id from housemate where id = ${idInData("housemateId")}),
  (select household_id from collection join collection_attempt on collection_id = collection.id
    where collection_attempt.id = ${idInData("attemptId")}),
  (select household_id from refund where id = ${idInData("refundId")}),
  (select household_id from instant_payment where id = ${idInData("instantPaymentId")}),
  (select household_id from invitation where id = ${idInData("invitationId")}))`);

const householdOfEvent = householdWith(sql`coalesce(
  (select household_id from collection join collection_attempt as attempt on collection_id = collection.id
    where attempt.provider = failed_event.provider and attempt.provider_reference = ${linkText("payment")}),
  (select household_id from housemate join mandate on mandate.housemate_id = housemate.id
    where mandate.provider = failed_event.provider and mandate.provider_reference = ${linkText("mandate")} limit 1),
  (select household_id from instant_payment as payment where payment.provider = failed_event.provider
    and (payment_reference = ${linkText("payment")} or provider_reference = ${linkText("billing_request")}) limit 1),
  (select household_id from refund
    where refund.provider = failed_event.provider and refund.provider_reference = ${linkText("refund")} limit 1))`);

const sheet = { household: ({ household }: Pick<Job, "household">) => household?.reference };
function safely<Row extends Pick<Job, "failure">>(row: Row): Row {
  return {
    ...row,
    failure: withoutSecrets(row.failure),
  };
}

/** Dead-letter jobs, which are few. Rulings H4, H5. */
export const jobs: List<typeof jobList, Job> = {
  isActedOn: true,
  declared: jobList,
  name: "failed-jobs",
  rows: (db) =>
    db
      .selectFrom(failedJobs.as("failedJob"))
      .select([
        "failedJob.id",
        "failedJob.job",
        inLondon("failedJob.since").as("since"),
        householdOfJob.as("household"),
        "failedJob.failure",
      ]),
  shown: safely,
  filters: { job: isIn("failedJob.job") },
  sorts: { since: { by: sql.ref("failedJob.since"), type: "timestamptz" } },
  key: { by: sql.ref("failedJob.id"), type: "uuid" },
  sheet,
};

/** Events that could not be processed. Rulings F8, H4. */
export const events: List<typeof failedEventList, FailedEvent> = {
  isActedOn: true,
  declared: failedEventList,
  name: "failed-events",
  rows: (db) =>
    db
      .selectFrom(failedEvents.as("failedEvent"))
      .select([
        "failedEvent.id",
        "failedEvent.provider",
        inLondon("failedEvent.since").as("since"),
        householdOfEvent.as("household"),
        "failedEvent.failure",
      ]),
  shown: safely,
  filters: {},
  sorts: { since: { by: sql.ref("failedEvent.since"), type: "timestamptz" } },
  key: { by: sql.ref("failedEvent.id"), type: "text" },
  sheet,
};
