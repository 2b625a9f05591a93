import type { Success } from "@evenly/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { recordAudit, staffCommand } from "../../../database/record-audit.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";

type Audit = Success<"GET /staff/audit">;

describe("The audit in the back office [H3] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let owner: TestDatabase["db"];
  let test: TestApp;
  let administrator: StaffBrowser;
  let household: { id: string; reference: string };
  let colleague: { id: string; name: string };
  const list = async (query = "") => (await administrator.get(`/audit?${query}`)).json<Audit>();

  beforeAll(async () => {
    const database = await open();
    ({ db, owner } = database);
    test = await openTestApp(database);
    administrator = await signedInAs(test, "administrator");
    household = await db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    colleague = await db.selectFrom("staffPerson").select(["id", "name"]).executeTakeFirstOrThrow();
    const housemate = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", household.id)
      .where("place", "=", 1)
      .executeTakeFirstOrThrow();
    const write = (
      day: string,
      entry: Omit<Parameters<typeof recordAudit>[1], "at" | "householdId">,
      isOfNone = false,
    ) =>
      db.transaction().execute((trx) =>
        recordAudit(trx, {
          ...entry,
          householdId: isOfNone ? null : household.id,
          at: new Date(`${day}T23:30:00Z`),
        }),
      );
    await write("2027-06-01", {
      actor: { kind: "staff", id: colleague.id },
      action: "change-email",
      detail: { reason: "=SUM(A1)", before: "a…@x.test", after: "b…@x.test", place: 2, note: null },
    });
    await write("2027-06-02", {
      actor: staffCommand,
      action: "cancel",
      detail: { from: "live", reason: "Moved" },
    });
    await write("2027-06-03", { actor: { kind: "job", id: "send-mail" }, action: "email-failed" }, true);
    await write("2027-06-04", { actor: { kind: "housemate", id: housemate.id }, action: "dispute-place" });
    return () => test.close();
  });

  it("shows actor, action, household, time, reason, and values before and after", async () => {
    const { rows, colleagues, actions } = await list("from=2027-06-01");
    expect(rows.map(({ by, actor, action, reference }) => [by, actor, action, reference])).toEqual([
      [expect.any(String), "housemate", "dispute-place", household.reference],
      ["send-mail", "job", "email-failed", null],
      [null, "staff", "cancel", household.reference],
      [colleague.name, "staff", "change-email", household.reference],
    ]);
    // 23:30 UTC is the next day in British Summer Time.
    expect(rows.at(-1)).toMatchObject({
      on: "2027-06-02",
      time: "00:30",
      reason: "=SUM(A1)",
      before: "a…@x.test",
      after: "b…@x.test",
      detail: [{ name: "place", value: "2" }],
    });
    expect(rows.at(-2)).toMatchObject({ before: "live", after: null, reason: "Moved" });
    expect(colleagues).toContainEqual(colleague);
    expect(actions).toEqual([...new Set(actions)].sort());
    expect(actions).toContain("dispute-place");
  });

  it.each([
    ["by=staff", ["cancel", "change-email"]],
    ["by=command", ["cancel"]],
    ["by=job", ["email-failed"]],
    ["action=cancel", ["cancel"]],
    ["by=command,job", ["email-failed", "cancel"]],
    ["action=cancel,change-email", ["cancel", "change-email"]],
    ["to=2027-06-03", ["cancel", "change-email"]],
    ["by=provider", []],
  ])("filters by %s", async (query, actions) => {
    expect((await list(`from=2027-06-02&${query}`)).rows.map(({ action }) => action)).toEqual(actions);
  });

  it("shows what one colleague did, and what was done to one household", async () => {
    const own = await list(`from=2027-06-01&by=${colleague.id}`);
    expect(own.rows.map(({ action }) => action)).toEqual(["change-email"]);
    expect((await list(`from=2027-06-01&household=${household.reference}`)).count).toBe(3);
    const refused = (await administrator.get("/audit?by=nobody")).json<{ errors: object }>();
    expect(Object.keys(refused.errors)).toEqual(["by"]);
  });

  it("exports as CSV without formulas, and records the export", async () => {
    const sheet = (await administrator.get("/audit.csv?action=change-email")).body;
    expect(sheet.split("\r\n")[1]).toBe(
      `2027-06-02,00:30,${colleague.name},,change-email,${household.reference},'=SUM(A1),a…@x.test,b…@x.test,place 2`,
    );
    const [taken] = (await list("action=export")).rows;
    expect(taken).toMatchObject({ by: colleague.name, reference: null });
  });

  it("has each look at a person's data, from where, and once for the parts of a page [H3]", async () => {
    const support = await signedInAs(test, "support");
    const { id } = await db
      .selectFrom("staffPerson")
      .select("id")
      .where("email", "=", "support@staff.test")
      .executeTakeFirstOrThrow();
    const looks = async () =>
      (await list(`action=look&by=${id}`)).rows.map(({ reference, detail, clientAddress }) => [
        detail.find(({ name }) => name === "call")?.value,
        reference,
        clientAddress,
      ]);
    const page = `/households/${household.reference}`;
    for (let time = 0; time < 2; time += 1) await support.get(page);
    await support.get("/households/EV-0000-000");
    await support.post("/search", { text: "ann" });
    const mailId = newId();
    await db
      .insertInto("email")
      .values({
        id: mailId,
        householdId: household.id,
        template: "refund",
        subject: "Hello",
        textBody: "Hello",
        htmlBody: "<p>Hello</p>",
        toAddress: "ann@example.com",
        state: "sent",
        sentAt: new Date(),
      })
      .execute();
    await support.get(`/mails/${mailId}`);
    await support.get("/to_do");
    expect(await looks()).toEqual([
      ["GET /staff/mails/:mailId", household.reference, "127.0.0.1"],
      ["POST /staff/search", null, "127.0.0.1"],
      ["GET /staff/households/:reference", household.reference, "127.0.0.1"],
    ]);
    expect(JSON.stringify((await list("action=look")).rows)).not.toContain("ann");
    const { entries } = (await support.get(`${page}/timeline?show=staff`)).json<{
      entries: { what: string }[];
    }>();
    expect(entries.map(({ what }) => what)).not.toContain("look");
  });

  it("cannot be changed by the owner of its table either", async () => {
    const refused = expect.objectContaining({ code: "23001" });
    await expect(owner.updateTable("audit").set({ action: "nothing" }).execute()).rejects.toEqual(refused);
    await expect(owner.deleteFrom("audit").execute()).rejects.toEqual(refused);
    await expect(sql`truncate audit`.execute(owner)).rejects.toEqual(refused);
  });
});
