import type { Body, CallName, Calls, Params, Query, Success } from "@evenly/contract";
import type { RefusedCode } from "@evenly/contract/messages";
import type { ErrorBody } from "@evenly/contract/shape";
import { language } from "../language/say.ts";

const base = (import.meta.env.VITE_API_BASE as string | undefined) ?? "/api";
const ordinaryTimeout = 15_000;

/** Proxies refuse without codes. */
type RefusedBody = Pick<ErrorBody, "message" | "messages"> & Partial<ErrorBody> & Record<string, unknown>;

export class Refused extends Error {
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
export const codeOf = (error: unknown): RefusedCode | undefined =>
  error instanceof Refused ? error.code : undefined;

/** The refusal's status, if it is one: what decides where another server, or a proxy, sends no code. Ruling B2. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof Refused ? error.status : undefined;

/** Offline, or timed out. */
export class NoAnswer extends Error {}

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

export type Sending<Name extends CallName> = Given<"params", Params<Name>> &
  Given<"body", Body<Name>> & { query?: Query<Name> } & {
    /** One per form; a new one after a refusal. Ruling B6. */
    idempotencyKey?: Calls[Name] extends { idempotent: true } | { asksByKey: true } ? string : never;
    /** Sent to its end even if the page is left. Ruling B7. */
    keepalive?: true;
    onAnswer?: (headers: Headers) => void;
    /** Milliseconds. Spec §9: 15 s, Direct Debit 20 s. */
    timeout?: number;
    signal?: AbortSignal;
  };

const fillPath = (path: string, params: Record<string, string> | undefined) =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ""));

const asQuery = (query: object | undefined) => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== "") search.set(key, String(value));
  return search.size ? `?${search}` : "";
};

/** For whom this tab shows an own page; kept until it is left on purpose. Ruling G1. */
let pageOf: string | null = null;
export const forgetPerson = () => {
  pageOf = null;
};

/** Makes a call and returns its 2xx body. Throws `Refused`, `NoAnswer` or the signal's AbortError. */
export async function call<Name extends CallName>(
  name: Name,
  sending: Sending<Name>,
): Promise<Success<Name>> {
  const [method, path] = name.split(" ") as [string, string];
  const {
    params,
    query,
    body,
    idempotencyKey,
    timeout = ordinaryTimeout,
    signal,
    keepalive = false,
    onAnswer,
  } = sending as {
    keepalive?: boolean;
    onAnswer?: (headers: Headers) => void;
    timeout?: number;
    signal?: AbortSignal;
    params?: Record<string, string>;
    query?: object;
    body?: unknown;
    idempotencyKey?: string;
  };
  const headers: Record<string, string> = { accept: "application/json", "accept-language": language };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const isOwn = path.includes("my_house");
  if (isOwn && pageOf) headers["page-of"] = pageOf;
  const limit = limitTime(timeout, signal);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(base + fillPath(path, params) + asQuery(query), {
      method,
      // Sends the household page's session, also to an API on another host.
      credentials: "include",
      signal: limit.signal,
      keepalive,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    answer = readBody(await response.text(), response.ok);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoAnswer("No answer", { cause: error });
  } finally {
    limit.end();
  }
  if (response.ok) {
    if (isOwn) pageOf ??= response.headers.get("page-of");
    onAnswer?.(response.headers);
    return answer as Success<Name>;
  }
  throw new Refused(response.status, { message: "", messages: [], ...(answer as object) });
}

/** Aborts after a time or with another signal; supported browsers lack `AbortSignal.any`. */
const limitTime = (milliseconds: number, other: AbortSignal | undefined) => {
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
};

/** A proxy may refuse in another format, which has no message for a person. */
const readBody = (text: string, isOk: boolean): unknown => {
  if (!text) return undefined;
  try {
    const body = JSON.parse(text) as unknown;
    return isOk || (typeof body === "object" && body !== null) ? body : undefined;
  } catch (error) {
    if (isOk) throw error;
    return undefined;
  }
};

/** The first message of each field of a refusal. Spec §5. */
export const fieldMessages = (error: unknown): Record<string, string> =>
  error instanceof Refused
    ? Object.fromEntries(
        Object.entries(error.body.errors ?? {}).flatMap(([field, [first]]) =>
          first ? [[field, first]] : [],
        ),
      )
    : {};
