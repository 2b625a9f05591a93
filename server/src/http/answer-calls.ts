import { type CallName, calls } from "@evenly/contract";
import { chooseLanguage } from "@evenly/contract/languages";
import type { Code, FieldCode } from "@evenly/contract/messages";
import { sentenceFor } from "@evenly/contract/sentences/language";
import {
  type Call,
  csvFile,
  largestBodyOf,
  type ErrorBody,
  mayRefuse,
  refusedCodes,
  type TextFile,
} from "@evenly/contract/shape";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RouteHandlerMethod,
} from "fastify";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import type { CheckedHandler, Handlers } from "./endpoint.ts";
import { currentTrace } from "../trace.ts";
import { refuse, refuseIssues } from "./refusals.ts";
import { isFromElsewhere } from "./cross-origin.ts";
import { countCodeGuesses } from "./code-guesses.ts";
import { countingNewAccounts } from "./new-accounts.ts";
import { firstAnswer, withIdempotency } from "./idempotency.ts";
import { countCall } from "./rate-limits.ts";
import { readJson } from "./read-json.ts";
import { type SessionCookie, sessionCookie } from "./session-cookie.ts";
import type { FindSession, OpenOwnPage, PageOwner } from "./page-owner.ts";
import type { AdmitStaff, StaffAsker, StaffVisitor } from "./staff-asker.ts";

const kibibyte = 1024;
export const largestBody = largestBodyOf({}) * kibibyte;
const longestKey = 255;

/** Writes down that a colleague looked at a person's data. Ruling H3. */
export type RecordLook = (
  deps: Dependencies,
  call: CallName,
  input: { readonly params?: Readonly<Record<string, string | undefined>>; readonly staff: StaffAsker },
) => Promise<void>;

/** Who may call, as the rooms above know it. */
export type Admission = {
  readonly admitStaff: AdmitStaff;
  readonly recordLook: RecordLook;
  readonly findSession: FindSession;
  readonly openOwnPage: OpenOwnPage;
};

/** Registers every call of the contract, as it is declared there. */
export function answerCalls(
  app: FastifyInstance,
  deps: Dependencies,
  handlers: Handlers,
  admission: Admission,
) {
  const visitors = new WeakMap<FastifyRequest, StaffVisitor>();
  readJson(app);
  app.setSerializerCompiler(({ schema }) =>
    serialiser(schema as unknown as z.ZodType, deps.config.environment),
  );
  for (const name of Object.keys(calls) as CallName[]) {
    const { staff, session, ...call }: Call = calls[name];
    const [method = "", url = ""] = name.split(" ");
    app.route({
      method,
      url,
      schema: schemaOf(call),
      bodyLimit: largestBodyOf(call) * kibibyte,
      validatorCompiler: readerOf(call),
      ...(deps.config.environment !== "production" && { onSend: checkAnswer(name) }),
      onRequest: async (request, reply) => {
        if (method !== "GET") deps.admitWrite();
        if (staff === undefined) await countCall(deps.rateLimiter, name, request.ip);
        if (!isReadable(request.url)) throw refuse("malformed");
        // Authenticated before the body is read.
        if (session !== undefined && method !== "GET" && isFromElsewhere(request, deps.config))
          throw refuse("origin-wrong");
        if (staff !== undefined)
          visitors.set(request, await admission.admitStaff(name, staff, request, reply));
      },
      handler: handlerOf(name, handlers, { deps, admission, visitors }),
    });
  }
}

/** Fastify's query parser keeps undecodable text, and no database stores a NUL of a path: refused. Ruling B2. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return !/^[^?]*%00/.test(url);
  } catch {
    return false;
  }
}

/** Validates a part of a request: 422 for a wrong type in a known body field, otherwise 400. Rulings B1, B2. */
function readerOf(call: Pick<Call, "fields">): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) =>
    (value: unknown) => {
      const read = (schema as z.ZodType).safeParse(value);
      if (read.success) return { value: read.data };
      const { issues } = read.error;
      const isTold =
        httpPart === "body" && issues.every(({ path, message }) => path.length > 0 && isCode(message));
      return { error: isTold ? refuseIssues(namedIn(call, issues)) : refuse("malformed") };
    };
}

