import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import {
  type HousesByGocardless,
  openHousesByGocardless,
  type Payer,
} from "../../../test/houses-by-gocardless.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const once = { isLast: false };
const templates = ["new-bank-details", "direct-debit-goes-on"];
/** Three working days before the first payment's day. */
const submittedOn = "2026-12-29";

describe("A mandate that its provider or bank changes [F3]", () => {
  const open = useTestDatabases();
  let houses: HousesByGocardless;
  let payers: Map<string, Payer>;
  beforeAll(async () => {
    houses = await openHousesByGocardless(open);
    const names = ["Ada", "Bea", "Cal", "Dov", "Eva", "Fay", "Gil", "Hal", "Ian", "Jan"];
    payers = new Map((await houses.payers(...names)).map((payer) => [payer.name, payer]));
    return () => houses.close();
  });

  const payer = (name: string): Payer => {
    const found = payers.get(name);
    if (found === undefined) throw new Error(`Nobody is called ${name}`);
    return found;
  };
  const event = ({ mandate, mandateId }: Payer, action: string, minute: number, cause?: string) => ({
    resource: "mandates",
    action,
    links: { mandate },
    metadata: { mandate: mandateId },
    cause,
    at: `2026-12-01T10:${String(minute).padStart(2, "0")}:00Z`,
  });
  const stateOf = async (who: Payer) => (await houses.mandates(who)).map(({ state }) => state);

  it("is active again when its bank undoes the end, and the payer is told once", async () => {
    houses.on("2026-12-01");
    const ada = payer("Ada");
    const before = await houses.collections(ada);
    await houses.tell(event(ada, "cancelled", 1, "mandate_cancelled"));
    expect(await stateOf(ada)).toEqual(["cancelled"]);
    for (let time = 0; time < 2; time += 1) await houses.tell(event(ada, "reinstated", 2));
    const [mandate] = await houses.mandates(ada);
    expect(mandate).toMatchObject({ state: "active", endedOn: null, detailsAskedAt: null });
    expect(await houses.mailsTo(ada, ...templates)).toEqual([
      "Your Direct Debit was cancelled",
      "Your Direct Debit is active again",
    ]);
    expect(await houses.collections(ada)).toEqual(before);
  });

  it("stays active when the end is told after its undoing, and the payer is told nothing", async () => {
    const bea = payer("Bea");
    await houses.tell(event(bea, "reinstated", 2));
    await houses.tell(event(bea, "cancelled", 1, "mandate_cancelled"), event(bea, "active", 0));
    expect(await stateOf(bea)).toEqual(["active"]);
    expect(await houses.mailsTo(bea, ...templates)).toEqual([]);
  });

  it("stays ended when the end is ours, and is cancelled at the provider again", async () => {
    const cal = payer("Cal");
    await sql`update mandate set state = 'cancelled', ended_on = '2026-12-01' where id = ${cal.mandateId}`.execute(
      houses.db,
    );
    houses.test.jobs.sent.length = 0;
    await houses.tell(event(cal, "reinstated", 2));
    expect(await stateOf(cal)).toEqual(["cancelled"]);
    expect(houses.test.jobs.sent).toContainEqual({
      name: "cancel-mandate",
      data: { mandateId: cal.mandateId },
    });
  });

  it("stays with newer bank details that are in use", async () => {
    const jan = payer("Jan");
    await houses.tell(event(jan, "cancelled", 1, "mandate_cancelled"));
    await sql`insert into mandate (id, housemate_id, bank_account_id, state, provider, provider_reference, reference,
        replaces, active_on, created_at, updated_at)
      select gen_random_uuid(), housemate_id, bank_account_id, 'active', provider, 'MD-newer', 'NEWER', id, '2026-12-01',
        created_at + interval '1 minute', updated_at from mandate where id = ${jan.mandateId}`.execute(
      houses.db,
    );
    await houses.tell(event(jan, "reinstated", 2));
    expect(await stateOf(jan)).toEqual(["replaced", "active"]);
    expect(await houses.mailsTo(jan, ...templates)).toEqual(["Your Direct Debit was cancelled"]);
  });

  it("is asked for when its account moved after it had ended for that, and goes on", async () => {
    const dov = payer("Dov");
    await houses.tell(event(dov, "failed", 1, "bank_account_transferred"));
    await houses.tell(event(dov, "transferred", 2));
    await houses.work("follow-mandate");
    expect(await stateOf(dov)).toEqual(["active"]);
    expect(await houses.mailsTo(dov, ...templates)).toEqual([
      "Your Direct Debit has ended",
      "Your Direct Debit is active again",
    ]);
  });

  it("moves with the payer's account, and the payer is told", async () => {
    const eva = payer("Eva");
    await houses.tell({ ...event(eva, "transferred", 2), id: "EV-transfer" });
    await houses.tell({ ...event(eva, "transferred", 2), id: "EV-transfer" });
    expect(await stateOf(eva)).toEqual(["active"]);
    expect(await houses.mailsTo(eva, ...templates)).toEqual(["Your Direct Debit moved with your account"]);
  });

  it("whose status nobody knows stays as it is, and is for staff once", async () => {
    const ian = payer("Ian");
    houses.fake.bank.turn("mandates", ian.mandate, "resting");
    for (let time = 0; time < 2; time += 1)
      await houses.handlers["follow-mandate"]({ mandateId: ian.mandateId }, once);
    houses.fake.bank.turn("mandates", ian.mandate, null);
    expect(await stateOf(ian)).toEqual(["active"]);
    const alerts = await houses.db
      .selectFrom("staffAlert")
      .select(["kind", "detail"])
      .where("reference", "=", `${ian.mandate} resting`)
      .execute();
    expect(alerts).toEqual([{ kind: "unknown-event", detail: { problem: "a mandate's status: resting" } }]);
  });

  describe("by another one", () => {
    const dueBy = async (who: Payer) =>
      new Set((await houses.collections(who)).map(({ mandateId }) => mandateId));

    it("is replaced, its payments go on with that one, and the payer is told once", async () => {
      const fay = payer("Fay");
      const other = houses.fake.bank.replace(fay.mandate);
      houses.fake.bank.turn("mandates", other, "active");
      const replaced = {
        ...event(fay, "replaced", 3),
        links: { mandate: fay.mandate, new_mandate: other },
      };
      // Its own news may come first, and an end of the old one last.
      await houses.tell({ ...event(fay, "active", 4), links: { mandate: other }, id: "EV-other" });
      await houses.tell(replaced);
      await houses.work("follow-mandate");
      await houses.tell({ ...replaced, id: "EV-again" }, event(fay, "cancelled", 3, "mandate_cancelled"));
      await houses.work("follow-mandate");
      const [old, next, ...more] = await houses.mandates(fay);
      expect(more).toEqual([]);
      expect([old?.state, next?.state, next?.providerReference]).toEqual(["replaced", "active", other]);
      expect(next?.bankAccountId).toBe(old?.bankAccountId);
      expect(await dueBy(fay)).toEqual(new Set([next?.id]));
      expect(await houses.mailsTo(fay, ...templates)).toEqual(["Your Direct Debit was moved"]);
      await sql`update provider_event set waits_until = null where id = 'EV-other'`.execute(houses.db);
      await houses.handlers["work-provider-events"]({}, once);
      const { workedAt } = await houses.db
        .selectFrom("providerEvent")
        .select("workedAt")
        .where("id", "=", "EV-other")
        .executeTakeFirstOrThrow();
      expect(workedAt).not.toBeNull();
    });

    it("that ended for good is not taken up again, and the other one is cancelled", async () => {
      const cal = payer("Cal");
      const other = houses.fake.bank.replace(cal.mandate);
      await houses.tell({
        ...event(cal, "replaced", 3),
        links: { mandate: cal.mandate, new_mandate: other },
      });
      await houses.work("follow-mandate");
      const [, next] = await houses.mandates(cal);
      expect(await stateOf(cal)).toEqual(["replaced", "cancelled"]);
      expect(houses.test.jobs.sent).toContainEqual({
        name: "cancel-mandate",
        data: { mandateId: next?.id },
      });
      expect(await houses.mailsTo(cal, ...templates)).toEqual([]);
    });

    it("before we know, is told by the refusal of a payment, which is asked for again once, by the other one [F4]", async () => {
      const gil = payer("Gil");
      const other = houses.fake.bank.replace(gil.mandate);
      houses.fake.bank.turn("mandates", other, "active");
      houses.on(submittedOn);
      for (let time = 0; time < 2; time += 1) await houses.handlers["submit-collections"]({}, once);
      const [refused, made, ...more] = await houses.attempts(gil);
      expect(more).toEqual([]);
      expect(refused).toMatchObject({ failureReason: "mandate_replaced", providerReference: null });
      expect(made).toMatchObject({ number: 2, failedAt: null, collectOn: refused?.collectOn });
      const payments = houses.fake.bank
        .made("payments")
        .filter(({ links }) => links?.["mandate"] === other || links?.["mandate"] === gil.mandate);
      expect(payments).toMatchObject([
        { id: made?.providerReference, links: { mandate: other }, metadata: { attempt: made?.id } },
      ]);
      const keys = houses.fake.calls
        .filter(({ key }) => key === refused?.id || key === made?.id)
        .map(({ key }) => key);
      expect(new Set(keys)).toEqual(new Set([refused?.id, made?.id]));
      expect((await houses.collections(gil))[0]).toMatchObject({ state: "submitted", retryOn: null });
      expect(await houses.mailsTo(gil, ...templates, "payment-failed")).toEqual([
        "Your Direct Debit was moved",
      ]);
    });

    it("after a payment was made whose answer was lost, has that payment and no second one [F4]", async () => {
      // Those before have theirs: only the youngest house is asked for.
      const [late] = await houses.payers("Lea");
      if (late === undefined) throw new Error("Nobody joined");
      houses.on(submittedOn);
      houses.fake.disturb("POST payments", "cut-after");
      await expect(houses.handlers["submit-collections"]({}, once)).rejects.toThrow("away");
      const [attempt] = await houses.attempts(late);
      houses.fake.bank.replace(late.mandate);
      await sql`update collection_attempt set asked_at = now() - interval '3 minutes'`.execute(houses.db);
      // It looks at the mandate before it looks at the key.
      houses.fake.disturb("POST payments", {
        status: 422,
        body: JSON.stringify({
          error: { type: "invalid_state", errors: [{ reason: "mandate_replaced", message: "" }] },
        }),
      });
      await houses.handlers["submit-collections"]({}, once);
      const [firstAttempt, ...more] = await houses.attempts(late);
      expect(more).toEqual([]);
      expect(firstAttempt).toMatchObject({ id: attempt?.id, failedAt: null });
      const made = houses.fake.bank
        .made("payments")
        .filter(({ metadata }) => metadata?.["attempt"] === firstAttempt?.id);
      expect(made).toMatchObject([{ id: firstAttempt?.providerReference }]);
    });
  });

  it("and that failed a payment meanwhile has it tried again after a notice, in any order [F5]", async () => {
    const hal = payer("Hal");
    const [attempt] = await houses.attempts(hal);
    const failed = {
      resource: "payments",
      action: "failed",
      links: { payment: attempt?.providerReference ?? "" },
      metadata: { attempt: attempt?.id ?? "" },
      cause: "mandate_cancelled",
      at: "2026-12-30T10:01:30Z",
    };
    const [end, back] = ["cancelled", "reinstated"].map((action, index) => ({
      ...event(hal, action, 0, "mandate_cancelled"),
      at: `2026-12-30T10:0${String(index + 1)}:59Z`,
    }));
    if (!end || !back) throw new Error("There are two");
    houses.on("2026-12-30");
    for (const one of [back, failed, end]) await houses.tell(one);
    expect(await stateOf(hal)).toEqual(["active"]);
    const [first] = await houses.collections(hal);
    expect(first).toMatchObject({ state: "failed", retryOn: first?.collectOn });
    houses.on("2027-01-05");
    await houses.handlers["give-notice"]({}, once);
    const [moved] = await houses.collections(hal);
    expect(moved?.retryOn).toBe(moved?.collectOn);
    expect(moved?.noticedOn).toBe("2027-01-05");
    expect(await houses.mailsTo(hal, "payment-changed")).toHaveLength(1);
  });

  it("leaves a ledger that agrees", async () => {
    const { advanceNoticeWorkingDays } = houses.test.deps.config;
    const today = Temporal.PlainDate.from("2026-12-31");
    expect((await checkLedger(houses.db, { today, advanceNoticeWorkingDays })).wrong).toEqual([]);
  });
});
