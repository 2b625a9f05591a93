import { type CallName, calls } from "@evenly/contract";
import type { Call, ErrorBody } from "@evenly/contract/shape";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "./app.ts";
import { useTestDatabases } from "./database.ts";
import { openGatheringHouse } from "./gathering-house.ts";
import { askProducts, guidOf, priceIdsOf } from "./quoted-package.ts";
import { join, linkTo, post } from "./sign-up.ts";
import { ours } from "./staff.ts";
import { staffRequests } from "./staff-requests.ts";

const casesInAll = 10_000;
// Payments last: they fill the household that other calls use.
const names = (Object.keys(calls) as CallName[]).toSorted(
  (one, other) => Number(one === "POST /direct_debit") - Number(other === "POST /direct_debit"),
);
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

type Valid = {
  readonly cookie?: string;
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly bodies: readonly object[];
};

/** A valid request with up to three values changed, removed or added. */
const spoiled = (valid: object): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.nat(), fc.option(oddValue, { freq: 6 }), fc.boolean()), { minLength: 0, maxLength: 3 })
    .map((changes) => {
      const body = structuredClone(valid) as Record<string, unknown>;
      for (const [at, value, isDeep] of changes) {
        const places = placesOf(body, isDeep);
        const place = places[at % Math.max(1, places.length)];
        if (!place) continue;
        if (value === null) Reflect.deleteProperty(place.holder, place.key);
        else place.holder[place.key] = value;
      }
      return body;
    });

const placesOf = (
  value: Record<string, unknown>,
  isDeep: boolean,
): { holder: Record<string, unknown>; key: string }[] =>
  Object.keys(value).flatMap((key) => {
    const inner = value[key];
    const isHolder = inner !== null && typeof inner === "object" && !Array.isArray(inner);
    const own = [{ holder: value, key }];
    return isHolder && isDeep ? placesOf(inner as Record<string, unknown>, isDeep) : own;
  });

const json = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: oddText },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "{", "[[[[", '{"__proto__":{"x":1}}', `"${"x".repeat(70_000)}"`, "1e999"),
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

const requestFor = (name: CallName, valid: Valid): fc.Arbitrary<InjectOptions> => {
  const [method = "GET", path = ""] = name.split(" ");
  const call: Call = calls[name];
  const encoded = fc.oneof(oddText.map(encode), fc.constantFrom("%zz", "%", "..", "a/b", "%E0%A4%A"));
  const param = (key: string) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(valid.params[key] ?? "x") },
      { weight: 3, arbitrary: encoded },
    );
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => key);
  const query = fc
    .array(
      fc.tuple(
        fc.constantFrom(...Object.keys(valid.query), "extra", "__proto__"),
        fc.oneof(oddText.map(encode), fc.constant("%zz")),
      ),
      {
        maxLength: 4,
      },
    )
    .map((entries) => [...Object.entries(valid.query), ...entries].map(([key, value]) => `${key}=${value}`))
    .chain((parts) => fc.subarray(parts));
  const payload = call.body
    ? fc.oneof(
        { weight: 3, arbitrary: fc.oneof(...valid.bodies.map(spoiled)).map((body) => JSON.stringify(body)) },
        { weight: 1, arbitrary: json },
      )
    : fc.constant(undefined);
  return fc
    .tuple(fc.tuple(...keys.map(param)), query, payload, headers)
    .map(([values, parts, body, given]) => ({
      method: method as "GET" | "POST",
      url: `/api${keys.reduce((filled, key, at) => filled.replace(`:${key}`, values[at] ?? ""), path)}?${parts.join("&")}`,
      headers: {
        ...given,
        ...(call.staff !== undefined && ours),
        ...(valid.cookie !== undefined && { cookie: valid.cookie }),
      },
      ...(body !== undefined && { payload: body }),
    }));
};

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