function isCode(message: string): message is FieldCode {
  return refusedCodes.some((code) => code === message);
}

function namedIn({ fields }: Pick<Call, "fields">, issues: readonly z.core.$ZodIssue[]) {
  const reasons = issues.map(({ path, message }) => {
    const own = typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
    const isRow = own.some((part) => typeof part === "number");
    const field = fields?.[own.join(".")] ?? (isRow ? own.join(".") : String(own.at(-1)));
    return [field, { field, code: message as FieldCode }] as const;
  });
  return new Map(reasons).values().toArray();
}

function schemaOf({ params, query, body, responses }: Parts) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responses,
  };
}
type Parts = Pick<Call, "params" | "query" | "body" | "responses">;

/** Outside production, a status or a code missing from the contract throws, so tests catch it. Ruling B2. */
function checkAnswer(name: CallName) {
  const call: Call = calls[name];
  return async (_: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { statusCode } = reply;
    if (statusCode in call.responses || statusCode === 500) return;
    const { codes } = JSON.parse(String(payload)) as Partial<ErrorBody>;
    const others = codes?.filter((code) => !mayRefuse(name, call, code));
    if (others?.length === 0) return;
    void reply.code(500);
    throw new Error(
      `${name} answered ${String(statusCode)} ${String(others)}, which the contract does not say`,
    );
  };
}

/** Outside production, bodies are checked against the contract too. */
function serialiser(schema: z.ZodType, environment: Dependencies["config"]["environment"]) {
  return environment === "production"
    ? (body: unknown) => JSON.stringify(body)
    : (body: unknown) => JSON.stringify(z.encode(schema, body));
}

type Server = {
  readonly deps: Dependencies;
  readonly admission: Admission;
  readonly visitors: WeakMap<FastifyRequest, StaffVisitor>;
};

function handlerOf<Name extends CallName>(
  name: Name,
  handlers: Handlers,
  { deps, admission, visitors }: Server,
): RouteHandlerMethod {
  const call: Call = calls[name];
  const handler: Handlers[Name] = handlers[name];
  const { answer, triesCode, opensAccount }: CheckedHandler<Name> =
    typeof handler === "function" ? { answer: handler } : handler;
  return async (request, reply) => {
    const idempotencyKey = idempotencyKeyOf(request);
    if (call.asksByKey === true && idempotencyKey === undefined) throw refuse("malformed");
    if (call.idempotent === "needed" && idempotencyKey === undefined) throw refuse("key-missing");
    const session = sessionCookie(deps.config, request, reply);
    const owner = call.session && (await admitHousemate(request, reply, session, deps, admission));
    const staff = visitors.get(request);
    // The schemas have validated these parts; the types cannot express that.
    const input = {
      params: request.params as never,
      query: request.query as never,
      body: request.body as never,
      clientAddress: request.ip,
      idempotencyKey,
      session,
      owner: owner as never,
      staff: staff as never,
      log: request.log,
      messageOf: (code: Code) =>
        sentenceFor(chooseLanguage(deps.languages, request.headers["accept-language"]), { code }),
    };
    const answered = await countCodeGuesses(deps.rateLimiter, request.ip, async (codes) => {
      const db = request.method === "GET" ? deps.reads : deps.db;
      const question = { ...input, codes, admitAccount: () => undefined, db: db as never };
      if ((await triesCode?.(question)) === true) await codes.begin();
      if (call.idempotent === undefined) return firstAnswer(await answer(question));
      const idempotency = { call: name, key: idempotencyKey, request: sameRequest(call, request, input) };
      const answerOnce = (more: object = {}) =>
        withIdempotency(deps, idempotency, (trx) => answer({ ...question, ...more, db: trx as never }));
      if (opensAccount?.(question) !== true) return answerOnce();
      return countingNewAccounts(deps.rateLimiter, request.ip, (admitAccount) =>
        answerOnce({ admitAccount }),
      );
    });
    await answered.afterwards?.();
    if (call.showsPeople) await admission.recordLook(deps, name, input);
    if (answered.status < 400) staff?.giveBack?.();
    const isReplayed = answered.replayed || call.asksByKey === true;
    if (call.signsIn && answered.payerId !== undefined && (!isReplayed || isSecret(idempotencyKey))) {
      await signIn(answered.payerId, input, reply, admission.openOwnPage, deps);
    }
    if (isReplayed) void reply.header("idempotency-replayed", "true");
    if (call.responses[answered.status] === csvFile) return sendFile(reply, answered.body as TextFile);
    return send(reply, answered.status, answered.body);
  };
}

