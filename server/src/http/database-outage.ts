import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { jobWaits } from "../../database/node-pools.ts";
import { isConnectionLost, isDatabaseBusy } from "./database-errors.ts";

type Log = Pick<FastifyBaseLogger, "error" | "warn">;

export type OutageOptions = {
  readonly now?: () => number;
  readonly pause?: () => Promise<unknown>;
};

const longestWait = 30;
/** A full disk fails one call and not the next, and is one outage all the same. Milliseconds. */
const quietBeforeEnd = 5_000;
/** A connection that is swallowed, or not opened, has ended by then, so losses further apart are not one. Milliseconds. */
const betweenLosses = jobWaits.connection + jobWaits.silence;

type Episode = { readonly since: number; last: number; failures: number };

const lines = {
  away: { begins: "the database is away", ends: "the database is back" },
  busy: { begins: "the database is too busy", ends: "the database is no longer too busy" },
} as const;
type Kind = keyof typeof lines;

/**
 * Logs one line when an outage begins and one when it ends, however many calls and jobs fail. What was refused by a
 * database that is there, because it is too busy, is told in the same way and is no outage. Ruling K2.
 */
export class DatabaseOutage {
  readonly #probe: () => Promise<unknown>;
  readonly #now: () => number;
  readonly #pause: () => Promise<unknown>;
  readonly #current: Partial<Record<Kind, Episode>> = {};
  #losses: Episode | undefined;
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
    if (isConnectionLost(error)) this.#noteLoss();
    const kind = isDatabaseBusy(error) ? "busy" : "away";
    const { away, [kind]: current } = this.#current;
    // While it is away, who waits in vain for a connection belongs to the outage, and does not make it longer.
    if (kind === "busy" && away) {
      away.failures += 1;
      return;
    }
    const now = this.#now();
    if (current) {
      current.failures += 1;
      current.last = now;
      return;
    }
    this.#current[kind] = { since: now, last: now, failures: 1 };
    log.error({ err: error }, lines[kind].begins);
    void this.#watch(log, kind);
  }

  /** How long the database has been away; 0 when it is not. */
  get seconds(): number {
    return this.#secondsOf(this.#current.away);
  }

  /** For how long connections have been lost, again and again; 0 once none is. */
  get lossSeconds(): number {
    return this.#areLossesOver() ? 0 : this.#secondsOf(this.#losses);
  }

  /** As long as it has been away or too busy so far, up to 30 seconds. */
  get retryAfterSeconds(): number {
    const { away, busy } = this.#current;
    return Math.min(longestWait, Math.max(1, Math.ceil(this.#secondsOf(away ?? busy))));
  }

  stop(): void {
    this.#isStopped = true;
  }

  #secondsOf(episode: Episode | undefined): number {
    return episode ? (this.#now() - episode.since) / 1_000 : 0;
  }

  #noteLoss(): void {
    const now = this.#now();
    if (this.#areLossesOver()) this.#losses = undefined;
    this.#losses ??= { since: now, last: now, failures: 0 };
    this.#losses.last = now;
  }

  #areLossesOver(): boolean {
    return this.#losses !== undefined && this.#now() - this.#losses.last > betweenLosses;
  }

  async #watch(log: Log, kind: Kind): Promise<void> {
    do {
      await this.#pause();
      if (this.#isStopped) return;
    } while (!(await this.#isOver(kind)));
    const episode = this.#current[kind];
    const seconds = Math.round(this.#secondsOf(episode));
    this.#current[kind] = undefined;
    log.warn({ failures: episode?.failures ?? 0, seconds }, lines[kind].ends);
  }

  async #isOver(kind: Kind): Promise<boolean> {
    const quiet = this.#now() - (this.#current[kind]?.last ?? 0);
    if (quiet < quietBeforeEnd) return false;
    if (kind === "busy") return true;
    return this.#probe().then(
      () => {
        this.#losses = undefined;
        return true;
      },
      (error: unknown) => {
        if (isConnectionLost(error)) this.#noteLoss();
        return isDatabaseBusy(error) && quiet > betweenLosses;
      },
    );
  }
}
