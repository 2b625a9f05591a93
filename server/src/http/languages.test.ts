import { accent } from "@evenly/contract/sentences/pseudo";
import type { ErrorBody } from "@evenly/contract/shape";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { person, signUp } from "../../test/sign-up.ts";

describe("a caller's language", () => {
  const open = useTestDatabases();
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(await open(), { config: { pseudoLanguage: true } });
  });
  afterAll(() => test.close());

  const ask = (language: string | undefined, url: string, payload?: object) =>
    test.app.inject({
      url,
      method: payload ? "POST" : "GET",
      ...(payload && { payload }),
      headers: language === undefined ? {} : { "accept-language": language },
    });

  it.each([
    [undefined, "en", "Unknown Agent Code"],
    ["en-GB,en;q=0.9", "en", "Unknown Agent Code"],
    ["cy", "en", "Unknown Agent Code"],
    ["en-XA", "en-XA", accent("Unknown Agent Code")],
  ])("%s is answered in %s [B1]", async (asked, language, message) => {
    const answer = await ask(asked, "/api/agent?agent_code=NOPE");
    expect(answer.headers["content-language"]).toBe(language);
    expect(answer.json()).toEqual({
      message,
      code: "agent-unknown",
      messages: [message],
      codes: ["agent-unknown"],
    });
  });

  it.each([
    ["what nobody answers", "/api/nothing", undefined],
    ["a wrong method", "/api/config", {}],
    ["a query that cannot be read", "/api/agent?agent_code=%ff", undefined],
    ["fields of the wrong type", "/api/pre-signup", { firstName: 7, agreedToPolicy: "yes" }],
    ["fields that break the rules", "/api/pre-signup", {}],
    ["an area that is not served", "/api/products?postcode=AB101AA", undefined],
  ])("%s is refused in it too [B1]", async (_, url, payload) => {
    const { messages, errors = {} } = (await ask("en-XA", url, payload)).json<ErrorBody>();
    expect(messages.length).toBeGreaterThan(0);
    const said = [...messages, ...Object.values(errors).flat()].join().replaceAll("AB10 1AA", "");
    expect(said).not.toMatch(/[a-z]/i);
  });

  it("applies to a payment's refusals", async () => {
    const body = { ...(await signUp(test.deps.db, { houseNumber: 8 })), bankDetails: {} };
    const { codes, messages } = (await ask("en-XA", "/api/direct_debit", body)).json<ErrorBody>();
    expect(codes).toContain("sort-code-required");
    expect(messages.join()).not.toMatch(/[a-z]/i);
  });

  it("applies to answers that are sentences", async () => {
    const body = await signUp(test.deps.db, { houseNumber: 9, name: "Twice" });
    const { guid } = (await ask(undefined, "/api/direct_debit", body)).json<{ guid: string }>();
    const { firstname: firstName, lastname: lastName, leadType, email, tel } = person("Twice");
    const again = { guid, firstName, lastName, leadType, email, phoneNumber: tel };
    const answer = await ask("en-XA", "/api/validate-joining-tenant", again);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<{ message: string }>().message).toMatch(new RegExp(`^${accent("Oops")},`));
  });
});
