import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Failure } from "./jobs.ts";
import { longestRetryDelay } from "./queues.ts";

type Log = Pick<FastifyBaseLogger, "error" | "warn">;

export type FailureLogOptions = {
  readonly now?: () => number;
  readonly pause?: () => Promise<unknown>;
};

/** A vendor that answers one call and not the next has not come back. Milliseconds. */
const quietWithSuccess = 5 * 60_000;
/** Those that failed may all wait for their next try, which may be late. Milliseconds. */
const quietWithoutSuccess = longestRetryDelay * 1_000 + 10 * 60_000;
/** Of one queue, told apart at once. */
const mostCauses = 10;

type Episode = { readonly reason: string; readonly since: number; last: number; failures: number };

/**
 * Logs one line when jobs of a queue begin to fail alike and one with their count when they no longer do: a vendor that
 * is away fails thousands. A job that gives up has a line of its own. Ruling K2.
 */
export class FailureLog {
  readonly #now: () => number;
  readonly #pause: () => Promise<unknown>;
  readonly #episodes = new Map<string, Map<string, Episode>>();
  readonly #lastDone = new Map<string, number>();
  #isWatching = false;
  #isStopped = false;

  constructor({
    now = () => performance.now(),
    pause = () => wait(5_000, undefined, { ref: false }),
  }: FailureLogOptions = {}) {
    this.#now = now;
    this.#pause = pause;
  }

  note(log: Log, { job, error, ids, isLast = false }: Failure): void {
    const episodes = this.#episodes.get(job) ?? new Map<string, Episode>();
    const cause = causeOf(error);
    const reason = episodes.has(cause) || episodes.size < mostCauses ? cause : "others";
    const now = this.#now();
    const episode = episodes.get(reason);
    if (episode) {
      episode.failures += 1;
      episode.last = now;
    }
    if (isLast) log.error({ err: error, job, ...ids }, "job gave up");
    if (episode || isLast) return;
    episodes.set(reason, { reason, since: now, last: now, failures: 1 });
    this.#episodes.set(job, episodes);
    log.error({ err: error, job, ...ids }, "job failed");
    void this.#watch(log);
  }

  noteDone(job: string): void {
    this.#lastDone.set(job, this.#now());
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #watch(log: Log): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    while (this.#episodes.size > 0) {
      await this.#pause();
      if (this.#isStopped) return;
      for (const job of this.#episodes.keys()) this.#endThoseOf(job, log);
    }
    this.#isWatching = false;
  }

  #endThoseOf(job: string, log: Log): void {
    const episodes = this.#episodes.get(job) ?? new Map<string, Episode>();
    const now = this.#now();
    const lastDone = this.#lastDone.get(job) ?? -Infinity;
    for (const [key, { reason, since, last, failures }] of episodes) {
      const quiet = lastDone >= last ? quietWithSuccess : quietWithoutSuccess;
      if (now - last < quiet) continue;
      episodes.delete(key);
      const seconds = Math.round((last - since) / 1_000);
      log.warn({ job, reason, failures, seconds }, "jobs no longer fail");
    }
    if (episodes.size === 0) this.#episodes.delete(job);
  }
}

/** Numbers other than an answer's status are ids and counts, by which no two failures would be alike. */
function causeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : typeof error;
  return message
    .slice(0, 200)
    .replaceAll(/[\w-]*\d[\w-]*/g, (word) => (/^[1-5]\d\d$/.test(word) ? word : "#"));
}
