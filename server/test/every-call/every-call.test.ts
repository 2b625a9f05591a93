import { type CallName, calls } from "@evenly/contract";
import { statusOfCode } from "@evenly/contract/refusals";
import { type Call, csvFile, type ErrorBody, errorBody, largestBodyOf } from "@evenly/contract/shape";
import { mayAct, type StaffRole, staffRoles } from "@evenly/domain/staff";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newToken } from "../../database/ids.ts";
import { countCall } from "../../src/http/rate-limits.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { type TestDatabase, useTestDatabases } from "../database.ts";
import { addStaff, ours, signedInAs, staffBrowser, staffPassword } from "../staff.ts";
import { type CallRequest, type Example, openExamples } from "./examples.ts";
import { fieldsOf, partsOf, unknownField, withPart, withUnknownFields, wrongTypes } from "./schema-parts.ts";

const names = Object.keys(calls) as CallName[];
const isRead = (name: CallName) => name.startsWith("GET ");

/** The bank account of everybody here. */
const bankDigits = /55779911|77-?99-?11|20-?00-?00(?!\d)/;

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

type Request = CallRequest & {
  /** Instead of the body, as it is. */
  readonly payload?: string;
  /** Instead of the query, as it is. */
  readonly search?: string;
};

/** What is wrong with a refusal. Rulings B1, B2. */
function checkRefusal(answer: LightMyRequestResponse, status: number, code?: string): string[] {
  const { statusCode, headers, body: text } = answer;
  if (statusCode !== status) return [`answered with ${String(statusCode)} ${text.slice(0, 300)}`];
  const read = errorBody.strict().safeParse(JSON.parse(text));
  if (!read.success) return [`not the body of a refusal: ${text}`];
  const { message, messages, codes, errors = {}, errorCodes = {}, ...body }: ErrorBody = read.data;
  const rules = {
    "a request id": headers["x-request-id"] !== undefined,
    "its first message and code": message === messages[0] && body.code === codes[0],
    "a code for each message": messages.length === codes.length,
    "a code for each message of a field":
      Object.values(errors).flat().length === Object.values(errorCodes).flat().length,
    "the messages of its fields":
      status !== 422 || (messages.length > 0 && Object.values(errors).flat().join() === messages.join()),
    [`the code ${code ?? ""}`]: code === undefined || body.code === code,
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`without ${rule}: ${text}`]));
}

/** Counts the rows that are written from now on. Sessions and the audit, which a refusal may write, are left out. */
async function countWrites(db: TestDatabase["owner"]): Promise<() => Promise<unknown>> {
  await sql`
    create sequence writes;
    create function count_write() returns trigger language plpgsql as
      $$ begin perform nextval('writes'); return null; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('staff_session', 'audit') loop
        execute format(
          'create trigger count_write after insert or update or delete on %I for each row execute function count_write()',
          name
        );
      end loop;
    end $$`.execute(db);
  return async () => (await sql`select last_value, is_called from writes`.execute(db)).rows;
}

/** The names of the limits against which a call is counted. */
async function readLimit(name: CallName): Promise<string> {
  const taken: string[] = [];
  const take = (limit: { readonly name: string }) => {
    taken.push(limit.name);
    return Promise.resolve({ wait: undefined, giveBack: () => undefined });
  };
  await countCall({ take }, name, "127.0.0.1");
  return taken.join();
}

/** 20,000 levels. */
const deep = "[".repeat(20_000) + "]".repeat(20_000);

/** More than those of one name sign up, and soon reached by who asks again. */
const mostMails = 40;

