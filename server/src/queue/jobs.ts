import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Cause } from "../trace.ts";

/** Every job and its payload: ids only, because operators can read the queue. */
export type JobData = {
  "welcome-housemate": { housemateId: string; mandateId: string };
  "send-mail": { emailId: string };
  /** Of nodes of earlier versions, which cannot send what is stored without its words. */
  "deliver-email": { emailId: string };
  "send-email": { emailId: string };
  "set-up-mandate": { mandateId: string };
  "follow-mandate": { mandateId: string };
  "cancel-mandate": { mandateId: string };
  "update-payer": { housemateId: string };
  "confirm-direct-debit": { mandateId: string };
  "plan-collections": { householdId: string };
  "begin-set-up": { householdId: string };
  "take-payment-back": { attemptId: string };
  /** Daily; these queue one job per due item, so that one failure stops no other. */
  "remind-housemates": Record<string, never>;
  "advance-households": Record<string, never>;
  "lapse-households": Record<string, never>;
  "cancel-unconfirmed-households": Record<string, never>;
  "begin-set-ups": Record<string, never>;
  /** Daily, when the sandbox simulates suppliers. */
  "simulate-suppliers": Record<string, never>;
  /** Daily, when the sandbox simulates the payment provider. */
  "simulate-bank-day": Record<string, never>;
  "remind-housemate": { invitationId: string };
  "remind-succession": { successionId: string; householdId: string };
  "advance-household": { householdId: string };
  "lapse-household": { householdId: string };
  "cancel-unconfirmed-household": { householdId: string };
  "ask-about-next-year": Record<string, never>;
  "mail-next-year": { householdId: string };
  "settle-households": Record<string, never>;
  "settle-household": { householdId: string };
  "forget-old-records": Record<string, never>;
  /** Daily: queues a job for each of whom something may go. */
  "erase-people": Record<string, never>;
  "erase-person": { housemateId: string };
  /** Comma-separated; empty for an unknown address. */
  "mail-house-links": { housemateIds: string };
  "mail-held-place": { heldPlaceId: string };
  "charge-collections": BatchData;
  "submit-refund": { refundId: string };
  /** Every minute, and when an event is stored. */
  "work-provider-events": BatchData;
  /** Daily: queues a job for each overdue provider event. */
  "follow-provider": Record<string, never>;
  "follow-payment": { attemptId: string };
  "follow-instant-payment": { instantPaymentId: string };
  "cancel-instant-payment": { instantPaymentId: string };
  /** Daily: queues a job for each of whom a hold ends. */
  "end-holds": Record<string, never>;
  "end-hold": { housemateId: string; householdId: string };
  /** Daily: queues a job for each who owes something. */
  "follow-debts": Record<string, never>;
  "follow-debt": { housemateId: string };
  "record-arrears": { housemateId: string };
  "record-payout": { provider: string; reference: string };
  "sum-ledger": Record<string, never>;
  "sum-figures": Record<string, never>;
  "give-notice": BatchData;
  "submit-collections": BatchData;
};
export type JobName = keyof JobData;

/** Of rows that several nodes work through together. */
export type BatchData = { readonly isHelper?: "yes" };

/** Those that need no data, so that a clock can start them. */
export type ScheduledJob = {
  [Name in JobName]: Record<string, never> extends JobData[Name] ? Name : never;
}[JobName];

export type JobAttempt = {
  /** The last automatic try: report failures now. */
  readonly isLast: boolean;
};

export type JobToDo<Name extends JobName> = JobAttempt & { readonly data: JobData[Name] };
/** Returns the error of each job, in order; undefined when done. Throwing fails all of them. */
export type BatchHandler<Name extends JobName> = (
  jobs: readonly JobToDo<Name>[],
) => Promise<readonly unknown[]>;

/** At least once, so handlers are idempotent. Throwing retries later. */
export type JobHandler<Name extends JobName> = ((
  data: JobData[Name],
  attempt: JobAttempt,
) => Promise<void>) & { readonly inBatch?: BatchHandler<Name> };
export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };

/** In real time, which the queue keeps, whatever day a trial's clock shows. */
export function afterNow(duration: Temporal.DurationLike): Date {
  return new Date(Temporal.Now.instant().add(duration).epochMilliseconds);
}

export type SendOptions = {
  readonly startAfter?: Date;
  readonly singletonKey?: string;
  /** Where the data do not say which household it is about. */
  readonly householdId?: string;
};

/** What is stored of a job. */
export type StoredData<Data> = Data & { readonly cause?: Cause };

export type SendAllOptions<Data> = {
  readonly singletonKeyOf?: (data: Data) => string;
  /** Higher ones are worked first. */
  readonly priority?: number;
  /** As `householdId` of one job. */
  readonly householdOf?: (data: Data) => string | undefined;
};

export type Jobs = {
  send<Name extends JobName>(
    db: Kysely<Database> | Transaction<Database>,
    name: Name,
    data: JobData[Name],
    options?: SendOptions,
  ): Promise<void>;
  sendAll<Name extends JobName>(
    trx: Transaction<Database>,
    name: Name,
    data: readonly JobData[Name][],
    options?: SendAllOptions<JobData[Name]>,
  ): Promise<void>;
  /** Moves dead-letter jobs with these ids back to their queues. Returns the count. */
  runAgain(trx: Transaction<Database>, ids: readonly string[]): Promise<number>;
  runDaily(name: ScheduledJob): Promise<void>;
  /** Runs due jobs, and those they queue, until none is left. For trials, whose clock is moved by hand. */
  workOff(): Promise<void>;
  bringForward(milliseconds: number): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** For a line of the log: ids only. */
export type JobIds = Readonly<Record<string, string>> & { readonly jobId: string; readonly reqId: string };

export type Failure = Partial<JobAttempt> & {
  readonly job: string;
  readonly error: unknown;
  readonly ids?: JobIds;
};

/** A job that was done, alone or in a batch, whose time this is. */
export type DoneJob = {
  readonly job: string;
  readonly ids: JobIds;
  readonly times: Readonly<Record<string, number>>;
};
