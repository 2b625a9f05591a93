import { addWorkingDays, proclaimedDays } from "@evenly/domain/calendar";
import { formatPounds, pence } from "@evenly/domain/money";
import type { Success } from "@evenly/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { amountWithBank, eventOf, tryAtBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { fakePayments } from "../../../test/fake-payments.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { signedInAs } from "../../../test/staff.ts";
import { confirmHousemate } from "../../households/disputes/confirm-housemate.ts";
import { disputePlace } from "../../households/disputes/dispute-place.ts";
import { tell } from "../../mail/index.ts";
import { createHandlers } from "../../job-handlers.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { holdCollections } from "./hold-collections.ts";
import { releaseCollections } from "./release-collections.ts";
import { scheduleOf } from "../collections/schedule.ts";
import { recordPaymentUpdates } from "../events/record-payment-updates.ts";
import { recordMandateStatus } from "../mandates/record-mandate-status.ts";
import { replaceMandate } from "../mandates/replace-mandate.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";

const today = "2026-12-09";
const noticed = addWorkingDays(Temporal.PlainDate.from(today), 10, proclaimedDays).toString();

// Of 5 Larkspur Terrace: the payer of place 1 has payments of 1 to 4 December.
describe("Collections are held until staff decide [F6]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let paid: WithBank;
  let failed: WithBank;
  let toCome: WithBank;
  let withBank: WithBank;
  let fake: ReturnType<typeof fakePayments>;
  beforeEach(async () => {
    atBank = await openPaymentsAtBank(open, { today });
    fake = fakePayments(atBank.test.deps.directDebitProvider);
    const made = await atBank.withBank(10);
    [paid, failed, toCome, withBank] = [0, 3, 6, 9].map((at) => made[at]) as [
      WithBank,
      WithBank,
      WithBank,
      WithBank,
    ];
    expect(new Set([paid, failed, toCome, withBank].map(({ housemateId }) => housemateId)).size).toBe(1);
    const { db } = atBank;
    await db
      .updateTable("household")
      .set({ state: "live", completedAt: "2026-11-01T10:00:00Z" })
      .where("id", "=", paid.householdId)
      .execute();
    await db.deleteFrom("collectionAttempt").where("id", "=", toCome.attemptId).execute();
    await db
      .updateTable("collection")
      .set({ state: "notified", collectOn: "2026-12-11" })
      .where("id", "=", toCome.collectionId)
      .execute();
    // Those of the others are of no matter.
    const others = made.filter(({ housemateId }) => housemateId !== paid.housemateId);
    const ids = others.map(({ collectionId }) => collectionId);
    await db.deleteFrom("collectionAttempt").where("collectionId", "in", ids).execute();
    await db.deleteFrom("collection").where("id", "in", ids).execute();
    await atBank.tell(
      atBank.ofPayment(paid, "confirmed"),
      atBank.ofPayment(failed, "failed", "insufficient_funds"),
    );
    expect(await atBank.collection(failed)).toMatchObject({ retryOn: "2026-12-16" });
    return () => atBank.test.close();
  });

  const run = async (...names: ("give-notice" | "submit-collections")[]) => {
    const deps = { ...atBank.test.deps, directDebitProvider: fake.provider };
    for (const name of names) await createHandlers(deps)[name]({}, { isLast: false });
  };
  const holds = () =>
    atBank.db
      .selectFrom("collectionHold")
      .select(["housemateId", "cause", "attemptId", "heldOn", "releasedOn"])
      .orderBy("id")
      .execute();
  const endOn = async (day: string) => {
    const deps = { ...atBank.test.deps, clock: clockAt(() => Temporal.PlainDate.from(day)) };
    const handlers = createHandlers(deps);
    const before = atBank.test.jobs.sent.length;
    await handlers["end-holds"]({}, { isLast: false });
    const due = atBank.test.jobs.sent.slice(before).filter(({ name }) => name === "end-hold");
    for (const { data } of due) await handlers["end-hold"](data as never, { isLast: false });
    return due.length;
  };
  const openCases = async () =>
    (await atBank.db.selectFrom("staffCase").select("kind").where("state", "<>", "done").execute()).map(
      ({ kind }) => kind,
    );
  type Release = Success<"GET /staff/households/:reference/held_collections">;
  const look = async () => {
    const finance = await signedInAs(atBank.test, "finance");
    const { reference } = await atBank.db
      .selectFrom("household")
      .select("reference")
      .where("id", "=", paid.householdId)
      .executeTakeFirstOrThrow();
    const path = `/households/${reference}/held_collections`;
    const shown = (await finance.get(`${path}?housemateId=${paid.housemateId}`)).json<Release>();
    return { finance, path, shown, reference };
  };
  const disputes = (payment: WithBank) => atBank.ofPayment(payment, "failed", "authorisation_disputed");
  const takesBack = (payment: WithBank) =>
    atBank.ofPayment(payment, "charged_back", "authorisation_disputed");

  const triesIt = async ({ collectionId, mandateId }: WithBank) =>
    tryAtBank(atBank.db, [{ collectionId, mandateId, attemptId: newId(), payment: null, day: "2026-12-11" }]);

  it.each([
    ["charged-back", "charge-back", takesBack, () => paid],
    ["disputed", "dispute", disputes, () => withBank],
  ] as const)(
    "when one is %s: none is asked for, its payer is told once, and nobody else",
    async (cause, kind, event, which) => {
      const payment = which();
      const sent = await atBank.newMails(async () => {
        await atBank.tell(event(payment), event(payment));
        await run("give-notice", "submit-collections");
      });
      expect(sent.map(({ template, toAddress }) => [template, toAddress])).toEqual([
        ["collections-held", await atBank.emailOf(payment)],
      ]);
      expect(await holds()).toMatchObject([
        {
          housemateId: payment.housemateId,
          cause,
          attemptId: payment.attemptId,
          heldOn: today,
          releasedOn: null,
        },
      ]);
      expect(await openCases()).toEqual([kind]);
      expect(fake.asked).toEqual([]);
      expect((await atBank.collection(toCome)).state).toBe("notified");
      await expect(triesIt(toCome)).rejects.toThrow("held");
      // What is with the bank already goes its way.
      const left = (await readPersonsMoney(atBank.db, atBank.test.deps, paid.housemateId)).debits.length;
      expect(left).toBe(cause === "disputed" ? 0 : 1);
    },
  );

  it("for a second charge-back of theirs there is a case, and no second mail", async () => {
    await atBank.tell(atBank.ofPayment(withBank, "confirmed"), takesBack(paid));
    const sent = await atBank.newMails(() => atBank.tell(takesBack(withBank)));
    expect(sent).toEqual([]);
    expect(await openCases()).toEqual(["charge-back", "charge-back"]);
    expect(await holds()).toHaveLength(1);
  });

  it("and nobody is mailed after a death", async () => {
    const sent = await atBank.newMails(() =>
      atBank.tell(atBank.ofPayment(withBank, "failed", "payer_deceased")),
    );
    expect(sent).toEqual([]);
    expect(await holds()).toMatchObject([{ cause: "deceased" }]);
    const { db, test } = atBank;
    const { housemateId } = withBank;
    const others = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", withBank.householdId)
      .where("id", "<>", housemateId)
      .execute();
    const later = await atBank.newMails(() =>
      db.transaction().execute(async (trx) => {
        const data = { firstName: "Ada", fullAddress: "5 Larkspur Terrace", wasDisputed: false };
        const mailed = [housemateId, ...others.map(({ id }) => id)].map((id) => ({
          template: "place-ended" as const,
          housemateId: id,
          data,
        }));
        await tell(trx, test.deps, mailed);
        await tell(trx, test.deps, { template: "place-ended", housemateId, data });
      }),
    );
    expect(later).toHaveLength(others.length);
    const support = await signedInAs(test, "support");
    const { reference } = await db
      .selectFrom("household")
      .select("reference")
      .where("id", "=", withBank.householdId)
      .executeTakeFirstOrThrow();
    const link = await support.post(`/households/${reference}/house_link`, {
      housemateId,
      reason: "They rang",
    });
    expect(link.json()).toMatchObject({ code: "person-has-died" });
  });

  it("and the hold of a death is its case's matter alone, however long it stands [I2]", async () => {
    await atBank.tell(atBank.ofPayment(withBank, "failed", "payer_deceased"));
    for (const day of ["2026-12-23", "2027-01-06", "2027-06-01"]) expect(await endOn(day)).toBe(0);
    expect(await openCases()).toEqual(["death"]);
  });

  it("and what a bank said wrongly is undone by staff, and they are mailed again [F6]", async () => {
    await atBank.tell(atBank.ofPayment(withBank, "failed", "payer_deceased"));
    const sent = await atBank.newMails(() => release());
    expect(sent).toHaveLength(1);
    expect(await holds()).toMatchObject([{ cause: "deceased", releasedOn: expect.any(String) }]);
  });

  const giveNewDetails = async () => {
    const bank = { sortCode: "089999", accountNumber: "66374958", holder: "Aoife Byrne" };
    const { mandateId } = await atBank.db
      .transaction()
      .execute((trx) => replaceMandate(trx, atBank.test.deps, paid, bank));
    return mandateId;
  };
  const becomesActive = (mandateId: string) =>
    atBank.db.transaction().execute((trx) => {
      const active = { state: "active", providerReference: "MD-NEW", reference: "NEW" } as const;
      return recordMandateStatus(trx, atBank.test.deps, mandateId, active);
    });

  it("and what was cancelled then is shown, planned and announced again, by the new bank details [F5] [F7]", async () => {
    const { db, test } = atBank;
    const { housemateId, householdId } = withBank;
    const planned = () =>
      db
        .selectFrom("collection")
        .innerJoin("mandate", "mandate.id", "mandateId")
        .select(["dueOn", "collection.state", "collectOn", "amount", "mandate.state as by"])
        .where("collection.housemateId", "=", housemateId)
        .where("dueOn", ">", today)
        .where("collection.state", "<>", "cancelled")
        .orderBy("dueOn")
        .execute();
    const household = await db
      .selectFrom("household")
      .selectAll()
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    const term = scheduleOf(test.deps, household, 1).map(({ dueDate }) => dueDate.toString());
    const toCome = term.filter((day) => day > today);
    expect(toCome.length).toBeGreaterThan(3);
    await createHandlers(test.deps)["plan-collections"]({ householdId }, { isLast: false });
    expect((await planned()).map(({ dueOn }) => dueOn)).toEqual(toCome);
    await atBank.tell(atBank.ofPayment(withBank, "failed", "payer_deceased"));
    expect(await planned()).toEqual([]);

    const { shown } = await look();
    expect(shown.preview.asksForBankDetails).toBe(true);
    expect(shown.preview.payments.map(({ dueOn }) => dueOn)).toEqual(expect.arrayContaining(toCome));
    await release();
    expect((await readPersonsMoney(db, test.deps, housemateId)).means).toBe("cancelled");
    expect((await planned()).map(({ dueOn, state }) => [dueOn, state])).toEqual(
      toCome.map((day) => [day, "planned"]),
    );

    const mandateId = await giveNewDetails();
    const announced = await atBank.newMails(async () => {
      await createHandlers(test.deps)["confirm-direct-debit"]({ mandateId }, { isLast: false });
    });
    expect(announced.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ["direct-debit-confirmation", await atBank.emailOf(withBank)],
    ]);
    await becomesActive(mandateId);
    for (const payment of await planned()) {
      expect(payment).toMatchObject({ state: "notified", by: "active" });
      expect(announced[0]?.text).toContain(formatPounds(pence(payment.amount)));
    }
    expect((await planned()).map(({ dueOn }) => dueOn)).toEqual(toCome);
  });

  it("or by those that they gave meanwhile, in the one mail of the release [F5]", async () => {
    const { db, test } = atBank;
    const { householdId, housemateId } = withBank;
    await createHandlers(test.deps)["plan-collections"]({ householdId }, { isLast: false });
    await atBank.tell(atBank.ofPayment(withBank, "failed", "payer_deceased"));
    const mandateId = await giveNewDetails();
    await createHandlers(test.deps)["confirm-direct-debit"]({ mandateId }, { isLast: false });
    await becomesActive(mandateId);
    const { shown } = await look();
    expect(shown.preview.asksForBankDetails).toBe(false);
    const sent = await atBank.newMails(() => release());
    expect(sent.map(({ template }) => template)).toEqual(["collections-go-on"]);
    const notified = await db
      .selectFrom("collection")
      .select(["dueOn", "collectOn as on", "amount"])
      .where("housemateId", "=", housemateId)
      .where("dueOn", ">", today)
      .where("state", "=", "notified")
      .where("mandateId", "=", mandateId)
      .orderBy("dueOn")
      .execute();
    expect(notified.length).toBeGreaterThan(3);
    expect(shown.preview.payments).toEqual(expect.arrayContaining(notified));
    for (const { amount } of notified) expect(sent[0]?.text).toContain(formatPounds(pence(amount)));
  });

  const finishCases = () =>
    atBank.db
      .updateTable("staffCase")
      .set({ state: "done", outcome: "settled", closedAt: new Date() })
      .execute();

  it("a report of their death after a wrong one is another case, and the same one is not [J1]", async () => {
    const died = (payment: WithBank) =>
      eventOf("mandates", `MD-${payment.mandateId}`, "cancelled", { cause: "payer_deceased" });
    await atBank.tell(atBank.ofPayment(withBank, "failed", "payer_deceased"));
    await finishCases();
    await atBank.tell(died(withBank));
    expect(await openCases()).toEqual([]);
    await release();
    await atBank.tell(died(withBank), died(withBank));
    expect(await openCases()).toEqual(["death"]);
    expect((await holds()).map(({ releasedOn }) => releasedOn)).toEqual([today, null]);
  });

  it("a second charge-back of the same payment is another case, with its collection [J1]", async () => {
    const { db, test } = atBank;
    const [update] = [{ attemptId: paid.attemptId, status: "reinstated" }] as const;
    await atBank.tell(takesBack(paid));
    await finishCases();
    await db.transaction().execute((trx) => recordPaymentUpdates(trx, test.deps, [update]));
    await atBank.tell(takesBack(paid), takesBack(paid));
    expect(await openCases()).toEqual(["charge-back"]);
    const finance = await signedInAs(test, "finance");
    const { rows } = (await finance.get("/collections?state=charged_back")).json<
      Success<"GET /staff/collections">
    >();
    expect(rows.map((row) => row.case?.kind)).toEqual(["charge-back"]);
    // While it is open, a third one belongs to it.
    await db.transaction().execute((trx) => recordPaymentUpdates(trx, test.deps, [update]));
    await atBank.tell(takesBack(paid));
    expect(await openCases()).toEqual(["charge-back"]);
    expect(await atBank.alerts(paid.attemptId)).toHaveLength(3);
  });

  it("what fails meanwhile is not tried again, and no mail promises it", async () => {
    await atBank.tell(takesBack(paid));
    const sent = await atBank.newMails(() =>
      atBank.tell(atBank.ofPayment(withBank, "failed", "insufficient_funds")),
    );
    expect(sent).toEqual([]);
    expect(await atBank.collection(withBank)).toMatchObject({ state: "failed", retryOn: null });
  });

  it("also by the bank's word on the mandate: no new bank details are asked for before the decision", async () => {
    const cancelled = eventOf("mandates", `MD-${paid.mandateId}`, "cancelled", {
      cause: "authorisation_disputed",
    });
    const sent = await atBank.newMails(() => atBank.tell(cancelled));
    expect(sent.map(({ template }) => template)).toEqual(["collections-held"]);
    expect(await openCases()).toEqual(["dispute"]);
    const after = await atBank.newMails(() => release());
    expect(after.map(({ template }) => template)).toEqual(["new-bank-details"]);
    expect(await openCases()).toEqual([]);
  });

  it("also of a mandate that was blocked meanwhile: its payer is asked once they are released [F7]", async () => {
    await atBank.tell(takesBack(paid));
    const blocked = {
      state: "blocked",
      providerReference: `MD-${paid.mandateId}`,
      reference: "REF",
    } as const;
    const sent = await atBank.newMails(async () => {
      await atBank.db
        .transaction()
        .execute((trx) => recordMandateStatus(trx, atBank.test.deps, paid.mandateId, blocked));
    });
    expect(sent).toEqual([]);
    const after = await atBank.newMails(() => release());
    expect(after.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ["new-bank-details", await atBank.emailOf(paid)],
    ]);
  });

  it("a charge-back that the bank takes back lets them go on, with a notice", async () => {
    await atBank.tell(takesBack(paid));
    const sent = await atBank.newMails(() =>
      atBank.db
        .transaction()
        .execute((trx) =>
          recordPaymentUpdates(trx, atBank.test.deps, [{ attemptId: paid.attemptId, status: "reinstated" }]),
        ),
    );
    expect(sent.map(({ template }) => template)).toEqual(["collections-go-on"]);
    expect(await holds()).toMatchObject([{ releasedOn: today }]);
    expect(await atBank.collection(toCome)).toMatchObject({ noticedOn: today, collectOn: noticed });
  });

  describe("and staff let them go on [H3]", () => {
    it("as shown, with a new notice of each payment, a reason, and the case done", async () => {
      await atBank.tell(takesBack(paid), atBank.ofPayment(withBank, "failed", "insufficient_funds"));
      const { finance, path, shown } = await look();
      expect(shown.preview).toMatchObject({
        holds: [{ cause: "charged-back", heldOn: today }],
        asksForBankDetails: false,
        payments: [failed, toCome, withBank].map(() => ({ on: noticed, amount: amountWithBank })),
      });
      const body = {
        housemateId: paid.housemateId,
        reason: "They rang: it was a mistake",
        token: shown.token,
      };
      expect((await finance.post(path, { ...body, token: "another" })).statusCode).toBe(409);
      expect((await finance.post(path, { ...body, reason: "" })).statusCode).toBe(422);
      const sent = await atBank.newMails(async () => {
        expect((await finance.post(path, body)).statusCode).toBe(204);
        expect((await finance.post(path, body)).statusCode).toBe(409);
      });
      expect(sent.map(({ template, toAddress }) => [template, toAddress])).toEqual([
        ["collections-go-on", await atBank.emailOf(paid)],
      ]);
      expect(sent[0]?.text).toContain("advance notice");
      for (const payment of [failed, toCome, withBank])
        expect(await atBank.collection(payment)).toMatchObject({ noticedOn: today, collectOn: noticed });
      expect(await atBank.collection(paid)).toMatchObject({ state: "charged_back", retryOn: null });
      expect(await openCases()).toEqual([]);
      const audit = await atBank.db
        .selectFrom("audit")
        .select("detail")
        .where("action", "=", "release-collections")
        .execute();
      expect(audit).toMatchObject([{ detail: { housemateId: paid.housemateId, reason: body.reason } }]);
    });

    it("and the household's page says who is held, and why", async () => {
      await atBank.tell(takesBack(paid));
      const { finance, reference } = await look();
      const page = (await finance.get(`/households/${reference}`)).json<
        Success<"GET /staff/households/:reference">
      >();
      expect(page.holds).toMatchObject([
        { housemateId: paid.housemateId, cause: "charged-back", heldOn: today, isReleasable: true },
      ]);
    });
  });

  const release = async () => {
    const { finance, path, shown } = await look();
    const body = { housemateId: paid.housemateId, reason: "They rang", token: shown.token };
    expect((await finance.post(path, body)).statusCode).toBe(204);
  };

  it("a disputed place goes the same way, and is let go on when staff confirm the person [G8]", async () => {
    const { db, test } = atBank;
    const people = await db
      .selectFrom("housemate")
      .select(["id", "place"])
      .where("householdId", "=", paid.householdId)
      .orderBy("place")
      .execute();
    const [first, second] = people.map(({ id }) => id) as [string, string];
    await db
      .updateTable("membership")
      .set({ joinedOn: "2026-12-01" })
      .where("housemateId", "=", second)
      .execute();
    await disputePlace(test.deps, { householdId: paid.householdId, housemateId: first }, 2);
    expect(await holds()).toMatchObject([{ housemateId: second, cause: "place-disputed", releasedOn: null }]);
    expect(await endOn("2026-12-23")).toBe(1);
    expect(await openCases()).toEqual(["stranger"]);
    const done = { state: "done", outcome: "nothing-to-do", closedAt: new Date() } as const;
    await db.updateTable("staffCase").set(done).execute();
    expect(await endOn("2027-01-06")).toBe(1);
    expect(await openCases()).toEqual(["stranger"]);
    await db.transaction().execute((trx) =>
      confirmHousemate(trx, test.deps, paid.householdId, {
        place: 2,
        actor: { kind: "staff", id: null },
        now: test.deps.clock.now(),
      }),
    );
    expect(await holds()).toMatchObject([{ releasedOn: today }]);
  });

  describe("by hand, by finance [I5]", () => {
    type Shown = Success<"GET /staff/households/:reference/hold">;
    let finance: Awaited<ReturnType<typeof signedInAs>>;
    let path: string;
    beforeEach(async () => {
      finance = await signedInAs(atBank.test, "finance");
      const { reference } = await atBank.db
        .selectFrom("household")
        .select("reference")
        .where("id", "=", paid.householdId)
        .executeTakeFirstOrThrow();
      path = `/households/${reference}/hold`;
    });

    const look = (cause: string, until: string) =>
      finance.get(
        `${path}?${new URLSearchParams({ housemateId: paid.housemateId, cause, until }).toString()}`,
      );
    const hold = async (cause: string, until = "2027-01-08") => {
      const { action } = (await look(cause, until)).json<Shown>();
      const body = {
        housemateId: paid.housemateId,
        cause,
        until,
        reason: "They asked",
        token: action?.token,
      };
      return finance.post(path, body);
    };
    it("it stops what was announced until a day, tells its payer, and ends by itself with a notice and a case [I1] [I2]", async () => {
      const { action } = (await look("agreed", "2027-01-08")).json<Shown>();
      expect(action?.preview).toMatchObject({
        cause: "agreed",
        until: "2027-01-08",
        payments: [
          { on: "2026-12-11", amount: amountWithBank },
          { on: "2026-12-16", amount: amountWithBank },
        ],
        withBank: amountWithBank,
      });
      const sent = await atBank.newMails(async () => {
        expect((await hold("agreed")).statusCode).toBe(204);
        await run("give-notice", "submit-collections");
      });
      expect(sent.map(({ template }) => template)).toEqual(["collections-held"]);
      expect(sent[0]?.text).toContain("until 8 January 2027");
      expect(fake.asked).toEqual([]);
      expect((await hold("agreed")).statusCode).toBe(409);
      expect(await endOn("2027-01-07")).toBe(0);
      const goesOn = await atBank.newMails(async () => {
        expect(await endOn("2027-01-08")).toBe(1);
      });
      expect(goesOn.map(({ template }) => template)).toEqual(["collections-go-on"]);
      expect(await openCases()).toEqual(["arrears"]);
      expect(await endOn("2027-01-09")).toBe(0);
    });

    it("it promises no third try of what failed twice [F6]", async () => {
      const second = { ...failed, attemptId: newId(), payment: `PM-${newId()}` };
      await tryAtBank(atBank.db, [{ ...second, day: "2026-12-16", number: 2 }]);
      await hold("agreed");
      await atBank.tell(atBank.ofPayment(second, "failed", "insufficient_funds"));
      const sent = await atBank.newMails(async () => {
        expect(await endOn("2027-01-08")).toBe(1);
      });
      expect(sent.map(({ template }) => template)).toEqual(["collections-go-on"]);
      expect(sent[0]?.text).toContain(formatPounds(pence(amountWithBank)));
      expect(await atBank.collection(toCome)).toMatchObject({ noticedOn: "2027-01-08" });
      expect(await atBank.collection(failed)).toMatchObject({ state: "failed", retryOn: null });
    });

    it("what failed under one of two goes on after the other as well [F6]", async () => {
      const { db, test } = atBank;
      const on = (day: string) => ({ ...test.deps, clock: clockAt(() => Temporal.PlainDate.from(day)) });
      await hold("breathing-space", "");
      await atBank.tell(atBank.ofPayment(withBank, "failed", "insufficient_funds"));
      const { housemateId, attemptId, householdId } = paid;
      await db
        .transaction()
        .execute((trx) =>
          holdCollections(trx, on("2027-01-20"), [{ housemateId, cause: "charged-back", attemptId }]),
        );
      expect(await endOn("2027-02-07")).toBe(1);
      expect(await atBank.collection(withBank)).toMatchObject({ retryOn: null });
      await db.transaction().execute(async (trx) => {
        const household = await lockHousehold(trx, householdId);
        await releaseCollections(trx, on("2027-02-15"), household, { housemateId });
      });
      expect(await atBank.collection(withBank)).toMatchObject({ state: "failed", noticedOn: "2027-02-15" });
      expect((await atBank.collection(withBank)).retryOn).not.toBeNull();
    });

    it("breathing space is 60 days, and released earlier by hand it goes on [I1]", async () => {
      await hold("breathing-space", "");
      expect(await atBank.db.selectFrom("collectionHold").select(["cause", "heldUntil"]).execute()).toEqual([
        { cause: "breathing-space", heldUntil: "2027-02-07" },
      ]);
      const held = path.replace(/hold$/, "held_collections");
      const { token } = (await finance.get(`${held}?housemateId=${paid.housemateId}`)).json<{
        token: string;
      }>();
      const body = { housemateId: paid.housemateId, reason: "The adviser ended it", token };
      expect((await finance.post(held, body)).statusCode).toBe(204);
      expect((await holds())[0]?.releasedOn).toBe(today);
    });

    it("ends within 60 days, and not before tomorrow", async () => {
      const refused = async (until: string) =>
        (await look("agreed", until)).json<{ errors: object }>().errors;
      expect(await refused("")).toEqual({ until: ["Please enter a day"] });
      expect(await refused(today)).toEqual({ until: ["Please enter a day after today"] });
      expect(await refused("2027-02-08")).toEqual({
        until: ["Please enter 7 February 2027 or earlier: nothing is held for longer"],
      });
    });

    it("one that a bank caused is told again when nobody has decided for 14 days, and stays [I2]", async () => {
      await atBank.tell(takesBack(paid));
      expect(await endOn("2026-12-22")).toBe(0);
      expect(await endOn("2026-12-23")).toBe(1);
      expect(await openCases()).toEqual(["charge-back", "dispute"]);
      expect((await holds())[0]?.releasedOn).toBeNull();
      expect(await endOn("2026-12-24")).toBe(0);
    });
  });
});