describe("Every call", () => {
  const open = useTestDatabases();
  let test: TestApp;
  let exampleOf: (name: CallName) => Promise<Example>;
  let readWrites: () => Promise<unknown>;
  const colleagues = new Map<StaffRole, { readonly id: string; readonly cookie: string }>();
  /** Of somebody without a second factor. */
  let halfWay: string;
  beforeAll(async () => {
    const database = await open();
    test = await openTestApp(database, {
      config: { featureFlags: { edit_flow_test: false }, mailsPerRecipient: mostMails },
    });
    readWrites = await countWrites(database.owner);
    for (const role of staffRoles) {
      const browser = await signedInAs(test, role);
      const { id } = await database.db
        .selectFrom("staffPerson")
        .select("id")
        .where("email", "=", `${role}@staff.test`)
        .executeTakeFirstOrThrow();
      colleagues.set(role, { id, cookie: browser.jar.toString() });
      if (role === "administrator") exampleOf = await openExamples(database, test, browser);
    }
    await addStaff(test, "half-way@staff.test", ["finance"]);
    const browser = staffBrowser(test);
    await browser.post("/session", { email: "half-way@staff.test", password: staffPassword });
    halfWay = browser.jar.toString();
  });
  afterAll(() => test.close());

  const countAudits = async () =>
    (
      await test.deps.db
        .selectFrom("audit")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow()
    ).count;

  const readRefusedRoles = () =>
    test.deps.db
      .selectFrom("audit")
      .select(["actorKind", "actorId", "detail"])
      .where("action", "=", "role-missing")
      .orderBy("id")
      .execute();

  const send = (name: CallName, { params = {}, query = {}, cookie, body, ...request }: Request) => {
    const [method = "", path = ""] = name.split(" ");
    const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? "x"));
    const payload = request.payload ?? (body && JSON.stringify(body));
    return test.app.inject({
      method: method as Method,
      url: `/api${filled}?${request.search ?? new URLSearchParams(query).toString()}`,
      headers: {
        ...ours,
        ...((calls[name] as Call).idempotent === "needed" && { "idempotency-key": newToken() }),
        ...(payload !== undefined && { "content-type": "application/json" }),
        ...(cookie && { cookie }),
        ...request.headers,
      },
      ...(payload !== undefined && { payload }),
    });
  };

  it("is refused by any other method, with those that its path has [B2]", async () => {
    const methods: readonly Method[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    const problems: string[] = [];
    for (const [path = "", named] of Map.groupBy(names, (name) => name.split(" ")[1])) {
      const own = named.flatMap((name) => (isRead(name) ? ["GET", "HEAD"] : ["POST"])).toSorted();
      for (const method of methods.filter((one) => !own.includes(one))) {
        const answer = await test.app.inject({ method, url: `/api${path.replaceAll(/:\w+/g, "x")}` });
        const found = method === "HEAD" ? [] : checkRefusal(answer, 405, "method-wrong");
        if (answer.statusCode !== 405 || answer.headers.allow !== own.join(", "))
          found.push("no such methods");
        problems.push(...found.map((each) => `${method} ${path}: ${each}`));
      }
    }
    expect(problems).toEqual([]);
  });

  it("is counted once: a sheet as an export, any other read as a read or an address search [C13]", async () => {
    const problems: string[] = [];
    for (const name of names) {
      const { staff, responses }: Call = calls[name];
      const limit = await readLimit(name);
      if (limit.includes(",")) problems.push(`${name} is counted as ${limit}`);
      if ((limit === "exports") !== (responses[200] === csvFile)) problems.push(`${name}: ${limit}`);
      if ((limit === "address-search") !== name.startsWith("GET /addresses/"))
        problems.push(`${name}: ${limit}`);
      if (staff === "anyone" && !isRead(name) && limit !== "staff-sign-ins")
        problems.push(`${name}: ${limit}`);
      if (isRead(name) && !["reads", "exports", "address-search"].includes(limit))
        problems.push(`${name}: ${limit}`);
    }
    expect(problems).toEqual([]);
  });

  it("tells what is wrong with a payment on the fields of the ruling, or on its own where that names none [B3]", () => {
    const account = "accountFirstName accountLastName sortCode accountNumber accountHolder firstPaymentDate";
    const named = {
      "POST /direct_debit":
        "leadType firstName lastName email phoneNumber housemateCount startDate endDate broadbandUrgent broadbandDate " +
        "selectedProducts address line1 city postcode guid leadId priceShown termsAgreed allowPromotions earlyStart " +
        `lettingAgentName referralCode affiliateCode agentCode discountCode ${account}`,
      "POST /my_house/bank_details": account,
    } as const;
    for (const [name, fields] of Object.entries(named) as [keyof typeof named, string][]) {
      const parts = partsOf(calls[name].body);
      const told = new Set(parts.flatMap((part) => fieldsOf(calls[name], part, parts)));
      expect([...told].toSorted(), name).toEqual(fields.split(" ").toSorted());
    }
  });

  it("is refused when its query cannot be decoded [B2]", async () => {
    const problems: string[] = [];
    for (const name of names)
      problems.push(
        ...checkRefusal(await send(name, { search: "x=%zz" }), 400, "malformed").map(
          (found) => `${name}: ${found}`,
        ),
      );
    expect(problems).toEqual([]);
  });

  describe.each(names)("%s", (name) => {
    const call: Call = calls[name];
    const { staff, body, refusals = [] } = call;
    const query = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
    const isOwn = call.session === "housemate";
    const needsSession = isOwn || (staff !== undefined && staff !== "anyone");
    const needsOurPage = (staff !== undefined || isOwn) && !isRead(name);
    let example: Example;
    beforeAll(async () => {
      example = await exampleOf(name);
    });
    const ask = (change: Request = {}) => send(name, { ...example, ...change });

    const openProblems = () => {
      const problems: string[] = [];
      const add = (what: string, found: readonly string[]) =>
        void problems.push(...found.map((each) => `${what}: ${each}`));
      return { problems, add };
    };

    if (needsSession || needsOurPage)
      it("is refused without a session, a second factor, a role or a page of ours, and does nothing [G1] [H1] [H2]", async () => {
        const { problems, add } = openProblems();
        const [writes, before] = [await readWrites(), await readRefusedRoles()];
        if (needsSession) {
          const code = staff === undefined ? "signed-out" : "staff-signed-out";
          add("without a session", checkRefusal(await ask({ cookie: "" }), 401, code));
        }
        for (const origin of needsOurPage ? ["https://evil.test", "null", ...(isOwn ? [] : [""])] : [])
          add(`from "${origin}"`, checkRefusal(await ask({ headers: { origin } }), 403, "origin-wrong"));
        const roles = Array.isArray(staff) ? (staff as readonly StaffRole[]) : undefined;
        if (roles)
          add(
            "without a second factor",
            checkRefusal(await ask({ cookie: halfWay }), 403, "second-factor-missing"),
          );
        const [admitted = [], others = []] = [true, false].map((may) =>
          staffRoles.filter((role) => roles && mayAct([role], roles) === may),
        );
        const recorded: object[] = [];
        for (const role of others) {
          const { id, cookie = "" } = colleagues.get(role) ?? {};
          add(`by ${role}`, checkRefusal(await ask({ cookie }), 403, "staff-role-missing"));
          recorded.push({ actorKind: "staff", actorId: id, detail: { call: name, roles: [role] } });
        }
        expect(await readWrites()).toEqual(writes);
        for (const role of admitted) {
          const { cookie = "" } = colleagues.get(role) ?? {};
          // Read after somebody is admitted: what cannot be read does nothing either.
          const unreadable = isRead(name)
            ? query.length > 0 && { search: twice(query[0]) }
            : { payload: "{" };
          const { statusCode } = await ask({ cookie, ...unreadable });
          const isAdmitted = unreadable ? statusCode === 400 : ![401, 403].includes(statusCode);
          add(`by ${role}`, isAdmitted ? [] : [`answered with ${String(statusCode)}`]);
        }
        expect(problems).toEqual([]);
        expect((await readRefusedRoles()).slice(before.length)).toEqual(recorded);
      });

    if (isOwn)
      it("is refused by the page of another person, of whom it says who it is, and does nothing [G1]", async () => {
        const writes = await readWrites();
        const answer = await ask({ headers: { ...example.headers, "page-of": "of-another" } });
        expect(checkRefusal(answer, 409, "session-of-another")).toEqual([]);
        expect(answer.json<ErrorBody>().whose?.firstName).toBeTruthy();
        expect(await readWrites()).toEqual(writes);
      });

    if (query.length > 0 || !isRead(name))
      it("is refused when it cannot be read or a type is wrong, and does nothing [B1] [B2]", async () => {
        const { problems, add } = openProblems();
        const writes = await readWrites();
        if (query.length > 0) {
          add("twice", checkRefusal(await ask({ search: twice(query[0]) }), 400, "malformed"));
          add(
            "read twice",
            query.filter((key) => call.query?.safeParse({ [key]: ["1", "2"] }).success),
          );
        }
        if (!isRead(name)) {
          const headers = { "content-type": "text/plain" };
          add("text", checkRefusal(await ask({ payload: "{}", headers }), 415, "not-json"));
          const payload = JSON.stringify("x".repeat(largestBodyOf(call) * 1024));
          add("too large", checkRefusal(await ask({ payload }), 413, "too-large"));
        }
        if (body) {
          add("without fields", body.safeParse({}).success ? [] : ["cannot be read"]);
          const unknown = JSON.stringify(body.parse(withUnknownFields(example.body)));
          add("with unknown fields", unknown.includes(unknownField) ? [`read as ${unknown}`] : []);
          for (const payload of ["{", '"text"', "5", "true", "[]"])
            add(payload, checkRefusal(await ask({ payload }), 400, "malformed"));
          for (const { sent, fields } of wrongTypes(call, partsOf(body), example.body ?? {})) {
            const answer = await ask({ body: sent });
            const found = checkRefusal(answer, 422);
            const { errors = {} } = JSON.parse(answer.body || "{}") as Partial<ErrorBody>;
            const told = Object.keys(errors).toSorted();
            if (told.join() !== fields.join()) found.push(`told on ${told.join()}, not on ${fields.join()}`);
            add(JSON.stringify(sent).slice(0, 1000), found);
          }
        }
        expect(problems).toEqual([]);
        expect(await readWrites()).toEqual(writes);
      });

    if ((call as Call).idempotent === "needed")
      it("is refused without an idempotency key, and does nothing [H3]", async () => {
        const writes = await readWrites();
        const answer = await ask({ headers: { "idempotency-key": "" } });
        expect(checkRefusal(answer, 400, "key-missing")).toEqual([]);
        expect(await readWrites()).toEqual(writes);
      });

    /** Twice at once and once more with one key: it acts once, and each gets that answer. Ruling H3. */
    const askThrice = async (sent: Request, add: (what: string, found: readonly string[]) => void) => {
      const headers = { ...example.headers, "idempotency-key": newToken() };
      const both = await Promise.all([ask({ ...sent, headers }), ask({ ...sent, headers })]);
      const [writes, audits] = [await readWrites(), await countAudits()];
      const last = await ask({ ...sent, headers });
      const answers = [...both, last].map(({ statusCode, body: text }) => `${String(statusCode)} ${text}`);
      if (new Set(answers).size > 1) add("with one key", answers);
      const replayed = [...both, last]
        .map((one) => String(one.headers["idempotency-replayed"] ?? "first"))
        .toSorted();
      if (last.statusCode < 300 && replayed.join() !== "first,true,true") add("with one key", replayed);
      if (JSON.stringify([await readWrites(), await countAudits()]) !== JSON.stringify([writes, audits]))
        add("with one key", ["it acted again"]);
      return last;
    };

    it("is refused with each status that its contract names, and answered when it is valid, once for a key, without bank digits [B2] [B3] [H3]", async () => {
      const { problems, add } = openProblems();
      const documented = refusals.map(statusOfCode);
      /** Less those of the tests above, and what somebody else's being away is answered with. */
      const missing = new Set(documented);
      if (needsSession) missing.delete(401);
      if (needsOurPage || staff !== undefined) missing.delete(403);
      missing.delete(503);
      const expectAny = (what: string, answer: LightMyRequestResponse, statuses: readonly number[]) => {
        const { statusCode } = answer;
        if (statusCode >= 300 || !statuses.includes(statusCode))
          add(what, checkRefusal(answer, statuses.includes(statusCode) ? statusCode : (statuses[0] ?? 0)));
        if (bankDigits.test(answer.body)) add(what, ["bank digits"]);
        missing.delete(statusCode);
      };
      const changes = Object.entries(example.refused ?? {}).map(
        ([status, change]) => [Number(status), change] as const,
      );
      for (const [status, change] of changes)
        if (change !== "again") expectAny(`for ${String(status)}`, await ask(change), [status]);
      // Nothing is known as x, and no filter, order or date is one.
      const ofParams = [404, 422].filter((status) => documented.includes(status)).slice(0, 1);
      for (const key of Object.keys(example.params ?? {})) {
        const { statusCode } = await ask({ params: { ...example.params, [key]: "a\0b" } });
        add(`${key} with a NUL`, statusCode < 500 ? [] : [`answered with ${String(statusCode)}`]);
      }
      for (const key of Object.keys(example.params ?? {}))
        expectAny(`${key} x`, await ask({ params: { ...example.params, [key]: "x" } }), ofParams);
      for (const key of isRead(name) ? query : [])
        if (missing.size > 0)
          expectAny(`${key} x`, await ask({ query: { ...example.query, [key]: "x" } }), [200, ...documented]);

      const sent = example.body && { body: withUnknownFields(example.body) as object };
      const successes = Object.keys(call.responses).map(Number);
      const jobs = test.jobs.sent.length;
      expectAny(
        "valid",
        (call as Call).idempotent === "needed" ? await askThrice(sent ?? {}, add) : await ask(sent),
        successes.filter((status) => status < 300),
      );
      const mails = test.jobs.sent.slice(jobs).filter((job) => job.name.includes("mail"));
      if (mails.length > 0 && (await readLimit(name)) === "reads")
        add("[C13] sends a mail", ["counted as a read"]);
      for (const [status, change] of changes)
        for (let time = 0; change === "again" && missing.has(status) && time < mostMails; time += 1)
          expectAny("again", await ask(), [status, ...successes]);
      expect(problems).toEqual([]);
      expect([...missing], "named by the contract, and not answered").toEqual([]);
    });

    if (query.length > 0 || body)
      it("is broken by no text that the database cannot hold, and by no depth [B1] [B2]", async () => {
        const sent: Request[] = query.flatMap((key) => [
          { search: new URLSearchParams({ ...example.query, [key]: "a\0b" }).toString() },
          { search: `${key}${"[x]".repeat(200)}=1` },
        ]);
        const parts = body ? partsOf(body) : [];
        const inTexts = parts
          .filter(({ type }) => type === "string")
          .reduce((odd, { path }) => withPart(odd, path, "a\0b\ud800"), example.body ?? {});
        if (body) sent.push({ body: inTexts }, { payload: deep });
        for (const key of new Set(parts.map(({ path: [first = ""] }) => first))) {
          const valid = JSON.stringify({ ...example.body, [key]: "deep" });
          sent.push({ payload: valid.replace('"deep"', () => deep) });
        }
        const { problems, add } = openProblems();
        for (const request of sent) {
          const { statusCode } = await ask(request);
          add(JSON.stringify(request).slice(0, 200), statusCode < 500 ? [] : [String(statusCode)]);
        }
        expect(problems).toEqual([]);
      });
  });
});

const twice = (key = "") => `${key}=1&${key}=2`;
