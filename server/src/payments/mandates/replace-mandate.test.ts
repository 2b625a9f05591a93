import type { MandateState } from "@evenly/domain/mandate";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { hashOf, newId } from "../../../database/ids.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { post, signUp } from "../../../test/sign-up.ts";
import { cancelHousehold } from "../../households/cancel-household.ts";
import { createHandlers } from "../../job-handlers.ts";
import { recordMandateStatus } from "./record-mandate-status.ts";
import { replaceMandate } from "./replace-mandate.ts";
import { readMail, readMails } from "../../../test/mails.ts";

const once = { isLast: false };
const first = { sortCode: "200000", accountNumber: "55779911", holder: "Aoife Byrne" };
const second = { sortCode: "089999", accountNumber: "66374958", holder: "Aoife Byrne" };
const third = { sortCode: "107999", accountNumber: "88837491", holder: "Aoife Byrne" };

describe("New bank details", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let today = Temporal.PlainDate.from("2026-11-23");
  const clock = clockAt(() => today);
  let payer: { householdId: string; housemateId: string; place: number };
  let old: string;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { deps: { clock } });
    return () => test.close();
  });
  beforeEach(async () => {
    today = Temporal.PlainDate.from("2026-11-23");
    await db
      .updateTable("household")
      .set({ state: "cancelled", cancelledAt: clock.now() })
      .where("line1", "=", "7 Larkspur Terrace")
      .execute();
    const answer = await post(test.app, "/direct_debit", await signUp(db, { houseNumber: 7, size: 1 }));
    expect(answer.statusCode).toBe(201);
    const row = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .innerJoin("household", "household.id", "householdId")
      .select(["mandate.id", "housemateId", "householdId", "place"])
      .where("guidHash", "=", hashOf(answer.json<{ guid: string }>().guid))
      .executeTakeFirstOrThrow();
    payer = { householdId: row.householdId, housemateId: row.housemateId, place: row.place };
    old = row.id;
    test.jobs.sent.length = 0;
  });

  const give = (bank: typeof first) =>
    db.transaction().execute((trx) => replaceMandate(trx, test.deps, payer, bank));
  const mandateIdAfter = async (bank: typeof first) => (await give(bank)).mandateId;
  const recordState = (
    mandateId: string,
    state: Exclude<MandateState, "replaced">,
    cause?: "bank_account_closed",
  ) =>
    db.transaction().execute((trx) => {
      const providerReference = `MD-${mandateId}`;
      const said =
        state === "failed"
          ? ({ state, providerReference, reason: "invalid_bank_details" } as const)
          : { state, providerReference, reference: `REF-${mandateId.slice(-6)}` };
      return recordMandateStatus(trx, test.deps, mandateId, said, { cause });
    });
  const mandate = (id: string) =>
    db.selectFrom("mandate").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const mails = async () => {
    const rows = await readMails(db, (emails) =>
      emails
        .where("householdId", "=", payer.householdId)
        .where("template", "=", "new-bank-details")
        .orderBy("id"),
    );
    return rows.map(({ subject }) => subject);
  };
  const jobs = (name: string) =>
    test.jobs.sent.flatMap((sent) =>
      sent.name === name ? [(sent.data as { mandateId: string }).mandateId] : [],
    );
  const collection = async (mandateId: string, dueOn: string, state: "notified" | "failed" | "submitted") => {
    const id = newId();
    await db
      .insertInto("collection")
      .values({
        id,
        householdId: payer.householdId,
        place: payer.place,
        mandateId,
        housemateId: payer.housemateId,
        dueOn,
        lastDay: dueOn,
        collectOn: dueOn,
        noticedOn: "2026-11-01",
        noticedAmount: 8474,
        amount: 8474,
        amountBefore: 8474,
        state,
      })
      .execute();
    return id;
  };

  it("are a second mandate, while the old one stays in use until the new one is active [F7]", async () => {
    await recordState(old, "active");
    const mandateId = await mandateIdAfter(second);
    expect(await mandate(mandateId)).toMatchObject({ state: "pending", replaces: old });
    expect(jobs("set-up-mandate")).toEqual([mandateId]);
    await recordState(mandateId, "submitted");
    expect((await mandate(old)).state).toBe("active");
    expect(jobs("cancel-mandate")).toEqual([]);

    today = Temporal.PlainDate.from("2026-11-26");
    await recordState(mandateId, "active");
    expect(await mandate(mandateId)).toMatchObject({ state: "active", activeOn: "2026-11-26" });
    expect(await mandate(old)).toMatchObject({ state: "replaced", endedOn: "2026-11-26" });
    expect(jobs("cancel-mandate")).toEqual([old]);
    expect(await mails()).toEqual([]);
  });

  it("take over open collections, and failed ones are retried with a new notice [F7]", async () => {
    await recordState(old, "active");
    const due = await collection(old, "2027-01-01", "notified");
    const failed = await collection(old, "2026-11-16", "failed");
    const withBank = await collection(old, "2026-12-01", "submitted");
    const mandateId = await mandateIdAfter(second);
    await recordState(mandateId, "active");
    const by = async (id: string) =>
      db
        .selectFrom("collection")
        .select(["mandateId", "retryOn"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    expect(await by(due)).toEqual({ mandateId, retryOn: null });
    expect(await by(failed)).toEqual({ mandateId, retryOn: "2026-11-16" });
    expect(await by(withBank)).toEqual({ mandateId: old, retryOn: null });
  });

  it("cancel the previous mandate at the provider [F7]", async () => {
    await createHandlers(test.deps)["set-up-mandate"]({ mandateId: old }, once);
    const { providerReference: reference } = await mandate(old);
    const mandateId = await mandateIdAfter(second);
    await recordState(mandateId, "active");
    for (const id of jobs("cancel-mandate"))
      await createHandlers(test.deps)["cancel-mandate"]({ mandateId: id }, once);
    expect(await test.deps.directDebitProvider.findMandate(reference ?? "")).toMatchObject({
      state: "cancelled",
    });
  });

  it("that are unchanged keep the mandate, even a pending one [F7]", async () => {
    await recordState(old, "active");
    expect(await give(first)).toEqual({ mandateId: old, isNew: false });
    const mandateId = await mandateIdAfter(second);
    expect(await give(second)).toEqual({ mandateId, isNew: false });
    expect(jobs("set-up-mandate")).toEqual([mandateId]);
  });

  it("that are unchanged make a new mandate when the previous one ended", async () => {
    await recordState(old, "cancelled");
    expect(await give(first)).toMatchObject({ isNew: true });
  });

  it("replace pending ones: one replacement at a time [F7]", async () => {
    await recordState(old, "active");
    const mistaken = await mandateIdAfter(second);
    const right = await mandateIdAfter(third);
    expect(await mandate(mistaken)).toMatchObject({ state: "cancelled", endedOn: "2026-11-23" });
    expect(jobs("cancel-mandate")).toEqual([mistaken]);
    expect(await mandate(right)).toMatchObject({ replaces: old });
    await recordState(mistaken, "active");
    expect((await mandate(old)).state).toBe("active");
    await recordState(right, "active");
    expect((await mandate(old)).state).toBe("replaced");
  });

  it("that match the current ones cancel a pending replacement", async () => {
    await recordState(old, "active");
    const mistaken = await mandateIdAfter(second);
    expect(await give(first)).toEqual({ mandateId: old, isNew: false });
    expect((await mandate(mistaken)).state).toBe("cancelled");
  });

  it("cannot be two replacements at once, nor replace another person's mandate, even in plain SQL [F7]", async () => {
    const mandateId = await mandateIdAfter(second);
    const { id, ...row } = await mandate(mandateId);
    const insert = (values: object) =>
      db
        .insertInto("mandate")
        .values({ ...row, id: newId(), reference: `X${id.slice(-8)}`, ...values })
        .execute();
    await expect(insert({})).rejects.toMatchObject({ constraint: "mandate_one_replacement_under_way" });
    const stranger = await db
      .selectFrom("housemate")
      .select("id")
      .where("id", "!=", payer.housemateId)
      .executeTakeFirstOrThrow();
    await expect(insert({ housemateId: stranger.id })).rejects.toMatchObject({
      constraint: "mandate_replaces_of_same_payer",
    });
  });

  it("are sealed, and in no audit entry", async () => {
    const mandateId = await mandateIdAfter(second);
    const { bankAccountId: id } = await mandate(mandateId);
    const row = await db.selectFrom("bankAccount").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ accountEnding: "58", housemateId: payer.housemateId });
    expect(test.deps.vault.open(id, { keyId: row.keyId, sealed: row.sealed })).toEqual(second);
    const audit = await db
      .selectFrom("audit")
      .selectAll()
      .where("householdId", "=", payer.householdId)
      .execute();
    expect(audit.map(({ action }) => action)).toContain("give-bank-details");
    expect(JSON.stringify(audit)).not.toMatch(/66374958|089999/);
  });

  it("are refused when nothing more is collected", async () => {
    await db
      .transaction()
      .execute((trx) =>
        cancelHousehold(trx, test.deps, payer.householdId, { actor: staffCommand, now: clock.now() }),
      );
    await expect(give(second)).rejects.toMatchObject({ reasons: [{ code: "nothing-to-collect" }] });
  });

  it("that are pending are cancelled with the household, like the current mandate", async () => {
    await recordState(old, "active");
    const mandateId = await mandateIdAfter(second);
    await db
      .transaction()
      .execute((trx) =>
        cancelHousehold(trx, test.deps, payer.householdId, { actor: staffCommand, now: clock.now() }),
      );
    for (const id of [old, mandateId])
      expect(await mandate(id)).toMatchObject({ state: "cancelled", endedOn: "2026-11-23" });
    expect(jobs("cancel-mandate").sort()).toEqual([old, mandateId].sort());
    await recordState(mandateId, "active");
    expect((await mandate(mandateId)).state).toBe("cancelled");
  });

  describe("are asked for by a mail with a link", () => {
    it.each([
      ["failed", "Your Direct Debit could not be set up"],
      ["cancelled", "Your Direct Debit was cancelled"],
      ["expired", "Your Direct Debit has expired"],
      ["blocked", "Your Direct Debit is blocked"],
    ] as const)("when the mandate is %s, once [F6]", async (state, subject) => {
      await recordState(old, state);
      await recordState(old, state);
      expect(await mails()).toEqual([subject]);
      const { text } = await readMail(db, (emails) =>
        emails.where("householdId", "=", payer.householdId).where("template", "=", "new-bank-details"),
      );
      expect(text).toMatch(/https:\/\/evenly\.test\/my-house\/bank-details\?token=[\w-]{22,}/);
      expect((await mandate(old)).endedOn).toBe(state === "blocked" ? null : "2026-11-23");
    });

    it("once, when it is first blocked and then cancelled [F6]", async () => {
      await recordState(old, "blocked");
      await recordState(old, "cancelled");
      expect(await mails()).toEqual(["Your Direct Debit is blocked"]);
      expect((await mandate(old)).state).toBe("cancelled");
    });

    it("that gives the provider's reason", async () => {
      await recordState(old, "cancelled", "bank_account_closed");
      expect(await mails()).toEqual(["Your Direct Debit has ended"]);
    });

    it("but not while new ones are pending; when those fail, it is [F6]", async () => {
      await recordState(old, "active");
      const mandateId = await mandateIdAfter(second);
      await recordState(old, "cancelled");
      expect(await mails()).toEqual([]);
      await recordState(mandateId, "failed");
      expect(await mails()).toEqual(["Your Direct Debit could not be set up"]);
    });

    it("but not of a household that is over", async () => {
      await db.updateTable("household").set({ state: "ended" }).where("id", "=", payer.householdId).execute();
      await recordState(old, "cancelled");
      expect(await mails()).toEqual([]);
    });

    it("but not of somebody who has died", async () => {
      await db
        .transaction()
        .execute((trx) =>
          recordMandateStatus(
            trx,
            test.deps,
            old,
            { state: "cancelled", providerReference: "MD", reference: "REF" },
            { cause: "payer_deceased" },
          ),
        );
      expect(await mails()).toEqual([]);
    });
  });

  describe.each([
    ["old cancelled first", ["old cancelled", "new submitted", "new active"]],
    ["old cancelled last", ["new submitted", "new active", "old cancelled"]],
    ["all of them late and twice", ["new active", "new submitted", "old active", "old active", "new active"]],
    ["in between", ["new submitted", "old cancelled", "old active", "new active", "new submitted"]],
  ])("whose events come in another order: %s [F7]", (_, order) => {
    it("end in the same state", async () => {
      await recordState(old, "active");
      const due = await collection(old, "2027-01-01", "notified");
      const mandateId = await mandateIdAfter(second);
      for (const news of order) {
        const [whose, state] = news.split(" ") as ["old" | "new", "submitted" | "active" | "cancelled"];
        await recordState(whose === "old" ? old : mandateId, state);
      }
      expect((await mandate(mandateId)).state).toBe("active");
      expect((await mandate(old)).state).toMatch(/^(replaced|cancelled)$/);
      const { mandateId: by } = await db
        .selectFrom("collection")
        .select("mandateId")
        .where("id", "=", due)
        .executeTakeFirstOrThrow();
      expect(by).toBe(mandateId);
      expect(jobs("cancel-mandate").length).toBeLessThanOrEqual(1);
      expect(await mails()).toEqual([]);
    });
  });
});
