import type { Success } from "@evenly/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { planCollections } from "../../../test/planned-collections.ts";
import { askProducts, priceIdsOf } from "../../../test/quoted-package.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import { agreeTo, signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { endAccount } from "../../households/end-account.ts";
import { chargeCollections } from "../../payments/index.ts";
import { guidOfRow } from "../../../test/read-guid.ts";
import { hashOf } from "../../../database/ids.ts";

type Code = Success<"GET /staff/codes/:kind/:code">;
type List = Success<"GET /staff/codes/:kind">;
type Figures = Success<"GET /staff/codes/:kind/:code/figures">;
type Households = Success<"GET /staff/codes/:kind/:code/households">;

const day = (text: string) => Temporal.PlainDate.from(text);
const reason = "Summer campaign";
const ten = { name: "Summer", discountKind: "percent", percent: "10", endsOn: "2027-12-31", reason };
const term = { startDate: "2027-01-01", endDate: "2027-12-31" };

describe("Codes in the back office [C10] [C11] [H3] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let catalogue: StaffBrowser;
  let second: StaffBrowser;
  let today = day("2026-11-02");

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { deps: { clock: clockAt(() => today) } });
    catalogue = await signedInAs(test, "catalogue");
    second = await signedInAs(test, "administrator");
    return () => test.close();
  });

  const make = (kind: string, body: object) => catalogue.post(`/codes/${kind}`, { ...ten, ...body });
  const read = async (path: string) => (await catalogue.get(`/codes/${path}`)).json<Code>();
  /** As its page shows it now. */
  const postTo = async (path: string, what: string, body: object) =>
    catalogue.post(`/codes/${path}${what}`, { token: (await read(path)).token, ...body });
  const errorsOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ errorCodes?: Record<string, string[]>; code: string }>().errorCodes ??
      answer.json<{ code: string }>().code,
  ];
  const audited = async (action: string) =>
    (await db.selectFrom("audit").select("detail").where("action", "=", action).orderBy("id").execute()).map(
      ({ detail }) => detail,
    );
  const asVisitor = async (code: string) => {
    const quote = await askProducts(test, { postcode: "LS6 1ZZ" });
    return post(test.app, `/voucher/${code}`, { selectedProducts: priceIdsOf(quote), housemateCount: 4 });
  };
  const buyBy = async (houseNumber: number, discountCode: string, size = 3) => {
    const given = await signUp(db, { houseNumber, size, house: { ...term, discountCode } });
    const answer = await post(test.app, "/direct_debit", given);
    expect(answer.statusCode, answer.body).toBe(201);
    const { guid } = answer.json<{ guid: string }>();
    return db
      .selectFrom("household")
      .selectAll()
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
  };

  it("are created with a reason, valid for visitors at once, and audited", async () => {
    const answer = await make("vouchers", { code: " summer-10 ", limitTotal: "2", endsOn: "2026-12-31" });
    expect([answer.statusCode, answer.json()]).toEqual([201, { code: "SUMMER-10", approvalId: null }]);
    expect(await read("vouchers/summer-10")).toEqual({
      code: "SUMMER-10",
      name: "Summer",
      gives: "10% off everything",
      startsOn: null,
      endsOn: "2026-12-31",
      used: 0,
      limit: 2,
      state: "in-use",
      discount: { kind: "percent", percent: 10 },
      message: "",
      offer: null,
      affiliate: null,
      minimumHousemates: null,
      optionCode: null,
      minimumTermMonths: null,
      limitPerPerson: null,
      preselected: {},
      benefit: null,
      madeBy: "catalogue",
      madeOn: "2026-11-02",
      givenBack: 0,
      isDefault: false,
      token: expect.any(String),
    });
    for (const typed of ["SUMMER-10", "summer 10"])
      expect((await asVisitor(typed)).json()).toMatchObject({ message: "10% off everything" });
    expect((await audited("make-code")).slice(0, 1)).toEqual([
      {
        kind: "vouchers",
        code: "SUMMER-10",
        after: expect.objectContaining({ code: "SUMMER-10", limitTotal: 2, endsOn: "2026-12-31" }),
        reason: "Summer campaign",
      },
    ]);
  });

  it("need a second person when they take more than 25 %, or have no limit and no end", async () => {
    const asked = async (body: object) =>
      (await make("vouchers", { code: "LARGE", ...body })).json<{ approvalId: string | null }>().approvalId;
    const previewed = async (body: object) =>
      (
        await catalogue.post("/code_previews/vouchers", { ...ten, code: "TRY", region: "yorkshire", ...body })
      ).json<Success<"POST /staff/code_previews/:kind">>().needsSecond;
    const large = [
      { percent: "26" },
      { percent: "1", endsOn: "" },
      { discountKind: "amount-per-week", amount: "20" },
    ];
    for (const body of large) expect(await previewed(body), JSON.stringify(body)).toBe(true);
    for (const body of [{ percent: "25" }, { percent: "1", endsOn: "", limitTotal: "10" }])
      expect(await previewed(body), JSON.stringify(body)).toBe(false);
    const waiting = await asked({ percent: "100" });
    expect(waiting).not.toBeNull();
    expect(errorsOf(await catalogue.get("/codes/vouchers/LARGE"))).toEqual([404, "code-unknown"]);
    expect((await asVisitor("LARGE")).statusCode).toBe(404);
    expect(errorsOf(await make("vouchers", { code: "LARGE", percent: "100" }))).toEqual([
      409,
      "approval-open",
    ]);
    const path = `/approvals/${waiting ?? ""}`;
    const { token, shown } = (await catalogue.get(path)).json<Success<"GET /staff/approvals/:approvalId">>();
    expect(shown).toMatchObject({ kind: "make-code", preview: { code: "LARGE", effect: { after: 0 } } });
    expect(errorsOf(await catalogue.post(`${path}/agree`, { token, reason: "Me" }))).toEqual([
      403,
      "approval-own",
    ]);
    expect((await second.post(`${path}/agree`, { token, reason: "Seen" })).statusCode).toBe(204);
    expect(await read("vouchers/LARGE")).toMatchObject({ madeBy: "catalogue", state: "in-use" });
    // Cutting it short needs nobody, making it longer again does.
    const change = async (endsOn: string) =>
      (
        await postTo("vouchers/LARGE", "", { name: "Large", endsOn, limitTotal: "", reason: "Goes well" })
      ).json<{
        approvalId: string | null;
      }>();
    expect(await change("2026-12-31")).toEqual({ approvalId: null });
    const { approvalId } = await change("2027-12-31");
    expect(await read("vouchers/LARGE")).toMatchObject({ endsOn: "2026-12-31" });
    expect((await second.post(`/approvals/${approvalId ?? ""}/refuse`, { reason: "No" })).statusCode).toBe(
      204,
    );
    await db.deleteFrom("voucher").where("code", "=", "LARGE").execute();
  });

  it("are not changed or ended when they are other than was shown", async () => {
    await make("vouchers", { code: "SEEN" });
    const { token } = await read("vouchers/SEEN");
    const words = { name: "Another", endsOn: "2027-12-31", limitTotal: "", reason: "Better words" };
    expect((await postTo("vouchers/SEEN", "", words)).statusCode).toBe(200);
    for (const [what, body] of [
      ["", words],
      ["/end", { lastDay: "", reason: "Over" }],
    ] as const)
      expect(errorsOf(await catalogue.post(`/codes/vouchers/SEEN${what}`, { ...body, token }))).toEqual([
        409,
        "approval-changed",
      ]);
    await db.deleteFrom("voucher").where("code", "=", "SEEN").execute();
  });

  it("report each invalid field, including the reason, and are not created", async () => {
    expect(errorsOf(await make("vouchers", { code: "X", percent: "0", reason: "" }))).toEqual([
      422,
      { code: ["code-form"], percent: ["percent-out-of-range"], reason: ["reason-required"] },
    ]);
    expect(errorsOf(await make("coupons", { code: "OTHER" }))).toEqual([404, "code-unknown"]);
    expect(errorsOf(await catalogue.get("/codes/vouchers/NOBODY"))).toEqual([404, "code-unknown"]);
    expect(errorsOf(await catalogue.get("/codes/referrers/WELCOME10"))).toEqual([404, "code-unknown"]);
  });

  it("are unique across kinds, including offer plus affiliate [A7]", async () => {
    const message = "Welcome";
    for (const code of ["WELCOME10", "WELCOME-10", "mates25", "CAMPUS", "HYDEPARK", "FRESHERSCAMPUS"])
      for (const kind of ["vouchers", "referrers", "affiliates", "agents"])
        expect(errorsOf(await make(kind, { code, message }))).toEqual([422, { code: ["code-taken"] }]);
    expect((await make("vouchers", { code: "SUNCAMPUS" })).statusCode).toBe(201);
    const clash = await make("offers", { offer: "sun", affiliate: "CAMPUS" });
    expect(errorsOf(clash)).toEqual([422, { offer: ["code-taken"] }]);
    expect(clash.json()).toMatchObject({ message: "There is a voucher that reads the same" });
    expect((await make("offers", { offer: "moon", affiliate: "CAMPUS" })).json()).toMatchObject({
      code: "MOONCAMPUS",
    });
    expect(await read("offers/MOONCAMPUS")).toMatchObject({ offer: "MOON", affiliate: "CAMPUS" });
    expect(errorsOf(await catalogue.get("/codes/vouchers/MOONCAMPUS"))).toEqual([404, "code-unknown"]);
  });

  it("are created once when two ask for the same code at once [A7]", async () => {
    const kinds = ["vouchers", "agents", "affiliates", "vouchers"];
    const answers = await Promise.all(kinds.map((kind) => make(kind, { code: "TWICE", message: "Welcome" })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([201, 422, 422, 422]);
    for (const refused of answers.filter(({ statusCode }) => statusCode === 422))
      expect(errorsOf(refused)).toEqual([422, { code: ["code-taken"] }]);
    await db.deleteFrom("voucher").where("code", "=", "TWICE").execute();
    for (const table of ["agent", "affiliate"] as const)
      await db.deleteFrom(table).where("code", "=", "TWICE").execute();
  });

  it("of agents, referrers and affiliates work for visitors until they are ended", async () => {
    await make("agents", {
      code: "HEADROW",
      name: "Headrow Lets",
      message: "Headrow Lets has picked a package",
      broadband: "virgin-vivid-fibre-100",
    });
    const sam = { code: "SAM20", name: "Sam", message: "Sam has given you 10% off" };
    await agreeTo(second, await make("referrers", sam));
    await make("affiliates", { code: "GAZETTE", name: "Gazette", message: "Welcome, readers" });
    const visits = {
      agents: ["HEADROW", "/api/agent?agent_code=HEADROW", "Headrow Lets has picked a package"],
      referrers: ["SAM20", "/api/referral?referral_code=SAM20", "Sam has given you 10% off"],
      affiliates: ["GAZETTE", "/api/affiliate?affiliate_code=gazette", "Welcome, readers"],
    } as const;
    for (const [kind, [code, url, message]] of Object.entries(visits)) {
      expect((await test.app.inject({ url })).json()).toMatchObject({ message });
      const end = (body: object) => postTo(`${kind}/${code}`, "/end", body);
      expect(errorsOf(await end({ lastDay: "2026-12-01", reason: "Why" }))).toEqual([
        422,
        { lastDay: ["day-invalid"] },
      ]);
      expect((await end({ lastDay: "", reason: "They left us" })).statusCode).toBe(204);
      expect((await test.app.inject({ url })).statusCode).toBe(404);
      expect(await read(`${kind}/${code}`)).toMatchObject({ state: "ended", endsOn: "2026-11-02" });
      expect(errorsOf(await end({ lastDay: "", reason: "Again" }))).toEqual([409, "code-ended"]);
    }
    expect(await read("agents/HEADROW")).toMatchObject({
      preselected: { Broadband: "virgin-vivid-fibre-100" },
    });
  });

  it("preview the price for a house of four, or of the minimum size", async () => {
    const preview = (body: object) =>
      catalogue.post("/code_previews/vouchers", { ...ten, code: "TRY", region: "yorkshire", ...body });
    type Preview = Success<"POST /staff/code_previews/:kind">;
    const quote = await askProducts(test, { postcode: "LS6 1ZZ" });
    const seen = (await preview({ percent: "15" })).json<Preview>();
    expect(seen).toMatchObject({
      housemates: 4,
      code: "TRY",
      description: "15% off everything",
      amountOff: 0,
    });
    expect(seen.weekly.before).toBe(quote.priceBeforeDiscount);
    expect(seen.lines.map(({ after }) => after).reduce((sum, one) => sum + one, 0)).toBe(seen.weekly.after);
    for (const { before, after } of seen.lines) expect(after).toBe(Math.ceil((before * 85) / 100));
    expect(seen.monthly.after).toBe(Math.ceil((seen.weekly.after * 434_524) / 100_000));
    expect((await preview({ minimumHousemates: "6" })).json()).toMatchObject({ housemates: 6 });
    const free = { discountKind: "product-free", productType: "TV Licence", optionCode: "tv-licence" };
    const [, , , television] = (await preview(free)).json<Preview>().lines;
    expect(television).toMatchObject({ option: "tv-licence", after: 0 });
    expect(errorsOf(await preview({ region: "atlantis" }))).toEqual([422, { region: ["region-unknown"] }]);
    expect(errorsOf(await preview({ code: "" }))).toEqual([422, { code: ["code-required"] }]);
    expect(errorsOf(await catalogue.get("/codes/vouchers/TRY"))).toEqual([404, "code-unknown"]);
    const choices = (await catalogue.get("/code_choices")).json<Success<"GET /staff/code_choices">>();
    expect(choices.regions).toContain("yorkshire");
    expect(choices.affiliates).toEqual([{ code: "CAMPUS", name: "Campus" }]);
    expect(choices.options).toContainEqual({
      code: "tv-licence",
      title: expect.any(String),
      productType: "TV Licence",
    });
  });

  const listed = async (path: string) => (await catalogue.get(`/codes/${path}`)).json<List>();
  const codesIn = ({ rows }: List) => rows.map(({ code }) => code);

  it("are listed by kind, found by a part of their text, filtered by state and sorted", async () => {
    await make("vouchers", { code: "LATER", startsOn: "2026-12-01" });
    expect(codesIn(await listed("vouchers?state=not-begun"))).toEqual(["LATER"]);
    expect(codesIn(await listed("vouchers?state=ended"))).toEqual(["EXPIRED24"]);
    expect(codesIn(await listed("vouchers?text=welc&sort=code"))).toEqual(["EXPIRED24", "WELCOME10"]);
    const all = await listed("vouchers?sort=-code");
    expect(codesIn(all)).toEqual(codesIn(all).toSorted().reverse());
    expect(codesIn(all)).not.toContain("FRESHERSCAMPUS");
    expect(codesIn(await listed("offers?sort=code"))).toEqual(["FRESHERSCAMPUS", "MOONCAMPUS"]);
    expect(codesIn(await listed("agents?state=in-use"))).toContain("HYDEPARK");
    expect((await listed("vouchers?sort=ends")).rows[0]).toMatchObject({ endsOn: "2024-12-31" });
    expect(errorsOf(await catalogue.get("/codes/vouchers?state=lost"))).toEqual([
      422,
      { state: ["choice-unknown"] },
    ]);
    const sheet = await catalogue.get("/code_sheets/vouchers/all.csv?text=bighouse");
    expect(sheet.body).toBe(
      "\ufeffCode,Name,Gives,From,To,Used,Limit,State\r\n" +
        "BIGHOUSE,Big house,15% off everything for 5 housemates or more,,,0,,in-use\r\n",
    );
    expect((await audited("export")).at(-1)).toEqual({ list: "vouchers", filters: { text: "bighouse" } });
  });

  it("show their users, releases, progress and cost", async () => {
    const full = await buyBy(7, "SUMMER-10");
    for (const name of ["Ben", "Cara"]) await post(test.app, "/direct_debit", join(guidOfRow(full), name));
    const alone = await buyBy(8, "SUMMER-10", 2);
    expect(await read("vouchers/SUMMER-10")).toMatchObject({ used: 2, limit: 2, state: "used-up" });
    expect((await asVisitor("SUMMER-10")).statusCode).toBe(422);
    await db
      .transaction()
      .execute((trx) =>
        endAccount(trx, alone, { actor: { kind: "staff", id: null }, now: test.deps.clock.now() }),
      );
    expect(await read("vouchers/SUMMER-10")).toMatchObject({ used: 1, givenBack: 1, state: "in-use" });
    await planCollections(db, full.id, day("2026-11-10"));
    today = day("2027-02-10");
    await chargeCollections(test.deps)({}, { isLast: false });

    const { rows: entries } = await sql<{ off: number }>`
      select sum(amount)::int as off from ledger_entry join posting on posting_id = posting.id
      where household_id = ${full.id} and account = 'discounts'`.execute(db);
    const { before, planned } = await db
      .selectFrom("collection")
      .select(({ fn }) => [
        fn.sum<number>("amountBefore").as("before"),
        fn.sum<number>("amount").as("planned"),
      ])
      .where("householdId", "=", full.id)
      .executeTakeFirstOrThrow();
    const inTerm = Number(before) - Number(planned);
    const costSoFar = entries[0]?.off ?? 0;
    expect(costSoFar).toBeGreaterThan(0);
    const figures = (await catalogue.get("/codes/vouchers/SUMMER-10/figures")).json<Figures>();
    expect(figures).toEqual({
      places: 3,
      weekly: { before: 3 * full.priceBefore, off: 3 * (full.priceBefore - full.priceAfter) },
      costSoFar,
      stillToGive: inTerm - costSoFar,
      until: "2027-12-01",
      gathering: 0,
      weeks: [{ from: "2026-11-02", kept: 1, cancelled: 1 }],
      named: 0,
      signedUp: 2,
      complete: 1,
      live: 0,
    });
    const households = async (query = "") =>
      (await catalogue.get(`/codes/vouchers/SUMMER-10/households?${query}`)).json<Households>();
    const [second, first] = (await households()).rows;
    expect(second).toMatchObject({
      address: "8 Larkspur Terrace",
      state: "cancelled",
      isGivenBack: true,
      offInTerm: 0,
      offSoFar: 0,
    });
    expect(first).toMatchObject({
      address: "7 Larkspur Terrace",
      usedOn: "2026-11-02",
      state: "complete",
      size: 3,
      taken: 3,
      isGivenBack: false,
      offSoFar: costSoFar,
      offInTerm: inTerm,
    });
    expect(3 * 12 * (first?.offMonthly ?? 0)).toBe(inTerm);
    expect((await households("state=complete")).rows).toHaveLength(1);
    expect((await catalogue.get("/codes/vouchers/SUMMER-10/weeks.csv")).body).toBe(
      "\ufeffWeek from,Kept,Cancelled since\r\n2026-11-02,1,1\r\n",
    );
    const sheet = (await catalogue.get("/codes/vouchers/SUMMER-10/households.csv")).body.split("\r\n");
    expect(sheet).toHaveLength(4);
    expect(sheet[2]).toContain("7 Larkspur Terrace,LS6 1ZZ,2026-11-02,complete,no,3,3,");
  });

  it("of a gathering household are counted by its schedule as sold", async () => {
    today = day("2026-11-03");
    const household = await buyBy(9, "MOONCAMPUS", 2);
    const [row] = (await catalogue.get("/codes/offers/MOONCAMPUS/households")).json<Households>().rows;
    expect(row).toMatchObject({ state: "gathering", offSoFar: 0 });
    expect(row?.offInTerm).toBe(2 * 12 * (row?.offMonthly ?? 0));
    expect(row?.offMonthly).toBeGreaterThan(0);
    const figures = async (path: string) => (await catalogue.get(`/codes/${path}/figures`)).json<Figures>();
    expect(await figures("offers/MOONCAMPUS")).toMatchObject({ gathering: 1, stillToGive: 0, until: null });
    await db
      .updateTable("household")
      .set(({ selectFrom }) => ({
        agentId: selectFrom("agent").select("id").where("code", "=", "HYDEPARK"),
        affiliateId: selectFrom("affiliate").select("id").where("code", "=", "CAMPUS"),
      }))
      .where("id", "=", household.id)
      .execute();
    const off = 2 * (household.priceBefore - household.priceAfter);
    expect(await figures("affiliates/CAMPUS")).toMatchObject({ places: 2, weekly: { off }, signedUp: 1 });
    expect(await figures("agents/HYDEPARK")).toMatchObject({ places: 2, weekly: { off: 0 }, named: null });
    expect(await read("agents/HYDEPARK")).toMatchObject({ used: 1 });
    expect(await figures("referrers/MATES25")).toMatchObject({ places: 0, weeks: [] });
  });

  it("can change only texts, last day and limit, audited with the old values; never below the uses", async () => {
    const change = (body: object) =>
      postTo("vouchers/SUMMER-10", "", {
        name: "Summer again",
        endsOn: "2027-01-31",
        limitTotal: "1",
        reason: "Goes well",
        ...body,
      });
    const { discount } = await read("vouchers/SUMMER-10");
    expect(errorsOf(await change({ limitTotal: "0", endsOn: "2026-11-02", name: "" }))).toEqual([
      422,
      {
        name: ["code-name-required"],
        endsOn: ["code-ends-too-early"],
        limitTotal: ["whole-number-required"],
      },
    ]);
    await db.updateTable("voucherUse").set({ releasedAt: null }).execute();
    expect(errorsOf(await change({}))).toEqual([422, { limitTotal: ["limit-below-used"] }]);
    const sent = { limitTotal: "3", percent: "90", discountKind: "percent", code: "OTHER" };
    expect((await change(sent)).json()).toEqual({ approvalId: null });
    expect(await read("vouchers/SUMMER-10")).toMatchObject({
      name: "Summer again",
      gives: "10% off everything",
      endsOn: "2027-01-31",
      limit: 3,
      discount,
    });
    expect((await audited("change-code")).filter(({ code }) => code === "SUMMER-10")).toEqual([
      {
        kind: "vouchers",
        code: "SUMMER-10",
        before: { name: "Summer", description: "10% off everything", endsOn: "2026-12-31", limitTotal: 2 },
        after: {
          name: "Summer again",
          description: "10% off everything",
          endsOn: "2027-01-31",
          limitTotal: 3,
        },
        reason: "Goes well",
      },
    ]);
    const words = { name: "Alex", message: "Alex says hello", reason: "As they asked" };
    expect((await postTo("referrers/MATES25", "", words)).statusCode).toBe(200);
    expect(await read("referrers/MATES25")).toMatchObject({
      message: "Alex says hello",
      gives: "25p a week off for each of you",
    });
  });

  it("of vouchers end at once or after a day, also before they start, and cannot restart", async () => {
    const end = (code: string, lastDay: string, reason = "It is over") =>
      postTo(`vouchers/${code}`, "/end", { lastDay, reason });
    expect(errorsOf(await end("SUMMER-10", "2026-11-02", ""))).toEqual([
      422,
      { lastDay: ["code-ends-too-early"], reason: ["reason-required"] },
    ]);
    expect((await end("SUMMER-10", "2026-11-03")).statusCode).toBe(204);
    expect(await read("vouchers/SUMMER-10")).toMatchObject({ endsOn: "2026-11-03", state: "in-use" });
    expect((await asVisitor("SUMMER-10")).statusCode).toBe(200);
    expect((await end("SUMMER-10", "")).statusCode).toBe(204);
    expect(await read("vouchers/SUMMER-10")).toMatchObject({ endsOn: "2026-11-02", state: "ended" });
    expect((await asVisitor("SUMMER-10")).statusCode).toBe(422);
    expect((await end("LATER", "")).statusCode).toBe(204);
    expect(await read("vouchers/LATER")).toMatchObject({ state: "ended" });
    const again = { name: "Again", endsOn: "2027-12-31", limitTotal: "", reason: "We miss it" };
    expect(errorsOf(await postTo("vouchers/SUMMER-10", "", again))).toEqual([409, "code-ended"]);
    const [household] = (
      await catalogue.get("/codes/vouchers/SUMMER-10/households?state=complete")
    ).json<Households>().rows;
    expect(household?.offMonthly).toBeGreaterThan(0);
    expect((await audited("end-code")).at(-1)).toEqual({
      kind: "vouchers",
      code: "LATER",
      before: { endsOn: "2027-12-31" },
      after: { endsOn: "2026-11-02" },
      reason: "It is over",
    });
  });
});
