import type { Success } from "@evenly/contract";
import { productTypes } from "@evenly/domain/catalogue";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { cancelHousehold } from "../../households/index.ts";
import { createHandlers } from "../../job-handlers.ts";
import { hashOf } from "../../../database/ids.ts";

type Listed = Success<"GET /staff/services">;
type Page = Success<"GET /staff/households/:reference">;
type Results = Success<"POST /staff/services/stages">["results"];

// 8 Larkspur Terrace starts in September with broadband on the 3rd, 10 Larkspur Terrace in October.
describe("Services to set up [G2] [H4] [H5]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let today = Temporal.PlainDate.from("2027-07-20");
  const houses: { id: string; reference: string }[] = [];

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, {
      deps: { clock: clockAt(() => today) },
      config: { databaseUrl: "postgres://a.database.of.no.trial" },
    });
    support = await signedInAs(test, "support");
    for (const [houseNumber, startDate, endDate] of [
      [8, "2027-09-01", "2028-08-31"],
      [10, "2027-10-01", "2028-09-30"],
    ] as const) {
      const house = {
        startDate,
        endDate,
        broadbandUrgent: false,
        broadbandDate: `${startDate.slice(0, 8)}03`,
      };
      const asked = await signUp(db, { houseNumber, size: 2, house });
      const { guid } = (await post(test.app, "/direct_debit", asked)).json<{ guid: string }>();
      await post(test.app, "/direct_debit", join(guid, "Ben"));
      const household = await db
        .selectFrom("household")
        .select(["id", "reference"])
        .where("guidHash", "=", hashOf(guid))
        .executeTakeFirstOrThrow();
      houses.push(household);
      await createHandlers(test.deps)["begin-set-up"]({ householdId: household.id }, { isLast: false });
    }
    return () => test.close();
  });

  const byType = (one: { type: string }, other: { type: string }) => (one.type < other.type ? -1 : 1);
  const list = async (query = "") => (await support.get(`/services${query}`)).json<Listed>();
  const sheet = async (query = "") => (await support.get(`/services.csv${query}`)).body;
  const record = async (body: object) =>
    (await support.post("/services/stages", body)).json<{ results: Results }>().results;
  const idOf = async (house: number, type: (typeof productTypes)[number]) =>
    (
      await db
        .selectFrom("serviceOrder")
        .select("id")
        .where("householdId", "=", houses[house]?.id ?? "")
        .where("productType", "=", type)
        .executeTakeFirstOrThrow()
    ).id;
  const audited = (action: "record-service-stage" | "record-service-end") =>
    db
      .selectFrom("audit")
      .select(["householdId", "detail"])
      .where("action", "=", action)
      .orderBy("at")
      .orderBy("id")
      .execute();

  it("are listed by tenancy start, with the data for suppliers", async () => {
    const { rows, count, next } = await list();
    expect([count, next]).toEqual([8, null]);
    expect(rows.map(({ tenancyStart }) => tenancyStart)).toEqual([
      ...Array<string>(4).fill("2027-09-01"),
      ...Array<string>(4).fill("2027-10-01"),
    ]);
    expect(rows.find(({ type }) => type === "Broadband")).toMatchObject({
      work: "to-order",
      option: expect.any(String) as string,
      reference: houses[0]?.reference,
      address: "8 Larkspur Terrace",
      postcode: "LS6 1ZZ",
      city: "Leeds",
      tenancyEnd: "2028-08-31",
      wantedOn: "2027-09-03",
      endsOn: null,
      supplierReference: null,
    });
    expect(rows.find(({ type }) => type === "Energy")?.wantedOn).toBe("2027-09-01");
    expect((await list("?sort=-starts")).rows[0]?.tenancyStart).toBe("2027-10-01");
  });

  it("are filtered by option, which of broadband is its supplier's", async () => {
    const { options, rows } = await list("?product=Broadband");
    expect(options.filter(({ code }) => /_none$/i.test(code))).toEqual([]);
    expect([...new Set(options.map(({ type }) => type))]).toEqual(productTypes);
    const own = options.find(({ type, title }) => type === "Broadband" && title === rows[0]?.option);
    expect((await list(`?option=${own?.code ?? ""}`)).rows.map(({ option }) => option)).toEqual(
      rows.map(({ option }) => option),
    );
    const others = options.filter(({ type, code }) => type === "Broadband" && code !== own?.code);
    expect((await list(`?option=${others.map(({ code }) => code).join(",")}`)).count).toBe(0);
  });

  it("are filtered by product, state, city and start; an invalid filter is refused on its field", async () => {
    expect((await list("?product=Energy,Water")).count).toBe(4);
    expect((await list("?before=2027-10-01")).count).toBe(4);
    expect((await list("?city=LEEDS&state=to-order")).count).toBe(8);
    expect((await list("?city=York")).count).toBe(0);
    expect((await list("?state=live,over")).count).toBe(0);
    for (const query of ["product=Gas", "state=lost", "before=soon", "sort=city"]) {
      const answer = await support.get(`/services?${query}`);
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        [query.split("=")[0]],
      ]);
    }
  });

  it("get a stage, several at once, each with its own result and supplier reference", async () => {
    const [energy, water] = [await idOf(0, "Energy"), await idOf(0, "Water")];
    const services = [
      { id: energy, supplierReference: " NE-88213 " },
      { id: water },
      { id: "nobody's" },
      { id: energy, supplierReference: "AGAIN" },
    ];
    expect(await record({ stage: "ordered", on: "2027-07-19", services })).toEqual([
      { id: energy, code: null, message: null },
      { id: water, code: null, message: null },
      {
        id: "nobody's",
        code: "service-not-set-up",
        message: "No such service is being set up for this household.",
      },
      { id: energy, code: "stage-reached", message: "This service has reached that stage already." },
    ]);
    expect((await list("?state=ordered")).rows.toSorted(byType)).toMatchObject([
      { id: energy, orderedOn: "2027-07-19", supplierReference: "NE-88213" },
      { id: water, orderedOn: "2027-07-19", supplierReference: null },
    ]);
    expect((await record({ stage: "confirmed", on: "", services: [{ id: energy }] }))[0]?.code).toBeNull();
    const on = "2027-07-19";
    expect(await audited("record-service-stage")).toEqual([
      {
        householdId: houses[0]?.id,
        detail: { type: "Energy", from: "waiting", to: "ordered", on, supplierReference: "NE-88213" },
      },
      { householdId: houses[0]?.id, detail: { type: "Water", from: "waiting", to: "ordered", on } },
      {
        householdId: houses[0]?.id,
        detail: { type: "Energy", from: "ordered", to: "confirmed", on: "2027-07-20" },
      },
    ]);
    const page = (await support.get(`/households/${houses[0]?.reference ?? ""}`)).json<Page>();
    expect(
      page.services.map(({ type, stage, supplierReference }) => [type, stage, supplierReference]),
    ).toEqual([
      ["Energy", "confirmed", "NE-88213"],
      ["Water", "ordered", null],
      ["Broadband", "waiting", null],
      ["TV Licence", "waiting", null],
    ]);
  });

  it("refuse an unknown stage, an invalid or future day, and an empty list", async () => {
    const water = await idOf(0, "Water");
    const errorsOf = async (body: object) => {
      const answer = await support.post("/services/stages", body);
      return [answer.statusCode, answer.json<{ errorCodes?: object }>().errorCodes];
    };
    expect(await errorsOf({ stage: "waiting", on: "soon", services: [{ id: water }] })).toEqual([
      422,
      { stage: ["choice-unknown"], on: ["day-unreadable"] },
    ]);
    expect(await errorsOf({ stage: "live", services: [] })).toEqual([
      422,
      { services: ["services-required"] },
    ]);
    const services = [{ id: water }];
    expect((await record({ stage: "live", on: "2027-07-21", services }))[0]?.code).toBe("stage-to-come");
    expect((await record({ stage: "ended", services }))[0]?.code).toBe("service-not-to-end");
  });

  it("are to be ended once ordered when the household is cancelled, until staff record the end", async () => {
    const by = { actor: staffCommand, now: test.deps.clock.now() };
    const id = houses[0]?.id ?? "";
    await db
      .transaction()
      .execute((trx) => cancelHousehold(trx, test.deps, id, { ...by, reason: "They moved" }));
    const energy = await idOf(0, "Energy");
    const toEnd = (await list("?state=to-end")).rows.toSorted(byType);
    expect(toEnd.map(({ type, endsOn }) => [type, endsOn])).toEqual([
      ["Energy", "2027-07-20"],
      ["Water", "2027-07-20"],
    ]);
    // A service never ordered needs no end.
    expect((await list("?state=over")).rows.map(({ type }) => type).sort()).toEqual([
      "Broadband",
      "TV Licence",
    ]);
    const page = (await support.get(`/households/${houses[0]?.reference ?? ""}`)).json<Page>();
    expect(page.services.map(({ type, toEndSince }) => [type, toEndSince])).toEqual([
      ["Energy", "2027-07-20"],
      ["Water", "2027-07-20"],
      ["Broadband", null],
      ["TV Licence", null],
    ]);
    today = today.add({ days: 1 });
    const end = (on: string) => record({ stage: "ended", on, services: [{ id: energy }] });
    expect((await end("2027-07-18"))[0]?.code).toBe("stage-before-the-last");
    expect((await end(""))[0]?.code).toBeNull();
    expect((await end(""))[0]?.code).toBe("service-not-to-end");
    expect((await list("?state=to-end")).rows.map(({ type }) => type)).toEqual(["Water"]);
    expect(await audited("record-service-end")).toEqual([
      { householdId: id, detail: { type: "Energy", on: "2027-07-21" } },
    ]);
  });

  it("export as CSV for suppliers: a name only for engineers and licences, and no other personal data", async () => {
    await db
      .updateTable("household")
      .set({ line2: "=1+1" })
      .where("id", "=", houses[1]?.id ?? "")
      .execute();
    const [head, ...lines] = (await sheet("?state=to-order")).trim().split("\r\n");
    expect(head).toContain("Our reference,Service,Option,State,Your reference,");
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line).toContain("10 Larkspur Terrace,'=1+1,Leeds,LS6 1ZZ,2027-10-01,2028-09-30,");
      expect(line.includes("Aoife Byrne")).toBe(/,(Broadband|TV Licence),/.test(line));
      expect(line).not.toMatch(/@|07700|Ben|55779911/);
    }
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "export")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ list: "services", filters: { state: "to-order" } });
  });

  it("end with their tenancy, on any node", async () => {
    await sql`update household set state = 'ended' where id = ${houses[1]?.id ?? ""}`.execute(db);
    expect(
      (await list("?state=over")).rows.filter(({ reference }) => reference === houses[1]?.reference),
    ).toHaveLength(4);
    const { endedOn: on } = await db
      .selectFrom("serviceOrder")
      .select("endedOn")
      .where("id", "=", await idOf(1, "Energy"))
      .executeTakeFirstOrThrow();
    expect(on).toBe("2028-09-30");
  });
});
