import {
  addWorkingDays,
  isBefore,
  isWorkingDay,
  nextWorkingDay,
  proclaimedDays,
} from "@evenly/domain/calendar";
import type { Clock } from "../src/clock.ts";

/** In the shape of GoCardless's errors. */
export class BankRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly errors: readonly object[];

  constructor(status: number, type: string, errors: readonly object[]) {
    super(type);
    this.status = status;
    this.type = type;
    this.errors = errors;
  }

  get body() {
    const { status: code, type, errors } = this;
    const message = "It was refused";
    return { message, type, code, documentation_url: "https://example.com", request_id: "req-1", errors };
  }
}

/** A resource and its request. */
export type Made = {
  readonly id: string;
  readonly links?: Readonly<Record<string, string>>;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};
type Resource = {
  readonly resource: string;
  readonly madeOn: Temporal.PlainDate;
  readonly receivedOn: Temporal.PlainDate;
  endedAs?: string;
  made: Made;
};
/** A state change on a day. */
type Turn = { readonly on: Temporal.PlainDate; readonly status: string; readonly cause?: string };

const prefixes: Readonly<Record<string, string>> = {
  customers: "CU",
  customer_bank_accounts: "BA",
  mandates: "MD",
  payments: "PM",
  refunds: "RF",
  billing_requests: "BRQ",
  billing_request_flows: "BRF",
};
const feeOfPayment = 20;

/**
 * The bank behind the fake: Bacs's days, and GoCardless's simulator names. A mandate is submitted a working day after
 * it was made and decided a day later; a payment is submitted two working days before its charge date, decided a day
 * after it and paid out on the next one.
 */
