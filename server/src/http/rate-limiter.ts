import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import {
  addHits,
  addTo,
  type Count,
  dropBefore,
  findTimeAhead,
  forgetHits,
  sumOf,
} from "./rate-limit-counts.ts";

export type RateLimit = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** Fails closed: denied unless the shared counter accepts the hit. */
  readonly failsClosed?: boolean;
};

/** `wait`: seconds until the next try; undefined when allowed. */
export type Hit = {
  readonly wait: number | undefined;
  readonly giveBack: () => void;
};

const writeEveryMilliseconds = 250;
/** Below this share of the limit, counts stay in memory. */
const unwrittenShare = 1 / 20;
const forgetAfterSeconds = 1_800;

/**
 * Sliding window in one-second slots (decision 18). Nodes exchange counts through the database every 250 ms, or at once
 * when a node's unwritten hits pass a tenth of the limit or half of the limit is used. So most requests cost no query,
 * and each node allows at most a tenth extra; limits that fail closed query on every hit and allow none. Refused hits
 * are not counted.
 */
export class RateLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #unwritten = new Set<Count>();
  readonly #db: Kysely<Database> | undefined;
  readonly #ownNow: () => number;
  #ahead = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;
  #outage: unknown;
  #lastForgotten = 0;

  constructor(db?: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#ownNow = now;
  }

  async start() {
    await this.#followDatabaseClock();
    this.#timer = setInterval(() => void this.#write(), writeEveryMilliseconds).unref();
  }

  /** In the database's time. Milliseconds since 1970. */
  #now(): number {
    return this.#ownNow() + this.#ahead;
  }

  async #followDatabaseClock() {
    if (this.#db) this.#ahead = await findTimeAhead(this.#db, this.#ownNow);
  }

  async stop() {
    clearInterval(this.#timer);
    await this.#write();
  }

  /** Counts a hit unless the limit is reached. Rethrows database errors when the limit fails closed. */
  async take(limit: RateLimit, who: string): Promise<Hit> {
    const now = this.#now();
    const count = this.#countOf(limit, who, now);
    const over = waitOf(limit, count, now);
    if (over !== undefined) return refused(over);
    const mustAsk = this.#mustAsk(limit, count);
    const second = secondOf(now);
    this.#add(count, second, 1);
    const hit = { wait: undefined, giveBack: () => this.#add(count, second, -1) };
    if (!mustAsk) return hit;
    // Counted before asking, so that at most one of two nodes at the limit succeeds.
    await this.#ask(limit, count, hit);
    if (usedOf(count) <= limit.most) return hit;
    hit.giveBack();
    return refused(waitOf(limit, count, this.#now()) ?? 1);
  }

  /** During an outage only limits that fail closed query the database. */
  #mustAsk(limit: RateLimit, count: Count): boolean {
    if (!this.#db) return false;
    if (limit.failsClosed) return true;
    if (this.#outage !== undefined) return false;
    return sumOf(count.unwritten) + 1 > limit.most / 10 || usedOf(count) + 1 > limit.most / 2;
  }

  async #ask(limit: RateLimit, count: Count, hit: Hit) {
    this.#unwritten.add(count);
    await this.#write();
    if (this.#outage === undefined || limit.failsClosed !== true) return;
    hit.giveBack();
    throw this.#outage;
  }

  #add(count: Count, second: number, hits: number) {
    addTo(count.unwritten, second, hits);
    if (this.#db && (hits < 0 || sumOf(count.unwritten) > count.most * unwrittenShare))
      this.#unwritten.add(count);
  }

  #countOf({ name, most, seconds }: RateLimit, who: string, now: number): Count {
    const key = `${name}:${who.slice(0, 100)}`;
    const none = () => ({ known: new Map(), sending: new Map(), unwritten: new Map() });
    const count: Count = this.#counts.get(key) ?? { key, most, seconds, ...none() };
    this.#counts.set(key, count);
    dropBefore(count, secondOf(now) - seconds);
    return count;
  }

  /** One write at a time; hits during a write share the next one. */
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
    for (const count of counts) [count.sending, count.unwritten] = [count.unwritten, new Map()];
    try {
      await addHits(this.#db, counts, secondOf(this.#now()));
      this.#outage = undefined;
    } catch (error) {
      this.#outage = error;
      for (const count of counts) {
        for (const [second, hits] of count.sending) addTo(count.unwritten, second, hits);
        this.#unwritten.add(count);
      }
    }
    for (const count of counts) count.sending = new Map();
  }

  #forget() {
    const now = this.#now();
    if (now - this.#lastForgotten < 60_000) return;
    this.#lastForgotten = now;
    for (const [key, count] of this.#counts) {
      dropBefore(count, secondOf(now) - count.seconds);
      if (count.known.size + count.sending.size + count.unwritten.size > 0) continue;
      this.#counts.delete(key);
      this.#unwritten.delete(count);
    }
    const since = new Date(now - forgetAfterSeconds * 1_000);
    if (!this.#db) return;
    forgetHits(this.#db, { now: new Date(now), since }).catch(() => {});
    if (this.#timer) this.#followDatabaseClock().catch(() => {});
  }
}

function secondOf(milliseconds: number) {
  return Math.floor(milliseconds / 1_000);
}

function refused(wait: number): Hit {
  return { wait, giveBack: () => undefined };
}

function usedOf({ known, sending, unwritten }: Count) {
  return sumOf(known, sending, unwritten);
}

function waitOf({ most, seconds }: RateLimit, count: Count, now: number): number | undefined {
  let used = usedOf(count);
  if (used < most) return undefined;
  const hits = [count.known, count.sending, count.unwritten].flatMap((some) => [...some]);
  let last = secondOf(now);
  for (const [second, some] of hits.sort(([one], [other]) => one - other)) {
    last = second;
    used -= some;
    if (used < most) break;
  }
  return Math.max(1, Math.ceil(last + seconds + 1 - now / 1_000));
}
