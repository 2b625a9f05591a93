import type { Pool } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp } from "./app.ts";
import { eventOf } from "./collections-with-bank.ts";
import { useTestDatabases } from "./database.ts";
import { publishRaisedPricesBook } from "./raised-prices-book.ts";
import { askProducts, post, priceIdsOf } from "./quoted-package.ts";
import { addToFigures } from "../src/staff/figures/sum-figures.ts";
import { createHandlers } from "../src/job-handlers.ts";
import { dailyJobs } from "../src/queue/index.ts";
import {
  explain,
  listenTo,
  type Plan,
  smallTables,
  type Statement,
  tablesOf,
  wholeReads,
} from "./explain.ts";
import { join, larkspurTerrace, signUp } from "./sign-up.ts";
import { signedInAs } from "./staff.ts";
import { openPaymentsAtBank } from "./payments-at-bank.ts";

describe("The queries of a sign-up", () => {
  const open = useTestDatabases();
  let pool: Pool;
  let run: ReadonlyMap<string, Statement>;

  beforeAll(async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    ({ pool } = database);
    // Sequential scans are planned only when no index fits, also inside triggers, whose plans are not visible.
    pool.on("connect", (client) => void client.query("set enable_seqscan = off"));
    const { db, run: heard } = listenTo(pool);
    run = heard;
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
    await publishRaisedPricesBook(database);
    await before.close();

    // From here on a book is superseded, so that look-ups of older quotes run.
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
    const request = { selectedProducts: priceIdsOf(opened), housemateCount: 4, leadId };
    await succeed(post(test, `/pre-signup/${leadId}/products`, { priceIds: request.selectedProducts }), 204);
    await succeed(post(test, "/voucher/WELCOME10", request), 200);
    await succeed(post(test, "/voucher/ONLYONE", request), 200);
    await succeed(post(test, "/discount/activate", { ...request, voucherCode: "MATES25" }), 200);
    await succeed(post(test, "/share_package", { ...shared, leadId }), 201);
    await succeed(
      post(test, "/email_summary", { ...shared, email: "ada@example.com", shareLink: link, leadId }),
      204,
    );
    await succeed(post(test, `/verify_address/${addressGuid}`, {}), 200);
    await succeed(post(test, "/bank_lookup", { sortCode: "20-00-00", accountNumber: "55779911" }), 200);
    const signUpOf = await signUp(database.db, { houseNumber: 7, name: "Ada", size: 4 });
    const house = { ...signUpOf.houseInformation, discountCode: "ONLYONE", affiliateCode: "CAMPUS" };
    const body = { ...signUpOf, houseInformation: house, leadId, selectedProducts: request.selectedProducts };
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
    // Guards against too few queries.
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

  it("are distinguished from a query that does", async () => {
    const whole = [
      "select id from lead where first_name = $1",
      "select hash from share_link where price_ids @> array[$1]",
      "select id from lead where last_name = lower($1)",
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

describe("The queries of the back office", () => {
  const open = useTestDatabases();
  it("find households and people, and read one, by an index [H4]", async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    const { db, run } = listenTo(database.pool);
    const test = await openTestApp({ ...database, db });
    const support = await signedInAs(test, "support");
    run.clear();
    // The same statement with another value: of a phone, and of a postcode.
    const searches: Statement[] = [];
    for (const text of ["07700 900101", "LS6 1ZZ"]) {
      expect((await support.post("/search", { text })).statusCode).toBe(200);
      searches.push(...run.values());
      run.clear();
    }
    const found = await support.post("/search", { text: "5 Larkspur" });
    const [{ reference } = { reference: "" }] = found.json<{ households: { reference: string }[] }>()
      .households;
    for (const path of ["", "/timeline", "/join_link", "/removal?place=2"])
      expect((await support.get(`/households/${reference}${path}`)).statusCode).toBe(200);
    // Forces look-ups, as for many rows.
    await database.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
    const plans = await explain(database.pool, [...searches, ...run.values()]);
    expect(plans.length).toBeGreaterThan(10);
    for (const { text, plan } of plans) expect(wholeReads(plan), text).toEqual([]);
    const used = new Set(plans.flatMap(({ plan }) => indexesOf(plan)));
    for (const index of [
      "household_address_words",
      "housemate_name_words",
      "housemate_email_start",
      "housemate_phone",
      "lead_name_words",
      "lead_email_start",
      "lead_phone",
      "lead_postcode",
      "lead_address_id",
    ])
      expect(used).toContain(index);
    await test.close();
  });

  it("read the home page, and households by any filter or order, by an index [H5]", async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    const { db, run } = listenTo(database.pool);
    const test = await openTestApp({ ...database, db }, { today: "2027-01-05" });
    const finance = await signedInAs(test, "finance");
    run.clear();
    const filters = [
      "city=leeds",
      "code=welcome10",
      "from=2026-12-01&sort=starts",
      "state=gathering&to=2027-01-01",
    ];
    for (const path of ["/home", "/to_do", ...filters.map((filter) => `/households?${filter}`)])
      expect((await finance.get(path)).statusCode).toBe(200);
    await database.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
    const plans = await explain(database.pool, [...run.values()]);
    expect(plans.length).toBeGreaterThan(10);
    for (const { text, plan } of plans) expect(wholeReads(plan), text).toEqual([]);
    await test.close();
  });

  it("read figures from sums and, for days not summed yet, by an index [C11] [H4] [H5]", async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    const { db, run } = listenTo(database.pool);
    const test = await openTestApp({ ...database, db }, { today: "2027-01-05" });
    const catalogue = await signedInAs(test, "catalogue");
    await db.transaction().execute((trx) => addToFigures(trx, 0));
    await db.insertInto("figureChanged").values({ figure: "discount", day: "2026-12-01" }).execute();
    run.clear();
    for (const path of ["", "/money", "/codes"])
      expect((await catalogue.get(`/figures${path}?period=year`)).statusCode).toBe(200);
    await database.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
    const plans = await explain(database.pool, [...run.values()]);
    for (const { text, plan } of plans) expect(wholeReads(plan), text).toEqual([]);
    const used = JSON.stringify(plans);
    for (const index of ["figure_sum_pkey", "posting_created_at", "quote_by_day", "collection_due"])
      expect(used).toContain(index);
    await test.close();
  });

  it("read a code's outcome and users by an index", async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    const { db, run } = listenTo(database.pool);
    const test = await openTestApp({ ...database, db });
    const catalogue = await signedInAs(test, "catalogue");
    run.clear();
    const codes = [
      "vouchers/WELCOME10",
      "offers/FRESHERSCAMPUS",
      "affiliates/CAMPUS",
      "referrers/MATES25",
      "agents/HYDEPARK",
    ];
    for (const code of codes)
      for (const path of ["", "/figures", "/households", "/households?state=live"])
        expect((await catalogue.get(`/codes/${code}${path}`)).statusCode).toBe(200);
    for (const path of ["/codes/vouchers?state=used-up", "/codes/agents", "/settings"])
      expect((await catalogue.get(path)).statusCode).toBe(200);
    await database.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
    const plans = await explain(database.pool, [...run.values()]);
    expect(plans.length).toBeGreaterThan(20);
    for (const { text, plan } of plans) expect(wholeReads(plan), text).toEqual([]);
    const used = JSON.stringify(plans);
    for (const index of ["voucher_use_of_code", "household_agent_id_by_day", "lead_voucher_code"])
      expect(used).toContain(index);
    await test.close();
  });
});

describe("The queries that work off events", () => {
  const open = useTestDatabases();
  it("find each event by its whole key, because an id alone has no index", async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    const { db, run } = listenTo(database.pool);
    const { tell, test } = await openPaymentsAtBank(() => Promise.resolve({ ...database, db }), {});
    run.clear();
    await tell(eventOf("payments", "PM-unknown", "confirmed"), eventOf("payouts", "PO-1", "paid"));
    await database.pool.query("set enable_hashjoin = off; set enable_mergejoin = off");
    const statements = [...run.values()].filter((statement) => statement.sql.includes("provider_event"));
    const plans = await explain(database.pool, statements);
    const conditions = plans.flatMap(({ plan }) => conditionsOn(plan, "provider_event_pkey"));
    expect(conditions).toHaveLength(2);
    for (const condition of conditions) expect(condition).toMatch(/provider = .* AND .*id = /);
    await test.close();
  });
});

const indexesOf = (plan: Plan): string[] => [
  ...(plan["Index Name"] === undefined ? [] : [plan["Index Name"]]),
  ...(plan.Plans ?? []).flatMap(indexesOf),
];

const conditionsOn = (plan: Plan, index: string): string[] => [
  ...(plan["Index Name"] === index ? [plan["Index Cond"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap((part) => conditionsOn(part, index)),
];

describe("The queries of each day's jobs", () => {
  const open = useTestDatabases();
  it("read no growing table whole, however little is due", async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    const { db, run } = listenTo(database.pool);
    const test = await openTestApp(
      { ...database, db },
      {
        today: "2027-03-15",
        config: { databaseUrl: database.url },
      },
    );
    const handlers = createHandlers(test.deps);
    for (const { name } of dailyJobs) await handlers[name]({}, { isLast: false });
    await test.close();
    // The sandbox's tables are not part of the product.
    const statements = [...run.values()].filter((statement) => !statement.sql.includes("sandbox_"));
    const plans = await explain(database.pool, statements);
    expect(plans.flatMap(({ text, plan }) => wholeReads(plan).map((what) => `${what}: ${text}`))).toEqual([]);
    const touched = new Set(plans.flatMap(({ plan }) => tablesOf(plan)));
    for (const table of [
      "collection",
      "collection_attempt",
      "household",
      "housemate",
      "invitation",
      "mandate",
    ])
      expect(touched).toContain(table);
  });
});