describe(`${String(casesInAll)} requests that nobody meant [B1]`, () => {
  const open = useTestDatabases();
  let test: TestApp;
  let valid: (name: CallName) => Promise<Valid>;
  beforeAll(async () => {
    const database = await open();
    test = await openTestApp(database, { config: { trustProxy: 1 } });
    const addressGuid = await guidOf(test, "7 Larkspur Terrace");
    const quote = await askProducts(test, { addressGuid });
    const { db } = test.deps;
    const household = await db
      .selectFrom("household")
      .select(["id", "guid"])
      .where("line1", "=", "3 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const creator = await db
      .selectFrom("housemate")
      .select("email")
      .where("household_id", "=", household.id)
      .executeTakeFirstOrThrow();
    const free = await db.selectFrom("address").select("guid").where("postcode", "=", "LS6 2ZZ").execute();
    const selectedProducts = priceIdsOf(quote);
    const shared = await test.app.inject({
      url: "/api/share_package",
      method: "POST",
      payload: { hm8s: 4, selectedProducts, addressGuid },
    });
    const { token } = await db
      .insertInto("mail_preference")
      .values({ email: "stopped@example.com", token: "x".repeat(32), stopped_at: null })
      .returning("token")
      .executeTakeFirstOrThrow();
    const person = { leadType: "Student", firstName: "Sam", lastName: "Lee", email: "sam@example.com" };
    const body = {
      ...person,
      emailAddress: person.email,
      mobileNumber: "07700900123",
      phoneNumber: "07700900123",
      agreedToPolicy: true,
      leadId: quote.leadId,
      priceIds: selectedProducts,
      selectedProducts,
      groupSize: 4,
      hm8s: 4,
      housemateCount: 4,
      addressGuid,
      addressId: addressGuid,
      postcode: "LS6 1ZZ",
      voucherCode: "WELCOME10",
      shareLink: shared.json<string>(),
      sortCode: "20-00-00",
      accountNumber: "55779911",
      guid: household.guid,
      token,
      stopped: true,
      housemates: [{ fullname: "Kim Park", email: "kim@example.com", tel: "" }],
      personalDetails: {
        ...person,
        firstname: "Sam",
        lastname: "Lee",
        tel: "07700900123",
        termsAgreed: true,
        allowPromotions: false,
      },
      bankDetails: {
        firstname: "Sam",
        lastname: "Lee",
        sortCode: "20-00-00",
        accountNumber: "55779911",
        accountHolder: true,
      },
      houseInformation: {
        postcode: "LS6 1ZZ",
        address: {
          guid: addressGuid,
          fullAddress: { line1: "7 Larkspur Terrace", line2: "", city: "Leeds" },
        },
        startDate: "2027-01-01",
        endDate: "2027-12-31",
        broadbandUrgent: false,
        broadbandDate: "2027-01-10",
        lettingAgentName: "Hyde",
        discountCode: "WELCOME10",
      },
    };
    const query = {
      referral_code: "MATES25",
      affiliate_code: "CAMPUS",
      agent_code: "HYDEPARK",
      addressGuid,
      postcode: "LS61ZZ",
      hm8s: "4",
      fra: "1",
      voucherCode: "WELCOME10",
      hash: "x",
      agentCode: "HYDEPARK",
      leadId: quote.leadId,
      guid: household.guid,
      query: "larkspur",
      id: addressGuid,
    };
    const params = { leadId: quote.leadId, voucherCode: "WELCOME10", postcode: "LS61ZZ", addressGuid };
    const emails = Array.from({ length: 40 }, (_, at) => `sam.${String(at)}@example.com`);
    const payments = emails.map((email, at) => {
      const paid = { ...body, personalDetails: { ...body.personalDetails, email } };
      const houseInformation = { ...body.houseInformation, address: { guid: free[at]?.guid } };
      // Half of the payments open an account, half join one.
      return at % 2 === 0 ? paid : { ...paid, guid: undefined, addressId: free[at]?.guid, houseInformation };
    });
    const bodiesOf: Partial<Record<CallName, readonly object[]>> = {
      "POST /direct_debit": payments,
      "POST /validate-joining-tenant": [body, { ...body, email: creator.email }],
    };
    const enter = async (link: string) => {
      const answer = await test.app.inject({
        url: "/api/my_house/session",
        method: "POST",
        payload: { token: link },
      });
      return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    };
    const ofAnother = await db
      .selectFrom("household")
      .select("guid")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const page = await enter(await linkTo(test, household.guid));
    const cookies: Partial<Record<CallName, string>> = {
      "POST /my_house/sign_out": await enter(await linkTo(test, ofAnother.guid)),
      "GET /my_house": page,
      "GET /my_house/statement": page,
      "GET /my_house/what_if": page,
      "POST /my_house/bank_details": page,
      "GET /my_house/moving_out": page,
      "POST /my_house/moving_out": page,
      "POST /my_house/moving_out/take_back": page,
      "POST /my_house/moving_out/agree": page,
    };
    bodiesOf["POST /my_house/session"] = [{ ...body, token: await linkTo(test, household.guid) }];
    bodiesOf["POST /my_house/moving_out"] = [{ lastDay: "2027-05-14", email: "kim@example.com" }];
    /** A successor who joined too late. Returns the day to agree to. */
    const joinLate = async () => {
      const send = (path: string, payload: object) =>
        test.app.inject({ url: `/api${path}`, method: "POST", payload, headers: { cookie: page } });
      await send("/my_house/moving_out/take_back", {});
      await send("/my_house/moving_out", { lastDay: "2027-05-14", email: "late@example.com" });
      await db.updateTable("succession").set({ join_by: "2026-01-01" }).execute();
      const { text_body: text } = await db
        .selectFrom("email")
        .select("text_body")
        .where("to_address", "=", "late@example.com")
        .executeTakeFirstOrThrow();
      const link = /joining-tenant\?guid=([\w-]+)/.exec(text)?.[1] ?? "";
      const joined = await send("/direct_debit", join(link, "Late"));
      expect(joined.statusCode, joined.body).toBe(201);
      return { handsOverOn: "2027-05-15" };
    };
    const house = await openGatheringHouse(database, test, { houseNumber: 8, size: 4 });
    const invited = await post(test.app, "/invite_housemates", { ...body, guid: house.guid });
    expect(invited.statusCode, invited.body).toBe(200);
    await house.joins("Ben");
    /** Bodies of Ben's calls, with the state that they need. */
    const ofBen: Partial<Record<CallName, () => Promise<object> | object>> = {
      "POST /my_house/invite_again": () => ({ place: 3 }),
      "POST /my_house/size": () => ({ size: 3 }),
      "POST /my_house/size/withdraw": async () => ({ proposal: await proposedBy("Ben") }),
      "POST /my_house/size/agree": async () => ({ proposal: await proposedBy("Ada") }),
      "POST /my_house/dispute": async () => {
        await house.joins("Cara");
        return { place: 3 };
      },
    };
    const proposedBy = async (name: string) => {
      const read = async () => (await house.page(name)).numberOfHousemates;
      const { proposal, size = 0 } = (await read()) ?? {};
      if (proposal) await house.ask("Ben", "size/withdraw", { proposal: proposal.id });
      const answer = await house.ask(name, "size", { size: size + 1 });
      expect(answer.statusCode, answer.body).toBe(200);
      return (await read())?.proposal?.id;
    };
    const staff = await staffRequests(test);
    valid = async (name) => {
      if (name === "POST /my_house/moving_out/agree") bodiesOf[name] = [await joinLate()];
      const bens = await ofBen[name]?.();
      if (bens !== undefined) bodiesOf[name] = [bens];
      const own = await staff(name);
      const cookie = own.cookie ?? (bens === undefined ? cookies[name] : await house.cookieOf("Ben"));
      const bodies = own.body === undefined ? (bodiesOf[name] ?? [body]) : [{ ...body, ...own.body }];
      const asked = own.query ?? query;
      return {
        params: { ...params, ...own.params },
        query: asked,
        bodies,
        ...(cookie !== undefined && { cookie }),
      };
    };
  });
  afterAll(() => test.close());

  it.each(names)("never break %s", { timeout: 60_000 }, async (name) => {
    const statuses = new Set<number>();
    const given = await valid(name);
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
      .selectFrom("idempotency_key")
      .select("key")
      .where("status", "is", null)
      .execute();
    expect(open).toEqual([]);
  });
});
