import type { FastifyBaseLogger } from "fastify";

/** After how long every node knows of what was changed by another. */
export const pollingSeconds = 5;

/** Kept in memory and read again in the background; a database that is away leaves the last reading. */
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

  /** The last reading. Throws before the first, which `start` or `refresh` makes. */
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

  /** Resolves when no reading is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }
}
