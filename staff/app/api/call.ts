import type { Body, CallName, Calls, Params, Query, Success } from "@evenly/contract";
import type { ErrorBody } from "@evenly/contract/shape";
import { isolateDirection, withoutTurns } from "@evenly/domain/direction";

const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, withTexts(below, change)]));
};

export class Refused extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? "The server refused that.");
    this.status = status;
    this.body = body;
  }
}

type StaffCall = Extract<CallName, `${string} /staff/${string}`>;
type Sending<Name extends StaffCall> = {
  readonly params?: Params<Name>;
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
};

/** `key`: of the form that is sent. Rulings B6, H3. */
type Given<Name extends StaffCall> = Calls[Name] extends { idempotent: "needed" }
  ? [sending: Sending<Name> & { readonly key: string }]
  : [sending?: Sending<Name> & { readonly key?: undefined }];

const answered = new Set<string>();

/** Whether a form's key is used up: the call was answered, with yes or no. A fault may have done it all the same. */
export const isAnswered = (key: string): boolean => answered.has(key);

/**
 * Throws `Refused`, or the browser's error without a connection. Whatever a customer typed turns no line round, wherever
 * it is shown, and goes back as it was. Ruling H3.
 */
export const call = async <Name extends StaffCall>(
  name: Name,
  ...[sending]: Given<Name>
): Promise<Success<Name>> => {
  const { params, query, body, key } = (sending ?? {}) as Sending<Name> & { readonly key?: string };
  const [method = "", path = ""] = name.split(" ");
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(withoutTurns(String((params as Record<string, unknown> | undefined)?.[key] ?? ""))),
  );
  const search =
    query === undefined
      ? ""
      : `?${new URLSearchParams(withTexts(query, withoutTurns) as Record<string, string>)}`;
  const response = await fetch(`/api${filled}${search}`, {
    method,
    signal: AbortSignal.timeout(20_000),
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(withTexts(body, withoutTurns)) }),
  });
  const answer = await response.text();
  if (key !== undefined && response.status < 500) answered.add(key);
  if (!response.ok) throw new Refused(response.status, readRefusal(answer));
  return (answer === "" ? undefined : withTexts(JSON.parse(answer), isolateDirection)) as Success<Name>;
};

/** A proxy may refuse in another format. */
const readRefusal = (answer: string): Partial<ErrorBody> => {
  try {
    return JSON.parse(answer) as Partial<ErrorBody>;
  } catch {
    return {};
  }
};
