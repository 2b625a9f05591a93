import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../database/tables.ts";
import { openTestApp } from "./app.ts";
import { eventOf } from "./collections-with-bank.ts";
import { describeOn } from "./database.ts";
import { publishDearerBook } from "./dearer-book.ts";
import { askProducts, post, priceIdsOf } from "./quoted-package.ts";
import { join, larkspurTerrace, signUp } from "./sign-up.ts";
import { openTold } from "./told-by-provider.ts";

/** What an operator writes down by hand, and what is read whole. Every other table grows. */
const smallTables = new Set([
  "affiliate",
  "agent",
  "feature_flag",
  "price_book",
  "product",
  "product_option",
  "referrer",
  "served_area",
  "setting",
  "voucher",
]);

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Plan[];
};

const isExplained = /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i;

/** Parts of a plan that read a whole table or a whole index. */
const wholeReads = (plan: Plan): string[] => {
  const table = plan["Relation Name"] ?? "";
  const isWhole =
    plan["Node Type"] === "Seq Scan" ||
    (/^(Index|Index Only) Scan$/.test(plan["Node Type"]) && plan["Index Cond"] === undefined);
  const own = isWhole && !smallTables.has(table) ? [`${plan["Node Type"]} of ${table}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
};

const tablesOf = (plan: Plan): string[] => [
  ...(plan["Relation Name"] === undefined ? [] : [plan["Relation Name"]]),
  ...(plan.Plans ?? []).flatMap(tablesOf),
];

/**
 * Explains statements as on a large table: a sequential scan is planned only where no index can answer, however few
 * rows there are. Nor is an index read whole instead of the table, which is quickest for few rows.
 */
const explain = async (pool: Pool, statements: readonly Statement[]) => {
  const client = await pool.connect();
  try {
    await client.query("set enable_seqscan = off; set enable_indexonlyscan = off");
    const plans = [];
    for (const { sql: text, parameters } of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        [...parameters],
      );
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
      if (plan) plans.push({ text, plan });
    }
    await client.query("reset enable_seqscan; reset enable_indexonlyscan");
    return plans;
  } finally {
    client.release();
  }
};

describeOn("postgres", "The queries of a sign-up", (open) => {
  let pool: Pool;
  const run = new Map<string, Statement>();

  beforeAll(async () => {
    const database = await open();
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    ({ pool } = database);
    // Then a table is read whole only where no index can answer: by the triggers too, of which no plan is seen.
    pool.on("connect", (client) => void client.query("set enable_seqscan = off"));
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        if (isExplained.test(query.sql)) run.set(query.sql, query);
      },
    });
    const onDay = async (today: string) => openTestApp({ ...database, db }, { today });
    const before = await onDay("2026-12-20");
    const addressGuid = await larkspurTerrace(database.db, 7);
    const quoted = await askProducts(before, { addressGuid });
    const shared = { hm8s: 4, selectedProducts: priceIdsOf(quoted), addressGuid, voucherCode: "WELCOME10" };
    const share = async (leadId: string) =>
      String(
        (await post(before, "/share_package", { ...shared, leadId }, { "idempotency-key": "share" })).body,
      );
    const link = await share(quoted.leadId);
    await publishDearerBook(database);
    await before.close();

    // From here on a price book is superseded, so that every look for an older quote is made.
    const test = await onDay("2027-01-05");
    const get = (path: string) => test.app.inject({ url: `/api${path}` });
    const succeed = async (answer: Promise<{ status: number; body: unknown }>, expected: number) => {
      const { status, body } = await answer;
      expect({ status, body: status < 400 ? undefined : body }).toMatchObject({ status: expected });
      return body;
    };
    for (const path of [
      "/config",
      "/features",
      "/referral?referral_code=MATES25",
      "/affiliate?affiliate_code=CAMPUS",
      "/agent?agent_code=HYDEPARK",
      "/addresses/find?query=7+larkspur",
      "/addresses/find?query=ls6+1zz",
      "/addresses/find?query=marigold+cuort",
      "/addresses/lookup/LS6%201ZZ",
      `/addresses/retrieve?id=${addressGuid}`,
      "/products?postcode=LS6+1ZZ&agentCode=HYDEPARK&voucherCode=FRESHERSCAMPUS",
    ])
      expect((await get(path)).statusCode).toBe(200);
    const person = { leadType: "Student", firstName: "Ada", lastName: "Byrne", mobileNumber: "07700900123" };
    const lead = { ...person, emailAddress: "ada.byrne@example.com", agreedToPolicy: true };
    const old = test.deps.leadIds.issue(new Date("2026-06-01T12:00:00Z"));
    const leadId = String(await succeed(post(test, "/pre-signup", { ...lead, leadId: old }), 200));
    await succeed(
      post(test, `/pre-signup/${leadId}/household`, { groupSize: 4, addressGuid, referral: "MATES25" }),
      204,
    );
    await askProducts(test, { addressGuid, leadId });
    const hash = new URL(link).searchParams.get("hash") ?? "";
    const opened = await askProducts(test, { addressGuid, leadId, hash });
    const asked = { selectedProducts: priceIdsOf(opened), housemateCount: 4, leadId };
    await succeed(post(test, `/pre-signup/${leadId}/products`, { priceIds: asked.selectedProducts }), 204);
    await succeed(post(test, "/voucher/WELCOME10", asked), 200);
    await succeed(post(test, "/voucher/ONLYONE", asked), 200);
    await succeed(post(test, "/discount/activate", { ...asked, voucherCode: "MATES25" }), 200);
    await succeed(post(test, "/share_package", { ...shared, leadId }), 201);
    await succeed(
      post(test, "/email_summary", { ...shared, email: "ada@example.com", shareLink: link, leadId }),
      204,
    );
    await succeed(post(test, `/verify_address/${addressGuid}`, {}), 200);
    await succeed(post(test, "/bank_lookup", { sortCode: "20-00-00", accountNumber: "55779911" }), 200);
    const signUpOf = await signUp(database.db, { houseNumber: 7, name: "Ada", size: 4 });
    const house = { ...signUpOf.houseInformation, discountCode: "ONLYONE", affiliateCode: "CAMPUS" };
    const body = { ...signUpOf, houseInformation: house, leadId, selectedProducts: asked.selectedProducts };
    const opening = (await succeed(
      post(test, "/direct_debit", body, { "idempotency-key": "open" }),
      201,
    )) as { guid: string };
    await succeed(post(test, "/direct_debit", body, { "idempotency-key": "again" }), 200);
    const typed = {
      ...(await signUp(database.db, { houseNumber: 8, name: "Typed", size: 4 })),
      addressId: undefined,
      leadId,
    };
    const typedAddress = { fullAddress: { line1: "12 Made Up Road", line2: "", city: "Leeds" } };
    await succeed(
      post(test, "/direct_debit", {
        ...typed,
        houseInformation: { ...house, discountCode: undefined, address: typedAddress },
      }),
      201,
    );
    const { guid } = opening;
    expect((await get(`/summary?guid=${guid}`)).statusCode).toBe(200);
    const joining = { ...lead, guid, email: "bo.byrne@example.com", phoneNumber: lead.mobileNumber };
    await succeed(post(test, "/validate-joining-tenant", joining), 404);
    const housemates = [{ fullname: "Bo Byrne", email: "bo.byrne@example.com", tel: "" }];
    await succeed(post(test, "/invite_housemates", { guid, housemates }), 200);
    for (const name of ["Bo", "Cy", "Di"]) {
      await succeed(post(test, "/direct_debit", join(guid, name), { "idempotency-key": name }), 201);
    }
    await succeed(post(test, "/direct_debit", join(guid, "Bo")), 200);
    return () => test.close();
  });

  it("read no growing table whole", async () => {
    const plans = await explain(pool, [...run.values()]);
    expect(plans.flatMap(({ text, plan }) => wholeReads(plan).map((what) => `${what}: ${text}`))).toEqual([]);
    // So that nothing passes for want of queries.
    const touched = new Set(plans.flatMap(({ plan }) => tablesOf(plan)));
    for (const table of ["address", "audit", "bank_account", "email", "household", "household_product"]) {
      expect(touched).toContain(table);
    }
    for (const table of ["housemate", "idempotency_key", "lead", "mandate", "price", "quote", "share_link"]) {
      expect(touched).toContain(table);
    }
    for (const table of ["invitation", "membership", "street", "voucher_use"])
      expect(touched).toContain(table);
  });

  it("nor do the triggers behind them", async () => {
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of clients) {
      await client.query("select pg_stat_force_next_flush()");
      client.release();
    }
    const { rows } = await pool.query<{ table: string }>(
      "select relname as table from pg_stat_user_tables where schemaname = 'public' and seq_scan > 0",
    );
    const read = rows.map(({ table }) => table);
    expect(read).toContain("product_option");
    expect(read.filter((table) => !smallTables.has(table))).toEqual([]);
  });

  it("would be told apart from one that does", async () => {
    const whole = [
      "select id from lead where mobile_number = $1",
      "select hash from share_link where price_ids @> array[$1]",
      "select id from lead where email = lower($1)",
      "select id from household order by guid limit coalesce(length($1), 1)",
    ].map((text) => ({ sql: text, parameters: ["07700900123"] }));
    const found = (await explain(pool, whole)).map(({ plan }) => wholeReads(plan).length > 0);
    expect(found).toEqual([true, true, true, true]);
    const byIndex = [
      { sql: "select email from lead where id = $1::uuid", parameters: [crypto.randomUUID()] },
    ];
    const [plan] = await explain(pool, byIndex);
    expect(plan && wholeReads(plan.plan)).toEqual([]);
  });
});

describeOn("postgres", "The queries that work off events", (open) => {
  it("find each event by its whole key, for an id alone has no index", async () => {
    const database = await open();
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    const run = new Map<string, Statement>();
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => {
        if (query.sql.includes("provider_event") && isExplained.test(query.sql)) run.set(query.sql, query);
      },
    });
    const { tell, test } = await openTold(() => Promise.resolve({ ...database, db }), {});
    run.clear();
    await tell(eventOf("payments", "PM-unknown", "confirmed"), eventOf("payouts", "PO-1", "paid"));
    await database.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
    const plans = await explain(database.pool, [...run.values()]);
    const conditions = plans.flatMap(({ plan }) => conditionsOn(plan, "provider_event_pkey"));
    expect(conditions).toHaveLength(2);
    for (const condition of conditions) expect(condition).toMatch(/provider = .* AND .*id = /);
    await test.close();
  });
});

const conditionsOn = (plan: Plan, index: string): string[] => [
  ...(plan["Index Name"] === index ? [plan["Index Cond"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap((part) => conditionsOn(part, index)),
];
