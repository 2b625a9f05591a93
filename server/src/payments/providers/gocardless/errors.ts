import { z } from "zod";

/** Outcome unknown: retry with the same key. */
export class GocardlessAway extends Error {
  override readonly name = "GocardlessAway";
}

/** A definite refusal. Keeps codes and field names only: messages may quote values. */
export class GocardlessRefusal extends Error {
  override readonly name = "GocardlessRefusal";
  readonly isUnknown: boolean;
  readonly type: string;
  readonly reasons: readonly string[];
  readonly fields: readonly string[];
  readonly links: Readonly<Record<string, string>>;

  constructor(call: string, status: number, { type, errors, request_id: requestId }: ErrorBody) {
    const reasons = errors.flatMap(({ reason }) => named(reason));
    const fields = errors.flatMap(({ field }) => named(field));
    const parts = [`GoCardless ${call}: ${String(status)}`, ...named(type), ...reasons, ...fields];
    super([...parts, ...named(requestId).map((id) => `(${id})`)].join(" "));
    this.isUnknown = status === 404;
    this.type = type;
    this.reasons = reasons;
    this.fields = fields;
    this.links = Object.assign({}, ...errors.map(({ links }) => links));
  }

  get said(): string {
    return [...this.reasons, ...this.fields].join(" ") || this.type;
  }
}

/** Keeps identifiers only, which cannot be personal data. */
function named(text: string | undefined): string[] {
  return text !== undefined && /^[a-zA-Z_.[\]-]+[\w.[\]-]{0,60}$/.test(text) ? [text] : [];
}

const errorBody = z.object({
  type: z.string().catch("unknown"),
  request_id: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.object({
        reason: z.string().optional().catch(undefined),
        field: z.string().optional().catch(undefined),
        links: z.record(z.string(), z.string()).catch({}),
      }),
    )
    .catch([]),
});
type ErrorBody = z.output<typeof errorBody>;

/** The network error without URL or request data. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "TimeoutError") return "no answer in time";
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "no answer";
}

/** 5xx and authentication errors are not answers about the request. */
export function errorOf(call: string, status: number, body: unknown): Error {
  const read = z.object({ error: errorBody }).safeParse(body);
  if (!read.success) return new GocardlessAway(`GoCardless ${call}: ${String(status)}`);
  const refusal = new GocardlessRefusal(call, status, read.data.error);
  const isAboutUs = status === 401 || (status === 403 && !refusal.reasons.includes("feature_disabled"));
  const isTheirs = status >= 500 || status === 408 || refusal.type === "gocardless";
  return isAboutUs || isTheirs ? new GocardlessAway(refusal.message) : refusal;
}
