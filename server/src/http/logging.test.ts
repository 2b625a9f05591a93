import { expect, it } from "vitest";
import { openTestApp } from "../../test/app.ts";
import { describeOn } from "../../test/database.ts";
import { describeError } from "./logging.ts";

describeOn("pglite", "the log", (open) => {
  it("names the call and its answer, and nothing that a visitor sent", async () => {
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
    await test.close();
    const log = lines.join("");
    expect(log).toContain('"route":"/api/summary"');
    expect(log).toContain('"route":"/api/verify_address/:addressGuid"');
    expect(log).not.toContain(secret);
    expect(log).not.toContain("55779911");
  });

  it("says of a database's error what and where, not with which values", () => {
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
