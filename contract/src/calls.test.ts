import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "./index.ts";
import type { Call } from "./shape.ts";

describe("the calls", () => {
  it("are those of the specification, and discount activation, in its order [S7.1] [B3]", () => {
    expect(Object.keys(calls).slice(0, 22)).toEqual([
      "GET /referral",
      "GET /affiliate",
      "GET /agent",
      "POST /pre-signup",
      "POST /pre-signup/:leadId/products",
      "POST /pre-signup/:leadId/household",
      "GET /products",
      "GET /summary",
      "GET /config",
      "GET /features",
      "POST /voucher/:voucherCode",
      "POST /discount/activate",
      "GET /addresses/find",
      "GET /addresses/retrieve",
      "GET /addresses/lookup/:postcode",
      "POST /verify_address/:addressGuid",
      "POST /bank_lookup",
      "POST /direct_debit",
      "POST /invite_housemates",
      "POST /email_summary",
      "POST /share_package",
      "POST /validate-joining-tenant",
    ]);
  });

  const everyCall = Object.entries<Call>(calls);

  it("of the back office say who may make them, and no others do [H2]", () => {
    expect(everyCall.filter(([, { staff }]) => staff !== undefined).map(([name]) => name)).toEqual(
      everyCall.map(([name]) => name).filter((name) => /^\w+ \/staff\//.test(name)),
    );
  });

  it("that are open without a role are those of signing in [H1]", () => {
    const withoutRole = everyCall.filter(([, { staff }]) => typeof staff === "string");
    expect(new Set(withoutRole.map(([, { tag }]) => tag))).toEqual(new Set(["Staff: signing in"]));
    const toAnyone = withoutRole.filter(([, { staff }]) => staff === "anyone").map(([name]) => name);
    expect(toAnyone).toEqual([
      "POST /staff/session",
      "POST /staff/session/code",
      "GET /staff/session/passkey",
      "POST /staff/session/passkey",
      "POST /staff/invitation/accept",
    ]);
  });

  it("that list something in the back office have a CSV export [H5]", () => {
    const isPaged = ({ query }: Call) => query instanceof z.ZodObject && "after" in query.shape;
    const lists = everyCall.filter(([name, call]) => name.includes("/staff/") && isPaged(call));
    expect(lists.length).toBeGreaterThan(10);
    // A code may be called CSV, so its list and its download need different paths.
    const sheetOf = (name: string) =>
      name === "GET /staff/codes/:kind" ? "GET /staff/code_sheets/:kind/all.csv" : `${name}.csv`;
    const names = Object.keys(calls);
    expect(lists.map(([name]) => sheetOf(name)).filter((sheet) => !names.includes(sheet))).toEqual([]);
  });

  it("that create or send something accept an idempotency key [B6]", () => {
    const idempotent = everyCall.filter(([, call]) => call.idempotent === true);
    expect(idempotent.map(([name]) => name).sort()).toEqual([
      "POST /direct_debit",
      "POST /email_summary",
      "POST /invite_housemates",
      "POST /my_house/bank_details",
      "POST /my_house/pay",
      "POST /my_house/place",
      "POST /pre-signup",
      "POST /share_package",
    ]);
  });

  it("with which a colleague changes something need an idempotency key [H3]", () => {
    const ofRoles = everyCall.filter(([name, { staff }]) => Array.isArray(staff) && !name.startsWith("GET "));
    const without = ofRoles.filter(([, { idempotent }]) => idempotent !== "needed").map(([name]) => name);
    // How a colleague signs in: the answers are secrets, which are not stored.
    const signsIn = ["POST /staff/password", "POST /staff/recovery_codes", "POST /staff/passkeys"];
    expect(without).toEqual([
      ...signsIn,
      "POST /staff/passkeys/:passkeyId/remove",
      "POST /staff/mail_search",
      "POST /staff/search",
      "POST /staff/cases/:case/letter/preview",
      "POST /staff/visitors/erasure/preview",
      "POST /staff/code_previews/:kind",
      "POST /staff/households/:reference/details/preview",
    ]);
    const needed = everyCall.filter(([, { idempotent }]) => idempotent === "needed");
    expect(needed.filter(([, { staff }]) => !Array.isArray(staff))).toEqual([]);
  });
});
