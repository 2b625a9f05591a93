import { refundEntries } from "@evenly/domain/ledger-entries";
import { afterFailure, type AfterFailure } from "@evenly/domain/collection-failure";
import { pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../../database/ids.ts";
import { useTestDatabases } from "../../../../test/database.ts";
import {
  type EventOf,
  type HousesByGocardless,
  openHousesByGocardless,
  type Payer,
} from "../../../../test/houses-by-gocardless.ts";
import { eventMeanings } from "./event-meanings.ts";
import { failureCauseOf } from "./failure-causes.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";
import { post } from "../../ledger/post.ts";
import { mandateStates } from "./mandates.ts";
import { paymentStates } from "./payments.ts";
import { payoutItemTypes } from "./payouts.ts";

const once = { isLast: false };
/** Three working days before the first payment's day. */
const submittedOn = "2026-12-29";

/** What the documentation lists (facts §1), and how each must end. Written from it, and not from our tables. */
type Event = readonly [action: string, cause?: string];
type OfMandate = {
  readonly before?: readonly Event[];
  readonly cause?: string;
  readonly states: readonly string[];
  readonly mails: readonly string[];
};
type OfPayment = {
  readonly before?: readonly Event[];
  readonly cause?: string;
  readonly state: string;
  readonly posted: readonly string[];
  readonly mails: readonly string[];
  readonly alerts: readonly string[];
};

const asks = ["new-bank-details"];
const goesOn = ["direct-debit-goes-on"];
const untouched = { states: ["active"], mails: [] };
const mandates: Readonly<Record<string, OfMandate>> = {
  created: untouched,
  customer_approval_granted: untouched,
  customer_approval_skipped: untouched,
  submitted: untouched,
  active: untouched,
  resubmission_requested: untouched,
  cancelled: { cause: "mandate_cancelled", states: ["cancelled"], mails: asks },
  failed: { cause: "invalid_bank_details", states: ["failed"], mails: asks },
  expired: { cause: "mandate_expired", states: ["expired"], mails: asks },
  consumed: { cause: "mandate_consumed", states: ["expired"], mails: asks },
  blocked: { cause: "mandate_blocked", states: ["blocked"], mails: asks },
  transferred: { cause: "bank_account_transferred", states: ["active"], mails: goesOn },
  reinstated: {
    before: [["cancelled", "mandate_cancelled"]],
    cause: "mandate_reinstated",
    states: ["active"],
    mails: [...asks, ...goesOn],
  },
  replaced: { cause: "scheme_identifier_changed", states: ["replaced", "active"], mails: goesOn },
};

const failed = ["payment-failed"];
const none = { posted: [], mails: [], alerts: [] };
const paidOut: readonly Event[] = [["confirmed"], ["paid_out"]];
const chargedBack: readonly Event[] = [...paidOut, ["charged_back", "authorisation_disputed"]];
const payments: Readonly<Record<string, OfPayment>> = {
  created: { state: "submitted", ...none },
  customer_approval_granted: { state: "submitted", ...none },
  customer_approval_denied: {
    cause: "customer_approval_denied",
    state: "failed",
    ...none,
    alerts: ["cannot-be-collected"],
  },
  submitted: { state: "submitted", ...none },
  confirmed: { state: "confirmed", ...none, posted: ["collection"] },
  paid_out: { before: [["confirmed"]], state: "paid_out", ...none, posted: ["collection"] },
  failed: { cause: "insufficient_funds", state: "failed", ...none, mails: failed },
  cancelled: { cause: "mandate_cancelled", state: "failed", ...none, mails: asks },
  charged_back: {
    before: paidOut,
    cause: "authorisation_disputed",
    state: "charged_back",
    posted: ["charge-back", "collection"],
    mails: [],
    alerts: ["charge-back"],
  },
  chargeback_cancelled: {
    before: chargedBack,
    cause: "payment_confirmed",
    state: "paid_out",
    posted: ["charge-back", "collection", "reversal"],
    mails: [],
    alerts: ["charge-back"],
  },
  chargeback_settled: {
    before: chargedBack,
    state: "charged_back",
    posted: ["charge-back", "collection"],
    mails: [],
    alerts: ["charge-back"],
  },
  late_failure_settled: {
    before: [...paidOut, ["failed", "refer_to_payer"]],
    state: "failed",
    posted: ["collection", "collection-failure"],
    mails: failed,
    alerts: [],
  },
  surcharge_fee_debited: {
    before: [["failed", "refer_to_payer"]],
    state: "failed",
    ...none,
    mails: failed,
  },
  sds_settlement_delayed: { before: [["confirmed"]], state: "confirmed", ...none, posted: ["collection"] },
  resubmission_requested: { state: "submitted", ...none, alerts: ["unknown-event"] },
};

/** The refund's state, and whether staff are told. */
const refunds: Readonly<Record<string, readonly [state: string, alerts: readonly string[]]>> = {
  created: ["submitted", []],
  refund_settled: ["submitted", []],
  funds_returned: ["submitted", []],
  paid: ["paid", []],
  failed: ["failed", ["refund-failed"]],
};

const payouts = ["paid", "fx_rate_confirmed", "tax_exchange_rates_confirmed"];

const notUsed = [
  "creditors",
  "customer",
  "customers",
  "exports",
  "instalment_schedules",
  "organisations",
  "outbound_payments",
  "payer_authorisations",
  "payment_account_transaction",
  "payment_account_transactions",
  "scheme_identifiers",
  "subscriptions",
];

/** Of one item of 700 pence that is not ours: the account that it is posted to, beside the bank. */
const itemTypes: Readonly<Record<string, "suspense" | "provider-fees">> = {
  payment_paid_out: "suspense",
  payment_failed: "suspense",
  payment_charged_back: "suspense",
  payment_refunded: "suspense",
  refund: "suspense",
  refund_funds_returned: "suspense",
  revenue_share: "suspense",
  gocardless_fee: "provider-fees",
  app_fee: "provider-fees",
  surcharge_fee: "provider-fees",
};

/** What follows a payment that failed for it. */
const causes: Readonly<Record<string, AfterFailure>> = {
  insufficient_funds: "try-again",
  refer_to_payer: "try-again",
  bank_account_closed: "ask-for-bank-details",
  bank_account_transferred: "ask-for-bank-details",
  mandate_cancelled: "ask-for-bank-details",
  mandate_expired: "ask-for-bank-details",
  invalid_bank_details: "ask-for-bank-details",
  direct_debit_not_enabled: "ask-for-bank-details",
  payer_deceased: "stop",
  authorisation_disputed: "hold",
  other: "tell-staff",
  refund_requested: "tell-staff",
  return_on_odfi_request: "tell-staff",
  test_failure: "tell-staff",
  payment_stopped: "tell-staff",
  payment_cancelled: "tell-staff",
  bank_declined_payment: "tell-staff",
  daily_payment_limit_reached: "tell-staff",
  insufficient_payment_permissions: "tell-staff",
  payment_violated_mandate_parameters: "tell-staff",
  account_blocked_for_any_financial_transaction: "tell-staff",
  mandate_suspended_by_payer: "tell-staff",
  instalment_schedule_cancelled: "tell-staff",
  initial_one_off_payment_failed: "tell-staff",
};

describe("GoCardless's documentation [F3] [F8]", () => {
  const open = useTestDatabases();
  let houses: HousesByGocardless;
  const payers = new Map<string, Payer>();
  /** Those with a story are told backwards too. */
  const backwards = Object.entries(payments).flatMap(([action, { before }]) => (before ? [action] : []));

  beforeAll(async () => {
    houses = await openHousesByGocardless(open);
    const names = [
      ...Object.keys(mandates).map((action) => `mandates ${action}`),
      ...Object.keys(payments).map((action) => `payments ${action}`),
      ...backwards.map((action) => `backwards ${action}`),
      "refunds",
    ];
    // Letters alone, as people's names are.
    const people = names.map((_, index) =>
      ["P", ...String(index)].map((digit) => "abcdefghij"[Number(digit)] ?? digit).join(""),
    );
    for (const [index, payer] of (await houses.payers(...people)).entries())
      payers.set(names[index] ?? "", payer);
    houses.on(submittedOn);
    await houses.handlers["submit-collections"]({}, once);
    return () => houses.close();
  });

  const payer = (name: string): Payer => {
    const found = payers.get(name);
    if (found === undefined) throw new Error(`Nobody is called ${name}`);
    return found;
  };
  const inTime = (events: readonly Event[], of: Omit<EventOf, "action" | "id">): EventOf[] =>
    events.map(([action, cause], index) => ({
      ...of,
      action,
      cause,
      at: `2026-12-29T10:${String(index).padStart(2, "0")}:00Z`,
    }));
  const tellEach = async (events: readonly EventOf[]) => {
    for (const event of events) {
      await houses.tell(event);
      await houses.work("follow-mandate", "follow-payment");
    }
  };
  const templates = [...asks, ...goesOn, ...failed];
  const mails = async ({ email }: Payer) => {
    const rows = await houses.db
      .selectFrom("email")
      .select("template")
      .where("toAddress", "=", email.toLowerCase())
      .where("template", "in", templates)
      .orderBy("id")
      .execute();
    return rows.map(({ template }) => template);
  };

  it("lists what we know, and nothing else", () => {
    const actionsOf = (resource: "mandates" | "payments" | "payouts" | "refunds") =>
      Object.keys(eventMeanings[resource]).sort();
    expect(actionsOf("mandates")).toEqual(Object.keys(mandates).sort());
    expect(actionsOf("payments")).toEqual(Object.keys(payments).sort());
    expect(actionsOf("refunds")).toEqual(Object.keys(refunds).sort());
    expect(actionsOf("payouts")).toEqual([...payouts].sort());
    expect(Object.keys(eventMeanings).sort()).toEqual(
      // Billing requests: instant-payments.test.ts.
      ["billing_requests", "mandates", "payments", "payouts", "refunds", ...notUsed].sort(),
    );
    expect(Object.keys(payoutItemTypes).sort()).toEqual(Object.keys(itemTypes).sort());
    const statuses = "pending_customer_approval pending_submission submitted active failed cancelled expired";
    expect(Object.keys(mandateStates)).toEqual(`${statuses} consumed blocked suspended_by_payer`.split(" "));
    expect(Object.keys(paymentStates).sort()).toEqual(
      (
        "pending_customer_approval pending_submission submitted confirmed paid_out cancelled " +
        "customer_approval_denied failed charged_back"
      )
        .split(" ")
        .sort(),
    );
  });

  it.each(Object.entries(causes))("has the cause %s end in: %s [F6]", (cause, answer) => {
    expect(afterFailure(failureCauseOf({ cause }), 1, 1)).toBe(answer);
  });

  describe("of a mandate", () => {
    it.each(Object.entries(mandates))("that is %s, however often it is told", async (action, end) => {
      const who = payer(`mandates ${action}`);
      const other = action === "replaced" ? houses.fake.bank.replace(who.mandate) : undefined;
      if (other !== undefined) houses.fake.bank.turn("mandates", other, "active");
      const events = inTime([...(end.before ?? []), [action, end.cause]], {
        resource: "mandates",
        links: { mandate: who.mandate, ...(other !== undefined && { new_mandate: other }) },
        metadata: { mandate: who.mandateId },
      });
      await tellEach(events);
      expect((await houses.mandates(who)).map(({ state }) => state)).toEqual(end.states);
      expect(await mails(who)).toEqual(end.mails);
      // Another transfer is another mail; every other news is old by now.
      if (action === "transferred") return;
      await tellEach(events.toReversed());
      expect((await houses.mandates(who)).map(({ state }) => state)).toEqual(end.states);
      expect(await mails(who)).toEqual(end.mails);
    });
  });

  describe("of a payment", () => {
    const posted = async (attemptId: string) => {
      const rows = await houses.db
        .selectFrom("posting")
        .select("cause")
        .where("causeReference", "like", `${attemptId}%`)
        .execute();
      return rows.map(({ cause }) => cause).sort();
    };
    const story = async (who: Payer, action: string, { before = [], cause, state }: OfPayment) => {
      const [attempt] = await houses.attempts(who);
      const payment = attempt?.providerReference ?? "";
      const shown = state === "submitted" ? null : state;
      houses.fake.bank.turn("payments", payment, shown);
      const events = inTime([...before, [action, cause]], {
        resource: "payments",
        links: { payment },
        metadata: { attempt: attempt?.id ?? "" },
      });
      // A payment may be charged back twice, so only its id tells a repetition.
      const repeated = (event: EventOf) =>
        event.action === "charged_back" ? { ...event, id: `EV-${payment}-charged_back` } : event;
      return { attemptId: attempt?.id ?? "", events: events.map(repeated) };
    };
    const endOf = async (who: Payer, attemptId: string, since: number) => {
      const [collection] = await houses.collections(who);
      const rows = await houses.db
        .selectFrom("staffAlert")
        .select("kind")
        .orderBy("id")
        .offset(since)
        .execute();
      return {
        state: collection?.state,
        posted: await posted(attemptId),
        mails: await mails(who),
        alerts: [...new Set(rows.map(({ kind }) => kind))],
      };
    };

    it.each(Object.entries(payments))("that is %s, however often it is told", async (action, end) => {
      const who = payer(`payments ${action}`);
      const { attemptId, events } = await story(who, action, end);
      const since = (await houses.alerts()).length;
      await tellEach(events);
      await tellEach(events.toReversed());
      const { state, posted: postings, mails: sent, alerts } = end;
      expect(await endOf(who, attemptId, since)).toEqual({ state, posted: postings, mails: sent, alerts });
    });

    it.each(backwards)("that is %s, told backwards", async (action) => {
      const who = payer(`backwards ${action}`);
      const end = payments[action];
      if (end === undefined) throw new Error("It is not listed");
      const { attemptId, events } = await story(who, action, end);
      await tellEach(events.toReversed());
      await tellEach(events);
      const { state, posted: postings } = await endOf(who, attemptId, 0);
      expect({ state, posted: postings }).toEqual({ state: end.state, posted: end.posted });
    });
  });

  it.each(Object.entries(refunds))("of a refund that is %s", async (action, [state, alerts]) => {
    const who = payer("refunds");
    const [attempt] = await houses.attempts(who);
    await houses.tell({
      resource: "payments",
      action: "paid_out",
      links: { payment: attempt?.providerReference ?? "" },
      metadata: { attempt: attempt?.id ?? "" },
    });
    const [id, reference] = [newId(), `RF-${action}`];
    const { householdId, housemateId } = who;
    await houses.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("refund")
        .values({
          id,
          householdId,
          place: 1,
          housemateId,
          attemptId: attempt?.id ?? "",
          amount: 100,
          reason: "Charged twice",
          state: "submitted",
          provider: "gocardless",
          providerReference: reference,
          updatedAt: houses.test.deps.clock.now(),
        })
        .execute();
      const entries = refundEntries({ place: 1, amount: pence(100) });
      const on = houses.test.deps.clock.today();
      await post(trx, { cause: "refund", causeReference: id, on, householdId, entries });
    });
    for (let time = 0; time < 2; time += 1)
      await houses.tell({
        resource: "refunds",
        action,
        links: { refund: reference },
        metadata: { refund: id },
      });
    const kept = await houses.db.selectFrom("refund").select("state").where("id", "=", id).execute();
    expect(kept).toEqual([{ state }]);
    const raised = await houses.db
      .selectFrom("staffAlert")
      .select("kind")
      .where("reference", "=", id)
      .execute();
    expect(raised.map(({ kind }) => kind)).toEqual(alerts);
  });

  describe("of a payout", () => {
    let made = 0;
    const record = async (items: readonly object[], payout: object) => {
      made += 1;
      const id = `PO${String(made)}`;
      const whole = { id, status: "paid", currency: "GBP", arrival_date: "2026-12-31", ...payout };
      const body = (text: object) => ({ status: 200, body: JSON.stringify(text) });
      houses.fake.disturb("GET payouts", body({ payouts: whole }));
      if (items.length > 0)
        houses.fake.disturb("GET payout_items", body({ payout_items: items, meta: { cursors: {} } }));
      await houses.tell({ resource: "payouts", action: "paid", links: { payout: id } });
      await houses.work("record-payout");
      const entries = await houses.db
        .selectFrom("ledgerEntry")
        .innerJoin("posting", "posting.id", "postingId")
        .innerJoin("payout", (join) =>
          join.on(({ eb, cast }) => eb("causeReference", "=", cast<string>("payout.id", "text"))),
        )
        .select(["account", "ledgerEntry.amount"])
        .where("payout.providerReference", "=", id)
        .orderBy("line")
        .execute();
      const raised = await houses.db
        .selectFrom("staffAlert")
        .select("kind")
        .where("reference", "=", id)
        .execute();
      return { entries, alerts: raised.map(({ kind }) => kind) };
    };

    it.each([...Object.entries(itemTypes), ["something_new", "suspense"] as const])(
      "with an item %s goes to %s",
      async (type, account) => {
        const isFee = account === "provider-fees";
        const { entries, alerts } = await record(
          [{ type, amount: isFee ? "-700.0" : "700.0", links: isFee ? {} : { payment: "PM-of-others" } }],
          isFee ? { amount: -700, deducted_fees: 700 } : { amount: 700, deducted_fees: 0 },
        );
        const amount = isFee ? 700 : -700;
        expect(entries).toEqual([
          { account: "bank", amount: -amount },
          { account, amount },
        ]);
        expect(alerts).toEqual(isFee ? [] : ["different-payout"]);
      },
    );

    it("in euros is no pounds, and a case", async () => {
      const { entries, alerts } = await record([], { amount: 700, deducted_fees: 0, currency: "EUR" });
      expect({ entries, alerts }).toEqual({ entries: [], alerts: ["foreign-payout"] });
    });
  });

  it("has nothing for us of resources that we do not use, and news of others' things is one case a month", async () => {
    const before = await houses.alerts();
    await houses.tell(
      ...notUsed.map((resource) => ({ resource, action: "created", links: {} })),
      ...["created", "confirmed", "paid_out"].map((action) => ({
        resource: "payments",
        action,
        links: { payment: "PM-of-others" },
        metadata: { order: "7" },
      })),
      { resource: "mandates", action: "active", links: { mandate: "MD-of-others" }, metadata: {} },
    );
    expect((await houses.alerts()).length).toBe(before.length + 1);
    expect(await houses.alerts()).toContain("other-integration");
    const waiting = await houses.db
      .selectFrom("providerEvent")
      .select("id")
      .where("workedAt", "is", null)
      .execute();
    expect(waiting).toEqual([]);
  });

  it.each([
    ["a resource", { resource: "spaceships", action: "created", links: {} }],
    ["an action", { resource: "mandates", action: "enlarged", links: { mandate: "MD1" } }],
    ["a link", { resource: "payments", action: "confirmed", links: {} }],
  ])("that lacks %s is a case, and stops nothing", async (_, unknown) => {
    const id = `EV-unknown-${unknown.resource}`;
    await houses.tell(
      { ...unknown, id },
      { resource: "creditors", action: "updated", links: {}, id: `${id}-next` },
    );
    const rows = await houses.db
      .selectFrom("providerEvent")
      .select(["id", "failure"])
      .where("id", "like", `${id}%`)
      .where("workedAt", "is not", null)
      .execute();
    expect(rows).toHaveLength(2);
    const raised = await houses.db
      .selectFrom("staffAlert")
      .select("kind")
      .where("reference", "=", id)
      .execute();
    expect(raised).toEqual([{ kind: "unknown-event" }]);
  });

  it("leaves a ledger that agrees to the penny", async () => {
    const { advanceNoticeWorkingDays } = houses.test.deps.config;
    const today = Temporal.PlainDate.from(submittedOn);
    expect((await checkLedger(houses.db, { today, advanceNoticeWorkingDays })).wrong).toEqual([]);
  });
});
