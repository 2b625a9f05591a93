import type { Body, CallName, Params, Query, Success } from "@evenly/contract";
import type { FieldCode, RefusedCode } from "@evenly/contract/messages";
import { sentenceFor, type StatedCode } from "@evenly/contract/sentences/language";
import { en } from "@evenly/contract/sentences/en";
import type { ErrorBody } from "@evenly/contract/shape";

/** A request, as the screen made it. */
export type ApiCall<Name extends CallName> = {
  readonly name: Name;
  readonly params: Params<Name>;
  readonly query: Query<Name>;
  readonly body: Body<Name>;
  readonly key: string | null;
};

class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

type Answer<Name extends CallName> = (
  call: ApiCall<Name>,
) => Success<Name> | Refusal | Promise<Success<Name> | Refusal>;

export type Api = { readonly [Name in CallName]?: Answer<Name> };

type StatedRefusal = StatedCode<RefusedCode>;

function sentence(refused: StatedRefusal) {
  return sentenceFor(en, refused);
}

/** A refusal with the contract's messages; `fields` are refused one by one. */
export function refuse(
  status: number,
  code: RefusedCode,
  more: {
    readonly values?: StatedRefusal["values"];
    readonly fields?: Readonly<Record<string, FieldCode>>;
  } & Partial<ErrorBody> = {},
) {
  const { values = {}, fields = {}, ...body } = more;
  const message = sentence({ code, values });
  const errors = Object.entries(fields).map(([field, wrong]) => [field, [sentence({ code: wrong, values })]]);
  return new Refusal(status, {
    message,
    code,
    messages: [message],
    codes: [code],
    ...(errors.length > 0 && {
      errors: Object.fromEntries(errors) as object,
      errorCodes: Object.fromEntries(Object.entries(fields).map(([field, wrong]) => [field, [wrong]])),
    }),
    ...body,
  });
}

/** A refusal as a proxy in between may send it. */
export function refuseBare(status: number, body: object = {}) {
  return new Refusal(status, body);
}

class LostConnection extends TypeError {}

/** The connection is lost. */
export function lose(): never {
  throw new LostConnection("Failed to fetch");
}

/** Never answers. */
export function hold() {
  return new Promise<never>(() => undefined);
}

/** Answers when `release` is called. */
export function delay<Result>(answer: () => Result) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(answer), release: resolve };
}

function untilAborted(signal: AbortSignal | null | undefined) {
  return new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

function readPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const [, ...values] = new RegExp(`^${pattern.replaceAll(/:\w+/g, "([^/]+)")}$`).exec(path) ?? [];
  if (values.length !== names.length || (names.length === 0 && pattern !== path)) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]));
}

function asResponse(answer: unknown): Response {
  if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
}

/** Answers the screens' calls and records them. */
export class StubbedApi {
  readonly calls: ApiCall<CallName>[] = [];
  /** Calls that no answer was prepared for, which fail the test. */
  readonly unanswered: string[] = [];
  /** Requests to other places, such as error reporting. */
  readonly elsewhere: { readonly url: string; readonly body: unknown }[] = [];
  /** Calls given up by the screen before their answer. */
  readonly givenUp: string[] = [];
  #answers: Api;

  constructor(answers: Api) {
    this.#answers = answers;
  }

  /** From now on. */
  answer(answers: Api) {
    this.#answers = { ...this.#answers, ...answers };
  }

  to<Name extends CallName>(name: Name): ApiCall<Name>[] {
    return this.calls.filter((each) => each.name === name) as unknown as ApiCall<Name>[];
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    if (url.origin !== location.origin || !url.pathname.startsWith("/api/")) {
      this.elsewhere.push({ url: url.href, body: init.body });
      return Response.json({});
    }
    const path = url.pathname.slice("/api".length);
    const found = Object.entries(this.#answers).flatMap(([name, answer]) => {
      const [method, pattern = ""] = name.split(" ");
      const params = method === (init.method ?? "GET") ? readPath(pattern, path) : undefined;
      return params ? [{ name, answer, params }] : [];
    })[0];
    if (!found) {
      this.unanswered.push(`${init.method ?? "GET"} ${path}`);
      return lose();
    }
    const call = {
      name: found.name,
      params: found.params,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
      key: new Headers(init.headers).get("idempotency-key"),
    } as unknown as ApiCall<CallName>;
    this.calls.push(call);
    const given = (async () => (found.answer as (asked: unknown) => unknown)(call))();
    given.catch((error: unknown) => error instanceof LostConnection || this.unanswered.push(String(error)));
    init.signal?.addEventListener("abort", () => this.givenUp.push(found.name));
    const answer = await Promise.race([given, untilAborted(init.signal)]);
    return asResponse(answer);
  };
}
