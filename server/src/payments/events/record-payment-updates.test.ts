import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { amountWithBank, eventOf, tryAtBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { signedInAs } from "../../../test/staff.ts";

const today = "2026-12-09";

describe("A payment event", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  beforeAll(async () => {
    atBank = await openPaymentsAtBank(open, { today });
    return () => atBank.test.close();
  });

  it("that confirms it moves the debt to the provider's balance; its payout event moves nothing [F2]", async () => {
    const paid = await atBank.one();
    await atBank.tell(atBank.ofPayment(paid, "submitted"));
    expect((await atBank.collection(paid)).state).toBe("submitted");
    expect(await atBank.postings(paid)).toEqual([]);
    await atBank.tell(atBank.ofPayment(paid, "confirmed"), atBank.ofPayment(paid, "confirmed"));
    expect((await atBank.collection(paid)).state).toBe("confirmed");
    await atBank.tell(atBank.ofPayment(paid, "paid_out"));
    expect((await atBank.collection(paid)).state).toBe("paid_out");
    expect(await atBank.postings(paid)).toEqual([["collection", amountWithBank]]);
    const { postedOn } = await atBank.db
      .selectFrom("posting")
      .select("postedOn")
      .where("causeReference", "=", paid.attemptId)
      .executeTakeFirstOrThrow();
    expect(postedOn).toBe(today);
  });

  it("of insufficient funds schedules a retry, and mails its payer only [F6] [I2] [I3]", async () => {
    const failed = await atBank.one();
    const sent = await atBank.newMails(() =>
      atBank.tell(atBank.ofPayment(failed, "failed", "insufficient_funds")),
    );
    expect(await atBank.collection(failed)).toMatchObject({ state: "failed", retryOn: "2026-12-16" });
    expect(await atBank.attempt(failed)).toMatchObject({ failureReason: "insufficient_funds" });
    expect(await atBank.postings(failed)).toEqual([]);
    expect(sent.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ["payment-failed", await atBank.emailOf(failed)],
    ]);
    expect(sent[0]?.text).toContain("16 December 2026");
    // What is owed and since when, with a door to pay it, and one to spread it. Rulings I2, I3, I4.
    expect(sent[0]?.text).toMatch(/You owe £[\d.]+ in all, since \d+ \w+ 2026/);
    expect(sent[0]?.text).toMatch(/my-house\/pay\?token=[^]*my-house\/plan\?token=/);
    expect(await atBank.alerts(failed.attemptId)).toEqual([]);
  });

  it("of a second failure leaves the debt [F6]", async () => {
    const failed = await atBank.one();
    await atBank.tell(atBank.ofPayment(failed, "failed", "refer_to_payer"));
    const again = { ...failed, attemptId: newId(), payment: `PM-${newId()}` };
    await tryAtBank(atBank.db, [{ ...again, day: "2026-12-16", number: 2 }]);
    const sent = await atBank.newMails(() =>
      atBank.tell(atBank.ofPayment(again, "failed", "refer_to_payer")),
    );
    expect(await atBank.collection(failed)).toMatchObject({ state: "failed", retryOn: null });
    expect(sent.map(({ template }) => template)).toEqual(["payment-failed"]);
    expect(sent[0]?.text).not.toContain("December 2026 we");
    expect(await atBank.alerts(again.attemptId)).toEqual([]);
  });

  it("of a charge-back reverses the collection without a retry, and alerts staff [F2]", async () => {
    const atBank = await openPaymentsAtBank(open, { today });
    const fickle = await atBank.one();
    await atBank.tell(atBank.ofPayment(fickle, "paid_out"));
    const sent = await atBank.newMails(() =>
      atBank.tell(atBank.ofPayment(fickle, "charged_back", "authorisation_disputed")),
    );
    expect(await atBank.collection(fickle)).toMatchObject({ state: "charged_back", retryOn: null });
    expect(await atBank.postings(fickle)).toEqual([
      ["collection", amountWithBank],
      ["charge-back", -amountWithBank],
    ]);
    expect(await atBank.alerts(fickle.attemptId)).toEqual(["charge-back"]);
    const told = await atBank.db
      .selectFrom("staffAlert")
      .innerJoin("staffCase", "staffCase.id", "caseId")
      .select(["detail", "staffCase.reference"])
      .where("staffAlert.reference", "=", fickle.attemptId)
      .executeTakeFirstOrThrow();
    expect(told.detail).toMatchObject({ cause: "authorisation_disputed" });
    // The case says it in words. Ruling J1.
    const support = await signedInAs(atBank.test, "support");
    const found = (await support.get(`/cases/${told.reference}`)).json<Success<"GET /staff/cases/:case">>();
    expect(found.alerts[0]?.facts).toContainEqual({ name: "cause", value: "authorisation_disputed" });
    expect(sent.map(({ template }) => template)).toEqual(["collections-held"]);
    await atBank.test.close();
  });

  it("of a dispute alerts staff, and tells its payer [F6]", async () => {
    const atBank = await openPaymentsAtBank(open, { today });
    const disputed = await atBank.one();
    const sent = await atBank.newMails(() =>
      atBank.tell(atBank.ofPayment(disputed, "failed", "authorisation_disputed")),
    );
    expect(await atBank.collection(disputed)).toMatchObject({ state: "failed", retryOn: null });
    expect(await atBank.alerts(disputed.attemptId)).toEqual(["payment-disputed"]);
    expect(sent.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ["collections-held", await atBank.emailOf(disputed)],
    ]);
    await atBank.test.close();
  });

  describe("for a closed account [F6] [F7]", () => {
    it("ends the mandate and asks only the payer for new bank details, once", async () => {
      const atBank = await openPaymentsAtBank(open, { today });
      const [closed, , , later] = await atBank.withBank(4);
      if (!closed || !later) throw new Error("There are too few");
      const sent = await atBank.newMails(() =>
        atBank.tell(atBank.ofPayment(closed, "failed", "bank_account_closed")),
      );
      expect(await atBank.collection(closed)).toMatchObject({ state: "failed", retryOn: null });
      expect(await atBank.mandate(closed)).toMatchObject({
        state: "failed",
        failureReason: "bank_account_closed",
      });
      expect(sent.map(({ toAddress }) => toAddress)).toEqual([await atBank.emailOf(closed)]);
      expect(sent.map(({ template }) => template)).not.toContain("payment-failed");
      // A payment already at the bank fails on the same mandate: no second request and no retry day.
      const more = await atBank.newMails(() =>
        atBank.tell(atBank.ofPayment(later, "failed", "refer_to_payer")),
      );
      expect(await atBank.collection(later)).toMatchObject({ state: "failed", retryOn: null });
      expect(more).toEqual([]);
      await atBank.test.close();
    });

    it("moves the collection to the replacement mandate with a new notice, and asks for nothing", async () => {
      const atBank = await openPaymentsAtBank(open, { today });
      const moved = await atBank.one();
      const { id, ...old } = await atBank.mandate(moved);
      await atBank.db.updateTable("mandate").set({ state: "replaced" }).where("id", "=", id).execute();
      const newMandateId = newId();
      await atBank.db
        .insertInto("mandate")
        .values({
          ...old,
          id: newMandateId,
          providerReference: `MD-${newMandateId}`,
          reference: newMandateId.slice(0, 18),
        })
        .execute();
      const sent = await atBank.newMails(() =>
        atBank.tell(atBank.ofPayment(moved, "failed", "bank_account_closed")),
      );
      expect(sent).toEqual([]);
      const { collectOn: noticedFor } = await atBank.collection(moved);
      expect(await atBank.collection(moved)).toMatchObject({
        state: "failed",
        mandateId: newMandateId,
        retryOn: noticedFor,
      });
      await atBank.test.close();
    });
  });

  describe("for a payer who has died [F6]", () => {
    const othersOf = async ({ householdId, housemateId }: WithBank) => {
      const rows = await atBank.db
        .selectFrom("mandate")
        .innerJoin("housemate", "housemate.id", "mandate.housemateId")
        .select("mandate.state")
        .where("householdId", "=", householdId)
        .where("housemate.id", "<>", housemateId)
        .execute();
      return rows.map(({ state }) => state);
    };

    it("stops everything of theirs only, alerts staff, and sends no mail", async () => {
      const atBank = await openPaymentsAtBank(open, { today });
      const [died, , , failedBefore, , , notSent] = await atBank.withBank(7);
      if (!died || !failedBefore || !notSent) throw new Error("There are too few");
      expect(new Set([died, failedBefore, notSent].map(({ housemateId }) => housemateId)).size).toBe(1);
      await atBank.db.deleteFrom("collectionAttempt").where("id", "=", notSent.attemptId).execute();
      await atBank.db
        .updateTable("collection")
        .set({ state: "notified" })
        .where("id", "=", notSent.collectionId)
        .execute();
      await atBank.tell(atBank.ofPayment(failedBefore, "failed", "refer_to_payer"));
      expect(await atBank.collection(failedBefore)).toMatchObject({ retryOn: "2026-12-16" });
      const sent = await atBank.newMails(() =>
        atBank.tell(atBank.ofPayment(died, "failed", "payer_deceased")),
      );
      expect(sent).toEqual([]);
      expect(await atBank.collection(died)).toMatchObject({ state: "failed", retryOn: null });
      expect(await atBank.collection(failedBefore)).toMatchObject({ state: "failed", retryOn: null });
      expect((await atBank.collection(notSent)).state).toBe("cancelled");
      expect(await atBank.mandate(died)).toMatchObject({
        state: "cancelled",
        failureReason: "payer_deceased",
      });
      expect(atBank.test.jobs.sent).toContainEqual({
        name: "cancel-mandate",
        data: { mandateId: died.mandateId },
      });
      expect(await atBank.alerts(died.housemateId)).toEqual(["payer-deceased"]);
      expect(await othersOf(died)).toEqual(["active", "active"]);
      await atBank.test.close();
    });

    it("sends no mail about later failures", async () => {
      const atBank = await openPaymentsAtBank(open, { today });
      const [died, , , later, , , givenUp] = await atBank.withBank(7);
      if (!died || !later || !givenUp) throw new Error("There are too few");
      const sent = await atBank.newMails(() =>
        atBank.tell(
          atBank.ofPayment(died, "failed", "payer_deceased"),
          atBank.ofPayment(later, "failed", "refer_to_payer"),
          eventOf("mandates", `MD-${died.mandateId}`, "cancelled", { cause: "payer_deceased" }),
        ),
      );
      await atBank.tell(atBank.ofPayment(givenUp, "cancelled", "other"));
      expect(sent).toEqual([]);
      expect(await atBank.collection(later)).toMatchObject({ state: "failed", retryOn: null });
      expect(await atBank.alerts(givenUp.attemptId)).toEqual([]);
      await atBank.test.close();
    });

    it("also stops everything when it comes with the mandate", async () => {
      const atBank = await openPaymentsAtBank(open, { today });
      const died = await atBank.one();
      const sent = await atBank.newMails(() =>
        atBank.tell(eventOf("mandates", `MD-${died.mandateId}`, "cancelled", { cause: "payer_deceased" })),
      );
      expect(sent).toEqual([]);
      expect(await atBank.mandate(died)).toMatchObject({
        state: "cancelled",
        failureReason: "payer_deceased",
      });
      expect(await atBank.alerts(died.housemateId)).toEqual(["payer-deceased"]);
      await atBank.test.close();
    });
  });

  it("of a payment no longer owed, because its payer has left, causes no retry or mail [F4] [F6]", async () => {
    const left = await atBank.one();
    await atBank.db
      .updateTable("membership")
      .set({ leftOn: (await atBank.collection(left)).dueOn })
      .where("housemateId", "=", left.housemateId)
      .execute();
    const sent = await atBank.newMails(() => atBank.tell(atBank.ofPayment(left, "failed", "refer_to_payer")));
    await atBank.db
      .updateTable("membership")
      .set({ leftOn: null })
      .where("housemateId", "=", left.housemateId)
      .execute();
    expect(await atBank.collection(left)).toMatchObject({ state: "failed", retryOn: null });
    expect(sent).toEqual([]);
  });

  describe("that contradicts the stored state [F3] [F4]", () => {
    it("changes nothing and alerts staff, once", async () => {
      const failed = await atBank.one();
      await atBank.tell(atBank.ofPayment(failed, "failed", "refer_to_payer"));
      const attempt = await atBank.attempt(failed);
      for (let time = 0; time < 2; time += 1) await atBank.tell(atBank.ofPayment(failed, "charged_back"));
      expect((await atBank.collection(failed)).state).toBe("failed");
      expect(await atBank.attempt(failed)).toEqual(attempt);
      expect(await atBank.postings(failed)).toEqual([]);
      expect(await atBank.alerts(failed.attemptId)).toEqual(["contradictory-event"]);
    });

    it("alerts staff when it reports money for a failed attempt with a newer one under way", async () => {
      const first = await atBank.one();
      await atBank.tell(atBank.ofPayment(first, "failed", "refer_to_payer"));
      const second = { ...first, attemptId: newId(), payment: `PM-${newId()}` };
      await tryAtBank(atBank.db, [{ ...second, day: "2026-12-16", number: 2 }]);
      await atBank.tell(
        atBank.ofPayment(first, "submitted"),
        atBank.ofPayment(first, "failed", "refer_to_payer"),
      );
      expect(await atBank.alerts(first.attemptId)).toEqual([]);
      await atBank.tell(atBank.ofPayment(first, "confirmed"));
      expect((await atBank.collection(first)).state).toBe("submitted");
      expect(await atBank.postings(first)).toEqual([]);
      expect(await atBank.alerts(first.attemptId)).toEqual(["contradictory-event"]);
    });

    it("is old news when a failed attempt's bank had confirmed it before, and is posted with its reversal [F2]", async () => {
      const first = await atBank.one();
      await atBank.tell(atBank.ofPayment(first, "failed", "refer_to_payer"));
      const second = { ...first, attemptId: newId(), payment: `PM-${newId()}` };
      await tryAtBank(atBank.db, [{ ...second, day: "2026-12-16", number: 2 }]);
      const confirmed = { ...atBank.ofPayment(first, "confirmed"), created_at: "2026-11-20T01:00:00.000Z" };
      await atBank.tell(confirmed, { ...confirmed, id: `EV-${newId()}` });
      expect((await atBank.collection(first)).state).toBe("submitted");
      expect(await atBank.postings(first)).toEqual([
        ["collection", amountWithBank],
        ["collection-failure", -amountWithBank],
      ]);
      expect(await atBank.alerts(first.attemptId)).toEqual([]);
    });
  });

  it("may arrive before its retry is recorded [F3]", async () => {
    const first = await atBank.one();
    await atBank.tell(atBank.ofPayment(first, "failed", "refer_to_payer"));
    const second = { ...first, attemptId: newId(), payment: `PM-${newId()}` };
    await tryAtBank(atBank.db, [{ ...second, payment: null, day: "2026-12-16", number: 2 }]);
    await atBank.db
      .updateTable("collection")
      .set({ state: "failed", retryOn: "2026-12-16" })
      .where("id", "=", first.collectionId)
      .execute();
    await atBank.tell(
      eventOf("payments", second.payment, "confirmed", { metadata: { attempt: second.attemptId } }),
    );
    expect(await atBank.collection(first)).toMatchObject({ state: "confirmed", retryOn: null });
    expect(await atBank.attempt(second)).toMatchObject({ providerReference: second.payment });
    expect(await atBank.postings(second)).toEqual([["collection", amountWithBank]]);
  });
});
