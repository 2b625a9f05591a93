import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { post, signUp } from "../../../test/sign-up.ts";
import { privacyPolicy } from "@evenly/contract/privacy-policy";
import { daysKept, type RetentionKind, retentionTable } from "@evenly/contract/retention";
import { hashOf, newId } from "../../../database/ids.ts";
import { forgetOldRecords } from "./forget-old-records.ts";

describe("Old records [D18]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });

  /** Days after the seeded day. */
  const forgetAfter = (days: number) =>
    forgetOldRecords({
      ...test.deps,
      clock: {
        ...test.deps.clock,
        now: () => new Date(Date.parse("2026-11-21T12:00:00Z") + days * 86_400_000),
      },
    })({}, { isLast: false });
  const count = async (
    table: "lead" | "quote" | "email" | "invitation" | "mailPreference" | "idempotencyKey",
  ) =>
    Number(
      (
        await database.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number | string>().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it("are deleted after the days in the privacy policy, and not a day earlier", async () => {
    const { db } = database;
    const at = new Date("2026-11-21T11:00:00Z");
    const lead = async (id: string) => {
      await db
        .insertInto("lead")
        .values({ id, email: "idle@example.com", createdAt: at, updatedAt: at })
        .execute();
      return id;
    };
    const idle = await lead(newId());
    const sold = await lead(newId());
    const shown = {
      hash: "0".repeat(64),
      kind: "privacy-policy",
      text: "Your data",
      firstShownAt: at,
    } as const;
    await db.insertInto("document").values(shown).execute();
    const agreed = { kind: shown.kind, documentHash: shown.hash, agreed: true, givenAt: at };
    await db
      .insertInto("consent")
      .values([idle, sold].map((leadId) => ({ id: newId(), leadId, ...agreed })))
      .execute();
    await db
      .insertInto("quote")
      .values({
        id: newId(),
        leadId: idle,
        priceIds: ["p"],
        householdSize: 4,
        priceBefore: 1,
        priceAfter: 1,
        quotedOn: "2026-11-21",
      })
      .execute();
    const body = await signUp(db, { houseNumber: 1, name: "Keeper" });
    const answer = await post(test.app, "/direct_debit", body, { "idempotency-key": "a-key" });
    const { guid } = answer.json<{ guid: string }>();
    await db.updateTable("household").set({ leadId: sold }).where("guidHash", "=", hashOf(guid)).execute();
    await post(test.app, "/invite_housemates", {
      guid,
      housemates: [{ fullname: "Ann Moss", email: "ann@example.com", tel: "" }],
    });
    await db.updateTable("email").set({ state: "sent", sentAt: at }).execute();
    const leadIds = async () => (await db.selectFrom("lead").select("id").execute()).map(({ id }) => id);

    await forgetAfter(6);
    expect(await count("idempotencyKey")).toBe(1);
    await forgetAfter(179);
    expect(await leadIds()).toContain(idle);
    expect(await count("idempotencyKey")).toBe(0);
    await forgetAfter(181);
    expect(await leadIds()).not.toContain(idle);
    expect(await leadIds()).toContain(sold);
    expect(await count("quote")).toBe(0);
    const consents = db.selectFrom("consent").select("leadId").where("leadId", "is not", null);
    expect(await consents.execute()).toEqual([{ leadId: sold }]);

    // Of whom was invited and of who signed up.
    expect(await count("mailPreference")).toBe(2);
    await forgetAfter(364);
    expect(await count("email")).toBeGreaterThan(1);
    await forgetAfter(366);
    const kinds = await db.selectFrom("email").select("template").distinct().execute();
    expect(kinds.map(({ template }) => template)).toEqual(["welcome"]);
    expect(await count("mailPreference")).toBe(1);

    const statusOf = async (token: string) =>
      (await test.app.inject({ url: `/api/summary?guid=${token}` })).statusCode;
    // The tenancy ends on 31 August 2028, 649 days on.
    await forgetAfter(649 + 89);
    expect(await statusOf(guid)).toBe(200);
    expect(await count("invitation")).toBe(1);
    await forgetAfter(649 + 92);
    expect(await statusOf(guid)).toBe(404);
    expect(await count("invitation")).toBe(0);
    const kept = await db.selectFrom("household").select("line1").where("leadId", "=", sold).execute();
    expect(kept).toEqual([{ line1: "1 Larkspur Terrace" }]);

    // Six years, for claims under the Direct Debit Guarantee.
    await forgetAfter(649 + 2_192);
    expect(await count("email")).toBe(1);
    await forgetAfter(649 + 2_195);
    expect(await count("email")).toBe(0);
  });

  it("and how long they are kept is said in the privacy policy, from the same table [J4]", () => {
    const { brand, retention } = test.deps.config;
    const lines = privacyPolicy(brand, retention).flatMap(({ points = [] }) => points);
    for (const kind of Object.keys(retentionTable) as RetentionKind[]) {
      const line = lines.find((each) => each.startsWith(retentionTable[kind].data));
      const days = daysKept(kind, retention);
      if (days !== undefined) expect(line, kind).toMatch(new RegExp(`${String(days)} days|six years`));
      else expect(line, kind).toBeDefined();
    }
  });

  it("are kept for mails still to be sent, and for opt-outs", async () => {
    const { db } = database;
    const at = new Date("2026-11-21T11:00:00Z");
    await db
      .insertInto("mailPreference")
      .values({ email: "never@example.com", stoppedAt: at, createdAt: at })
      .execute();
    await db
      .insertInto("email")
      .values({
        id: newId(),
        householdId: null,
        template: "welcome",
        toAddress: "late@example.com",
        subject: "s",
        textBody: "t",
        htmlBody: "h",
        state: "queued",
        createdAt: at,
        sentAt: null,
      })
      .execute();
    await forgetAfter(1_000);
    expect([await count("email"), await count("mailPreference")]).toEqual([1, 1]);
  });
});
