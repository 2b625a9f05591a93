import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { openCase, raiseAlert } from "../../cases/index.ts";

type ToDo = Success<"GET /staff/to_do">;

describe("Open work in the back office [H2] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database);
    return () => test.close();
  });
  const countsOf = async (browser: StaffBrowser) => (await browser.get("/to_do")).json<ToDo>().counts;

  it("is counted by role, up to a hundred", async () => {
    const [support, finance, catalogue, administrator] = [
      await signedInAs(test, "support"),
      await signedInAs(test, "finance"),
      await signedInAs(test, "catalogue"),
      await signedInAs(test, "administrator"),
    ];
    const { id: owner } = await db
      .selectFrom("staffPerson")
      .select("id")
      .where("email", "=", "support@staff.test")
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      for (const kind of ["supplier", "other"] as const)
        await openCase(trx, test.deps, { kind, ownerId: owner });
      await raiseAlert(trx, test.deps, { kind: "charge-back", reference: "PM-1", detail: {} });
    });
    const mail = (at: number) => ({
      id: newId(),
      template: "summary",
      toAddress: `${String(at)}@example.com`,
      subject: "Summary",
      textBody: "",
      htmlBody: "",
      state: "failed" as const,
      householdId: null,
      stop_token: null,
      sentAt: null,
    });
    await db
      .insertInto("email")
      .values(Array.from({ length: 101 }, (_, at) => mail(at)))
      .execute();
    expect(await countsOf(administrator)).toEqual({
      cases: 0,
      collections: 0,
      debts: 0,
      payouts: 0,
      failedMails: 100,
      jobs: 0,
      services: 0,
      approvals: 0,
    });
    expect(await countsOf(support)).toEqual({ cases: 2, failedMails: 100, services: 0, approvals: 0 });
    expect(await countsOf(finance)).toEqual({
      cases: 0,
      collections: 0,
      debts: 0,
      payouts: 0,
      services: 0,
      approvals: 0,
    });
    expect(await countsOf(catalogue)).toEqual({ approvals: 0 });
  });
});
