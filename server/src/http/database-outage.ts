import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { isDatabaseBusy } from "./database-errors.ts";

type Log = Pick<FastifyBaseLogger, "error" | "warn">;

export type OutageOptions = {
  readonly now?: () => number;
  readonly pause?: () => Promise<unknown>;
};

const longestWait = 30;
/** A full disk fails one call and not the next, and is one outage all the same. Milliseconds. */
const quietBeforeEnd = 5_000;

/** Logs one line when an outage begins and one when it ends, however many calls and jobs fail. */
export class DatabaseOutage {
  readonly #probe: () => Promise<unknown>;
  readonly #now: () => number;
  readonly #pause: () => Promise<unknown>;
  #current: { readonly since: number; failures: number; last: number } | undefined;
  #isStopped = false;

  constructor(
    probe: () => Promise<unknown>,
    {
      now = () => performance.now(),
      pause = () => wait(1_000, undefined, { ref: false }),
    }: OutageOptions = {},
  ) {
    this.#probe = probe;
    this.#now = now;
    this.#pause = pause;
  }

  note(log: Log, error: unknown): void {
    const now = this.#now();
    if (this.#current) {
      this.#current.failures += 1;
      this.#current.last = now;
      return;
    }
    this.#current = { since: now, failures: 1, last: now };
    log.error({ err: error }, isDatabaseBusy(error) ? "the database is too busy" : "the database is away");
    void this.#watch(log);
  }

  /** How long it has lasted; 0 when there is none. */
  get seconds(): number {
    return this.#current ? (this.#now() - this.#current.since) / 1_000 : 0;
  }

  /** As long as the outage has lasted so far, up to 30 seconds. */
  get retryAfterSeconds(): number {
    return Math.min(longestWait, Math.max(1, Math.ceil(this.seconds)));
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #watch(log: Log): Promise<void> {
    do {
      await this.#pause();
      if (this.#isStopped) return;
    } while (!(await this.#isBack()));
    const { failures = 0 } = this.#current ?? {};
    const seconds = Math.round(this.seconds);
    this.#current = undefined;
    log.warn({ failures, seconds }, "the database is back");
  }

  async #isBack(): Promise<boolean> {
    if (this.#current && this.#now() - this.#current.last < quietBeforeEnd) return false;
    return this.#probe().then(
      () => true,
      () => false,
    );
  }
}
