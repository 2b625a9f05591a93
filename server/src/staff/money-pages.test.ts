import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { amountWithBank, eventOf, type WithBank } from "../../test/collections-with-bank.ts";
import { signedInAs, type StaffBrowser } from "../../test/staff.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../test/payments-at-bank.ts";
import { newId } from "../../database/ids.ts";
import type { AlertKind } from "@evenly/domain/case";
import { raiseAlert } from "../cases/index.ts";
import { chargeCollections, recordPayout } from "../payments/index.ts";
import type { ProviderPayout } from "../payments/providers/port.ts";
import { oursNow } from "./payouts/known-now.ts";

type Collections = Success<"GET /staff/collections">;
type Sums = Success<"GET /staff/collections/sums">;
type Payouts = Success<"GET /staff/payouts">;
type Payout = Success<"GET /staff/payouts/:reference">;
type Balances = Success<"GET /staff/ledger/balances">;
type Postings = Success<"GET /staff/ledger">;
type Posting = Success<"GET /staff/ledger/postings/:postingId">;
type OfHousehold = Success<"GET /staff/households/:reference/ledger">;

// 5 Larkspur Terrace: three places, a payment each on 1, 2 and 3 December.
describe("The pages of finance [H4] [H5]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let finance: StaffBrowser;
  let payments: WithBank[];
  let household: { id: string; reference: string };
  const payouts = new Map<string, ProviderPayout>();

  const answer = async <Body>(path: string) => (await finance.get(path)).json<Body>();
  const list = (query = "") => answer<Collections>(`/collections?${query}`);
  const payment = (index: number): WithBank => {
    const found = payments[index];
    if (!found) throw new Error("There is no such payment");
    return found;
  };
  const idsOf = (indexes: readonly number[]) => indexes.map((index) => payment(index).collectionId);
  const errorsOf = async (path: string) => {
    const refused = await finance.get(path);
    return [refused.statusCode, refused.json<{ errors?: Record<string, string[]> }>().errors];
  };
  const paid = (index: number, amount = amountWithBank) => ({
    kind: "payment" as const,
    reference: payment(index).payment,
    amount,
  });
  const pay = async (reference: string, on: string, items: ProviderPayout["items"], amount?: number) => {
    const sum = items.reduce((total, item) => total + item.amount, 0);
    payouts.set(reference, {
      providerReference: reference,
      currency: "GBP",
      amount: amount ?? sum - 40,
      fees: 40,
      items,
      arrivesOn: Temporal.PlainDate.from(on),
    });
    await recordPayout(atBank.test.deps)({ provider: "sandbox", reference }, { isLast: false });
  };

  beforeAll(async () => {
    atBank = await openPaymentsAtBank(open, {
      today: "2026-12-09",
      provider: { findPayout: async (reference) => payouts.get(reference) },
    });
    payments = await atBank.withBank(9);
    household = await atBank.db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("id", "=", payment(0).householdId)
      .executeTakeFirstOrThrow();
    await chargeCollections(atBank.test.deps)({}, { isLast: false });
    const tell = (index: number, action: string, cause?: string) =>
      atBank.tell(atBank.ofPayment(payment(index), action, cause));
    await tell(0, "confirmed");
    await tell(0, "paid_out");
    await tell(1, "failed", "insufficient_funds");
    await tell(2, "confirmed");
    await tell(2, "paid_out");
    await tell(2, "charged_back", "authorisation_disputed");
    await tell(4, "failed", "authorisation_disputed");
    await tell(5, "confirmed");
    await tell(6, "failed", "bank_account_closed");
    await pay("PO-1", "2026-12-04", [paid(0), paid(2)]);
    await pay("PO-2", "2026-12-08", [
      { ...paid(2, -amountWithBank), kind: "charge-back" },
      paid(5, amountWithBank + 60),
      { kind: "payment", reference: "PM-late", amount: 900 },
    ]);
    finance = await signedInAs(atBank.test, "finance");
    return () => atBank.test.close();
  });

  describe("collections", () => {
    it("show each with its payer, bank state and next step [F6]", async () => {
      const { rows, ...page } = await list();
      expect(page).toMatchObject({ from: 1, next: null, count: 9, isMore: false });
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(idsOf([0, 1, 2, 3, 4, 5, 6, 7, 8])));
      const next = Object.fromEntries(rows.map((row) => [row.id, [row.state, row.cause, row.next]]));
      const [machine, us] = ["machine", "us"];
      expect(idsOf([0, 1, 2, 3, 4, 5, 6]).map((id) => next[id])).toEqual([
        ["paid_out", null, { what: "nothing", by: "nobody", on: null }],
        ["failed", "insufficient_funds", { what: "held", by: us, on: null }],
        ["charged_back", "authorisation_disputed", { what: "answer-charge-back", by: us, on: null }],
        ["submitted", null, { what: "bank-answers", by: machine, on: "2026-12-02" }],
        ["failed", "authorisation_disputed", { what: "look-into-it", by: us, on: null }],
        ["confirmed", null, { what: "paid-out", by: machine, on: null }],
        ["failed", "bank_account_closed", { what: "details-asked", by: machine, on: "2026-12-09" }],
      ]);
      const back = rows.find(({ id }) => id === payment(2).collectionId);
      expect(back).toMatchObject({
        household: { reference: household.reference, address: "5 Larkspur Terrace", size: 3, taken: 3 },
        place: 3,
        tries: 1,
        amount: amountWithBank,
        case: { case: "CS-0001", kind: "charge-back", openedOn: expect.stringMatching(/^\d{4}-/) },
      });
      expect(JSON.stringify(rows)).not.toMatch(/@|sealed|guid/);
    });

    it("sort by what waits for staff, by amount and by day [F6]", async () => {
      const idsBy = async (query: string) => (await list(query)).rows.map(({ id }) => id);
      expect(await idsBy("sort=waits")).toEqual(idsOf([2, 4, 6, 1]));
      expect((await idsBy("sort=-waits")).toSorted()).toEqual(idsOf([2, 4, 6, 1]).toSorted());
      expect(await idsBy("sort=waits&state=confirmed,failed")).toEqual(idsOf([4, 6, 1]));
      expect((await list("sort=amount")).rows).toHaveLength(9);
      const days = (await list("sort=-due")).rows.map(({ dueOn }) => dueOn);
      expect(days).toEqual(days.toSorted().toReversed());
    });

    it("are filtered by state, cause, city, household and days [F6]", async () => {
      const count = async (query: string) => (await list(query)).count;
      expect(await count("state=failed")).toBe(3);
      expect(await count("state=failed,charged_back")).toBe(4);
      expect(await count("cause=authorisation_disputed")).toBe(2);
      expect(await count("cause=bank_account_closed,insufficient_funds")).toBe(2);
      expect(await count("cause=other")).toBe(0);
      expect(await count("city=LEEDS")).toBe(9);
      expect(await count("city=Bath")).toBe(0);
      expect(await count(`household=${household.reference.toLowerCase()}`)).toBe(9);
      expect(await count("household=EV-0000-000")).toBe(0);
      expect(await count("due=2026-12")).toBe(9);
      expect(await count("due=2026-11")).toBe(0);
      expect(await count("from=2026-12-02&to=2026-12-02")).toBe(3);
      expect(await count("state=cancelled")).toBe(0);
      const days = ["2026-12-01", "2026-12-02", "2026-12-03"];
      const failed = await Promise.all(days.map((day) => count(`state=failed&from=${day}&to=${day}`)));
      expect(failed.reduce((sum, one) => sum + one)).toBe(3);
      const year = { from: "2026-01-01", to: "2026-12-31" };
      const { count: ofYear, period } = await list(`state=failed&from=${year.from}&to=${year.to}`);
      expect({ ofYear, period }).toEqual({ ofYear: 3, period: year });
      expect(await count("state=failed&from=2025-01-01&to=2025-12-31")).toBe(0);
      expect(await count("state=failed&from=2027-01-01&to=2027-12-31")).toBe(0);
      expect(await errorsOf("/collections?state=lost")).toEqual([422, { state: [expect.anything()] }]);
      expect(await errorsOf("/collections?due=soon")).toEqual([
        422,
        { due: ["Please write a month as 2027-09"] },
      ]);
      expect(await errorsOf("/collections?from=2026-01-01&to=2027-01-02")).toEqual([
        422,
        { to: ["Please choose a year at most"] },
      ]);
    });

    it("come with the sums of their month, and of all matching rows [F6]", async () => {
      const some = (count: number) => ({ count, amount: count * amountWithBank });
      const sums = (query = "") => answer<Sums>(`/collections/sums?${query}`);
      expect(await list()).toMatchObject({
        period: { from: "2026-12-01", to: "2026-12-31" },
        week: { from: "2026-12-07", to: "2026-12-13" },
      });
      expect(await list(`household=${household.reference}`)).toMatchObject({ period: null });
      expect(await sums()).toEqual({
        total: some(9),
        totals: {
          all: some(9),
          withBank: some(3),
          confirmed: some(1),
          paidOut: some(1),
          failed: some(3),
          chargedBack: some(1),
        },
        week: some(0),
      });
      expect(await sums("state=failed,charged_back")).toMatchObject({
        total: some(4),
        totals: { all: some(9) },
      });
      expect(await sums("sort=waits")).toMatchObject({ total: some(4), totals: { all: some(9) } });
      expect(await sums("from=2026-12-02&to=2027-12-02")).toMatchObject({ totals: { all: some(6) } });
      expect(await sums("cause=authorisation_disputed")).toMatchObject({ total: some(2) });
      expect(await sums("city=leeds&state=submitted")).toMatchObject({ total: some(3) });
      expect(await sums(`household=${household.reference}`)).toMatchObject({ total: some(9) });
      expect(await sums("due=2027-01")).toMatchObject({ total: some(0), totals: { all: some(0) } });
      expect(await errorsOf("/collections/sums?due=soon")).toEqual([422, { due: [expect.anything()] }]);
    });

    it("export as CSV with the same rows, which is audited", async () => {
      const sheet = await finance.get("/collections.csv?state=failed,charged_back&sort=waits");
      const [head, ...lines] = sheet.body.trim().split("\r\n");
      expect(head).toMatch(/^Person,Household,Address/);
      expect(lines).toHaveLength(4);
      expect(lines[0]).toContain(
        "2026-12-01,charged_back,authorisation_disputed,1,answer-charge-back,,us,85.82",
      );
      const { detail } = await atBank.db
        .selectFrom("audit")
        .select("detail")
        .where("action", "=", "export")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect(detail).toMatchObject({ list: "collections", filters: { state: "failed,charged_back" } });
    });
  });

  describe("cases [F6] [F8] [J1]", () => {
    const toldOf = async (kind: string) => {
      const { rows } = await answer<Success<"GET /staff/cases">>("/cases?view=nobody");
      const name = rows.find(({ alert }) => alert === kind)?.case ?? "";
      const { alerts } = await answer<Success<"GET /staff/cases/:case">>(`/cases/${name}`);
      return alerts[0];
    };
    const raise = (kind: AlertKind, reference: string, detail: Record<string, unknown>) =>
      atBank.db
        .transaction()
        .execute((trx) =>
          raiseAlert(trx, atBank.test.deps, { kind, reference, householdId: household.id, detail }),
        );
    const nothing = {
      person: null,
      doubtedBy: null,
      payment: null,
      isUnknownToProvider: false,
      mandate: null,
      refund: null,
      payout: null,
      event: null,
    };
    const ofPayment = (index: number, person: string, state: string) => ({
      ...nothing,
      person,
      payment: { dueOn: `2026-12-0${String(1 + Math.floor(index / 3))}`, amount: amountWithBank, state },
    });

    it("name the payment, the payout and the payer, and no id of ours", async () => {
      const back = await toldOf("charge-back");
      expect(back).toMatchObject({
        about: ofPayment(2, "Callum Reid", "charged_back"),
        facts: [
          { name: "said", value: "charged_back" },
          { name: "was", value: "paid_out" },
          { name: "cause", value: "authorisation_disputed" },
        ],
      });
      expect(await toldOf("payment-disputed")).toMatchObject({
        about: ofPayment(4, "Priya Nair", "failed"),
        facts: [{ name: "cause", value: "authorisation_disputed" }],
      });
      expect(await toldOf("different-payout")).toMatchObject({
        about: { ...nothing, payout: { reference: "PO-2", arrivesOn: "2026-12-08", difference: 960 } },
        facts: [{ name: "count", value: "2" }],
      });
      expect(JSON.stringify(back)).not.toMatch(/[\da-f]{8}-/);
    });

    it("name the subject of a provider's reference, a waiting event, and a refund", async () => {
      const { attemptId, housemateId, mandateId, payment: theirs } = payment(3);
      await atBank.db
        .insertInto("providerEvent")
        .values({ id: "EV-LEFT", provider: "sandbox", payload: JSON.stringify({}), tries: 10 })
        .execute();
      const event = { provider: "sandbox", event: "EV-LEFT" };
      await raise("unknown-mandate", `MD-${mandateId}`, event);
      await raise("unknown-payment", theirs, { attemptId, by: "provider" });
      const left = { id: "EV-LEFT", provider: "sandbox", isLeft: true };
      // Its payer's account was closed.
      const mandate = { reference: expect.any(String), state: "failed" };
      expect(await toldOf("unknown-mandate")).toMatchObject({
        about: { ...nothing, person: "Tom Ashworth", mandate, event: left },
        facts: [{ name: "providerReference", value: `MD-${mandateId}` }],
      });
      expect(await toldOf("unknown-payment")).toMatchObject({
        about: { ...ofPayment(3, "Tom Ashworth", "submitted"), isUnknownToProvider: true },
      });
      await raise("unknown-event", "EV-LEFT", { provider: "sandbox" });
      expect(await toldOf("unknown-event")).toMatchObject({ about: { ...nothing, event: left }, facts: [] });
      const refundId = newId();
      await atBank.db
        .insertInto("refund")
        .values({
          id: refundId,
          householdId: household.id,
          place: 1,
          housemateId,
          attemptId,
          amount: 500,
          reason: "Broadband was out",
          state: "failed",
          provider: "sandbox",
          providerReference: null,
          updatedAt: new Date(),
        })
        .execute();
      await raise("refund-failed", refundId, { attemptId, amount: "£5.00", answer: "No account 55779911" });
      expect(await toldOf("refund-failed")).toMatchObject({
        about: { person: "Tom Ashworth", refund: { amount: 500, state: "failed" } },
        facts: [{ name: "answer", value: "No account …" }],
      });
    });
  });

  describe("payouts [F2]", () => {
    it("are shown beside our own records, with sums", async () => {
      const { rows, totals } = await answer<Payouts>("/payouts");
      const whole = 2 * amountWithBank;
      expect(rows).toEqual([
        {
          reference: "PO-2",
          provider: "sandbox",
          arrivesOn: "2026-12-08",
          payments: 2,
          collected: amountWithBank + 960,
          fees: -40,
          takenBack: -amountWithBank,
          refunded: 0,
          other: 0,
          bank: 920,
          ledger: -40,
          difference: 960,
        },
        expect.objectContaining({
          reference: "PO-1",
          payments: 2,
          collected: whole,
          takenBack: 0,
          bank: whole - 40,
          ledger: whole - 40,
          difference: 0,
        }),
      ]);
      expect(totals).toMatchObject({ count: 2, payments: 4, fees: -80, bank: whole + 880, difference: 960 });
      const differing = await answer<Payouts>("/payouts?differs=yes");
      expect(differing.rows.map(({ reference }) => reference)).toEqual(["PO-2"]);
      expect(differing.totals).toMatchObject({ count: 1, bank: 920 });
      expect((await answer<Payouts>("/payouts?arrived=2026-11")).totals).toMatchObject({ count: 0, bank: 0 });
      const sheet = (await finance.get("/payouts.csv?sort=arrived")).body.split("\r\n");
      expect(sheet[1]).toBe("PO-1,sandbox,2026-12-04,2,171.64,-0.40,0.00,0.00,0.00,171.24,171.24,0.00");
    });

    it("show each differing item until our records match", async () => {
      const read = () => answer<Payout>("/payouts/PO-2");
      const known = {
        kind: "payment",
        reference: payment(5).payment,
        theirs: amountWithBank + 60,
        ours: amountWithBank,
        person: "Callum Reid",
        household: { reference: household.reference, address: "5 Larkspur Terrace" },
      };
      const unknown = { kind: "payment", reference: "PM-late", theirs: 900, ours: null };
      expect(await read()).toMatchObject({
        difference: 960,
        differences: [known, unknown],
        isCut: false,
        case: { isOpen: true },
      });
      // The provider's event came before our record of it.
      await atBank.db
        .updateTable("collectionAttempt")
        .set({ providerReference: "PM-late", amount: 900 })
        .where("id", "=", payment(8).attemptId)
        .execute();
      expect(await read()).toMatchObject({ ledger: 860, difference: 60, differences: [known] });
      expect((await answer<Payouts>("/payouts")).totals.difference).toBe(60);
      expect((await finance.get("/payouts/PO-9")).statusCode).toBe(404);
    });

    it("that differ from the sum of their items say so; without items the alert's detail is shown", async () => {
      await pay("PO-3", "2026-12-09", [paid(3)], amountWithBank);
      expect(await answer<Payout>("/payouts/PO-3")).toMatchObject({
        difference: 40,
        differences: [{ kind: "sum", theirs: amountWithBank + 40, ours: amountWithBank }],
      });
      await atBank.db
        .updateTable("payout")
        .set({
          payments: null,
          collected: null,
          takenBack: null,
          refunded: null,
          other: null,
          expected: null,
        })
        .where("providerReference", "=", "PO-3")
        .execute();
      expect(await answer<Payout>("/payouts/PO-3")).toMatchObject({
        payments: null,
        difference: null,
        differences: [{ kind: "sum", theirs: amountWithBank + 40 }],
      });
    });
  });

  describe("the ledger", () => {
    it("shows each account's balance on a day, equal to its entries [F1]", async () => {
      const { asOf, since } = await answer<Balances>("/ledger/balances");
      expect([asOf, since]).toEqual(["2026-12-09", "2026-12-01"]);
      // By value date: what was paid out arrives later in the month.
      const { accounts } = await answer<Balances>("/ledger/balances?asOf=2026-12-31");
      const sums = await atBank.db
        .selectFrom("ledgerEntry")
        .select(["account", "productType", ({ fn }) => fn.sum<string>("amount").as("amount")])
        .groupBy(["account", "productType"])
        .execute();
      expect(accounts.length).toBe(sums.length);
      for (const { account, productType, amount } of sums)
        expect(accounts).toContainEqual({
          account,
          productType,
          balance: Number(amount),
          moved: Number(amount),
        });
      expect(accounts.reduce((total, { balance }) => total + balance, 0)).toBe(0);
      expect((await answer<Balances>("/ledger/balances?asOf=2026-11-30")).accounts).toEqual([]);
      expect((await answer<Balances>("/ledger/balances?asOf=2027-02-28")).accounts[0]).toMatchObject({
        moved: 0,
      });
      expect(await errorsOf("/ledger/balances?asOf=soon")).toEqual([422, { asOf: [expect.anything()] }]);
    });

    it("lists postings with their entries and what caused them [F1]", async () => {
      const of = async (query: string) => (await answer<Postings>(`/ledger?${query}`)).rows;
      const all = await of("");
      for (const { entries } of all) expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(0);
      const causes = all.map(({ cause }) => cause);
      expect(causes.filter((cause) => cause === "charge")).toHaveLength(9);
      expect(causes.filter((cause) => cause === "charge-back")).toHaveLength(1);
      const [back] = await of("cause=charge-back");
      expect(back).toMatchObject({
        on: "2026-12-09",
        of: null,
        household: { reference: household.reference, address: "5 Larkspur Terrace" },
        trace: { person: "Callum Reid", dueOn: "2026-12-01", reference: payment(2).payment, reason: null },
        amount: amountWithBank,
      });
      for (const account of [
        "receivable",
        "provider",
        "bank",
        "provider-fees",
        "income",
        "discounts",
      ] as const)
        expect((await of(`account=${account}`)).map(({ id }) => id)).toEqual(
          all.filter(({ entries }) => entries.some((entry) => entry.account === account)).map(({ id }) => id),
        );
      expect(await of("account=bank,provider-fees")).toEqual(await of("account=bank"));
      expect((await of("account=bank")).map((row) => row.trace.reference)).toContain("PO-1");
      expect(await of(`household=${household.reference}&cause=collection,charge-back`)).toHaveLength(4);
      expect(await of("to=2026-11-30")).toEqual([]);
      const [charge] = await of("cause=charge&to=2026-12-01");
      expect(charge).toMatchObject({ on: "2026-12-01", postedOn: "2026-12-09" });
      expect(await of("month=2026-12")).toEqual(all);
      expect(await errorsOf("/ledger?account=till")).toEqual([422, { account: [expect.anything()] }]);
    });

    it("exports as CSV with a line per entry, which sum to zero", async () => {
      const [head = "", ...lines] = (await finance.get("/ledger.csv")).body.trim().split("\r\n");
      const [posting, pounds] = ["Posting", "Pounds"].map((name) => head.split(",").indexOf(name));
      const sums = new Map<string, number>();
      for (const line of lines) {
        const cells = line.split(",");
        const id = cells[posting ?? 0] ?? "";
        sums.set(id, (sums.get(id) ?? 0) + Math.round(Number(cells[pounds ?? 0]) * 100));
      }
      expect(sums.size).toBeGreaterThan(12);
      expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    });

    it("shows one posting, and what reverses it", async () => {
      const [{ id } = { id: "" }] = (await answer<Postings>("/ledger?cause=collection")).rows;
      expect(await answer<Posting>(`/ledger/postings/${id}`)).toMatchObject({ id, reversedBy: null });
      for (const unknown of [newId(), "x", "'"])
        expect((await finance.get(`/ledger/postings/${unknown}`)).statusCode).toBe(404);
    });

    it("of a household lists all receivable entries, for support too [F1]", async () => {
      const support = await signedInAs(atBank.test, "support");
      const path = `/households/${household.reference}/ledger`;
      const { lines, owed } = (await support.get(path)).json<OfHousehold>();
      // Charges of nine; collections of three, of which one was charged back.
      expect(lines).toHaveLength(13);
      let sum = 0;
      for (const { amount, owedAfter } of lines) expect(owedAfter).toBe((sum += amount));
      expect(owed).toBe((9 - 2) * amountWithBank);
      expect(lines.every((line) => line.trace.person !== null && line.trace.dueOn !== null)).toBe(true);
      expect((await support.get("/ledger")).statusCode).toBe(403);
      expect((await support.get("/households/EV-XXXX-XXX/ledger")).statusCode).toBe(404);
    });
  });

  it("a charge-back's case is done, after which the debt is to be requested [F6]", async () => {
    const { tell } = atBank;
    await tell(eventOf("payments", payment(7).payment, "confirmed"));
    await atBank.db
      .updateTable("staffCase")
      .set({ state: "done", closedAt: atBank.test.deps.clock.now(), outcome: "accepted" })
      .where("kind", "=", "charge-back")
      .execute();
    const { rows } = await list("state=charged_back");
    expect(rows).toMatchObject([{ case: null, next: { what: "call-or-mail", by: "us" } }]);
  });

  // Last, because it changes the balances.
  it("take of a payout's item what recording it took, whatever its kind [F2]", async () => {
    const { householdId, housemateId, attemptId } = payment(0);
    await atBank.db
      .insertInto("refund")
      .values({
        id: newId(),
        householdId,
        place: 1,
        housemateId,
        attemptId,
        amount: 500,
        reason: "Charged twice",
        state: "submitted",
        provider: "sandbox",
        providerReference: "RF1",
        updatedAt: atBank.test.deps.clock.now(),
      })
      .execute();
    const refunded = (amount: number, reference = "RF1") => ({ kind: "refund" as const, reference, amount });
    await pay("PO-4", "2026-12-09", [
      paid(0),
      { ...paid(2, -amountWithBank), kind: "charge-back" },
      { ...paid(1, -amountWithBank), kind: "failure" },
      refunded(-500),
      refunded(500),
      refunded(-7, "RF-nobody"),
      { kind: "other", reference: undefined, amount: 7 },
    ]);
    const items = await atBank.db
      .selectFrom("payout")
      .innerJoin("payoutItem as item", "item.payoutId", "payout.id")
      .select(["item.kind", "item.ours", oursNow.as("now")])
      .where("payout.providerReference", "=", "PO-4")
      .execute();
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(5);
    expect(items.map(({ now }) => now)).toEqual(items.map(({ ours }) => ours));
  });
});
