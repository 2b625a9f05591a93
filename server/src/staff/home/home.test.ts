import { proclaimedDays } from "@evenly/domain/calendar";
import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { raiseAlert } from "../../cases/index.ts";
import { newGuid } from "../../access/guid.ts";
import { encryptionKeys } from "../../../test/prepare-for-tests.ts";

type Home = Success<"GET /staff/home">;

// A Friday; London is on UTC.
const now = new Date("2027-01-15T10:42:30Z");

describe("The back office's home page [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let finance: StaffBrowser;
  let catalogue: StaffBrowser;
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    const clock = {
      proclamations: () => proclaimedDays,
      today: () => Temporal.PlainDate.from("2027-01-15"),
      now: () => now,
    };
    test = await openTestApp(database, { deps: { clock } });
    [support, finance, catalogue] = [
      await signedInAs(test, "support"),
      await signedInAs(test, "finance"),
      await signedInAs(test, "catalogue"),
    ];
    return () => test.close();
  });
  const homeOf = async (browser: StaffBrowser) => (await browser.get("/home")).json<Home>();
  const referenceOf = async (line1: string) =>
    (
      await db
        .selectFrom("household")
        .select("reference")
        .where("line1", "=", line1)
        .executeTakeFirstOrThrow()
    ).reference;

  it("counts today until now beside the same weekday last week until the same time", async () => {
    const { figures: before } = await homeOf(support);
    const lead = (at: string) => ({ id: newId(), createdAt: new Date(at), updatedAt: new Date(at) });
    await db
      .insertInto("lead")
      .values(
        [
          "2027-01-15T00:00:00Z",
          "2027-01-15T10:42:29Z",
          "2027-01-15T10:43:00Z",
          "2027-01-14T23:59:59Z",
          "2027-01-08T00:00:00Z",
          "2027-01-08T10:43:00Z",
        ].map(lead),
      )
      .execute();
    const { now: said, figures } = await homeOf(catalogue);
    expect(said).toEqual({ on: "2027-01-15", time: "10:42" });
    expect(figures.leads).toEqual({
      value: before.leads.value + 2,
      isMore: false,
      before: before.leads.before + 1,
    });
    expect({ ...figures, leads: 0 }).toEqual({ ...before, leads: 0 });
  });

  it("shows the person's own recent households, latest first, each once", async () => {
    const [three, five] = [await referenceOf("3 Larkspur Terrace"), await referenceOf("5 Larkspur Terrace")];
    expect((await homeOf(support)).looked).toEqual([]);
    for (const reference of [three, five, three]) {
      await support.get(`/households/${reference}`);
      now.setSeconds(now.getSeconds() + 1);
    }
    const { looked } = await homeOf(support);
    expect(looked.map(({ reference }) => reference)).toEqual([three, five]);
    expect(looked[0]).toMatchObject({
      address: "3 Larkspur Terrace",
      state: "gathering",
      size: 3,
      taken: 1,
      failed: 0,
      isDisputed: false,
      at: { on: "2027-01-15", time: "10:42" },
    });
    expect((await homeOf(finance)).looked).toEqual([]);
    expect((await homeOf(catalogue)).looked).toEqual([]);
  });

  it("keeps the last twenty of them", async () => {
    const person = await db
      .selectFrom("staffPerson")
      .select("id")
      .where("email", "=", "finance@staff.test")
      .executeTakeFirstOrThrow();
    const [one] = await db.selectFrom("household").selectAll().execute();
    if (!one) throw new Error("The demo data has a household");
    const { dwellingId: _, reference: __, ...like } = one;
    const ids = Array.from({ length: 21 }, () => newId());
    await db
      .insertInto("household")
      .values(
        ids.map((id, at) => ({
          ...like,
          id,
          ...newGuid(encryptionKeys, id),
          shareToken: `${id}-share`,
          line1: `${String(at)} Visited Street`,
          addressId: null,
          discount: null,
          voucherId: null,
        })),
      )
      .execute();
    await db
      .insertInto("staffVisit")
      .values(
        ids.map((id, at) => ({
          personId: person.id,
          householdId: id,
          visitedAt: new Date(now.getTime() - 60_000 * (at + 1)),
        })),
      )
      .execute();
    await finance.get(`/households/${await referenceOf("3 Larkspur Terrace")}`);
    const { kept } = await db
      .selectFrom("staffVisit")
      .select(({ fn }) => fn.countAll<string>().as("kept"))
      .where("personId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(Number(kept)).toBe(20);
    expect((await homeOf(finance)).looked).toHaveLength(6);
  });

  it("shows what is nobody's, and their own cases, until they are done [F9] [J1]", async () => {
    const reference = await referenceOf("5 Larkspur Terrace");
    const { id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const [opener, second] = await db
      .selectFrom("membership")
      .select(["id", "housemateId"])
      .where("householdId", "=", householdId)
      .orderBy("place")
      .execute();
    const [membershipId, raisedBy] = [second?.id ?? "", opener?.housemateId ?? ""];
    const dispute = { householdId, membershipId, raisedBy };
    await db
      .insertInto("placeDispute")
      .values({ id: newId(), ...dispute, raisedAt: now })
      .execute();
    await db.transaction().execute((trx) =>
      raiseAlert(trx, test.deps, {
        kind: "disputed-place",
        reference: membershipId,
        householdId,
        detail: { place: 2, raisedBy: 1 },
      }),
    );
    const [opened] = (await homeOf(support)).toDo.cases;
    expect(opened).toMatchObject({
      kind: "stranger",
      alert: "disputed-place",
      reference,
      address: "5 Larkspur Terrace",
      about: { person: "Priya Nair", doubtedBy: "Tom", payment: null },
      openedOn: "2027-01-15",
      nextOn: "2027-01-19",
      owner: null,
    });
    expect((await homeOf(catalogue)).toDo).toEqual({ cases: [], unfilled: [] });
    await support.get(`/households/${reference}`);
    expect((await homeOf(support)).looked).toContainEqual(
      expect.objectContaining({ reference, isDisputed: true }),
    );
    const { id: owner } = await db
      .selectFrom("staffPerson")
      .select("id")
      .where("email", "=", "support@staff.test")
      .executeTakeFirstOrThrow();
    const path = `/cases/${opened?.case ?? ""}`;
    expect((await support.post(`${path}/owner`, { owner, token: opened?.token })).statusCode).toBe(204);
    expect((await homeOf(finance)).toDo.cases).toEqual([]);
    const [own] = (await homeOf(support)).toDo.cases;
    expect(own).toMatchObject({ case: opened?.case, owner: "support" });
    const body = { outcome: "confirmed", text: "They are a cousin", token: own?.token };
    expect((await support.post(`${path}/done`, body)).statusCode).toBe(204);
    expect((await homeOf(support)).toDo.cases).toEqual([]);
  });

  it("lists households that start within 14 days with free places", async () => {
    const reference = await referenceOf("3 Larkspur Terrace");
    const startOn = async (day: string) => {
      await db
        .updateTable("household")
        .set({ tenancyStart: day, tenancyEnd: "2027-12-31", broadbandDate: day })
        .where("reference", "=", reference)
        .execute();
      return (await homeOf(support)).toDo.unfilled.filter((one) => one.reference === reference);
    };
    expect(await startOn("2027-01-30")).toEqual([]);
    expect(await startOn("2027-01-29")).toEqual([
      { reference, address: "3 Larkspur Terrace", open: 2, starts: "2027-01-29" },
    ]);
  });
});
