import { proclaimedDays } from "@evenly/domain/calendar";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Success } from "@evenly/contract";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { newId } from "../../../database/ids.ts";
import { publishPriceBook } from "../../../database/price-books/publish.ts";
import { staffCommand } from "../../../database/record-audit.ts";
import { insertLeadIfNew } from "../../leads/queries/leads.ts";
import { findPriceBookInForce, findPricesById } from "../../pricing/queries/price-book.ts";
import { seedDemoDraft } from "./demo-draft.ts";
import { priceBooks } from "./list-price-books.ts";
import { takeBack } from "./publication.ts";
import { findStanding, findWithPrices } from "./read-price-book.ts";
import { readPriceBook } from "../../../database/price-books/price-book-file.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { askProducts, post, priceIdsOf } from "../../../test/quoted-package.ts";
import { linesOf, withPrices } from "../../../test/price-book-csv.ts";
import { addStaff, setUp, signedInAs, type StaffBrowser, staffBrowser } from "../../../test/staff.ts";

const book = readPriceBook(new URL("../../../database/price-books/2026-07.json", import.meta.url));

type Page = Success<"GET /staff/price_books/:name">;

const fibre = {
  code: "gig",
  position: 99,
  title: "Gig",
  bodyHtml: "",
  info: "",
  image: "",
  ribbonText: null,
  ribbonColour: null,
  active: true,
};

