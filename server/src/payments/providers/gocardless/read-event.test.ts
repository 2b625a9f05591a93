import { describe, expect, it } from "vitest";
import { type EventPayload, readEvent } from "./read-event.ts";

const read = (payload: Partial<EventPayload> & Pick<EventPayload, "resource_type" | "action">) => {
  const event = { id: "EV1", ...payload } satisfies EventPayload;
  return readEvent({ id: "EV1", payload: event });
};
const ofPayment = (action: string, details?: EventPayload["details"]) =>
  read({
    resource_type: "payments",
    action,
    links: { payment: "PM1" },
    resource_metadata: { attempt: "attempt-1" },
    details,
  });
const ofMandate = (action: string, details?: EventPayload["details"]) =>
  read({
    resource_type: "mandates",
    action,
    links: { mandate: "MD1" },
    resource_metadata: { mandate: "mandate-1" },
    details,
  });

describe("An event of a provider", () => {
  it("of a payment gives its state and our attempt", () => {
    expect(ofPayment("confirmed")).toEqual({
      id: "EV1",
      about: "payment",
      providerReference: "PM1",
      ourId: "attempt-1",
      isOfOthers: false,
      status: "confirmed",
      cause: undefined,
      at: undefined,
    });
  });

  it.each([
    ["submitted", "submitted"],
    ["confirmed", "confirmed"],
    ["paid_out", "paid_out"],
    ["failed", "failed"],
    ["charged_back", "charged_back"],
    ["cancelled", "cancelled"],
    ["customer_approval_denied", "failed"],
  ])("of a payment that is %s reads as %s", (action, status) => {
    expect(ofPayment(action)).toMatchObject({ about: "payment", status });
  });

  it.each([
    ["submitted", "submitted"],
    ["resubmission_requested", "pending"],
    ["active", "active"],
    ["reinstated", "reinstated"],
    ["cancelled", "cancelled"],
    ["failed", "failed"],
    ["expired", "expired"],
    ["consumed", "expired"],
    ["blocked", "blocked"],
  ])("of a mandate that is %s reads as %s", (action, status) => {
    expect(ofMandate(action)).toMatchObject({
      about: "mandate",
      providerReference: "MD1",
      ourId: "mandate-1",
      status,
    });
  });

  it("of a reversed charge-back has its own kind", () => {
    expect(ofPayment("chargeback_cancelled")).toEqual({
      id: "EV1",
      about: "charge-back",
      providerReference: "PM1",
      ourId: "attempt-1",
      isOfOthers: false,
    });
  });

  it("of a payout or refund gives its id", () => {
    expect(read({ resource_type: "payouts", action: "paid", links: { payout: "PO1" } })).toMatchObject({
      id: "EV1",
      about: "payout",
      providerReference: "PO1",
    });
    for (const status of ["paid", "failed"]) {
      expect(
        read({ resource_type: "refunds", action: status, links: { refund: "RF1", payment: "PM1" } }),
      ).toMatchObject({ id: "EV1", about: "refund", providerReference: "RF1", status });
    }
  });

  it.each([
    ["mandates", "created"],
    ["mandates", "customer_approval_granted"],
    ["mandates", "customer_approval_skipped"],
    ["payments", "created"],
    ["payments", "customer_approval_granted"],
    ["payments", "late_failure_settled"],
    ["payments", "chargeback_settled"],
    ["payments", "surcharge_fee_debited"],
    ["payments", "sds_settlement_delayed"],
    ["payouts", "fx_rate_confirmed"],
    ["payouts", "tax_exchange_rates_confirmed"],
    ["refunds", "created"],
    ["refunds", "refund_settled"],
    ["refunds", "funds_returned"],
    ["subscriptions", "payment_created"],
    ["instalment_schedules", "creation_failed"],
    ["creditors", "updated"],
  ])("of %s that are %s has no effect [F8]", (resource_type, action) => {
    expect(read({ resource_type, action })).toEqual({ id: "EV1", about: "nothing" });
  });

  it.each([
    ["payments", "resubmission_requested", { payment: "PM1" }],
    ["mandates", "replaced", { new_mandate: "MD2" }],
    ["mandates", "transferred", undefined],
    ["payments", "teleported", { payment: "PM1" }],
    ["payments", "constructor", { payment: "PM1" }],
    ["payments", "confirmed", {}],
    ["payments", "confirmed", undefined],
    ["spaceships", "created", undefined],
  ])("of %s that are %s with %j is for staff", (resource_type, action, links) => {
    expect(read({ resource_type, action, links })).toEqual({ id: "EV1", about: "unknown" });
  });

  it("tells of its moment, if it is one", () => {
    const event = { resource_type: "mandates", action: "cancelled", links: { mandate: "MD1" } };
    expect(read({ ...event, created_at: "2026-12-01T10:00:00.250Z" })).toMatchObject({
      at: Temporal.Instant.from("2026-12-01T10:00:00.250Z"),
    });
    expect(read({ ...event, created_at: "yesterday" })).toMatchObject({ at: undefined });
  });

  it("is of others when its resource has metadata, and none of ours [F3]", () => {
    const event = { resource_type: "payments", action: "confirmed", links: { payment: "PM1" } };
    expect(read({ ...event, resource_metadata: { order: "7" } })).toMatchObject({ isOfOthers: true });
    expect(read({ ...event, resource_metadata: { attempt: "attempt-1" } })).toMatchObject({
      isOfOthers: false,
    });
    expect(read(event)).toMatchObject({ isOfOthers: false });
  });

  it("that is unreadable is for staff, and not an error [F8]", () => {
    for (const payload of [
      null,
      "text",
      7,
      [],
      {},
      { id: "EV1" },
      { id: "EV2", resource_type: "exports", action: "failed" },
    ]) {
      expect(readEvent({ id: "EV1", payload })).toEqual({ id: "EV1", about: "unknown" });
    }
  });

  it("takes our id from the causing call where the resource has none", () => {
    const links = { payment: "PM1" };
    const event = { resource_type: "payments", action: "cancelled", links };
    expect(read({ ...event, metadata: { attempt: "attempt-2" }, resource_metadata: {} })).toMatchObject({
      ourId: "attempt-2",
    });
    expect(read(event)).toMatchObject({ ourId: undefined });
  });
});