/**
 * What a key stands for: of staff the whole call, by one person, so that nobody else gets their answer. Less the token of
 * the preview, which is another one when the page is drawn again after a lost answer. Ruling H3.
 */
function sameRequest(
  { staff }: Call,
  { params, body }: FastifyRequest,
  input: { readonly staff: StaffAsker },
): unknown {
  if (staff === undefined) return body;
  const { token: _, ...sent } = (body ?? {}) as { readonly token?: unknown };
  return { params, sent, by: input.staff.person.id };
}

/** A page acts for the person for whom it was drawn, or not at all. Ruling G1. */
async function admitHousemate(
  request: FastifyRequest,
  reply: FastifyReply,
  { token }: SessionCookie,
  deps: Dependencies,
  { findSession }: Admission,
): Promise<PageOwner> {
  const open = await findSession(deps, token);
  if (open === undefined) throw refuse("signed-out");
  const drawnFor = request.headers["page-of"];
  currentTrace()?.touch("householdIds", [open.owner.householdId]);
  if (drawnFor !== undefined && drawnFor !== open.pageOf)
    throw refuse("session-of-another", { whose: await open.readWhose() });
  void reply.header("page-of", open.pageOf);
  return open.owner;
}

/** A browser that left may sign in by its payment's key, so such a key has at least 128 bits. Ruling B7. */
function isSecret(key = "") {
  return /^[A-Za-z0-9_-]{22,}$/.test(key);
}

type Visit = { readonly session: SessionCookie; readonly log: FastifyRequest["log"] };

/** The payment is made; without a session its page opens by a mailed link. */
async function signIn(
  payerId: string,
  { session, log }: Visit,
  reply: FastifyReply,
  openOwnPage: OpenOwnPage,
  deps: Dependencies,
) {
  try {
    const opened = await openOwnPage(deps, payerId, session.token);
    if (opened?.token !== undefined) session.keep(opened.token);
    if (opened !== undefined) void reply.header("own-page", opened.whose);
  } catch (error) {
    log.warn({ err: error }, "not signed in after a payment");
  }
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const given = request.headers["idempotency-key"];
  const key = typeof given === "string" ? given.trim() : "";
  if (key.length > longestKey) throw refuse("malformed");
  return key === "" ? undefined : key;
}

/** Fastify would send a string without JSON quotes. Ruling B3. */
function send(reply: FastifyReply, status: number, body: unknown) {
  void reply.code(status).header("cache-control", "no-store");
  if (body === undefined) return reply.send();
  void reply.type("application/json; charset=utf-8");
  return reply.send(typeof body === "string" ? reply.serialize(body) : body);
}

/**
 * Streams with back-pressure. An error after the first line aborts the connection, so a partial file never looks
 * complete.
 */
function sendFile(reply: FastifyReply, { name, lines }: TextFile) {
  return reply
    .headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${name}"` })
    .type("text/csv; charset=utf-8")
    .send(Readable.from(withByteOrderMark(lines)));
}

/** Without it Excel reads UTF-8 as another encoding. */
async function* withByteOrderMark(lines: TextFile["lines"]) {
  yield "\ufeff";
  yield* lines;
}
