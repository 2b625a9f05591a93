import type { Success } from "@evenly/contract";
import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../database/ids.ts";
import { staffCommand } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { clockAt } from "../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../test/gathering-house.ts";
import { post } from "../../test/sign-up.ts";
import { signedInAs, type StaffBrowser } from "../../test/staff.ts";
import { cancelHousehold } from "../households/index.ts";
import { createHandlers } from "../job-handlers.ts";
import { otherTables, tablesOfPeople } from "./personal-data.ts";

type Kept = Success<"GET /my_house/data">;
type Everything = Success<"GET /my_house/data/everything">;

/** Every row of every table as text, the queue's too: what a dump has. */
async function dump(owner: Kysely<Database>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(owner);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select whole::text as row from ${sql.raw(name)} as whole`.execute(owner);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join("\n");
}

describe("One's data [J4]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let today = Temporal.PlainDate.from("2026-11-23");
  let house: GatheringHouse;
  let support: StaffBrowser;
  const get = async (path: string, name = "Zelda") =>
    test.app.inject({ url: `/api/my_house/${path}`, headers: { cookie: await house.cookieOf(name) } });

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock: clockAt(() => today) } });
    house = await openGatheringHouse(database, test, { houseNumber: 9, size: 4 });
    await house.joins("Zelda");
    await house.joins("Ben");
    support = await signedInAs(test, "support");
    return () => test.close();
  });

  it("is in every table named, column by column, or named with the reason why it is not in the download", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name in (
        select tablename from pg_tables where schemaname = 'public')`.execute(database.owner);
    const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const known = new Set(
      tablesOfPeople.flatMap(([table, { shown, leftOut }]) =>
        [...shown, ...Object.keys(leftOut)].map((column) => `${table}.${column}`),
      ),
    );
    const stored = rows
      .filter(({ table }) => !(camel(table) in otherTables))
      .map(({ table, column }) => `${camel(table)}.${camel(column)}`);
    expect(stored.filter((column) => !known.has(column))).toEqual([]);
    const all = new Set([...stored, "audit.said"]);
    expect([...known].filter((column) => !all.has(column))).toEqual([]);
    const tables = new Set(rows.map(({ table }) => camel(table)));
    expect(Object.keys(otherTables).filter((table) => !tables.has(table) && !optional.has(table))).toEqual(
      [],
    );
  });
  /** Of older databases only. */
  const optional = new Set(["kyselyMigration", "rateLimit"]);

  it("is shown with purpose and until when, from the one retention table", async () => {
    const { kept, erasure, firstName } = (await get("data")).json<Kept>();
    expect(firstName).toBe("Zelda");
    expect(kept.find(({ kind }) => kind === "bankDetails")).toEqual({
      kind: "bankDetails",
      until: (await house.household()).tenancyEnd
        ? Temporal.PlainDate.from((await house.household()).tenancyEnd)
            .add({ days: 180 })
            .toString()
        : "",
      daysEach: null,
    });
    expect(kept.find(({ kind }) => kind === "session")).toEqual({
      kind: "session",
      until: null,
      daysEach: 30,
    });
    expect(erasure).toMatchObject({
      contractUntil: (await house.household()).tenancyEnd,
      owed: 0,
      asked: null,
      answerBy: "2026-12-23",
    });
    expect(erasure.parts.map(({ part }) => part)).toEqual(["loose", "bank-details", "person"]);
    expect(erasure.parts[0]?.on).toBe("2026-11-23");
  });

  it("is downloaded whole, and has nothing of anybody else", async () => {
    const answer = await get("data/everything");
    const { kept, leftOut, madeOn } = answer.json<Everything>();
    expect(madeOn).toBe("2026-11-23");
    const tables = kept.flatMap(({ tables }) => tables);
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows;
    expect(rowsOf("housemate")).toEqual([
      expect.objectContaining({ firstName: "Zelda", email: "zelda.byrne@example.com", place: 2 }),
    ]);
    expect(rowsOf("bankAccount")).toEqual([{ accountEnding: "11", createdAt: expect.any(String) }]);
    expect(rowsOf("email")?.length).toBeGreaterThan(0);
    expect(rowsOf("audit")).toContainEqual(expect.objectContaining({ action: "join-household" }));
    expect(answer.body).not.toMatch(/ada\.byrne|ben\.byrne|55779911|200000/);
    const guid = house.guid;
    expect(answer.body).not.toContain(guid);
    expect(leftOut.every(({ what, why }) => what !== "" && why !== "")).toBe(true);
    expect((await test.app.inject({ url: "/api/my_house/data/everything" })).statusCode).toBe(401);
  });

  it("is complained about on the own page: a case of the household, with the clocks of data, as of anybody [J2]", async () => {
    const text = "You mailed my parents";
    const complain = async () => (await house.ask("Ben", "complaints", { topic: "data", text })).json();
    const opened = await complain();
    expect(opened).toMatchObject({ acknowledgeBy: "2026-12-23", answerBy: "2027-01-22" });
    expect(await complain()).toEqual(opened);
    const { case: name } = opened as { case: string };
    expect((await support.get(`/cases/${name}`)).json<Success<"GET /staff/cases/:case">>()).toMatchObject({
      kind: "complaint",
      reference: (await house.household()).reference,
      person: "Ben Byrne",
      mailTo: "ben.byrne@example.com",
      nextOn: "2026-12-23",
      topic: "data",
      complaint: { said: text },
    });
  });

  async function tokenOfEnd(of: GatheringHouse, who: string): Promise<string> {
    const url = "/api/my_house/contract_end";
    const answer = await test.app.inject({ url, headers: { cookie: await of.cookieOf(who) } });
    return answer.json<{ token: string }>().token;
  }

  /** A note, a wait, another day, and done and open again: all that can be said of a case. */
  async function workOn(name: string, who: string) {
    const token = async () => (await support.get(`/cases/${name}`)).json<{ token: string }>().token;
    const text = `${who} said so`;
    const until = test.deps.clock.today().add({ days: 1 }).toString();
    for (const [how, body] of [
      ["notes", { text }],
      ["due", { on: until, reason: text }],
      ["wait", { until, text }],
      ["done", { outcome: "settled", cause: "other", text }],
      ["reopen", { reason: text }],
    ] as const) {
      const answer = await support.post(`/cases/${name}/${how}`, { ...body, token: await token() });
      expect([how, answer.statusCode, answer.body]).toEqual([how, 204, ""]);
    }
  }

  it("of somebody without an account goes at once by their email, once an open complaint of theirs is answered", async () => {
    const { db, owner } = database;
    const email = "quentin@quagmire.example";
    const words = [email, "Quentin", "Quagmire", "07700900888"];
    await db
      .insertInto("lead")
      .values({
        id: newId(),
        leadType: "Student",
        firstName: "Quentin",
        lastName: "Quagmire",
        email,
        mobileNumber: "07700900888",
        updatedAt: new Date(),
      } as never)
      .execute();
    const complained = await post(test.app, "/data_complaints", {
      name: "Quentin Quagmire",
      email,
      text: "Quentin Quagmire wants to be forgotten",
    });
    expect(complained.statusCode).toBe(201);
    const { case: theirs } = complained.json<{ case: string }>();
    await workOn(theirs, "Quentin Quagmire");
    const look = (of: string) => support.post("/visitors/erasure/preview", { email: of });
    const code = async (of: string) => (await look(of)).json<{ code: string }>().code;
    expect(await code(email)).toBe("visitor-has-case");
    expect(await code("zelda.byrne@example.com")).toBe("visitor-has-account");
    expect(await code("nobody@quagmire.example")).toBe("visitor-unknown");
    expect((await look("quentin")).statusCode).toBe(422);
    await db
      .updateTable("staffCase")
      .set({ state: "done", outcome: "answered", closedAt: new Date() })
      .where("reference", "=", theirs)
      .execute();
    expect((await dump(owner)).split("Quentin Quagmire said").length).toBeGreaterThan(4);
    const shown = (await look(` ${email.toUpperCase()} `)).json<{ leads: number; token: string }>();
    expect(shown).toMatchObject({ leads: 1, mails: 1, invitations: 0, heldPlaces: 0 });
    const press = (token: string) =>
      support.post("/visitors/erasure", { email, reason: "Asked by phone", token });
    expect((await press("another")).json()).toMatchObject({ code: "approval-changed" });
    expect((await press(shown.token)).statusCode).toBe(204);
    const after = await dump(owner);
    for (const word of words)
      expect(
        after.split("\n").filter((row) => row.toLowerCase().includes(word.toLowerCase())),
        word,
      ).toEqual([]);
    const audited = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "erase-visitor")
      .execute();
    expect(audited).toEqual([{ detail: expect.objectContaining({ leads: 1, reason: "Asked by phone" }) }]);
    expect(await code(email)).toBe("visitor-unknown");
  });

  it("goes from every table and mail when nothing stands against it, and a pseudonym stays", async () => {
    const { db, owner } = database;
    const { id: zelda } = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", house.id)
      .where("firstName", "=", "Zelda")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("housemate")
      .set({ lastName: "Zyxwright", tel: "07700900777" })
      .where("id", "=", zelda)
      .execute();
    const { reference } = await house.household();
    const say = (path: string, body: object) => support.post(`/households/${reference}/${path}`, body);
    const { token } = (await support.get(`/households/${reference}/email`)).json<{ token: string }>();
    await say("email", { housemateId: zelda, email: "zelda@zyxwright.example", reason: "Zelda rang", token });
    await say("notes", { how: "phone", housemateId: zelda, text: "Zelda Zyxwright moved to Truro" });
    await say("notes", { how: "phone", housemateId: "", text: "Ada asked after Zelda" });
    const byHand = await say("cases", {
      kind: "other",
      subject: "Zelda Zyxwright moved",
      text: "Zelda Zyxwright said so",
      housemateId: zelda,
    });
    await workOn(byHand.json<{ case: string }>().case, "Zelda Zyxwright");
    const cookie = await house.cookieOf("Ada");
    const complained = await post(
      test.app,
      "/my_house/complaints",
      { topic: "service", text: "Zelda is loud" },
      { cookie },
    );
    expect(complained.statusCode).toBe(201);
    await db
      .insertInto("lead")
      .values({
        id: newId(),
        leadType: "Student",
        firstName: "Zelda",
        lastName: "Zyxwright",
        email: "zelda@zyxwright.example",
        mobileNumber: "07700900777",
        updatedAt: new Date(),
      } as never)
      .execute();
    await db
      .insertInto("receipt")
      .values({
        id: newId(),
        householdId: house.id,
        place: 2,
        housemateId: zelda,
        amount: 100,
        way: "card",
        bankReference: "ZYXWRIGHT RENT",
        valueOn: "2026-11-23",
        reason: "Zelda paid by card",
        createdAt: new Date(),
      })
      .execute();
    const { id: colleague } = await db.selectFrom("staffPerson").select("id").executeTakeFirstOrThrow();
    await db
      .insertInto("approval")
      .values({
        id: newId(),
        kind: "receipt",
        householdId: house.id,
        subject: zelda,
        title: "Take £1.00 of Zelda Zyxwright",
        asked: JSON.stringify({ housemateId: zelda, bankReference: "Zyxwright rent" }),
        preview: JSON.stringify({ who: "Zelda" }),
        laterPreview: null,
        changedAt: null,
        askedBy: colleague,
        askedAt: new Date(),
        reason: "Zelda paid by card",
        decision: "withdrawn",
        decidedBy: colleague,
        decidedAt: new Date(),
        decidedBecause: null,
      })
      .execute();
    await db
      .transaction()
      .execute((trx) =>
        cancelHousehold(trx, test.deps, house.id, { actor: staffCommand, now: test.deps.clock.now() }),
      );
    await db.updateTable("mandate").set({ state: "cancelled" }).where("housemateId", "=", zelda).execute();
    const words = ["Zelda", "Zyxwright", "zelda@zyxwright.example", "zelda.byrne@example.com", "07700900777"];
    const before = await dump(owner);
    for (const word of words) expect(before, word).toContain(word);

    const openCase = await support.post(`/households/${reference}/erasure`, {
      housemateId: zelda,
      reason: "She wrote",
    });
    expect(openCase.statusCode, openCase.body).toBe(200);
    const { case: name } = openCase.json<{ case: string }>();
    const erase = () => createHandlers(test.deps)["erase-person"]({ housemateId: zelda }, { isLast: false });
    test.jobs.sent.length = 0;
    await erase();
    // She is told first: what waits to be sent still names her.
    expect(await dump(owner)).toContain("zelda@zyxwright.example");
    expect(test.jobs.sent).toEqual([{ name: "erase-person", data: { housemateId: zelda } }]);
    const told = await db
      .selectFrom("email")
      .select("template")
      .where("toAddress", "=", "zelda@zyxwright.example")
      .where("state", "=", "queued")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(told.template).toBe("erasure-asked");
    await db.updateTable("email").set({ state: "sent", sentAt: new Date() }).execute();
    await erase();
    await erase();

    const after = await dump(owner);
    for (const word of words)
      expect(
        after.split("\n").filter((row) => row.toLowerCase().includes(word.toLowerCase())),
        word,
      ).toEqual([]);
    const left = await db
      .selectFrom("housemate")
      .selectAll()
      .where("id", "=", zelda)
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      firstName: "Former",
      lastName: "housemate",
      erasedOn: "2026-11-23",
      place: 2,
    });
    const [account] = await db
      .selectFrom("bankAccount")
      .selectAll()
      .where("housemateId", "=", zelda)
      .execute();
    expect(account && test.deps.vault.open(account.id, account).accountNumber).toBe("00000000");
    // What was done, when and by whom stays in the audit, and others keep their own.
    const audited = await db
      .selectFrom("audit")
      .select("action")
      .where("householdId", "=", house.id)
      .where("action", "in", ["change-email", "note", "join-household", "erase-person"])
      .execute();
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      "change-email",
      "erase-person",
      "join-household",
      "join-household",
      "note",
      "note",
    ]);
    expect(after).toContain("ada.byrne@example.com");
    expect((await support.get(`/cases/${name}`)).json()).toMatchObject({
      kind: "data-request",
      state: "open",
    });
  });

  it("is not taken out of the audit by a node, but of whoever is erased", async () => {
    const { db } = database;
    const { id: ada } = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", house.id)
      .where("firstName", "=", "Ada")
      .executeTakeFirstOrThrow();
    await expect(sql`update audit set detail = '{}'`.execute(db)).rejects.toThrow("permission denied");
    await expect(sql`select erase_words(${ada}::uuid, array['x'])`.execute(db)).rejects.toThrow(
      "Only who is erased",
    );
    await expect(sql`select forget_notes(${house.id}::uuid)`.execute(db)).rejects.toThrow(
      "These notes are kept",
    );
    await expect(sql`delete from audit`.execute(database.owner)).rejects.toThrow("never changed");
    await expect(sql`update audit set detail = '{}'`.execute(database.owner)).rejects.toThrow(
      "never changed",
    );
  });

  it("loses notes and complaints of others when they have been kept long enough", async () => {
    const { db } = database;
    const support = await signedInAs(test, "finance");
    const old = await openGatheringHouse(database, test, { houseNumber: 11, size: 2 });
    const { reference } = await old.household();
    const said = { how: "phone", housemateId: "", text: "They wait for the router" };
    expect((await support.post(`/households/${reference}/notes`, said)).statusCode).toBe(204);
    const body = { name: "Nell Gray", email: "nell@example.com", text: "You still write to me" };
    const opened = await post(test.app, "/data_complaints", body);
    await old.joins("Wim");
    const wims = await old.ask("Wim", "complaints", { topic: "service", text: "Nobody rang back" });
    const withdrawal = { token: await tokenOfEnd(old, "Wim"), note: "Wim fell out with them" };
    expect((await old.ask("Wim", "contract_end", withdrawal)).statusCode).toBe(200);
    const byHand = { kind: "other", subject: "A ladder was left", text: "A ladder at the door", topic: "" };
    const ofHouse = { ...byHand, subject: "A key was left", text: "A key at the door" };
    const nobodys = { household: "", name: "", email: "" };
    const found = await support.post(`/cases`, { ...byHand, ...nobodys });
    const keys = await support.post(`/cases`, { ...ofHouse, ...nobodys, household: reference });
    const handled = [found, keys, opened, wims].map((answer) => answer.json<{ case: string }>().case);
    await workOn(handled[0] ?? "", "The ladder");
    await workOn(handled[2] ?? "", "Nell Gray");
    await workOn(handled[3] ?? "", "Who should have rung");
    expect(opened.json()).toMatchObject({ acknowledgeBy: "2026-12-23", answerBy: "2027-01-22" });
    const again = await post(test.app, "/data_complaints", body);
    expect(again.json<{ case: string }>().case).toBe(opened.json<{ case: string }>().case);
    const mailed = db.selectFrom("email").select("id").where("toAddress", "=", "nell@example.com");
    expect(await mailed.execute()).toHaveLength(1);
    await db
      .transaction()
      .execute((trx) =>
        cancelHousehold(trx, test.deps, old.id, { actor: staffCommand, now: test.deps.clock.now() }),
      );
    await db
      .updateTable("staffCase")
      .set({ state: "done", outcome: "answered", closedAt: test.deps.clock.now() })
      .where("reference", "in", handled)
      .execute();
    await db.updateTable("email").set({ state: "sent", sentAt: new Date() }).execute();
    const forget = async (after: number) => {
      today = Temporal.PlainDate.from("2026-11-23").add({ days: after });
      await createHandlers(test.deps)["forget-old-records"]({}, { isLast: false });
    };
    const notes = [
      "They wait for the router",
      "Wim fell out",
      "adder",
      "A key was left",
      "A key at the door",
    ];
    const complaint = ["You still write to me", "Nell Gray", "nell@example.com", "Who should have rung"];
    const left = async (texts: readonly string[]) => {
      const rows = await dump(database.owner);
      return texts.filter((text) => rows.includes(text));
    };
    await forget(729);
    expect(await left([...notes, ...complaint])).toEqual([...notes, ...complaint]);
    await forget(731);
    expect(await left([...notes, ...complaint])).toEqual(complaint);
    await forget(2_193);
    expect(await left([...notes, ...complaint])).toEqual([]);
    today = Temporal.PlainDate.from("2026-11-23");
  });

  it("is kept while a contract, a debt or a claim stands against erasing it, and goes by itself on its day", async () => {
    today = Temporal.PlainDate.from("2026-11-23");
    const own = await openGatheringHouse(database, test, { houseNumber: 10, size: 2 });
    await own.joins("Yann");
    const { id: early } = await database.db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", own.id)
      .where("firstName", "=", "Yann")
      .executeTakeFirstOrThrow();
    const byHand = {
      kind: "other",
      subject: "Yann was loud",
      text: "Yann rang",
      topic: "",
      housemateId: early,
    };
    const path = `/households/${(await own.household()).reference}/cases`;
    const { case: name } = (await support.post(path, byHand)).json<{ case: string }>();
    await workOn(name, "Yann moves: he");
    await database.db
      .updateTable("staffCase")
      .set({ state: "done", outcome: "settled", closedAt: new Date() })
      .where("reference", "=", name)
      .execute();
    const ask = async () => (await own.ask("Yann", "erasure", {})).json<Success<"POST /my_house/erasure">>();
    const first = await ask();
    const { tenancyEnd } = await own.household();
    const end = Temporal.PlainDate.from(tenancyEnd);
    expect(first).toEqual({
      isErased: false,
      erasure: {
        parts: [
          { part: "loose", on: "2026-11-23" },
          { part: "bank-details", on: end.add({ days: 181 }).toString() },
          { part: "person", on: end.add({ days: 2193 }).toString() },
        ],
        contractUntil: tenancyEnd,
        claimsUntil: end.add({ days: 2192 }).toString(),
        owed: 0,
        asked: { on: "2026-11-23", case: expect.stringMatching(/^CS-/), answerBy: "2026-12-23" },
        answerBy: "2026-12-23",
      },
    });
    expect(await ask()).toEqual(first);
    const { id: yann } = await database.db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", own.id)
      .where("firstName", "=", "Yann")
      .executeTakeFirstOrThrow();
    const erase = () => createHandlers(test.deps)["erase-person"]({ housemateId: yann }, { isLast: false });
    await database.db.updateTable("email").set({ state: "sent", sentAt: new Date() }).execute();
    await erase();
    const read = () =>
      database.db
        .selectFrom("housemate")
        .innerJoin("bankAccount", "bankAccount.housemateId", "housemate.id")
        .select(["firstName", "housemate.erasedOn", "bankAccount.erasedOn as bankErasedOn"])
        .where("housemate.id", "=", yann)
        .executeTakeFirstOrThrow();
    expect(await read()).toEqual({ firstName: "Yann", erasedOn: null, bankErasedOn: null });
    expect(await dump(database.owner)).not.toMatch(/Yann was loud|Yann rang|Yann moves/);
    // The session that asked is gone with the other sign-ins.
    expect((await own.ask("Yann", "erasure", {})).statusCode).toBe(401);
    // Nothing was collected; its people left and nothing is owed.
    await database.db
      .transaction()
      .execute((trx) =>
        cancelHousehold(trx, test.deps, own.id, { actor: staffCommand, now: test.deps.clock.now() }),
      );
    await database.db.updateTable("mandate").set({ state: "cancelled" }).execute();
    await database.db.updateTable("email").set({ state: "sent", sentAt: new Date() }).execute();
    test.jobs.sent.length = 0;
    await createHandlers(test.deps)["erase-people"]({}, { isLast: false });
    expect(test.jobs.sent).toContainEqual({ name: "erase-person", data: { housemateId: yann } });
    await erase();
    expect(await read()).toEqual({ firstName: "Former", erasedOn: "2026-11-23", bankErasedOn: "2026-11-23" });
  });
});
