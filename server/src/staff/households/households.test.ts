import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { collectPayment, planCollections } from "../../../test/planned-collections.ts";
import { openGatheringHouse } from "../../../test/gathering-house.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { chargeCollections } from "../../payments/index.ts";
import { readGuid } from "../../../test/read-guid.ts";

type Page = Success<"GET /staff/households/:reference">;
type SearchResults = Success<"POST /staff/search">;
type Timeline = Success<"GET /staff/households/:reference/timeline">;

// Place 2 of 5 Larkspur Terrace has paid for December and January; places 1 and 3 owe both.
const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body === "" ? undefined : (JSON.parse(answer.body) as { code?: string }).code,
];

describe("Households in the back office [H3] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let full: { id: string; reference: string };
  let gathering: { id: string; reference: string };

  const householdAt = (line1: string) =>
    db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("line1", "=", line1)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2027-01-10" });
    support = await signedInAs(test, "support");
    [gathering, full] = [await householdAt("3 Larkspur Terrace"), await householdAt("5 Larkspur Terrace")];
    await planCollections(db, full.id, Temporal.PlainDate.from("2026-11-10"));
    await chargeCollections(test.deps)({}, { isLast: false });
    for (const [dueOn, on] of [
      ["2026-12-01", "2026-12-01"],
      ["2027-01-01", "2027-01-04"],
    ] as const)
      await collectPayment(db, { householdId: full.id, place: 2, dueOn }, on);
    return () => test.close();
  });

  const find = async (text: string) => (await support.post("/search", { text })).json<SearchResults>();
  const read = async (reference: string) => (await support.get(`/households/${reference}`)).json<Page>();
  const timeline = async (reference: string, before = "") =>
    (
      await support.get(`/households/${reference}/timeline?before=${encodeURIComponent(before)}`)
    ).json<Timeline>();
  const audited = (action: string) =>
    db
      .selectFrom("audit")
      .select(["actorId", "detail"])
      .where("action", "=", action)
      .where("actorId", "is not", null)
      .execute();

  it("are found by parts of their address, whole or begun, in any order", async () => {
    const both = [gathering.reference, full.reference];
    for (const text of ["larks", "LS6 1ZZ larkspur", "ls61zz", "terrace Leeds lark"])
      expect((await find(text)).households.map(({ reference }) => reference)).toEqual(both);
    expect((await find("5 larkspur")).households).toEqual([
      {
        reference: full.reference,
        address: "5 Larkspur Terrace",
        postcode: "LS6 1ZZ",
        state: "complete",
        size: 3,
        taken: 3,
        people: ["Ashworth", "Nair", "Reid"],
      },
    ]);
    expect((await find("3 larkspur")).households).toMatchObject([{ size: 3, taken: 1, people: ["Okafor"] }]);
  });

  it("are found by their reference and by a mandate's, people by name and email [C15]", async () => {
    const { reference: mandate } = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("mandate.reference")
      .where("firstName", "=", "Maya")
      .executeTakeFirstOrThrow();
    const { reference } = gathering;
    for (const text of [reference, reference.toLowerCase().replaceAll("-", ""), mandate])
      expect((await find(text)).households).toMatchObject([{ reference }]);
    const maya = {
      name: "Maya Okafor",
      email: "maya.okafor@example.com",
      reference,
      address: "3 Larkspur Terrace",
      hasLeft: false,
    };
    for (const text of [
      "okaf",
      "maya",
      "Okafor Maya",
      "maya.okafor@ex",
      "\u200bmaya.oka\u200bfor@ex",
      "ｍａｙａ",
    ])
      expect((await find(text)).people).toEqual([maya]);
  });

  it("are found by any spelling of their street, as the public search finds them [C6] [H4]", async () => {
    for (const text of ["3 Larkspur Tce", "3 larkspur ter.", "3 larks terr LS6"])
      expect((await find(text)).households.map(({ reference }) => reference)).toEqual([gathering.reference]);
    await db
      .updateTable("household")
      .set({ line1: "3 Larkspur Tce" })
      .where("id", "=", gathering.id)
      .execute();
    const typed = (await find("3 larkspur terrace")).households.map(({ reference }) => reference);
    await db
      .updateTable("household")
      .set({ line1: "3 Larkspur Terrace" })
      .where("id", "=", gathering.id)
      .execute();
    expect(typed).toEqual([gathering.reference]);
  });

  it("have people who are found by their phone, however it was typed or is dialled [H4]", async () => {
    await db
      .updateTable("housemate")
      .set({ tel: "+447700900455" })
      .where("householdId", "=", gathering.id)
      .execute();
    for (const text of ["07700 900455", "+44 (0)7700 900-455", "00447700900455", "077009004"])
      expect((await find(text)).people.map(({ name }) => name)).toEqual(["Maya Okafor"]);
    for (const text of ["07700 900456", "07700"]) expect((await find(text)).people).toEqual([]);
  });

  it("are found with who only asked for a price, once, by name, email, phone, postcode or address [H4]", async () => {
    const { id: addressId } = await db
      .selectFrom("address")
      .select("id")
      .where("line1", "=", "8 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const lead = (email: string, createdAt: string, more: object) =>
      db
        .insertInto("lead")
        .values({
          id: newId(),
          leadType: "Student",
          firstName: "Zoe",
          lastName: "Quill",
          email,
          mobileNumber: "07700900888",
          agreedToPolicyAt: new Date(createdAt),
          createdAt: new Date(createdAt),
          updatedAt: new Date(createdAt),
          ...more,
        })
        .execute();
    await lead("zoe.quill@example.com", "2026-12-01T10:00:00Z", { postcode: "LS2 9JT" });
    await lead("zoe.quill@example.com", "2027-01-02T10:00:00Z", { addressId, postcode: "LS6 1ZZ" });
    await lead("maya.okafor@example.com", "2026-11-02T10:00:00Z", {
      firstName: "Maya",
      lastName: "Okafor",
      mobileNumber: "07700900101",
    });
    const zoe = {
      name: "Zoe Quill",
      email: "zoe.quill@example.com",
      address: "8 Larkspur Terrace",
      askedOn: "2027-01-02",
      reference: null,
    };
    for (const text of ["quill", "zoe.quill@ex", "+44 7700 900888", "LS6 1ZZ", "8 Larkspur Tce"])
      expect((await find(text)).leads, text).toEqual([zoe]);
    expect((await find("okafor")).leads).toEqual([
      {
        name: "Maya Okafor",
        email: "maya.okafor@example.com",
        address: "",
        askedOn: "2026-11-02",
        reference: gathering.reference,
      },
    ]);
    await db.deleteFrom("lead").where("email", "is not", null).execute();
  });

  it("are not found by unknown text, patterns or empty text", async () => {
    for (const text of ["", " ", "%", "_", "zzz", "ma%a", "' or 1=1 --", "!&|", "\\"])
      expect(await find(text)).toEqual({ households: [], people: [], leads: [], isCut: false });
  });

  it("show each place with its mandate and what it owes, and never more of an account than two digits", async () => {
    const page = await read(full.reference);
    expect(page).toMatchObject({
      state: "complete",
      size: 3,
      fullAddress: "5 Larkspur Terrace, Leeds, LS6 1ZZ",
    });
    const [tom, priya] = page.places;
    const monthly = tom?.housemate?.last?.amount ?? 0;
    expect(monthly).toBeGreaterThan(0);
    expect(page.places.map(({ owed }) => owed)).toEqual([2 * monthly, 0, 2 * monthly]);
    expect(tom?.housemate).toMatchObject({
      firstName: "Tom",
      lastName: "Ashworth",
      openedAccount: true,
      mandate: { state: "active", accountEnding: "11" },
      last: { dueOn: "2027-01-01" },
    });
    expect(priya?.housemate?.last?.state).toBe("taken");
    expect(page.balance).toEqual({
      term: 36 * monthly,
      taken: 2 * monthly,
      withBank: 0,
      toCome: 30 * monthly,
      waived: 0,
      owed: 4 * monthly,
      refunded: 0,
      // Six charges, two collections.
      lines: 8,
    });
    const open = (await read(gathering.reference)).places.filter(({ housemate }) => housemate === null);
    expect(open.map(({ place }) => place)).toEqual([2, 3]);
    expect(JSON.stringify(page)).not.toMatch(/55779911|200000|20-00-00/);
  });

  it("are addressed by reference only: the guid opens nothing here", async () => {
    const guid = await readGuid(db, full.id);
    expect(codeOf(await support.get(`/households/${guid}`))).toEqual([404, "account-unknown"]);
    expect(codeOf(await support.get("/households/EV-0000-000"))).toEqual([404, "account-unknown"]);
    for (const path of ["", "/timeline", "/join_link"])
      expect((await support.get(`/households/${full.reference}${path}`)).body).not.toContain(guid);
  });

  it("have a timeline of what was done, mailed and collected, the newest first, page by page", async () => {
    for (let at = 0; at < 40; at += 1)
      await db
        .insertInto("email")
        .values({
          id: crypto.randomUUID(),
          householdId: full.id,
          template: "reminder",
          toAddress: "priya.nair@example.com",
          subject: `Mail ${String(at)}`,
          textBody: "",
          htmlBody: "",
          state: "queued",
          // Two per second: equal times must not repeat or skip rows.
          createdAt: new Date(Date.UTC(2026, 10, 12, 9, 0, Math.floor(at / 2))),
          sentAt: null,
        })
        .execute();
    const seen: Timeline["entries"] = [];
    for (let before: string | null = ""; before !== null;) {
      const next: Timeline = await timeline(full.reference, before);
      expect(next.entries.length).toBeLessThanOrEqual(30);
      seen.push(...next.entries);
      ({ before } = next);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.filter(({ what }) => what === "reminder")).toHaveLength(40);
    const moments = seen.map(({ on, time }) => `${on} ${time ?? "00:00"}`);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect(seen.find(({ says }) => says === "Mail 0")).toMatchObject({
      kind: "mail",
      on: "2026-11-12",
      time: "09:00",
      about: "Priya",
      by: null,
    });
    const collected = seen.filter(({ what }) => what === "collection");
    expect(collected).toMatchObject([
      {
        kind: "payment",
        on: "2027-01-04",
        time: null,
        about: "Priya",
        more: { collectionState: "confirmed" },
      },
      { kind: "payment", on: "2026-12-01", time: null, about: "Priya" },
    ]);
    expect(collected[0]?.amount).toBeGreaterThan(0);
    expect((await timeline(full.reference, "nonsense")).entries).toEqual(seen.slice(0, 30));
  });

  it("have the payout of a payment that was paid out to us in their timeline", async () => {
    const payoutsTold = async () =>
      (await timeline(full.reference)).entries
        .filter(({ what }) => what === "collection")
        .map(({ more }) => more["payout"]);
    const { id, provider, reference } = await db
      .selectFrom("collectionAttempt")
      .innerJoin("collection", "collection.id", "collectionId")
      .select([
        "collection.id",
        "collectionAttempt.provider",
        "collectionAttempt.providerReference as reference",
      ])
      .where("householdId", "=", full.id)
      .where("dueOn", "=", "2026-12-01")
      .executeTakeFirstOrThrow();
    const payout = { id: newId(), provider, amount: 8_000, fees: 0, arrivesOn: "2026-12-07" };
    await db
      .insertInto("payout")
      .values({ ...payout, providerReference: "PO1" })
      .execute();
    await db
      .insertInto("payoutItem")
      .values({ payoutId: payout.id, line: 1, kind: "payment", reference, amount: 8_000, ours: 8_000 })
      .execute();
    expect(await payoutsTold()).toEqual([undefined, undefined]);
    await db.updateTable("collection").set({ state: "paid_out" }).where("id", "=", id).execute();
    expect(await payoutsTold()).toEqual([undefined, "PO1"]);
  });

  it("get a new join link with a reason, after seeing who is mailed", async () => {
    const path = `/households/${gathering.reference}/join_link`;
    const guid = () => readGuid(db, gathering.id);
    const before = await guid();
    const shown = (await support.get(path)).json<{ mailed: string[]; token: string }>();
    expect(shown.mailed).toEqual(["Maya"]);
    const { token } = shown;
    const [status, code] = codeOf(await support.post(path, { reason: " ", token }));
    expect([status, code]).toEqual([422, "reason-required"]);
    expect(await guid()).toBe(before);
    const other = { reason: "It was posted in a chat", token: "x" };
    expect(codeOf(await support.post(path, other))).toEqual([409, "approval-changed"]);
    expect((await support.post(path, { ...other, token })).statusCode).toBe(204);
    expect(await guid()).not.toBe(before);
    const { id } = await db.selectFrom("staffPerson").select("id").executeTakeFirstOrThrow();
    expect(await audited("replace-join-link")).toEqual([
      { actorId: id, detail: { reason: "It was posted in a chat" } },
    ]);
    const [entry] = (await timeline(gathering.reference)).entries.filter(({ kind }) => kind === "done");
    expect(entry).toMatchObject({
      what: "replace-join-link",
      by: "support",
      says: "It was posted in a chat",
    });
    const mails = await db
      .selectFrom("email")
      .select("toAddress")
      .where("template", "=", "join-link-changed")
      .execute();
    expect(mails).toEqual([{ toAddress: "maya.okafor@example.com" }]);
    expect((await support.get(`/households/${full.reference}/join_link`)).json()).toMatchObject({
      mailed: [],
    });
  });

  it("refuse to remove the opener, an empty place, and anybody once charged, also in the preview", async () => {
    const removal = (place: number) =>
      support.get(`/households/${full.reference}/removal?place=${String(place)}`);
    expect(codeOf(await removal(1))).toEqual([409, "opened-the-account"]);
    expect(codeOf(await removal(9))).toEqual([404, "place-empty"]);
    expect(codeOf(await removal(3))).toEqual([409, "free-place-while-live"]);
    const [tom, , callum] = (await read(full.reference)).places;
    const remove = (housemateId = "") =>
      support.post(`/households/${full.reference}/removal`, { housemateId, reason: "Nobody knows them" });
    expect(codeOf(await remove(tom?.housemate?.id))).toEqual([409, "opened-the-account"]);
    expect(codeOf(await remove(callum?.housemate?.id))).toEqual([409, "free-place-while-live"]);
    expect(codeOf(await remove("x"))).toEqual([404, "place-empty"]);
    expect(await audited("remove-housemate")).toEqual([]);
  });

  it("lead from this year's household to next year's and back [J5]", async () => {
    const follows = (previousHouseholdId: string | null) =>
      db.updateTable("household").set({ previousHouseholdId }).where("id", "=", gathering.id).execute();
    await follows(full.id);
    const [now, next] = [await read(full.reference), await read(gathering.reference)];
    expect(now.nextYear).toEqual({ reference: gathering.reference, state: "gathering" });
    expect(next.previousYear).toMatchObject({ reference: full.reference });
    expect([now.previousYear, next.nextYear]).toEqual([null, null]);
    await follows(null);
  });
});

