import { type CallName, calls } from "@evenly/contract";
import type { Call, ErrorBody } from "@evenly/contract/shape";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestApp, type TestApp } from "./app.ts";
import { useTestDatabases } from "./database.ts";
import { type Example, openExamples } from "./every-call/examples.ts";
import { type Part, partsOf, withPart } from "./every-call/schema-parts.ts";
import { ours, signedInAs } from "./staff.ts";

const casesInAll = 10_000;
const names = Object.keys(calls) as CallName[];
const casesOfEach = Math.ceil(casesInAll / names.length);

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "null",
    "NaN",
    "-1",
    "1e309",
    "99999999999999999999",
    "0x10",
    "' or 1=1 --",
    "%",
    "%00",
    "_%_",
    "\\",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "9999-12-31",
    "2027-02-30",
    "-271821-04-20",
    "LS6 1ZZ",
    "3 larkspur",
    "flat 99999999999 marigold",
    "019e0000-0000-7000-8000-000000000000",
    "WELCOME10",
    "__proto__",
    "constructor",
    "İıß",
    "a".repeat(5_000),
    "@",
    "a@b.c",
    "👩‍👩‍👧‍👦",
  ),
);
const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, -0, -1, 16, 1e21, 1.5, 2 ** 53, 5e-324, null, true, false, [], {}),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 60 }) },
);

/** A valid body with up to three of its parts changed, removed or added. */
const spoiled = (valid: object, parts: readonly Part[]): fc.Arbitrary<object> =>
  fc
    .array(fc.tuple(fc.nat(), fc.option(oddValue, { freq: 6, nil: undefined })), { maxLength: 3 })
    .map((changes) =>
      changes.reduce((body, [at, value]) => {
        const part = parts[at % Math.max(1, parts.length)];
        return part === undefined ? body : withPart(body, part.path, value);
      }, valid),
    );

const deepList = "[".repeat(20_000) + "]".repeat(20_000);
const json = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: oddText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      "[[[[",
      deepList,
      '{"__proto__":{"x":1}}',
      `"${"x".repeat(70_000)}"`,
      "1e999",
    ),
  },
);
const headerValue = fc.oneof(
  fc.string({ minLength: 0, maxLength: 300 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "")),
  fc.constantFrom("same key", ""),
);
const headers = fc.record(
  {
    "idempotency-key": headerValue,
    "x-request-id": headerValue,
    "x-forwarded-for": headerValue,
    accept: headerValue,
    "content-type": fc.oneof(
      { weight: 6, arbitrary: fc.constant("application/json") },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "text/plain",
          "application/json; charset=utf-16",
          "x",
          "multipart/form-data",
        ),
      },
    ),
  },
  { requiredKeys: ["content-type"] },
);

const requestFor = (name: CallName, valid: Example): fc.Arbitrary<InjectOptions> => {
  const [method = "GET", path = ""] = name.split(" ");
  const call: Call = calls[name];
  const encoded = fc.oneof(oddText.map(encode), fc.constantFrom("%zz", "%", "..", "a/b", "%E0%A4%A"));
  const param = (key: string) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(encode(valid.params?.[key] ?? "x")) },
      { weight: 3, arbitrary: encoded },
    );
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => key);
  const fields = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
  const query = fc
    .array(
      fc.tuple(
        fc.constantFrom(...fields, "extra", "__proto__"),
        fc.oneof(oddText.map(encode), fc.constant("%zz")),
      ),
      {
        maxLength: 4,
      },
    )
    .map((entries) =>
      [...Object.entries(valid.query ?? {}), ...entries].map(([key, value]) => `${key}=${value}`),
    )
    .chain((given) => fc.subarray(given));
  const parts = call.body ? partsOf(call.body) : [];
  const payload = call.body
    ? fc.oneof(
        {
          weight: 3,
          arbitrary: fc
            .constantFrom(...bodiesOf(valid))
            .chain((body) => spoiled(body, parts))
            .map((body) => JSON.stringify(body)),
        },
        { weight: 1, arbitrary: json },
      )
    : fc.constant(undefined);
  return fc
    .tuple(fc.tuple(...keys.map(param)), query, payload, headers, fc.boolean())
    .map(([values, parts, body, given, keepsOwn]) => ({
      method: method as "GET" | "POST",
      url: `/api${keys.reduce((filled, key, at) => filled.replace(`:${key}`, values[at] ?? ""), path)}?${parts.join("&")}`,
      headers: {
        ...given,
        ...(keepsOwn && valid.headers),
        ...(call.staff !== undefined && ours),
        ...(valid.cookie !== undefined && { cookie: valid.cookie }),
      },
      ...(body !== undefined && { payload: body }),
    }));
};

/** What is refused goes as deep as what is answered, which is drawn as often as all that is refused. */
const bodiesOf = ({ body = {}, refused = {} }: Example): object[] => {
  const others = Object.values(refused).flatMap((change) =>
    change !== "again" && change.body ? [change.body] : [],
  );
  return [body, ...others.flatMap((other) => [other, body])];
};

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

describe(`${String(casesInAll)} requests that nobody meant [B1]`, () => {
  const open = useTestDatabases();
  let test: TestApp;
  let exampleOf: (name: CallName) => Promise<Example>;
  /** Of examples that are refused because they still run. */
  const running = new Set<string>();
  beforeAll(async () => {
    const database = await open();
    test = await openTestApp(database, { config: { trustProxy: 1 } });
    exampleOf = await openExamples(database, test, await signedInAs(test, "administrator"));
  });
  afterAll(() => test.close());

  it.each(names)("never break %s", { timeout: 60_000 }, async (name) => {
    const statuses = new Set<number>();
    // The mails of the call before count for no limit of this one.
    await sql`update email set created_at = created_at - interval '2 days'`.execute(test.deps.db);
    const given = await exampleOf(name);
    const refused = given.refused?.[409];
    const key = refused === "again" ? undefined : refused?.headers?.["idempotency-key"];
    if (key !== undefined) running.add(key);
    await fc.assert(
      fc.asyncProperty(requestFor(name, given), async (request) => {
        const answer = await test.app.inject(request);
        statuses.add(answer.statusCode);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400 && answer.statusCode !== 410) {
          const refused = answer.json<ErrorBody>();
          expect(refused.messages[0]).toBe(refused.message);
          expect(refused.codes).toHaveLength(refused.messages.length);
          expect(refused.code).toBe(refused.codes[0]);
          expect(refused.errors !== undefined).toBe(answer.statusCode === 422);
        }
      }),
      { numRuns: casesOfEach, seed: 2027, endOnFailure: true },
    );
    // At least some requests must succeed.
    expect([...statuses].some((status) => status < 300)).toBe(true);
  });

  it("leave nothing partly stored", async () => {
    const { rows } = await sql<{ id: string }>`
      select household.id from household
      where (select count(*) from household_product where household_id = household.id) <> 4
        or not exists (select 1 from housemate where household_id = household.id)
        or exists (
          select 1 from housemate
          left join bank_account on bank_account.housemate_id = housemate.id
          left join mandate on mandate.housemate_id = housemate.id
          where housemate.household_id = household.id and (bank_account.id is null or mandate.id is null)
        )`.execute(test.deps.db);
    expect(rows).toEqual([]);
    const open = await test.deps.db
      .selectFrom("idempotencyKey")
      .select("key")
      .where("status", "is", null)
      .execute();
    expect(open.map(({ key }) => key).sort()).toEqual([...running].sort());
  });
});
