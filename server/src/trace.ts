import { AsyncLocalStorage } from "node:async_hooks";
import type { LogEvent } from "kysely";

/** What caused a job or a row: the call's id, or that of the scheduled job. Ids only, because operators read the queue. */
export type Cause = {
  readonly requestId: string;
  readonly householdId?: string;
  /** W3C Trace Context, of the span in which it was queued. */
  readonly traceparent?: string;
};

/** Numbers and ids: no path, no parameter of a statement, nothing that a person typed. */
type Attributes = Readonly<Record<string, string | number>>;
type SpanKind = "call" | "job" | "vendor";
/** `startedAt` and `endedAt`: milliseconds since 1970. */
export type SpanStart = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly startedAt: number;
};
export type SpanEnd = {
  readonly endedAt: number;
  readonly hasFailed: boolean;
  readonly attributes?: Attributes;
};
export type Span = {
  readonly traceparent: string;
  begin(start: SpanStart): Span;
  end(end: SpanEnd): void;
};

/** Exports spans. With one cause the span belongs to its trace; with several it is linked to each. */
export type Tracer = {
  begin(start: SpanStart, causes: readonly string[]): Span;
  stop(): Promise<void>;
};

/** A job with the ids of its data, by which what it causes is told from what others of its batch cause. */
export type CauseWithIds = { readonly cause: Cause; readonly ids: readonly string[] };

/** What may be an id in a job's data, or in the detail of an audit's row. */
export function idsIn(data: object): string[] {
  return Object.values(data as Record<string, unknown>).filter((value) => typeof value === "string");
}

type Touched = "householdIds" | "emailIds" | "jobIds";

/** So many ids stand in a line of the log. */
const mostIds = 20;
/** Characters. */
const longestStatement = 2_000;

/** Of one call, or one batch of jobs: what caused it, what it touched, and how long others kept it. */
export class Trace {
  readonly #causes: readonly CauseWithIds[];
  readonly #span: Span | undefined;
  readonly #touched = new Map<Touched, Set<string>>();
  #databaseMilliseconds = 0;
  #vendorMilliseconds = 0;
  #statements = 0;

  constructor(causes: readonly CauseWithIds[], span?: Span) {
    this.#causes = causes;
    this.#span = span;
  }

  /** Of what this call or job queues or writes with these ids; undefined when it may be any job's of a batch. */
  causeOf(ids: readonly string[], householdId?: string): Cause | undefined {
    const found = this.#isOne
      ? this.#causes[0]
      : this.#causes.find((one) => ids.some((id) => one.ids.includes(id)));
    if (found === undefined) return undefined;
    const household = householdId ?? found.cause.householdId;
    return {
      requestId: found.cause.requestId,
      ...(household !== undefined && { householdId: household }),
      ...(this.#span && { traceparent: this.#span.traceparent }),
    };
  }

  get #isOne() {
    return this.#causes.every(({ cause }) => cause.requestId === this.#causes[0]?.cause.requestId);
  }

  touch(kind: Touched, ids: readonly string[]): void {
    const touched = this.#touched.get(kind) ?? new Set();
    this.#touched.set(kind, touched);
    for (const id of ids) if (touched.size < mostIds) touched.add(id);
  }

  /** For a line of the log. */
  get fields() {
    const touched = [...this.#touched].flatMap(([kind, ids]) => (ids.size === 0 ? [] : [[kind, [...ids]]]));
    return {
      ...(Object.fromEntries(touched) as Partial<Record<Touched, readonly string[]>>),
      statements: this.#statements,
      databaseMilliseconds: Math.round(this.#databaseMilliseconds),
      vendorMilliseconds: Math.round(this.#vendorMilliseconds),
    };
  }

  noteStatement(text: string, milliseconds: number, hasFailed: boolean): void {
    this.#statements += 1;
    this.#databaseMilliseconds += milliseconds;
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
    this.#noteSpan(
      {
        name,
        kind: "vendor",
        attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, longestStatement) },
      },
      milliseconds,
      hasFailed,
    );
  }

  noteConnectionWait(milliseconds: number): void {
    this.#databaseMilliseconds += milliseconds;
    if (milliseconds >= 1)
      this.#noteSpan(
        { name: "wait for a connection", kind: "vendor", attributes: { "db.system.name": "postgresql" } },
        milliseconds,
        false,
      );
  }

  noteVendorCall(name: string, attributes: Attributes, milliseconds: number, hasFailed: boolean): void {
    this.#vendorMilliseconds += milliseconds;
    this.#noteSpan({ name, kind: "vendor", attributes }, milliseconds, hasFailed);
  }

  end(attributes: Attributes, hasFailed: boolean): void {
    this.#span?.end({ endedAt: Date.now(), hasFailed, attributes });
  }

  #noteSpan(start: Omit<SpanStart, "startedAt">, milliseconds: number, hasFailed: boolean) {
    if (this.#span === undefined) return;
    const endedAt = performance.timeOrigin + performance.now();
    this.#span.begin({ ...start, startedAt: endedAt - milliseconds }).end({ endedAt, hasFailed });
  }
}

const current = new AsyncLocalStorage<Trace>();

/** Everything that `work` does is of this trace, until it is done. */
export function runInTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** Undefined outside of calls and jobs. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

export function noteStatement({ query, queryDurationMillis, level }: LogEvent): void {
  currentTrace()?.noteStatement(query.sql, queryDurationMillis, level === "error");
}
