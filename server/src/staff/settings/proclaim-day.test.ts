import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { planCollections } from "../../../test/planned-collections.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { createHandlers } from "../../job-handlers.ts";
import { readMails } from "../../../test/mails.ts";

type Page = Success<"GET /staff/bank_holidays">;

// Three housemates whose payment of 1 March 2027 was noticed for that day, a Monday.
describe("Bank holidays in the back office [C4] [H3]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let finance: StaffBrowser;
  const typed = { day: "2027-03-01", name: "Wedding of a prince", becomes: "holiday" };

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2027-01-10" });
    finance = await signedInAs(test, "finance");
    const { id } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("mandate")
      .set(({ ref }) => ({ state: "active", provider: "sandbox", providerReference: ref("reference") }))
      .execute();
    await planCollections(db, id, Temporal.PlainDate.from("2026-11-10"));
    return () => test.close();
  });

  const look = async (query: Readonly<Record<string, string>> = {}) =>
    (await finance.get(`/bank_holidays?${String(new URLSearchParams(query))}`)).json<Page>();
  const proclaim = async (given = typed, more: Readonly<Record<string, string>> = {}) => {
    const { action } = await look(given);
    return finance.post("/bank_holidays", {
      ...given,
      reason: "Proclaimed today",
      token: action?.token ?? "",
      ...more,
    });
  };
  const daysOf = async (dueOn: string) => {
    const rows = await db
      .selectFrom("collection")
      .select(["collectOn", "noticedOn"])
      .where("dueOn", "=", dueOn)
      .execute();
    return rows.map((row) => `${String(row.collectOn)}, noticed ${String(row.noticedOn)}`);
  };

  it("are shown for three years, and a wrong day is refused", async () => {
    const { holidays, proclaimed } = await look();
    expect(holidays.map(({ day }) => day).slice(0, 3)).toEqual(["2027-03-26", "2027-03-29", "2027-05-03"]);
    expect(holidays.at(-1)?.day).toBe("2029-12-26");
    expect(proclaimed).toEqual([]);
    for (const [day, code] of [
      ["2027-02-30", "proclaimed-day-invalid"],
      ["2027-03-06", "proclaimed-day-invalid"],
      ["2027-01-08", "proclaimed-day-too-early"],
    ]) {
      const answer = await proclaim({ ...typed, day: day ?? "" });
      expect([answer.statusCode, answer.json<{ errorCodes: object }>().errorCodes]).toEqual([
        422,
        { day: [code] },
      ]);
    }
  });

  it("are added as the preview says, with a reason, and the payments noticed for that day move with a mail", async () => {
    const before = await daysOf("2027-03-01");
    expect(before).toEqual(Array(3).fill("2027-03-01, noticed 2026-11-10"));
    expect((await look(typed)).action?.preview).toMatchObject({
      wasHoliday: false,
      movesTo: "2027-03-02",
      moved: { count: 3, people: 3 },
      withBank: { count: 0 },
    });
    expect((await proclaim(typed, { token: "of another preview" })).statusCode).toBe(409);
    expect((await proclaim(typed, { reason: "" })).statusCode).toBe(422);
    expect(await daysOf("2027-03-01")).toEqual(before);

    expect((await proclaim()).statusCode).toBe(204);
    expect(test.jobs.sent.map(({ name }) => name)).toContain("give-notice");
    for (let time = 0; time < 2; time += 1)
      await createHandlers(test.deps)["give-notice"]({}, { isLast: false });
    expect(await daysOf("2027-03-01")).toEqual(Array(3).fill("2027-03-02, noticed 2026-11-10"));
    expect(await daysOf("2027-04-01")).toEqual(Array(3).fill("2027-04-01, noticed 2026-11-10"));
    const mails = await readMails(db, (emails) => emails.where("template", "=", "payment-changed"));
    expect(mails).toHaveLength(3);
    for (const { text } of mails) expect(text).toContain("2 March 2027");
    expect((await test.app.inject({ url: "/api/config" })).json()).toMatchObject({
      proclamations: { "2027-03-01": true },
    });
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "proclaim-day")
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({
      day: "2027-03-01",
      before: false,
      after: true,
      reason: "Proclaimed today",
    });
    expect((await look()).proclaimed).toMatchObject([{ day: "2027-03-01", lastChange: { by: "finance" } }]);
  });

  it("are made working days again, which moves nothing", async () => {
    const back = { ...typed, becomes: "working-day" };
    expect((await look(back)).action?.preview).toMatchObject({ wasHoliday: true, movesTo: null });
    expect((await proclaim(back)).statusCode).toBe(204);
    expect(await daysOf("2027-03-01")).toEqual(Array(3).fill("2027-03-02, noticed 2026-11-10"));
    expect(test.deps.clock.proclamations().get("2027-03-01")).toBe(false);
  });
});
