import { expect, it } from "vitest";
import { newId, newToken } from "../../../database/ids.ts";
import { withoutSecrets } from "./redact-secrets.ts";

it("A job's shown error contains no personal data or tokens [F8] [H4]", () => {
  const id = newId();
  expect(withoutSecrets(`No mandate ${id} is active`)).toBe(`No mandate ${id} is active`);
  expect(withoutSecrets("550 No such user <ann.lee@example.com>")).toBe("550 No such user <…@…>");
  expect(withoutSecrets(`No account ${newToken()}1, 20-00-00 55779911, 55779911`)).toBe("No account …, …, …");
  expect(withoutSecrets("connect ECONNREFUSED 127.0.0.1:25")).toBe("connect ECONNREFUSED 127.0.0.1:25");
  expect(withoutSecrets("x".repeat(1_000))).toHaveLength(300);
});
