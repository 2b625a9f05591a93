import { describe, expect, it } from "vitest";
import { calls } from "./index.ts";

describe("the calls", () => {
  it("are those of the specification, the discount activation action, what stops mails, the household page and the back office", () => {
    expect(Object.keys(calls)).toEqual([
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
      "POST /mail_preference",
      "POST /my_house/session",
      "POST /my_house/sign_out",
      "POST /my_house/link",
      "GET /my_house",
      "POST /my_house/bank_details",
      "POST /my_house/invite_again",
      "GET /my_house/moving_out",
      "POST /my_house/moving_out",
      "POST /my_house/moving_out/take_back",
      "POST /my_house/moving_out/agree",
      "GET /my_house/statement",
      "GET /my_house/what_if",
      "POST /my_house/size",
      "POST /my_house/size/agree",
      "POST /my_house/size/withdraw",
      "POST /my_house/dispute",
      "POST /staff/session",
      "POST /staff/session/code",
      "GET /staff/me",
      "POST /staff/second_factor",
      "POST /staff/second_factor/code",
      "POST /staff/sign_out",
      "POST /staff/sign_out_everywhere",
      "POST /staff/invitation/accept",
      "GET /staff/people",
      "POST /staff/invitations",
      "POST /staff/people/:personId/roles",
      "POST /staff/search",
      "GET /staff/households",
      "GET /staff/households.csv",
      "GET /staff/households/:reference",
      "GET /staff/households/:reference/timeline",
      "GET /staff/households/:reference/join_link",
      "POST /staff/households/:reference/join_link",
      "GET /staff/households/:reference/removal",
      "POST /staff/households/:reference/removal",
    ]);
  });

  it("that make or send something take a key, so that none of it happens twice", () => {
    const idempotent = Object.entries(calls).filter(([, call]) => "idempotent" in call && call.idempotent);
    expect(idempotent.map(([name]) => name).sort()).toEqual([
      "POST /direct_debit",
      "POST /email_summary",
      "POST /invite_housemates",
      "POST /pre-signup",
      "POST /share_package",
    ]);
  });
});
