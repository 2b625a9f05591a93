import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import {
  amountWithBank,
  collectionsWithBank,
  eventOf,
  storeEvents,
  tryAtBank,
  type WithBank,
} from "../../../test/collections-with-bank.ts";
import { describeOnBoth, type TestDatabase } from "../../../test/database.ts";
import { newId } from "../../../database/ids.ts";
import { workProviderEvents } from "./work-events.ts";

const today = "2026-12-09";

describeOnBoth("What a provider tells", (open) => {
  let db: TestDatabase["db"];
  let test: TestApp;
  let withBank: (count: number) => Promise<WithBank[]>;
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today });
    withBank = await collectionsWithBank(db);
    return () => test.close();
  });

  const one = async (): Promise<WithBank> => {
    const [made] = await withBank(1);
    if (made === undefined) throw new Error("There is none");
    return made;
  };
  const work = () => workProviderEvents(test.deps)({}, { isLast: false });
  const tell = async (...events: Parameters<typeof storeEvents>[1]) => {
    await storeEvents(db, events);
    await work();
  };
  const ofPayment = ({ payment }: WithBank, action: string, cause?: string) =>
    eventOf("payments", payment, action, cause === undefined ? {} : { cause });
  const collection = ({ collectionId }: WithBank) =>
    db.selectFrom("collection").selectAll().where("id", "=", collectionId).executeTakeFirstOrThrow();
  const attempt = ({ attemptId }: WithBank) =>
    db.selectFrom("collection_attempt").selectAll().where("id", "=", attemptId).executeTakeFirstOrThrow();
  /** The amounts that each cause posted to the place and to the provider's balance. */
  const postings = async ({ attemptId }: Pick<WithBank, "attemptId">) => {
    const rows = await db
      .selectFrom("posting")
      .innerJoin("ledger_entry", "posting_id", "posting.id")
      .select(["cause", "account", "amount", "posted_on"])
      .where("cause_reference", "like", `${attemptId}%`)
      .where("account", "=", "provider")
      .orderBy("posting.id")
      .execute();
    return rows.map(({ cause, amount }) => [cause, amount]);
  };
  const alerts = async (like: string) => {
    const rows = await db
      .selectFrom("staff_alert")
      .select(["kind", "reference", "household_id"])
      .where("reference", "like", `${like}%`)
      .orderBy("raised_at")
      .execute();
    return rows.map(({ kind }) => kind);
  };
  const mails = async () => {
    const rows = await db
      .selectFrom("email")
      .select(["template", "to_address", "text_body"])
      .orderBy("id")
      .execute();
    return rows;
  };
  const newMails = async (act: () => Promise<void>) => {
    const before = (await mails()).length;
    await act();
    return (await mails()).slice(before);
  };

  describe("of a payment", () => {
    it("that is confirmed moves what was owed to the provider's balance, and a payout of it moves nothing", async () => {
      const paid = await one();
      await tell(ofPayment(paid, "submitted"));
      expect((await collection(paid)).state).toBe("submitted");
      expect(await postings(paid)).toEqual([]);
      await tell(ofPayment(paid, "confirmed"), ofPayment(paid, "confirmed"));
      expect((await collection(paid)).state).toBe("confirmed");
      await tell(ofPayment(paid, "paid_out"));
      expect((await collection(paid)).state).toBe("paid_out");
      expect(await postings(paid)).toEqual([["collection", amountWithBank]]);
      const { posted_on } = await db
        .selectFrom("posting")
        .select("posted_on")
        .where("cause_reference", "=", paid.attemptId)
        .executeTakeFirstOrThrow();
      expect(posted_on).toBe(today);
    });

    it("that fails for want of money is tried again, and says when to its payer alone", async () => {
      const failed = await one();
      const sent = await newMails(() => tell(ofPayment(failed, "failed", "insufficient_funds")));
      expect(await collection(failed)).toMatchObject({ state: "failed", retry_on: "2026-12-16" });
      expect(await attempt(failed)).toMatchObject({ failure_reason: "insufficient_funds" });
      expect(await postings(failed)).toEqual([]);
      const { email } = await db
        .selectFrom("housemate")
        .select("email")
        .where("id", "=", failed.housemateId)
        .executeTakeFirstOrThrow();
      expect(sent.map(({ template, to_address }) => [template, to_address])).toEqual([
        ["payment-failed", email],
      ]);
      expect(sent[0]?.text_body).toContain("16 December 2026");
      expect(await alerts(failed.attemptId)).toEqual([]);
    });

    it("that fails once more stays owed", async () => {
      const failed = await one();
      await tell(ofPayment(failed, "failed", "refer_to_payer"));
      const again = { ...failed, attemptId: newId(), payment: `PM-${newId()}` };
      await tryAtBank(db, [{ ...again, day: "2026-12-16", number: 2 }]);
      const sent = await newMails(() => tell(ofPayment(again, "failed", "refer_to_payer")));
      expect(await collection(failed)).toMatchObject({ state: "failed", retry_on: null });
      expect(sent.map(({ template }) => template)).toEqual(["payment-failed"]);
      expect(sent[0]?.text_body).not.toContain("December 2026 we");
      expect(await alerts(again.attemptId)).toEqual([]);
    });

    it("that fails after it was confirmed is taken out of the ledger again", async () => {
      const late = await one();
      await tell(ofPayment(late, "confirmed"));
      await tell(ofPayment(late, "failed", "refer_to_payer"));
      expect(await collection(late)).toMatchObject({ state: "failed", retry_on: "2026-12-16" });
      expect(await postings(late)).toEqual([
        ["collection", amountWithBank],
        ["collection-failure", -amountWithBank],
      ]);
    });

    it("that is charged back is taken out of the ledger, is not tried again, and is told to staff", async () => {
      const fickle = await one();
      await tell(ofPayment(fickle, "paid_out"));
      const sent = await newMails(() => tell(ofPayment(fickle, "charged_back", "authorisation_disputed")));
      expect(await collection(fickle)).toMatchObject({ state: "charged_back", retry_on: null });
      expect(await postings(fickle)).toEqual([
        ["collection", amountWithBank],
        ["charge-back", -amountWithBank],
      ]);
      expect(await alerts(fickle.attemptId)).toEqual(["charge-back"]);
      expect(sent).toEqual([]);
    });

    it("that the provider gave up is one that failed", async () => {
      const givenUp = await one();
      await tell(ofPayment(givenUp, "cancelled"));
      expect(await collection(givenUp)).toMatchObject({ state: "failed", retry_on: null });
      expect(await alerts(givenUp.attemptId)).toEqual(["cannot-be-collected"]);
    });

    it("that is disputed is for staff", async () => {
      const disputed = await one();
      const sent = await newMails(() => tell(ofPayment(disputed, "failed", "authorisation_disputed")));
      expect(await collection(disputed)).toMatchObject({ state: "failed", retry_on: null });
      expect(await alerts(disputed.attemptId)).toEqual(["cannot-be-collected"]);
      expect(sent).toEqual([]);
    });
  });
});
