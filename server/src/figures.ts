import { Gauge, type Registry } from "prom-client";

type Value = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** A figure of `/metrics` that is read when it is asked for. */
export type Figure = {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: () => Promise<readonly Value[]> | readonly Value[];
};

/** How long ago a moment was, in seconds; 0 without one. */
export function secondsSince(moment: Date | null, now: Date): number {
  return moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
}

export function registerFigures(registry: Registry, figures: readonly Figure[]): void {
  for (const { name, help, labelNames = [], read } of figures) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // Those of the process are there while the database is away.
        const values = await Promise.resolve(read()).catch(() => []);
        for (const { labels = {}, value } of values) this.set(labels, value);
      },
    });
  }
}
