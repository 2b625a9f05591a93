import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { addHits, type Count, forgetHits } from "./rate-limit-counts.ts";

/** At most so many within so many seconds. */
export type RateLimit = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** Nobody is let through while the counts of the other nodes cannot be had; other limits then count on each node. */
  readonly failsClosed?: boolean;
};

const writeEveryMilliseconds = 250;
/** A share of the limit this small is kept to the node itself: most clients never cost a write. */
const unwrittenShare = 1 / 20;
const forgetAfterSeconds = 1_800;

/**
 * Counts hits over a sliding window: those of this window, and of the one before as far as it still reaches in.
 * With a database the nodes add their counts up there: four times a second what passed a twentieth of its limit, and
 * at once when that is a tenth or when half of the limit is used. So most requests cost no query, and no client
 * gets more than a tenth extra out of each node. A refused hit is not counted.
 */
export class RateLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #unwritten = new Set<Count>();
  readonly #db: Kysely<Database> | undefined;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;
  /** Why the last write failed; undefined when it did not. */
  #outage: unknown;
  #lastForgotten = 0;

  constructor(db?: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  start() {
    this.#timer = setInterval(() => void this.#write(), writeEveryMilliseconds).unref();
  }

  async stop() {
    clearInterval(this.#timer);
    await this.#write();
  }

  /**
   * Counts a hit; when it is one too many, the seconds to wait, and the hit does not count. Throws the database's error
   * when the limit fails closed.
   */
  async take(limit: RateLimit, who: string): Promise<number | undefined> {
    const count = this.#countOf(limit, who);
    const over = this.#wait(limit, count);
    if (over !== undefined) return over;
    const mustAsk = this.#mustAsk(limit, count, count.unwritten + 1 > limit.most / 10);
    this.#add(count, 1);
    if (!mustAsk) return undefined;
    // Counted first and asked then, so that of two nodes at the limit at most one gets through.
    await this.#ask(limit, count, 1);
    if (this.#used(count) <= limit.most) return undefined;
    this.#add(count, -1);
    return this.#wait(limit, count) ?? 1;
  }

  /** The seconds to wait before another hit would count, without counting one. Throws as `take` does. */
  async look(limit: RateLimit, who: string): Promise<number | undefined> {
    const count = this.#countOf(limit, who);
    if (this.#mustAsk(limit, count, false)) await this.#ask(limit, count, 0);
    return this.#wait(limit, count);
  }

  /** While the database is away only who cannot do without asks it. */
  #mustAsk(limit: RateLimit, count: Count, isDue: boolean): boolean {
    if (!this.#db) return false;
    if (this.#outage !== undefined) return limit.failsClosed === true;
    return isDue || this.#used(count) + 1 > limit.most / 2;
  }

  async #ask(limit: RateLimit, count: Count, hits: number) {
    this.#unwritten.add(count);
    await this.#write();
    if (this.#outage === undefined || limit.failsClosed !== true) return;
    this.#add(count, -hits);
    throw this.#outage;
  }

  #add(count: Count, hits: number) {
    count.unwritten += hits;
    if (this.#db && (hits <= 0 || count.unwritten > count.most * unwrittenShare)) this.#unwritten.add(count);
  }

  #countOf(limit: RateLimit, who: string): Count {
    const windowLength = limit.seconds * 1_000;
    const windowStart = Math.floor(this.#now() / windowLength) * windowLength;
    const key = `${limit.name}:${who.slice(0, 100)}`;
    const known = this.#counts.get(key);
    if (known?.windowStart === windowStart) return known;
    const previous = known?.windowStart === windowStart - windowLength ? known.known + known.unwritten : 0;
    const count = { key, most: limit.most, windowStart, windowLength, known: 0, previous, unwritten: 0 };
    this.#counts.set(key, count);
    return count;
  }

  #used(count: Count): number {
    const left = 1 - (this.#now() - count.windowStart) / count.windowLength;
    return count.known + count.unwritten + count.previous * Math.max(0, left);
  }

  #wait(limit: RateLimit, count: Count): number | undefined {
    if (this.#used(count) + 1 <= limit.most) return undefined;
    const own = count.known + count.unwritten;
    const windowEnd = count.windowStart + count.windowLength;
    // What slides out must make room for one more: out of the window before this one, or later out of this one.
    const slidesFrom = own + 1 > limit.most ? windowEnd : count.windowStart;
    const sliding = own + 1 > limit.most ? own : count.previous;
    const room = own + 1 > limit.most ? limit.most - 1 : limit.most - 1 - own;
    const freeAt = slidesFrom + count.windowLength * (1 - room / sliding);
    return Math.max(1, Math.ceil((freeAt - this.#now()) / 1_000));
  }

  /** One write at a time; whoever comes meanwhile shares the next, which contains their own key's latest count. */
  #write(): Promise<void> {
    this.#queued ??= this.#writing.then(() => {
      this.#queued = undefined;
      return this.#writeNow();
    });
    return (this.#writing = this.#queued);
  }

  async #writeNow() {
    this.#forget();
    const counts = [...this.#unwritten];
    if (!this.#db || counts.length === 0) return;
    this.#unwritten.clear();
    const hits = counts.map((count) => count.unwritten);
    const move = (times: 1 | -1) =>
      counts.forEach((count, at) => {
        count.known += times * (hits[at] ?? 0);
        count.unwritten -= times * (hits[at] ?? 0);
      });
    move(1);
    try {
      await addHits(this.#db, counts, hits);
      this.#outage = undefined;
    } catch (error) {
      this.#outage = error;
      move(-1);
      for (const count of counts) if (!this.#isOver(count)) this.#unwritten.add(count);
    }
  }

  #isOver({ windowStart, windowLength }: Count): boolean {
    return windowStart + 2 * windowLength < this.#now();
  }

  #forget() {
    const now = this.#now();
    if (now - this.#lastForgotten < 60_000) return;
    this.#lastForgotten = now;
    for (const [key, count] of this.#counts) if (this.#isOver(count)) this.#counts.delete(key);
    if (this.#db) forgetHits(this.#db, new Date(now - forgetAfterSeconds * 1_000)).catch(() => {});
  }
}