export class Bank {
  readonly #clock: Clock;
  readonly #held: Resource[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  lookUp({ account_number: account, branch_code: branch }: Made): object {
    const wrong = [
      ...(/^\d{8}$/.test(String(account)) ? [] : ["account_number"]),
      ...(/^\d{6}$/.test(String(branch)) ? [] : ["branch_code"]),
    ];
    if (wrong.length > 0) throw invalid(...wrong);
    // A bank without Direct Debit.
    const available = branch === "999999" ? [] : ["bacs", "faster_payments"];
    return { available_debit_schemes: available, bank_name: "BARCLAYS BANK PLC", bic: "BARCGB22XXX" };
  }

  find(resource: string, id: string): object {
    if (resource === "payouts") {
      const payout = this.#payouts().find((one) => one.id === id);
      if (payout !== undefined) return payout;
    }
    return this.#present(this.#get(resource, id));
  }

  list(resource: string, query: Readonly<Record<string, string>>): object[] {
    if (resource === "payouts") {
      const from = query["created_at[gte]"] ?? "";
      return this.#payouts().filter(({ created_at: made }) => made >= from);
    }
    if (resource === "payout_items") {
      return this.#payouts().find(({ id }) => id === query["payout"])?.items ?? [];
    }
    if (resource === "payments") {
      return this.#held
        .filter(
          ({ resource: of, made, madeOn }) =>
            of === resource &&
            made.links?.["mandate"] === (query["mandate"] ?? made.links?.["mandate"]) &&
            `${madeOn.toString()}T12` >= (query["created_at[gte]"] ?? ""),
        )
        .map((item) => this.#present(item));
    }
    if (resource === "billing_requests") {
      // Newest first, and by their day they cannot be asked for.
      return this.#held
        .filter(({ resource: of }) => of === resource)
        .map((item) => this.#present(item))
        .reverse();
    }
    if (resource !== "events") throw notFound();
    const id = query["mandate"] ?? query["payment"];
    return this.#held
      .filter(({ made }) => made.id === id)
      .flatMap((item) => this.#past(item))
      .filter(({ status }) => status === query["action"])
      .map(({ status, cause }) => ({
        id: `EV${String(id)}${status}`,
        action: status,
        details: { origin: "bank", cause },
      }))
      .reverse();
  }

  made(resource: string): Made[] {
    return this.#held.filter((item) => item.resource === resource).map(({ made }) => made);
  }

  make(resource: string, fields: Made): object & { readonly id: string } {
    const check = {
      customers: () => this.#checkCustomer(fields),
      customer_bank_accounts: () => this.#checkAccount(fields),
      mandates: () => this.#checkMandate(fields),
      payments: () => this.#checkPayment(fields),
      refunds: () => this.#checkRefund(fields),
      billing_requests: () => this.#checkBillingRequest(fields),
      billing_request_flows: () => this.#checkFlow(fields),
    }[resource];
    const prefix = prefixes[resource];
    if (check === undefined || prefix === undefined) throw notFound();
    if (Object.keys(fields.metadata ?? {}).length > 3) throw invalid("metadata");
    const extra = check();
    const id = `${prefix}${String(this.#held.length + 1).padStart(4, "0")}`;
    const item = {
      resource,
      madeOn: this.#clock.today(),
      receivedOn: this.#receivedOn(),
      made: { ...fields, ...extra, id },
    };
    this.#held.push(item);
    return { ...this.#present(item), id };
  }

  change(resource: string, id: string, fields: object): object {
    const item = this.#get(resource, id);
    item.made = { ...item.made, ...fields };
    return this.#present(item);
  }

  act(resource: string, id: string, action: string): object {
    const item = this.#get(resource, id);
    if (action !== "cancel") throw notFound();
    if (resource === "billing_requests") return this.#cancelBillingRequest(item);
    const { status } = this.#now(item);
    const open =
      resource === "mandates" ? ["pending_submission", "submitted", "active"] : ["pending_submission"];
    if (!open.includes(status)) {
      throw new BankRefusal(422, "invalid_state", [{ reason: "cancellation_failed", message: "Too late" }]);
    }
    item.endedAs = "cancelled";
    return this.#present(item);
  }

  /** The payer approves it at their bank: a payment follows from the request, and is confirmed by `turn`. */
  approve(id: string): Made {
    const item = this.#get("billing_requests", id);
    const { amount, metadata = {} } = item.made["payment_request"] as {
      readonly amount: number;
      readonly metadata?: Readonly<Record<string, string>>;
    };
    const payment = {
      id: `PM${String(this.#held.length + 1).padStart(4, "0")}`,
      amount,
      charge_date: this.#clock.today().toString(),
      metadata,
      links: {},
    };
    const madeOn = this.#clock.today();
    this.#held.push({
      resource: "payments",
      madeOn,
      receivedOn: madeOn,
      endedAs: "submitted",
      made: payment,
    });
    item.endedAs = "fulfilled";
    item.made = { ...item.made, links: { ...item.made.links, payment_request_payment: payment.id } };
    return payment;
  }

  /** By the bank or the provider, whatever the calendar says: null as the calendar says. */
  turn(resource: string, id: string, status: string | null): void {
    const item = this.#get(resource, id);
    if (status === null) delete item.endedAs;
    else item.endedAs = status;
  }

  /** A bulk change: another mandate of the same account takes the place of this one. Returns its id. */
  replace(id: string): string {
    const item = this.#get("mandates", id);
    const { links, metadata = {} } = item.made;
    const other = this.make("mandates", {
      links: { customer_bank_account: links?.["customer_bank_account"] ?? "" },
      metadata,
    } as unknown as Made);
    item.endedAs = "cancelled";
    item.made = { ...item.made, links: { ...links, new_mandate: other.id } };
    return other.id;
  }

  #get(resource: string, id: string): Resource {
    const item = this.#held.find((one) => one.resource === resource && one.made.id === id);
    if (item === undefined) throw notFound();
    return item;
  }

  #checkCustomer({ email, given_name: given, family_name: family }: Made) {
    if (typeof email !== "string" || !email.includes("@")) throw invalid("email");
    if (typeof given !== "string" || typeof family !== "string") throw invalid("given_name");
    return {};
  }

  #checkAccount(fields: Made) {
    this.#get("customers", fields.links?.["customer"] ?? "");
    this.lookUp(fields);
    const same = this.#held.find(
      ({ resource, made }) =>
        resource === "customer_bank_accounts" &&
        made["account_number"] === fields["account_number"] &&
        made.links?.["customer"] === fields.links?.["customer"],
    );
    if (same !== undefined) {
      const links = { customer_bank_account: same.made.id };
      throw new BankRefusal(422, "validation_failed", [
        { reason: "bank_account_exists", message: "It exists", links },
      ]);
    }
    return { enabled: true };
  }

  #checkMandate(fields: Made) {
    const account = this.#get("customer_bank_accounts", fields.links?.["customer_bank_account"] ?? "");
    if (account.endedAs === "disabled") {
      throw new BankRefusal(422, "invalid_state", [
        { reason: "bank_account_disabled", message: "It is disabled" },
      ]);
    }
    return { reference: `GC${account.made.id}` };
  }

  #checkPayment(fields: Made) {
    const mandate = this.#get("mandates", fields.links?.["mandate"] ?? "");
    const { status } = this.#now(mandate);
    const newMandate = mandate.made.links?.["new_mandate"];
    if (newMandate !== undefined) {
      const links = { new_mandate: newMandate };
      throw new BankRefusal(422, "invalid_state", [
        { reason: "mandate_replaced", message: "Mandate has been replaced", links },
      ]);
    }
    if (!["pending_submission", "submitted", "active"].includes(status)) {
      const message = "Mandate is failed, cancelled or expired";
      throw new BankRefusal(422, "invalid_state", [{ reason: "mandate_is_inactive", message }]);
    }
    if (!Number.isInteger(fields["amount"]) || Number(fields["amount"]) < 1) throw invalid("amount");
    const next = this.#nextChargeDate(mandate);
    const chargeDate = Temporal.PlainDate.from(String(fields["charge_date"] ?? next));
    if (isBefore(chargeDate, next)) throw invalid("charge_date");
    return { charge_date: nextWorkingDay(chargeDate, proclaimedDays).toString(), amount_refunded: 0 };
  }

  #checkBillingRequest(fields: Made) {
    const asked = fields["payment_request"] as
      { readonly amount?: unknown; readonly currency?: unknown; readonly description?: unknown } | undefined;
    if (asked === undefined) throw invalid("payment_request");
    if (!Number.isInteger(asked.amount) || Number(asked.amount) < 1) throw invalid("amount");
    if (asked.currency !== "GBP") throw invalid("currency");
    const customer = fields.links?.["customer"];
    if (customer !== undefined) this.#get("customers", customer);
    return { payment_request: { ...asked, scheme: "faster_payments" }, links: fields.links ?? {} };
  }

  #checkFlow(fields: Made) {
    const request = this.#get("billing_requests", fields.links?.["billing_request"] ?? "");
    if (request.endedAs !== undefined)
      throw new BankRefusal(422, "invalid_state", [
        { reason: "billing_request_already_finalised", message: "It is over" },
      ]);
    for (const uri of [fields["redirect_uri"], fields["exit_uri"]])
      if (typeof uri !== "string" || !URL.canParse(uri)) throw invalid("redirect_uri");
    const id = `BRF${String(this.#held.length + 1).padStart(4, "0")}`;
    return { authorisation_url: `https://pay-sandbox.gocardless.com/billing/static/flow?id=${id}` };
  }

  #cancelBillingRequest(item: Resource): object {
    if (item.endedAs !== undefined)
      throw new BankRefusal(422, "invalid_state", [{ reason: "cancellation_failed", message: "Too late" }]);
    item.endedAs = "cancelled";
    return this.#present(item);
  }

  #checkRefund(fields: Made) {
    const payment = this.#get("payments", fields.links?.["payment"] ?? "");
    const before = this.made("refunds").filter(({ links }) => links?.["payment"] === payment.made.id);
    const inAll = before.reduce((sum, { amount }) => sum + Number(amount), Number(fields["amount"]));
    const refuse = (reason: string) => {
      throw new BankRefusal(422, "invalid_state", [{ reason, message: "It cannot be refunded" }]);
    };
    if (!["confirmed", "paid_out"].includes(this.#now(payment).status))
      refuse("refund_payment_invalid_state");
    if (fields["total_amount_confirmation"] !== inAll) refuse("total_amount_confirmation_invalid");
    if (inAll > Number(payment.made["amount"])) refuse("available_refund_amount_insufficient");
    return {};
  }

  #receivedOn(): Temporal.PlainDate {
    const today = this.#clock.today();
    const time = Temporal.Instant.fromEpochMilliseconds(this.#clock.now().getTime());
    const isLate = isWorkingDay(today, proclaimedDays) && time.toZonedDateTimeISO("Europe/London").hour >= 16;
    return nextWorkingDay(isLate ? today.add({ days: 1 }) : today, proclaimedDays);
  }

  #nextChargeDate(mandate: Resource): Temporal.PlainDate {
    const first = addWorkingDays(mandate.receivedOn, 4, proclaimedDays);
    const next = addWorkingDays(this.#receivedOn(), 2, proclaimedDays);
    return isBefore(next, first) ? first : next;
  }

  #nameOf({ resource, made }: Resource): string {
    const link = {
      payments: "mandate",
      mandates: "customer_bank_account",
      customer_bank_accounts: "customer",
    }[resource];
    if (link === undefined) return String(made["given_name"]).toLowerCase();
    const of = made.links?.[link];
    const next = this.#held.find((one) => one.made.id === of);
    return next === undefined ? "" : this.#nameOf(next);
  }

  #turns(item: Resource): Turn[] {
    const name = this.#nameOf(item);
    if (item.resource === "mandates") {
      const day = (count: number) => addWorkingDays(item.receivedOn, count, proclaimedDays);
      return [
        { on: item.madeOn, status: "pending_submission" },
        { on: day(1), status: "submitted" },
        name === "invalid"
          ? { on: day(2), status: "failed", cause: "invalid_bank_details" }
          : { on: day(2), status: "active" },
        ...(name === "expired" ? [{ on: day(3), status: "expired", cause: "mandate_expired" }] : []),
      ];
    }
    const charge = Temporal.PlainDate.from(String(item.made["charge_date"]));
    const day = (count: number) => addWorkingDays(charge, count, proclaimedDays);
    const failed = (on: number) => ({ on: day(on), status: "failed", cause: "insufficient_funds" });
    return [
      { on: item.madeOn, status: "pending_submission" },
      { on: day(-2), status: "submitted" },
      ...(name === "penniless"
        ? [failed(1)]
        : [
            { on: day(1), status: "confirmed" },
            ...(name === "late" ? [failed(2)] : [{ on: day(2), status: "paid_out" }]),
          ]),
      ...(name === "fickle" ? [{ on: day(4), status: "charged_back", cause: "authorisation_disputed" }] : []),
    ];
  }

  #past(item: Resource): Turn[] {
    const past = this.#turns(item).filter(({ on }) => !isBefore(this.#clock.today(), on));
    return item.endedAs === undefined
      ? past
      : [
          ...past,
          { on: this.#clock.today(), status: item.endedAs, cause: `${item.resource.slice(0, -1)}_cancelled` },
        ];
  }

  #now(item: Resource): Turn {
    return this.#past(item).at(-1) ?? { on: item.madeOn, status: "pending_submission" };
  }

  #present(item: Resource): object {
    const { resource, made } = item;
    const hidden = ["account_number", "branch_code", "total_amount_confirmation"];
    const shown = Object.fromEntries(Object.entries(made).filter(([field]) => !hidden.includes(field)));
    if (resource === "mandates") {
      const next = this.#nextChargeDate(item).toString();
      const { links: of } = this.#get(
        "customer_bank_accounts",
        made.links?.["customer_bank_account"] ?? "",
      ).made;
      const links = { ...made.links, customer: of?.["customer"] };
      return { ...shown, links, status: this.#now(item).status, next_possible_charge_date: next };
    }
    if (resource === "payments") return { ...shown, status: this.#now(item).status };
    if (resource === "billing_requests") {
      const made = { created_at: `${item.madeOn.toString()}T12:00:00.000Z` };
      return { ...shown, ...made, status: item.endedAs ?? "pending" };
    }
    return { ...shown, created_at: item.madeOn.toString() };
  }

  #payouts() {
    const days = new Map<
      string,
      { readonly type: string; readonly amount: string; readonly links: object }[]
    >();
    for (const item of this.#held.filter(({ resource }) => resource === "payments")) {
      for (const { on, status } of this.#past(item)) {
        const items = days.get(on.toString()) ?? [];
        const links = { payment: item.made.id };
        const amount = Number(item.made["amount"]);
        if (status === "paid_out") {
          items.push({ type: "payment_paid_out", amount: `${String(amount)}.0`, links });
          items.push({ type: "gocardless_fee", amount: `-${String(feeOfPayment)}.0`, links });
        } else if (status === "charged_back") {
          items.push({ type: "payment_charged_back", amount: `-${String(amount)}.0`, links });
        }
        if (items.length > 0) days.set(on.toString(), items);
      }
    }
    return [...days].map(([day, items]) => {
      const fees = items.filter(({ type }) => type === "gocardless_fee").length * feeOfPayment;
      return {
        id: `PO${day.replaceAll("-", "")}`,
        amount: items.reduce((sum, { amount }) => sum + Number(amount), 0),
        deducted_fees: fees,
        currency: "GBP",
        status: "paid",
        arrival_date: day,
        created_at: `${day}T09:00:00.000Z`,
        items,
      };
    });
  }
}

function notFound() {
  return new BankRefusal(404, "invalid_api_usage", [
    { reason: "resource_not_found", message: "There is no such thing" },
  ]);
}

function invalid(...fields: string[]) {
  return new BankRefusal(
    422,
    "validation_failed",
    // As theirs, the messages quote values, which we must not repeat.
    fields.map((field) => ({
      field,
      message: "20-00-00 55779911 is invalid",
      request_pointer: `/x/${field}`,
    })),
  );
}