describe("The cause of a failure", () => {
  it.each([
    ["insufficient_funds", "ARUDD-0", "insufficient_funds"],
    ["refer_to_payer", undefined, "refer_to_payer"],
    [undefined, "ARUDD-0", "refer_to_payer"],
    [undefined, "ARUDD-1", "mandate_cancelled"],
    [undefined, "ARUDD-2", "payer_deceased"],
    [undefined, "ARUDD-3", "bank_account_transferred"],
    [undefined, "ARUDD-4", "authorisation_disputed"],
    [undefined, "ARUDD-5", "invalid_bank_details"],
    [undefined, "ARUDD-6", "mandate_cancelled"],
    [undefined, "ARUDD-7", "authorisation_disputed"],
    [undefined, "arudd-b", "bank_account_closed"],
    [undefined, "ARUDD-9", "other"],
    ["other", "ARUDD-2", "payer_deceased"],
    ["test_failure", undefined, "other"],
    [undefined, undefined, "other"],
  ])("%s with the bank's code %s is %s", (cause, reason_code, expected) => {
    expect(ofPayment("failed", { cause, reason_code })).toMatchObject({ cause: expected });
  });

  it.each([
    ["ADDACS-0", "mandate_cancelled"],
    ["ADDACS-1", "mandate_cancelled"],
    ["ADDACS-2", "payer_deceased"],
    ["ADDACS-3", "bank_account_transferred"],
    ["ADDACS-B", "bank_account_closed"],
    ["ADDACS-C", "bank_account_transferred"],
    ["ADDACS-D", "authorisation_disputed"],
    ["AUDDIS-5", "invalid_bank_details"],
  ])("of a mandate's end with %s is %s", (reason_code, cause) => {
    expect(ofMandate("cancelled", { reason_code })).toMatchObject({ cause });
  });

  it("of a claim under the Guarantee is a dispute", () => {
    expect(ofPayment("charged_back", { reason_code: "DDICA-1" })).toMatchObject({
      cause: "authorisation_disputed",
    });
  });

  it("is given only for ended payments and mandates", () => {
    expect(ofPayment("confirmed", { cause: "refer_to_payer" })).toMatchObject({ cause: undefined });
    expect(ofMandate("active", { cause: "mandate_activated" })).toMatchObject({ cause: undefined });
  });
});
