import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

type Log = Pick<FastifyBaseLogger, "error" | "warn">;

export type OutageOptions = {
  readonly now?: () => number;
  readonly pause?: () => Promise<unknown>;
};

const longestWait = 30;

/** Logs one line when an outage begins and one when it ends, however many calls and jobs fail. */
export class DatabaseOutage {
  readonly #probe: () => Promise<unknown>;
  readonly #now: () => number;
  readonly #pause: () => Promise<unknown>;
  #current: { readonly since: number; failures: number } | undefined;
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
    if (this.#current) {
      this.#current.failures += 1;
      return;
    }
    this.#current = { since: this.#now(), failures: 1 };
    log.error({ err: error }, "the database is away");
    void this.#watch(log);
  }

  /** As long as the outage has lasted so far, up to 30 seconds. */
  get retryAfterSeconds(): number {
    if (!this.#current) return 1;
    const gone = (this.#now() - this.#current.since) / 1_000;
    return Math.min(longestWait, Math.max(1, Math.ceil(gone)));
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #watch(log: Log): Promise<void> {
    do {
      await this.#pause();
      if (this.#isStopped) return;
    } while (!(await this.#isBack()));
    const { since = 0, failures = 0 } = this.#current ?? {};
    const seconds = Math.round((this.#now() - since) / 1_000);
    this.#current = undefined;
    log.warn({ failures, seconds }, "the database is back");
  }

  async #isBack(): Promise<boolean> {
    try {
      await this.#probe();
      return true;
    } catch {
      return false;
    }
  }
}