describe("Price books in the back office [B5] [H3] [H4]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let test: TestApp;
  let leila: StaffBrowser;
  let tom: StaffBrowser;
  let grace: StaffBrowser;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2026-12-20" });
    leila = await signedInAs(test, "catalogue");
    grace = await signedInAs(test, "administrator");
    await addStaff(test, "tom@staff.test", ["catalogue"]);
    tom = staffBrowser(test);
    await setUp(tom, "tom@staff.test");
    return () => test.close();
  });
  beforeEach(async () => {
    await db
      .updateTable("priceBookDraft")
      .set({ discardedAt: new Date() })
      .where("priceBookId", "is", null)
      .execute();
  });

  const upload = (name: string, lines = linesOf(book.prices), more: object = {}) =>
    leila.post("/price_books", { name, fileName: `${name}.csv`, csv: lines.join("\n"), ...more });
  const read = async (name: string, query = "") => {
    const answer = await leila.get(`/price_books/${name}${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ [key: string]: unknown; state: string; approvalId: string }>();
  };
  const codeIn = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ code: string }>().code,
  ];

  /** A lead in Yorkshire quoted for five people on these days. */
  const quoteLead = async (...days: string[]) => {
    const leadId = newId();
    await insertLeadIfNew(db, leadId, new Date("2026-12-20T10:00:00Z"));
    for (const day of days)
      await db
        .insertInto("quote")
        .values({
          id: newId(),
          leadId,
          priceIds: ["2026-07.yorkshire.5.energy-uncapped", `2026-07.yorkshire.5.water-all`],
          householdSize: 5,
          priceBefore: 1500,
          priceAfter: 1500,
          quotedOn: day,
        })
        .execute();
    return leadId;
  };
  const audited = async (action: string) =>
    (await db.selectFrom("audit").select("detail").where("action", "=", action).orderBy("id").execute()).map(
      ({ detail }) => detail,
    );
  const ask = async (name: string, from: string, by = leila) => {
    const { token } = (await by.get(`/price_books/${name}/publication?from=${from}`)).json<{
      token: string;
    }>();
    const answer = await by.post(`/price_books/${name}/publication`, {
      from,
      token,
      reason: "Winter tariff",
    });
    expect(answer.statusCode, answer.body).toBe(204);
    return (await read(name)).approvalId;
  };
  const agree = async (id: string, by: StaffBrowser) => {
    const { token } = (await by.get(`/approvals/${id}`)).json<{ token: string | null }>();
    return by.post(`/approvals/${id}/agree`, { token: token ?? "", reason: "Checked" });
  };
  const dearerBy = (pence: number) =>
    linesOf(withPrices(book.prices, "energy-uncapped", (price) => price + pence));
  const books = () =>
    db
      .selectFrom("priceBook")
      .select(["name", "effectiveFrom", "supersededOn"])
      .orderBy("effectiveFrom")
      .execute();
  const now = () => askProducts(test, { postcode: "LS6 1ZZ" });

  it("are refused with every mistake and its line, and not stored", async () => {
    const lines = linesOf(book.prices)
      .with(3, "yorkshir,water-all,4,4.83,")
      .with(9, "north-east,energy-uncapped,9,8,");
    const wrong = await upload("new", lines);
    expect(wrong.statusCode).toBe(422);
    const { errors } = wrong.json<{ errors: Record<string, string[]> }>();
    expect(errors["name"]).toHaveLength(1);
    expect(errors["csv"]?.slice(0, 2)).toEqual([
      "Line 4: yorkshir is no region that we serve",
      "Line 10: the price must be in pounds with two decimals, as 18.20",
    ]);
    for (const more of [{ fileName: "winter.xlsx" }, { fileName: "" }, { csv: "" }, { csv: undefined }])
      expect((await upload("winter", undefined, more)).statusCode, JSON.stringify(more)).toBe(422);
    const large = await upload("winter", [...linesOf(book.prices), "x".repeat(512 * 1024)]);
    expect(codeIn(large)).toEqual([413, "too-large"]);
    const empty = await db.selectFrom("priceBookDraft").select("id").execute();
    expect(empty).toEqual([]);
  });

  it("are stored as drafts with unique names, and discarded with a reason", async () => {
    expect((await upload("winter")).statusCode).toBe(204);
    for (const name of ["winter", "2026-07"])
      expect((await upload(name)).json()).toMatchObject({ errorCodes: { name: ["price-book-name-taken"] } });
    expect((await tom.post("/price_books/winter/discard", { reason: "" })).statusCode).toBe(422);
    expect((await tom.post("/price_books/winter/discard", { reason: "Wrong file" })).statusCode).toBe(204);
    expect(codeIn(await leila.get("/price_books/winter"))).toEqual([404, "price-book-unknown"]);
    expect(codeIn(await tom.post("/price_books/winter/discard", { reason: "Again" }))).toEqual([
      404,
      "price-book-unknown",
    ]);
    expect(codeIn(await tom.post("/price_books/2026-07/discard", { reason: "Old" }))).toEqual([
      404,
      "price-book-unknown",
    ]);
    expect((await upload("winter")).statusCode).toBe(204);
    expect(await audited("discard-price-book")).toEqual([
      { name: "winter", fileName: "winter.csv", reason: "Wrong file" },
    ]);
    expect((await audited("upload-price-book"))[0]).toEqual({
      name: "winter",
      fileName: "winter.csv",
      prices: 1170,
    });
  });

  it("have no effect on prices while they are drafts", async () => {
    const before = await now();
    const priced = await db
      .selectFrom("price")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    await upload("winter", dearerBy(500));
    await test.deps.priceBooks.refresh();
    expect((await now()).products).toEqual(before.products);
    expect(test.deps.priceBooks.get().books).toHaveLength(1);
    expect((await findPriceBookInForce(db, Temporal.PlainDate.from("2030-01-01")))?.name).toBe("2026-07");
    expect(
      await db
        .selectFrom("price")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow(),
    ).toEqual(priced);
    const selectedProducts = priceIdsOf(before).map((id) => id.replace("2026-07", "winter"));
    const asked = {
      selectedProducts,
      hm8s: 4,
      housemateCount: 4,
      leadId: before.leadId,
      postcode: "LS6 1ZZ",
    };
    for (const call of ["/share_package", "/voucher/WELCOME10"])
      expect((await post(test, call, asked)).status, call).toBe(422);
    expect(await findPricesById(db, selectedProducts)).toEqual([]);
  });

  it("are in the demo data as a draft", async () => {
    await addStaff(test, "catalogue@staff.example", ["catalogue"], true);
    await seedDemoDraft(db, new Date("2026-12-20T10:00:00Z"));
    expect(await read("winter")).toMatchObject({
      state: "draft",
      counts: {
        new: 0,
        gone: 0,
        dearer: expect.any(Number) as number,
        cheaper: expect.any(Number) as number,
      },
      checks: Array(5).fill(expect.objectContaining({ result: "passed" })) as object[],
    });
  });

  it("are compared with the book in force by option, size and region", async () => {
    await upload(
      "winter",
      linesOf(
        withPrices(
          withPrices(book.prices, "energy-uncapped", (price) => price + 30),
          "water-all",
          (price) => price - 5,
          (region) => region === "yorkshire",
        ),
      ),
    );
    const all = await read("winter");
    expect(all).toMatchObject({
      state: "draft",
      beside: { name: "2026-07", from: "2026-07-01" },
      prices: 1170,
      uploaded: { by: "catalogue", on: "2026-12-20" },
      counts: { dearer: 90, cheaper: 15, same: 795, new: 0, gone: 0 },
    });
    const cellOf = (page: object, option: string, people: number) =>
      (page as Page).matrix.find((row) => row.option === option)?.cells[people - 1];
    expect(cellOf(all, "water-all", 4)).toMatchObject({ change: "mixed", step: { from: -5, to: 0 } });
    expect((all as unknown as Page).matrix.map(({ option }) => option)).not.toContain("no-water-01_none");
    const yorkshire = await read("winter", "?region=yorkshire");
    expect(yorkshire["counts"]).toEqual({ dearer: 15, cheaper: 15, same: 120, new: 0, gone: 0 });
    const was = book.prices["yorkshire"]?.["energy-uncapped"]?.current[14] ?? 0;
    expect(cellOf(yorkshire, "energy-uncapped", 15)).toEqual({
      people: 15,
      change: "dearer",
      price: { from: was + 30, to: was + 30 },
      step: { from: 30, to: 30 },
    });
    expect(codeIn(await leila.get("/price_books/winter?region=atlantis"))).toEqual([422, "region-unknown"]);
    const quoted = await now();
    expect((yorkshire as unknown as Page).houses.map(({ people }) => people)).toEqual([3, 4, 5, 8]);
    expect((yorkshire as unknown as Page).houses[1]).toMatchObject({
      region: "yorkshire",
      people: 4,
      before: {
        week: quoted.priceBeforeDiscount,
        month: monthlyFromWeekly(pence(quoted.priceBeforeDiscount)),
      },
      after: { week: quoted.priceBeforeDiscount + 25 },
    });
    expect((all as unknown as Page).houses).toHaveLength(6 * 4);
    expect(all["checks"]).toEqual([
      { code: "options-priced", result: "passed", count: 0 },
      { code: "regions-there", result: "passed", count: 6 },
      { code: "steep-rises", result: "passed", count: 0 },
      { code: "quotes-kept", result: "passed", count: 0 },
      { code: "sold-unchanged", result: "passed", count: 0 },
    ]);
  });

  it("show new, missing and rising prices, and warn above 10 per cent", async () => {
    await db.updateTable("productOption").set({ active: false }).where("code", "=", "gbt-fibre").execute();
    await db
      .insertInto("productOption")
      .values({ ...fibre, productType: "Broadband" })
      .execute();
    const prices = Object.fromEntries(
      Object.entries(
        withPrices(book.prices, "tv-licence", (price) => price + Math.floor(price / 10) + 1),
      ).map(([region, { "gbt-fibre": given, ...rest }]) => [
        region,
        { ...rest, gig: given ?? { current: [] } },
      ]),
    );
    expect((await upload("winter", linesOf(prices))).statusCode).toBe(204);
    const page = await read("winter");
    expect(page["counts"]).toEqual({ dearer: 90, cheaper: 0, same: 720, new: 90, gone: 90 });
    expect((page as unknown as Page).checks[2]).toEqual({
      code: "steep-rises",
      result: "warning",
      count: 90,
    });
    const shown = await leila.get("/price_books/winter/publication?from=2026-12-21");
    expect(shown.json()).toMatchObject({ preview: { steepRises: 90, beside: "2026-07" } });
    // An option activated since has no price.
    await db.updateTable("productOption").set({ active: true }).where("code", "=", "gbt-fibre").execute();
    expect((await read("winter"))["checks"]).toContainEqual({
      code: "options-priced",
      result: "failed",
      count: 6,
    });
    const refused = await leila.get("/price_books/winter/publication?from=2026-12-21");
    expect(codeIn(refused)).toEqual([409, "price-book-not-ready"]);
    await db.deleteFrom("productOption").where("code", "=", "gig").execute();
  });

  it("export as CSV that can be uploaded again, and so does the comparison [H5]", async () => {
    const sheet = await leila.get("/price_books/2026-07/prices.csv");
    expect(sheet.statusCode).toBe(200);
    const again = await leila.post("/price_books", {
      name: "again",
      fileName: "2026-07.csv",
      csv: sheet.body,
    });
    expect(again.statusCode, again.body).toBe(204);
    expect((await read("again"))["counts"]).toEqual({ dearer: 0, cheaper: 0, same: 900, new: 0, gone: 0 });
    await upload("winter", dearerBy(30));
    const lines = (await leila.get("/price_books/winter/difference.csv")).body.split("\r\n");
    expect(lines).toHaveLength(1 + 900 + 1);
    const was = book.prices["yorkshire"]?.["energy-uncapped"]?.current[3] ?? 0;
    expect(lines).toContain(
      `yorkshire,energy-uncapped,4,dearer,${(was / 100).toFixed(2)},${((was + 30) / 100).toFixed(2)},0.30`,
    );
    const list = await leila.get("/price_books.csv?state=in-force");
    expect(list.body.split("\r\n")[1]).toBe("2026-07,in-force,2026-07-01,,1170,,");
    expect((await audited("export")).slice(-3)).toEqual([
      { list: "price-book", filters: { name: "2026-07" } },
      { list: "price-book-difference", filters: { name: "winter", beside: "2026-07" } },
      { list: "price-books", filters: { state: "in-force" } },
    ]);
  });

  it("count the quotes that stay valid: open ones first quoted within 30 days of the day [H5]", async () => {
    const held = async (from: string) => {
      const answer = await leila.get(`/price_books/winter/quotes_held?from=${from}`);
      const { all, houses } = answer.json<Success<"GET /staff/price_books/:name/quotes_held">>();
      const five = houses.find(({ region, people }) => region === "yorkshire" && people === 5);
      return [five?.quotes ?? 0, all];
    };
    await upload("winter", dearerBy(30));
    const [, others = 0] = await held("2027-01-01");
    await quoteLead("2026-12-02");
    await quoteLead("2026-12-01", "2026-12-10");
    const again = await quoteLead("2026-12-05", "2026-12-06");
    expect(await held("2027-01-01")).toEqual([2, others + 2]);
    expect(await held("2027-01-02")).toEqual([1, others + 1]);
    await db
      .updateTable("household")
      .set({ leadId: again })
      .where("line1", "=", "3 Larkspur Terrace")
      .execute();
    expect(await held("2027-01-01")).toEqual([1, others + 1]);
  });

  it("are published by two people, for tomorrow or later", async () => {
    await upload("winter", dearerBy(30));
    for (const [from, code] of [
      ["", "publication-day-required"],
      ["2027-02-30", "publication-day-required"],
      ["2026-12-20", "publication-day-too-early"],
    ] as const)
      expect(codeIn(await leila.get(`/price_books/winter/publication?from=${from}`))).toEqual([422, code]);
    const other = await leila.post("/price_books/winter/publication", {
      from: "2027-01-01",
      token: "x",
      reason: "Winter",
    });
    expect(codeIn(other)).toEqual([409, "approval-changed"]);
    const before = await books();
    const id = await ask("winter", "2027-01-01");
    expect(await read("winter")).toMatchObject({ state: "waiting", from: "2027-01-01" });
    expect(await books()).toEqual(before);
    expect(codeIn(await leila.post("/price_books/winter/discard", { reason: "No" }))).toEqual([
      409,
      "price-book-waiting",
    ]);

    // With their own request, and with forged fields.
    const { token } = (await tom.get(`/approvals/${id}`)).json<{ token: string }>();
    for (const more of [{}, { askedBy: "somebody", decidedBy: "somebody", personId: "somebody" }]) {
      const own = await leila.post(`/approvals/${id}/agree`, { token, reason: "I say so", ...more });
      expect(codeIn(own)).toEqual([403, "approval-own"]);
    }
    expect(await books()).toEqual(before);
    expect(await audited("agree-to-own")).toHaveLength(2);

    const prices = await db.selectFrom("price").selectAll().orderBy("id").execute();
    expect((await agree(id, tom)).statusCode).toBe(204);
    expect(await books()).toEqual([
      { name: "2026-07", effectiveFrom: "2026-07-01", supersededOn: "2027-01-01" },
      { name: "winter", effectiveFrom: "2027-01-01", supersededOn: null },
    ]);
    const after = await db.selectFrom("price").selectAll().orderBy("id").execute();
    expect(after.filter((row) => row.id.startsWith("2026-07."))).toEqual(prices);
    expect(after).toHaveLength(2 * prices.length);
    expect(await read("winter")).toMatchObject({ state: "to-come", from: "2027-01-01", agreedBy: "tom" });
    const list = (await grace.get("/price_books?state=to-come,in-force")).json<{ rows: object[] }>();
    expect(list.rows).toMatchObject([
      { name: "winter", state: "to-come", from: "2027-01-01", uploadedBy: "catalogue", agreedBy: "tom" },
      { name: "2026-07", state: "in-force", until: "2027-01-01", uploadedBy: null },
    ]);
    expect((await leila.get("/price_books?state=lost")).statusCode).toBe(422);
    expect(await audited("publish-price-book")).toEqual([
      { name: "winter", from: "2027-01-01", before: "2026-07", after: "winter", reason: "Winter tariff" },
    ]);
    expect(codeIn(await leila.get("/price_books/winter/publication?from=2027-03-01"))).toEqual([
      409,
      "price-book-published",
    ]);
  });

  // A fixed clock goes back by a day at midnight, and nodes' clocks differ.
  it("wait for a second person also when they were uploaded by a later clock", async () => {
    await upload("autumn");
    await sql`update price_book_draft set uploaded_at = '2026-12-21T12:00:00Z' where name = 'autumn'`.execute(
      db,
    );
    const id = await ask("autumn", "2027-03-01");
    expect(await read("autumn")).toMatchObject({ state: "waiting", from: "2027-03-01", approvalId: id });
    await leila.post(`/approvals/${id}/withdraw`, {});
    expect(await read("autumn")).toMatchObject({ state: "draft" });
  });

  it("are not published when the effect differs from the preview: another book may have come between", async () => {
    await upload("spring", dearerBy(60));
    const id = await ask("spring", "2027-03-01");
    const { token } = (await tom.get(`/approvals/${id}`)).json<{ token: string }>();
    await db
      .transaction()
      .execute((trx) => publishPriceBook(trx, { ...book, name: "by-command", effectiveFrom: "2027-02-01" }));
    const before = await books();
    expect(codeIn(await tom.post(`/approvals/${id}/agree`, { token, reason: "Checked" }))).toEqual([
      409,
      "approval-changed",
    ]);
    expect(await books()).toEqual(before);
    await leila.post(`/approvals/${id}/withdraw`, {});
    expect(await read("spring")).toMatchObject({ state: "draft" });
    const early = await leila.get("/price_books/spring/publication?from=2027-02-01");
    expect(codeIn(early)).toEqual([422, "publication-day-too-early"]);
  });

  it("are withdrawn before their day, with a reason, and the previous one stays in force", async () => {
    expect((await grace.post("/price_books/by-command/take_back", { reason: "" })).statusCode).toBe(422);
    const taken = await grace.post("/price_books/by-command/take_back", {
      reason: "The supplier fell through",
    });
    expect(taken.statusCode, taken.body).toBe(204);
    expect(await books()).toEqual([
      { name: "2026-07", effectiveFrom: "2026-07-01", supersededOn: "2027-01-01" },
      { name: "winter", effectiveFrom: "2027-01-01", supersededOn: null },
      { name: "by-command", effectiveFrom: "2027-02-01", supersededOn: "2027-02-01" },
    ]);
    expect((await findPriceBookInForce(db, Temporal.PlainDate.from("2027-02-01")))?.name).toBe("winter");
    expect(await read("by-command")).toMatchObject({ state: "taken-back", beside: { name: "winter" } });
    expect(await audited("take-back-price-book")).toEqual([
      { name: "by-command", from: "2027-02-01", reason: "The supplier fell through" },
    ]);
    for (const name of ["by-command", "2026-07"])
      expect(codeIn(await grace.post(`/price_books/${name}/take_back`, { reason: "Again" }))).toEqual([
        409,
        "price-book-begun",
      ]);
    expect(codeIn(await grace.post("/price_books/none/take_back", { reason: "x" }))).toEqual([
      404,
      "price-book-unknown",
    ]);
    // A published name stays taken, because its price ids were published.
    expect((await upload("by-command")).json()).toMatchObject({
      errorCodes: { name: ["price-book-name-taken"] },
    });
    await upload("summer");
    await agree(await ask("summer", "2027-02-01"), tom);
    expect((await books()).filter(({ supersededOn: ends }) => ends === null)).toEqual([
      { name: "summer", effectiveFrom: "2027-02-01", supersededOn: null },
    ]);
    await grace.post("/price_books/winter/take_back", { reason: "Not needed" });
    expect((await findPriceBookInForce(db, Temporal.PlainDate.from("2027-01-15")))?.name).toBe("2026-07");
  });

  it("have the same state in the list and on their page, on any day", async () => {
    const names = (await books()).map(({ name }) => name);
    for (const day of ["2026-06-30", "2026-07-01", "2027-01-31", "2027-02-01"]) {
      const today = Temporal.PlainDate.from(day);
      const listed = await priceBooks.rows(db, {}, today).execute();
      for (const name of names) {
        const { state } = await findStanding(db, await findWithPrices(db, name), today);
        expect(listed).toContainEqual(expect.objectContaining({ name, state }));
      }
    }
  });

  it("cannot be withdrawn from five minutes before their day", async () => {
    const at = (time: string) => {
      const moment = Temporal.ZonedDateTime.from(`2027-01-31T${time}[Europe/London]`);
      const clock = {
        proclamations: () => proclaimedDays,
        today: () => moment.toPlainDate(),
        now: () => new Date(moment.epochMilliseconds),
      };
      const by = { actor: staffCommand, now: clock.now(), name: "summer", reason: "Too late" };
      return db.transaction().execute(async (trx) => {
        await takeBack(trx, { ...test.deps, clock }, by);
        throw new Error("taken back");
      });
    };
    await expect(at("23:55:00")).rejects.toThrow("price-book-begun");
    await expect(at("23:54:59")).rejects.toThrow("taken back");
  });
});
