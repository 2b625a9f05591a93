import { Counter, Gauge, type Registry } from "prom-client";

type Labelled = { readonly labels: Readonly<Record<string, string>>; readonly value: number };
type Values = number | readonly Labelled[];

/** Figures of `/metrics` that one read gives, each with its help. They are read when they are asked for. */
export type Figures = {
  readonly helps: Readonly<Record<string, string>>;
  readonly labelNames: readonly string[];
  readonly read: () => Promise<Readonly<Record<string, Values>>>;
};

export function declareFigures<Name extends string>(
  helps: Readonly<Record<Name, string>>,
  read: () => Promise<Readonly<Record<Name, Values>>> | Readonly<Record<Name, Values>>,
  labelNames: readonly string[] = [],
): Figures {
  return { helps, labelNames, read: async () => read() };
}

/** How long ago a moment was, in seconds; 0 without one. */
export function secondsSince(moment: Date | null, now: Date): number {
  return moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
}

export function registerFigures(registry: Registry, all: readonly Figures[]): void {
  const failures = new Counter({
    name: "figure_read_failures_total",
    help: "How often figures could not be read, by the first of those that are read together",
    labelNames: ["figure"],
    registers: [registry],
  });
  for (const { helps, labelNames, read } of all) {
    const [first = ""] = Object.keys(helps);
    let reading: ReturnType<Figures["read"]> | undefined;
    const readOnce = () =>
      (reading ??= read()
        .catch(() => {
          // Those of the process are there while the database is away.
          failures.inc({ figure: first });
          return {};
        })
        .finally(() => (reading = undefined)));
    for (const [name, help] of Object.entries(helps))
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const { [name]: values }: Readonly<Record<string, Values>> = await readOnce();
          this.reset();
          if (typeof values === "number") this.set(values);
          else if (values) for (const { labels, value } of values) this.set(labels, value);
          // What is not known is not 0.
          else if (labelNames.length === 0) this.remove();
        },
      });
  }
}
