import type { FastifyBaseLogger } from "fastify";
import type { Failure } from "./jobs.ts";

type Log = Pick<FastifyBaseLogger, "error">;

/** Milliseconds. */
const summedUpAfter = 60_000;

/**
 * Logs a failure of a job at once, and after a minute how many others failed alike: a vendor that is away fails thousands.
 * Ruling K2.
 */
export class FailureLog {
  readonly #alike = new Map<string, number>();

  note(log: Log, { job, error, ids }: Failure): void {
    const reason = `${job}: ${error instanceof Error ? error.message : String(error)}`;
    const alike = this.#alike.get(reason);
    if (alike !== undefined) {
      this.#alike.set(reason, alike + 1);
      return;
    }
    this.#alike.set(reason, 0);
    log.error({ err: error, job, ...ids }, "job failed");
    setTimeout(() => {
      const count = this.#alike.get(reason) ?? 0;
      this.#alike.delete(reason);
      if (count > 0) log.error({ err: error, job, count }, "jobs failed alike");
    }, summedUpAfter).unref();
  }
}
