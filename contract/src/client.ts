import type { Body, CallName, Calls, Params, Query, Success } from "./index.ts";
import type { RefusedCode } from "./messages.ts";
import type { ErrorBody } from "./shape.ts";

/** Proxies refuse without codes. */
type RefusedBody = Pick<ErrorBody, "message" | "messages"> & Partial<ErrorBody> & Record<string, unknown>;

export class ApiError extends Error {
  readonly status: number;
  readonly body: RefusedBody;
  readonly code: RefusedCode | undefined;

  constructor(status: number, body: RefusedBody) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.code = body.code;
  }
}

/** The refusal's code, if any. */
export function codeOf(error: unknown): RefusedCode | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

/** The refusal's status, if it is one: what decides where another server, or a proxy, sends no code. Ruling B2. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

/** Offline, or timed out. */
export class NoAnswer extends Error {}

type Needed<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : { readonly [Key in Name]: Value };

/** One per form; a new one after a refusal. Rulings B6, H3. */
type Keyed<Call> = Call extends { idempotent: "needed" }
  ? { readonly key: string }
  : { readonly key?: Call extends { idempotent: true } | { asksByKey: true } ? string : undefined };

type Sending<Name extends CallName> = Needed<"params", Params<Name>> &
  Needed<"body", Body<Name>> &
  Keyed<Calls[Name]> & {
    readonly query?: Query<Name>;
    /** Sent to its end even if the page is left. Ruling B7. */
    readonly keepalive?: true;
    readonly onAnswer?: (headers: Headers) => void;
    /** Milliseconds, if not the client's own. */
    readonly timeout?: number;
    readonly signal?: AbortSignal;
  };

type AnySending = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly key?: string;
} & Pick<Sending<CallName>, "keepalive" | "onAnswer" | "timeout" | "signal">;

/** Makes a call and returns its 2xx body. Throws `Refused`, `NoAnswer` or the signal's AbortError. */
export type Client<Names extends CallName = CallName> = <Name extends Names>(
  name: Name,
  ...sending: object extends Sending<Name> ? [sending?: Sending<Name>] : [sending: Sending<Name>]
) => Promise<Success<Name>>;

type Server = {
  /** The address that calls' paths are added to. */
  readonly base: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** What an app adds to its calls, by their path. */
  readonly headersOf?: (path: string) => Readonly<Record<string, string>>;
  /** Hears of each 2xx answer. */
  readonly onAnswer?: (path: string, headers: Headers) => void;
};

export function clientOf(server: Server): Client {
  return async (name, ...[sending = {}]) => {
    const [method, path] = name.split(" ") as [string, string];
    const {
      params,
      query,
      body,
      key,
      timeout = server.timeout,
      keepalive,
      signal,
      onAnswer,
    } = sending as AnySending;
    const limit = limitTime(timeout, signal);
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(server.base + fillPath(path, params) + asQuery(query), {
        method,
        // Sends the session, also to an API on another host.
        credentials: "include",
        signal: limit.signal,
        keepalive,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
          ...server.headersOf?.(path),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      answer = readBody(await response.text(), response.ok);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NoAnswer("No answer", { cause: error });
    } finally {
      limit.end();
    }
    const { ok, status, headers } = response;
    if (!ok) throw new ApiError(status, { message: "", messages: [], ...(answer as object) });
    server.onAnswer?.(path, headers);
    onAnswer?.(headers);
    return answer as Success<typeof name>;
  };
}

function fillPath(path: string, params: AnySending["params"]) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

/** Without `size`, which supported browsers lack. */
function asQuery(query: object = {}) {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
  const search = new URLSearchParams(fields).toString();
  return search && `?${search}`;
}

/** Aborts after a time or with another signal; supported browsers lack `AbortSignal.any`. */
function limitTime(milliseconds: number, other: AbortSignal | undefined) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(other?.reason);
  const timer = setTimeout(giveUp, milliseconds);
  if (other?.aborted) giveUp();
  other?.addEventListener("abort", giveUp);
  const end = () => {
    clearTimeout(timer);
    other?.removeEventListener("abort", giveUp);
  };
  return { signal: controller.signal, end };
}

/** A proxy may refuse in another format, which has no message for a person. */
function readBody(text: string, isOk: boolean): unknown {
  if (!text) return undefined;
  try {
    const body = JSON.parse(text) as unknown;
    return isOk || (typeof body === "object" && body !== null) ? body : undefined;
  } catch (error) {
    if (isOk) throw error;
    return undefined;
  }
}
