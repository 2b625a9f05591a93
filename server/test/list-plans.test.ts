import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "./app.ts";
import { useTestDatabases } from "./database.ts";
import { explain, listenTo, type Plan, type Statement, wholeReads } from "./explain.ts";
import { signedInAs, type StaffBrowser } from "./staff.ts";

/** The plan nodes from a node down to the scan, without look-ups beside it. */
const wayOf = (plan: Plan): readonly Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter(isOnTheWay).flatMap(wayOf),
];
const isOnTheWay = (part: Plan) => /^(Outer|Subquery|Member)$/.test(part["Parent Relationship"] ?? "");
const isJoined = (part: Plan) => part["Parent Relationship"] === "Inner";

/** The page's LIMIT node, inside any joins. */
const findLimit = (plan: Plan): Plan | undefined =>
  plan["Node Type"] === "Limit"
    ? plan
    : plan.Plans?.filter((part) => isOnTheWay(part) || isJoined(part))
        .map(findLimit)
        .find((found) => found !== undefined);

describe("The lists of the back office", () => {
  const open = useTestDatabases();
  let pool: Pool;
  let run: Map<string, Statement>;
  let test: TestApp;
  let administrator: StaffBrowser;
  let reference: string;

  beforeAll(async () => {
    const database = await open({ asOwner: true });
    if (!database.pool) throw new Error("A real server is needed to explain its plans");
    ({ pool } = database);
    // Forces the plans of large tables: look-ups instead of hashes and sorts.
    const forFew = ["hashjoin", "mergejoin", "sort", "incremental_sort", "bitmapscan"];
    const settings = forFew.map((way) => `set enable_${way} = off`).join("; ");
    pool.on("connect", (client) => void client.query(settings));
    const heard = listenTo(pool);
    ({ run } = heard);
    test = await openTestApp({ ...database, db: heard.db }, { today: "2027-01-05" });
    administrator = await signedInAs(test, "administrator");
    ({ reference } = await heard.db.selectFrom("household").select("reference").executeTakeFirstOrThrow());
  });
  afterAll(() => test.close());

  const plansOf = async (path: string) => {
    run.clear();
    expect((await administrator.get(path.replace("REFERENCE", reference))).statusCode).toBe(200);
    const ofList = [...run.values()].filter(
      ({ sql }) => sql.includes('"cursor_key"') || sql.includes('"counted"'),
    );
    expect(ofList.length).toBeGreaterThan(1);
    return explain(pool, ofList);
  };

  it.each([
    "/households",
    "/households?sort=opened",
    "/households?sort=starts",
    "/households?sort=-address",
    "/households?state=gathering",
    "/households?state=gathering&sort=starts",
    "/households?city=leeds",
    "/households?city=leeds&sort=-starts",
    "/households?city=leeds&sort=address",
    "/households?code=welcome10",
    "/collections",
    "/collections?sort=-due",
    "/collections?state=submitted",
    "/collections?state=planned&sort=-due&from=2026-02-01&to=2027-01-31",
    "/collections?sort=waits",
    "/collections?state=failed,charged_back&sort=waits&from=2026-06-01&to=2027-01-31",
    "/collections?household=REFERENCE&sort=due",
    "/payouts",
    "/ledger",
    "/ledger?sort=day",
    "/ledger?cause=refund",
    "/ledger?account=provider&month=2027-01",
    "/services",
    "/services?state=live",
    "/services?state=to-order&before=2027-02-01",
    "/services?city=leeds",
    "/services?product=Broadband&sort=-starts",
    "/codes/vouchers/WELCOME10/households",
    "/codes/vouchers/WELCOME10/households?state=live",
    "/services?option=bt-full-fibre-900",
    "/mails",
    "/mails?state=failed",
    "/mails?template=welcome",
    "/mails?template=welcome&from=2026-12-01&to=2026-12-31",
    "/audit",
    "/audit?by=staff",
    "/audit?action=note&from=2026-12-01",
    "/audit?household=REFERENCE",
    "/approvals",
    "/approvals?view=decided",
  ])("%s reads an index in its order, for one page only [H5]", async (path) => {
    for (const { text, plan } of await plansOf(path)) {
      const limit = findLimit(plan);
      const way = limit === undefined ? [] : wayOf(limit);
      expect(way.length, text).toBeGreaterThan(1);
      // A count has no order: the first thousand rows will do.
      const isPage = text.includes('"cursor_key"');
      const nodes = way.map((part) => part["Node Type"]);
      expect(nodes.filter((node) => (isPage ? /Sort|Seq Scan|Bitmap/ : /Sort/).test(node))).toEqual([]);
      const joined = way.flatMap(({ Plans: parts = [] }) => parts.filter(isJoined));
      expect(joined.flatMap(wholeReads)).toEqual([]);
    }
  });

  it.each([
    ["/households?state=gathering", "household_in_state_opened"],
    ["/households?state=gathering&sort=starts", "household_in_state_starts"],
    ["/households?city=leeds&sort=-starts", "household_in_city_starts"],
    ["/households?city=leeds&sort=address", "household_in_city_by_postcode"],
    ["/households?code=welcome10", "household_by_code_opened"],
    ["/households?code=welcome10&sort=starts", "household_by_code_starts"],
    ["/collections?sort=amount", "collection_amount"],
    ["/collections?state=submitted", "collection_in_state"],
    ["/collections?state=planned&from=2026-02-01&to=2027-01-31", "collection_in_state"],
    ["/codes/vouchers/WELCOME10/households?state=live", "voucher_use_of_code"],
    ["/services?city=leeds&state=to-order", "service_order_in_city"],
    ["/audit?by=staff&action=note", "audit_of_staff"],
  ])("%s reads %s, which includes the filter [H5]", async (path, index) => {
    const [page] = (await plansOf(path)).filter(({ text }) => text.includes('"cursor_key"'));
    const limit = page && findLimit(page.plan);
    const read = limit && wayOf(limit).at(-1);
    expect(read).toMatchObject({ "Index Name": index });
  });

  it("planned collections are read from their first day, which an index gives", async () => {
    await plansOf("/collections?state=planned&sort=amount&from=2026-02-01&to=2027-01-31");
    const asked = [...run.values()].filter(({ sql }) => sql.includes("as first"));
    const [days] = await explain(pool, asked);
    expect(days && wholeReads(days.plan)).toEqual([]);
    expect(days?.plan.Plans?.map((part) => part["Node Type"])).toEqual(["Function Scan", "Limit", "Limit"]);
  });
});
