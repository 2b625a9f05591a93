/** Milliseconds; replaced in tests. */
export type Wait = (milliseconds: number) => Promise<void>;

type Options = {
  readonly mostInFlight: number;
  /** Milliseconds. */
  readonly longestWait: number;
  readonly now: () => number;
  readonly wait: Wait;
};

/** Limits concurrency to `mostInFlight` and the provider's remaining quota. */
export class RateGate {
  readonly #options: Options;
  readonly #waiting: (() => void)[] = [];
  #inFlight = 0;
  #left = Number.POSITIVE_INFINITY;
  #resetsAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** False when the wait is too long. Every successful enter needs a leave. */
  async enter(): Promise<boolean> {
    const { mostInFlight, longestWait, now, wait } = this.#options;
    for (;;) {
      if (now() >= this.#resetsAt) this.#left = Number.POSITIVE_INFINITY;
      const isFull = this.#inFlight >= mostInFlight;
      if (!isFull && this.#left > 0) break;
      const pause = this.#resetsAt - now();
      if (!isFull && pause > longestWait) return false;
      await (isFull ? new Promise<void>((resolve) => this.#waiting.push(resolve)) : wait(pause));
    }
    this.#inFlight += 1;
    this.#left -= 1;
    return true;
  }

  leave(headers: Headers | undefined, isOverLimit = false): void {
    this.#inFlight -= 1;
    this.#learn(headers, isOverLimit);
    for (const resume of this.#waiting.splice(0)) resume();
  }

  #learn(headers: Headers | undefined, isOverLimit: boolean): void {
    const left = isOverLimit ? 0 : Number(headers?.get("ratelimit-remaining") ?? Number.NaN);
    if (Number.isNaN(left)) return;
    const resetsAt = this.#resetOf(headers) ?? this.#options.now() + 1_000;
    if (resetsAt < this.#resetsAt) return;
    // The provider may not have counted requests in flight yet.
    const counted = left - this.#inFlight;
    this.#left = resetsAt > this.#resetsAt ? counted : Math.min(this.#left, counted);
    this.#resetsAt = resetsAt;
  }

  /** `RateLimit-Reset` is a date, as GoCardless sends it, or seconds: from now, or since 1970. */
  #resetOf(headers: Headers | undefined): number | undefined {
    const reset = headers?.get("ratelimit-reset") ?? headers?.get("retry-after") ?? undefined;
    if (reset === undefined) return undefined;
    if (!/^\d+$/.test(reset)) return Number.isNaN(Date.parse(reset)) ? undefined : Date.parse(reset);
    const seconds = Number(reset);
    return seconds > 1_000_000_000 ? seconds * 1_000 : this.#options.now() + seconds * 1_000;
  }
}
