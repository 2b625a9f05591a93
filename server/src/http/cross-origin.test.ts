import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";

describe("an API with a host of its own", () => {
  const open = useTestDatabases();
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(await open());
  });
  afterAll(() => test.close());
  const ask = (origin: string, method: "GET" | "OPTIONS" = "GET", url = "/api/config") =>
    test.app.inject({
      url,
      method,
      headers: { origin, ...(method === "OPTIONS" && { "access-control-request-method": "POST" }) },
    });

  it("can be called by our own screens, which can read its refusals", async () => {
    for (const url of ["/api/config", "/api/referral?referral_code=NOPE"]) {
      const { headers } = await ask("https://evenly.test", "GET", url);
      expect(headers["access-control-allow-origin"]).toBe("https://evenly.test");
      expect(headers["access-control-expose-headers"]).toContain("retry-after");
      expect(headers.vary).toBe("origin");
    }
  });

  it("accepts the session cookie from our own screens, which send it with every call [G1]", async () => {
    for (const [method, url] of [
      ["GET", "/api/my_house"],
      ["OPTIONS", "/api/my_house"],
      ["OPTIONS", "/api/invite_housemates"],
      ["GET", "/api/config"],
    ] as const) {
      const { headers } = await ask("https://evenly.test", method, url);
      expect(headers["access-control-allow-credentials"]).toBe("true");
    }
    const { headers } = await ask("https://evil.example", "GET", "/api/my_house");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("allows the idempotency key in a preflight", async () => {
    const answer = await ask("https://evenly.test", "OPTIONS", "/api/direct_debit");
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["access-control-allow-origin"]).toBe("https://evenly.test");
    expect(answer.headers["access-control-allow-methods"]).toContain("POST");
    expect(answer.headers["access-control-allow-headers"]).toBe("content-type, idempotency-key, page-of");
  });

  it("refuses other origins", async () => {
    for (const origin of ["https://evil.example", "https://evenly.test.evil.example", "null"]) {
      expect((await ask(origin)).headers["access-control-allow-origin"]).toBeUndefined();
      const beforehand = await ask(origin, "OPTIONS", "/api/direct_debit");
      expect(beforehand.statusCode).toBe(405);
      expect(beforehand.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});
