import { describe, expect, it } from "vitest";
import { openTestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { describeError } from "./logging.ts";

describe("the log", () => {
  const open = useTestDatabases();
  it("records the call and its answer, and nothing that a visitor sent [A5] [A8] [G1]", async () => {
    const lines: string[] = [];
    const test = await openTestApp(await open(), {
      config: { logLevel: "trace" },
      log: (line) => lines.push(line),
    });
    const secret = "Zx81aGuidThatNobodyMaySee";
    await test.app.inject({ url: `/api/summary?guid=${secret}` });
    await test.app.inject({ url: `/api/verify_address/${secret}`, method: "POST" });
    await test.app.inject({
      url: "/api/direct_debit",
      method: "POST",
      headers: { "idempotency-key": secret },
      payload: {
        guid: secret,
        bankDetails: { firstname: secret, sortCode: "200000", accountNumber: "55779911" },
      },
    });
    await test.app.inject({ url: `/account-already-exists/${secret}` });
    for (const path of [
      "/joining-tenant?guid=",
      "/account-already-exists?guid=",
      "/stop-emails?token=",
      "/my-house?token=",
      "/my-house/bank-details?token=",
      "/my-house/statement?token=",
    ])
      await test.app.inject({ url: path + secret });
    await test.app.inject({ url: "/api/my_house", headers: { cookie: `evenly_my_house=${secret}` } });
    const oneClick = `/api/mail_preference/one-click?token=${secret}`;
    for (const [url, payload] of [
      [oneClick, {}],
      ["/api/my_house/session", { token: secret }],
      ["/api/mail_preference", { token: secret, stopped: true }],
      ["/api/validate-joining-tenant", { guid: secret, email: `${secret}@example.com` }],
      ["/api/invite_housemates", { guid: secret, housemates: [{ email: `${secret}@example.com` }] }],
      ["/api/bank_lookup", { sortCode: "20-00-00", accountNumber: "55779911" }],
      [`/api/voucher/${secret}`, { selectedProducts: [], housemateCount: 4 }],
      [`/api/pre-signup/${secret}/household`, { groupSize: 4, addressGuid: secret }],
    ] as const) {
      await test.app.inject({ url, method: "POST", payload });
    }
    await test.app.inject({ url: `/api/products?addressGuid=${secret}&hash=${secret}` });
    await test.close();
    const log = lines.join("");
    expect(log).toContain('"route":"/api/summary"');
    expect(log).toContain('"route":"/api/verify_address/:addressGuid"');
    expect(log).not.toContain(secret);
    expect(log).not.toMatch(/55779911|20-?00-?00/);
  });

  it("records a database error without its values", () => {
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      constraint: "housemate_one_email_per_household",
      detail: "Key (email)=(sam@example.com) already exists.",
      params: ["sam@example.com"],
      query: "insert into housemate",
    });
    const described = describeError(error);
    expect(described).toMatchObject({ code: "23505", constraint: "housemate_one_email_per_household" });
    expect(JSON.stringify(described)).not.toContain("sam@example.com");
  });
});
