import type { FastifyBaseLogger } from "fastify";

/** Delay until all nodes see another node's change. */
export const pollingSeconds = 5;

/** Refreshed in the background; keeps the last value while the database is away. */
export class PollingCache<T> {
  readonly #read: () => Promise<T>;
  readonly #everyMilliseconds: number;
  #value: T | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #isFailing = false;

  constructor(read: () => Promise<T>, everyMilliseconds = pollingSeconds * 1000) {
    this.#read = read;
    this.#everyMilliseconds = everyMilliseconds;
  }

  get(): T {
    if (this.#value === undefined) throw new Error("Nothing has been read yet");
    return this.#value;
  }

  async refresh(): Promise<void> {
    this.#value = await this.#read();
  }

  async start(log?: Pick<FastifyBaseLogger, "warn">): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => {
      this.#reading ??= this.refresh()
        .then(() => {
          this.#isFailing = false;
        })
        .catch((error: unknown) => {
          if (!this.#isFailing) log?.warn({ err: error }, "could not refresh from the database");
          this.#isFailing = true;
        })
        .finally(() => (this.#reading = undefined));
    }, this.#everyMilliseconds).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }
}

/** On this node, after a change; the others poll. */
export async function refreshAll(caches: readonly Pick<PollingCache<unknown>, "refresh">[]): Promise<void> {
  for (const cache of caches) await cache.refresh();
}
