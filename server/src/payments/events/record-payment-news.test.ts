import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { amountWithBank, eventOf, tryAtBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { describeOnBoth } from "../../../test/database.ts";
import { openTold, type ToldByProvider } from "../../../test/told-by-provider.ts";

const today = "2026-12-09";

describeOnBoth("What a provider tells of a payment", (open) => {
  let told: ToldByProvider;
  beforeAll(async () => {
    told = await openTold(open, { today });
    return () => told.test.close();
  });

  it("that is confirmed moves what was owed to the provider's balance, and a payout of it moves nothing", async () => {
    const paid = await told.one();
    await told.tell(told.ofPayment(paid, "submitted"));
    expect((await told.collection(paid)).state).toBe("submitted");
    expect(await told.postings(paid)).toEqual([]);
    await told.tell(told.ofPayment(paid, "confirmed"), told.ofPayment(paid, "confirmed"));
    expect((await told.collection(paid)).state).toBe("confirmed");
    await told.tell(told.ofPayment(paid, "paid_out"));
    expect((await told.collection(paid)).state).toBe("paid_out");
    expect(await told.postings(paid)).toEqual([["collection", amountWithBank]]);
    const { posted_on } = await told.db
      .selectFrom("posting")
      .select("posted_on")
      .where("cause_reference", "=", paid.attemptId)
      .executeTakeFirstOrThrow();
    expect(posted_on).toBe(today);
  });

  it("that fails for want of money is tried again, and says when to its payer alone", async () => {
    const failed = await told.one();
    const sent = await told.newMails(() => told.tell(told.ofPayment(failed, "failed", "insufficient_funds")));
    expect(await told.collection(failed)).toMatchObject({ state: "failed", retry_on: "2026-12-16" });
    expect(await told.attempt(failed)).toMatchObject({ failure_reason: "insufficient_funds" });
    expect(await told.postings(failed)).toEqual([]);
    expect(sent.map(({ template, to_address }) => [template, to_address])).toEqual([
      ["payment-failed", await told.emailOf(failed)],
    ]);
    expect(sent[0]?.text_body).toContain("16 December 2026");
    expect(await told.alerts(failed.attemptId)).toEqual([]);
  });

  it("that fails once more stays owed", async () => {
    const failed = await told.one();
    await told.tell(told.ofPayment(failed, "failed", "refer_to_payer"));
    const again = { ...failed, attemptId: newId(), payment: `PM-${newId()}` };
    await tryAtBank(told.db, [{ ...again, day: "2026-12-16", number: 2 }]);
    const sent = await told.newMails(() => told.tell(told.ofPayment(again, "failed", "refer_to_payer")));
    expect(await told.collection(failed)).toMatchObject({ state: "failed", retry_on: null });
    expect(sent.map(({ template }) => template)).toEqual(["payment-failed"]);
    expect(sent[0]?.text_body).not.toContain("December 2026 we");
    expect(await told.alerts(again.attemptId)).toEqual([]);
  });

  it("that fails after it was confirmed is taken out of the ledger again", async () => {
    const late = await told.one();
    await told.tell(told.ofPayment(late, "confirmed"));
    await told.tell(told.ofPayment(late, "failed", "refer_to_payer"));
    expect(await told.collection(late)).toMatchObject({ state: "failed", retry_on: "2026-12-16" });
    expect(await told.postings(late)).toEqual([
      ["collection", amountWithBank],
      ["collection-failure", -amountWithBank],
    ]);
  });

  it("that is charged back is taken out of the ledger, is not tried again, and is told to staff", async () => {
    const fickle = await told.one();
    await told.tell(told.ofPayment(fickle, "paid_out"));
    const sent = await told.newMails(() =>
      told.tell(told.ofPayment(fickle, "charged_back", "authorisation_disputed")),
    );
    expect(await told.collection(fickle)).toMatchObject({ state: "charged_back", retry_on: null });
    expect(await told.postings(fickle)).toEqual([
      ["collection", amountWithBank],
      ["charge-back", -amountWithBank],
    ]);
    expect(await told.alerts(fickle.attemptId)).toEqual(["charge-back"]);
    expect(sent).toEqual([]);
  });

  it("that the provider gave up is one that failed", async () => {
    const givenUp = await told.one();
    await told.tell(told.ofPayment(givenUp, "cancelled"));
    expect(await told.collection(givenUp)).toMatchObject({ state: "failed", retry_on: null });
    expect(await told.alerts(givenUp.attemptId)).toEqual(["cannot-be-collected"]);
  });

  it("that is disputed is for staff", async () => {
    const disputed = await told.one();
    const sent = await told.newMails(() =>
      told.tell(told.ofPayment(disputed, "failed", "authorisation_disputed")),
    );
    expect(await told.collection(disputed)).toMatchObject({ state: "failed", retry_on: null });
    expect(await told.alerts(disputed.attemptId)).toEqual(["cannot-be-collected"]);
    expect(sent).toEqual([]);
  });

  describe("whose account is gone", () => {
    it("ends the mandate and asks the payer alone for new bank details, once", async () => {
      const story = await openTold(open, { today });
      const [closed, , , later] = await story.withBank(4);
      if (!closed || !later) throw new Error("There are too few");
      const sent = await story.newMails(() =>
        story.tell(story.ofPayment(closed, "failed", "bank_account_closed")),
      );
      expect(await story.collection(closed)).toMatchObject({ state: "failed", retry_on: null });
      expect(await story.mandate(closed)).toMatchObject({
        state: "failed",
        failure_reason: "bank_account_closed",
      });
      expect(sent.map(({ to_address }) => to_address)).toEqual([await story.emailOf(closed)]);
      expect(sent.map(({ template }) => template)).not.toContain("payment-failed");
      // What was at the bank already fails by the same mandate: there is nothing more to ask for, nor a day to promise.
      const more = await story.newMails(() => story.tell(story.ofPayment(later, "failed", "refer_to_payer")));
      expect(await story.collection(later)).toMatchObject({ state: "failed", retry_on: null });
      expect(more).toEqual([]);
      await story.test.close();
    });

    it.each([
      ["mandate_cancelled", "cancelled"],
      ["mandate_expired", "expired"],
      ["bank_account_transferred", "failed"],
      ["invalid_bank_details", "failed"],
    ])("because of %s leaves the mandate %s", async (cause, state) => {
      const story = await openTold(open, { today });
      const gone = await story.one();
      await story.tell(story.ofPayment(gone, "failed", cause));
      expect((await story.mandate(gone)).state).toBe(state);
      await story.test.close();
    });

    it("goes to the mandate that has taken over, for a new notice, and asks for nothing", async () => {
      const story = await openTold(open, { today });
      const moved = await story.one();
      const { id, ...old } = await story.mandate(moved);
      await story.db.updateTable("mandate").set({ state: "replaced" }).where("id", "=", id).execute();
      const newMandateId = newId();
      await story.db
        .insertInto("mandate")
        .values({
          ...old,
          id: newMandateId,
          provider_reference: `MD-${newMandateId}`,
          reference: newMandateId.slice(0, 18),
        })
        .execute();
      const sent = await story.newMails(() =>
        story.tell(story.ofPayment(moved, "failed", "bank_account_closed")),
      );
      expect(sent).toEqual([]);
      const { collect_on: noticedFor } = await story.collection(moved);
      expect(await story.collection(moved)).toMatchObject({
        state: "failed",
        mandate_id: newMandateId,
        retry_on: noticedFor,
      });
      await story.test.close();
    });
  });

  describe("whose payer has died", () => {
    const othersOf = async ({ householdId, housemateId }: WithBank) => {
      const rows = await told.db
        .selectFrom("mandate")
        .innerJoin("housemate", "housemate.id", "mandate.housemate_id")
        .select("mandate.state")
        .where("household_id", "=", householdId)
        .where("housemate.id", "<>", housemateId)
        .execute();
      return rows.map(({ state }) => state);
    };

    it("stops everything of theirs and nothing of anybody else's, tells staff, and writes to nobody", async () => {
      const story = await openTold(open, { today });
      const [died, , , failedBefore, , , notSent] = await story.withBank(7);
      if (!died || !failedBefore || !notSent) throw new Error("There are too few");
      expect(new Set([died, failedBefore, notSent].map(({ housemateId }) => housemateId)).size).toBe(1);
      await story.db.deleteFrom("collection_attempt").where("id", "=", notSent.attemptId).execute();
      await story.db
        .updateTable("collection")
        .set({ state: "notified" })
        .where("id", "=", notSent.collectionId)
        .execute();
      await story.tell(story.ofPayment(failedBefore, "failed", "refer_to_payer"));
      expect(await story.collection(failedBefore)).toMatchObject({ retry_on: "2026-12-16" });
      const sent = await story.newMails(() => story.tell(story.ofPayment(died, "failed", "payer_deceased")));
      expect(sent).toEqual([]);
      expect(await story.collection(died)).toMatchObject({ state: "failed", retry_on: null });
      expect(await story.collection(failedBefore)).toMatchObject({ state: "failed", retry_on: null });
      expect((await story.collection(notSent)).state).toBe("cancelled");
      expect(await story.mandate(died)).toMatchObject({
        state: "cancelled",
        failure_reason: "payer_deceased",
      });
      expect(story.test.jobs.sent).toContainEqual({
        name: "cancel-mandate",
        data: { mandateId: died.mandateId },
      });
      expect(await story.alerts(died.housemateId)).toEqual(["payer-deceased"]);
      expect(await othersOf(died)).toEqual(["active", "active"]);
      await story.test.close();
    });

    it("is not written to about what fails later", async () => {
      const story = await openTold(open, { today });
      const [died, , , later, , , givenUp] = await story.withBank(7);
      if (!died || !later || !givenUp) throw new Error("There are too few");
      const sent = await story.newMails(() =>
        story.tell(
          story.ofPayment(died, "failed", "payer_deceased"),
          story.ofPayment(later, "failed", "refer_to_payer"),
          eventOf("mandates", `MD-${died.mandateId}`, "cancelled", { cause: "payer_deceased" }),
        ),
      );
      await story.tell(story.ofPayment(givenUp, "cancelled", "other"));
      expect(sent).toEqual([]);
      expect(await story.collection(later)).toMatchObject({ state: "failed", retry_on: null });
      expect(await story.alerts(givenUp.attemptId)).toEqual([]);
      await story.test.close();
    });

    it("is stopped too when it is the mandate that says so", async () => {
      const story = await openTold(open, { today });
      const died = await story.one();
      const sent = await story.newMails(() =>
        story.tell(eventOf("mandates", `MD-${died.mandateId}`, "cancelled", { cause: "payer_deceased" })),
      );
      expect(sent).toEqual([]);
      expect(await story.mandate(died)).toMatchObject({
        state: "cancelled",
        failure_reason: "payer_deceased",
      });
      expect(await story.alerts(died.housemateId)).toEqual(["payer-deceased"]);
      await story.test.close();
    });
  });

  describe("that nobody owes any more", () => {
    it("is neither tried again nor written about when its household is cancelled from an earlier day", async () => {
      const story = await openTold(open, { today });
      const [before, , , after] = await story.withBank(4);
      if (!before || !after) throw new Error("There are too few");
      await story.db
        .updateTable("household")
        .set({ state: "cancelled", cancelled_at: new Date("2026-12-08T10:00:00Z"), last_day: "2026-12-01" })
        .where("id", "=", before.householdId)
        .execute();
      const sent = await story.newMails(() =>
        story.tell(
          story.ofPayment(after, "failed", "refer_to_payer"),
          story.ofPayment(before, "failed", "refer_to_payer"),
        ),
      );
      expect(await story.collection(after)).toMatchObject({ state: "failed", retry_on: null });
      expect(await story.collection(before)).toMatchObject({ state: "failed", retry_on: "2026-12-16" });
      expect(sent).toHaveLength(1);
      await story.test.close();
    });

    it("nor when its payer has left", async () => {
      const left = await told.one();
      await told.db
        .updateTable("membership")
        .set({ left_on: (await told.collection(left)).due_on })
        .where("housemate_id", "=", left.housemateId)
        .execute();
      const sent = await told.newMails(() => told.tell(told.ofPayment(left, "failed", "refer_to_payer")));
      await told.db
        .updateTable("membership")
        .set({ left_on: null })
        .where("housemate_id", "=", left.housemateId)
        .execute();
      expect(await told.collection(left)).toMatchObject({ state: "failed", retry_on: null });
      expect(sent).toEqual([]);
    });
  });

  describe("that cannot be so", () => {
    it("changes nothing and is told to staff, once", async () => {
      const paid = await told.one();
      await told.tell(told.ofPayment(paid, "paid_out"));
      const postings = await told.postings(paid);
      for (let time = 0; time < 2; time += 1)
        await told.tell(told.ofPayment(paid, "failed", "refer_to_payer"));
      expect((await told.collection(paid)).state).toBe("paid_out");
      expect(await told.attempt(paid)).toMatchObject({ failed_at: null });
      expect(await told.postings(paid)).toEqual(postings);
      expect(await told.alerts(paid.attemptId)).toEqual(["contradictory-event"]);
    });

    it("because that try has failed and another is under way, is told to staff when it speaks of money", async () => {
      const first = await told.one();
      await told.tell(told.ofPayment(first, "failed", "refer_to_payer"));
      const second = { ...first, attemptId: newId(), payment: `PM-${newId()}` };
      await tryAtBank(told.db, [{ ...second, day: "2026-12-16", number: 2 }]);
      await told.tell(told.ofPayment(first, "submitted"), told.ofPayment(first, "failed", "refer_to_payer"));
      expect(await told.alerts(first.attemptId)).toEqual([]);
      await told.tell(told.ofPayment(first, "confirmed"));
      expect((await told.collection(first)).state).toBe("submitted");
      expect(await told.postings(first)).toEqual([]);
      expect(await told.alerts(first.attemptId)).toEqual(["contradictory-event"]);
    });

    it("because we cancelled it, is in the ledger all the same when money came, and when it went", async () => {
      const cancelled = await told.one();
      await told.db
        .updateTable("collection")
        .set({ state: "cancelled" })
        .where("id", "=", cancelled.collectionId)
        .execute();
      await told.tell(told.ofPayment(cancelled, "confirmed"));
      expect((await told.collection(cancelled)).state).toBe("cancelled");
      expect(await told.postings(cancelled)).toEqual([["collection", amountWithBank]]);
      expect(await told.alerts(cancelled.attemptId)).toEqual(["contradictory-event"]);
      await told.tell(told.ofPayment(cancelled, "failed", "refer_to_payer"));
      expect(await told.postings(cancelled)).toHaveLength(2);
      expect(await told.collection(cancelled)).toMatchObject({ state: "cancelled", retry_on: null });
    });
  });

  it("comes before it is written down that another try was made", async () => {
    const first = await told.one();
    await told.tell(told.ofPayment(first, "failed", "refer_to_payer"));
    const second = { ...first, attemptId: newId(), payment: `PM-${newId()}` };
    await tryAtBank(told.db, [{ ...second, payment: null, day: "2026-12-16", number: 2 }]);
    await told.db
      .updateTable("collection")
      .set({ state: "failed", retry_on: "2026-12-16" })
      .where("id", "=", first.collectionId)
      .execute();
    await told.tell(
      eventOf("payments", second.payment, "confirmed", { metadata: { attempt: second.attemptId } }),
    );
    expect(await told.collection(first)).toMatchObject({ state: "confirmed", retry_on: null });
    expect(await told.attempt(second)).toMatchObject({ provider_reference: second.payment });
    expect(await told.postings(second)).toEqual([["collection", amountWithBank]]);
  });
});