describe("Removing a housemate in the back office [G8] [H3]", () => {
  const open = useTestDatabases();
  it("does what its preview says, with a stored reason", async () => {
    const database = await open();
    const { db } = database;
    const test = await openTestApp(database);
    const support = await signedInAs(test, "support");
    const { id, reference } = await db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    await planCollections(db, id, Temporal.PlainDate.from("2026-11-10"));
    const planned = await db
      .selectFrom("collection")
      .select("amount")
      .where("householdId", "=", id)
      .execute();
    const preview = (await support.get(`/households/${reference}/removal?place=3`)).json<
      Success<"GET /staff/households/:reference/removal">
    >();
    const { housemateId, token, ...effects } = preview;
    expect(effects).toEqual({
      name: "Callum Reid",
      endsMandate: true,
      cancelled: { payments: planned.length, amount: planned.reduce((sum, { amount }) => sum + amount, 0) },
      stateAfter: "gathering",
      isMailed: true,
      mailed: ["Tom", "Priya"],
    });
    const state = async () =>
      (await db.selectFrom("household").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
    expect(await state()).toBe("complete");
    const post = (body: object) => support.post(`/households/${reference}/removal`, body);
    expect((await post({ housemateId, reason: "", token })).statusCode).toBe(422);
    expect((await post({ housemateId, reason: "Nobody knows them", token })).statusCode).toBe(204);
    expect(await state()).toBe("gathering");
    const { places } = (await support.get(`/households/${reference}`)).json<Page>();
    expect(places.map(({ housemate }) => housemate?.firstName)).toEqual(["Tom", "Priya", undefined]);
    const cancelled = await db
      .selectFrom("collection")
      .select("id")
      .where("state", "=", "cancelled")
      .execute();
    expect(cancelled).toHaveLength(planned.length);
    const mails = await db
      .selectFrom("email")
      .select("toAddress")
      .where("template", "=", "join-link-changed")
      .orderBy("id")
      .execute();
    expect(mails.map(({ toAddress: to }) => to)).toEqual([
      "tom.ashworth@example.com",
      "priya.nair@example.com",
    ]);
    const entries = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "remove-housemate")
      .execute();
    expect(entries).toEqual([{ detail: { place: 3, housemateId, reason: "Nobody knows them" } }]);
    expect((await post({ housemateId, reason: "Again", token })).statusCode).toBe(404);
    await test.close();
  });

  it("does nothing when somebody joined since it was shown", async () => {
    const database = await open();
    const test = await openTestApp(database);
    const support = await signedInAs(test, "support");
    const house = await openGatheringHouse(database, test, { houseNumber: 7, size: 4 });
    await house.joins("Ben");
    const { reference } = await house.household();
    const path = `/households/${reference}/removal`;
    const look = async () =>
      (await support.get(`${path}?place=2`)).json<Success<"GET /staff/households/:reference/removal">>();
    const { housemateId, token, mailed } = await look();
    expect(mailed).toEqual(["Ada"]);
    await house.joins("Cara");
    const remove = async (shown: string) =>
      codeOf(await support.post(path, { housemateId, reason: "Nobody knows them", token: shown }));
    expect(await remove(token)).toEqual([409, "approval-changed"]);
    const again = await look();
    expect(again.mailed).toEqual(["Ada", "Cara"]);
    expect((await remove(again.token))[0]).toBe(204);
    await test.close();
  });
});
