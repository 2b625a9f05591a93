import { afterEach, expect, test, vi } from "vitest";
import { fullName } from "../parts/formats.ts";
import { call } from "./call.ts";

afterEach(() => vi.unstubAllGlobals());

test("what customers typed turns no line of ours round, and goes back as it was typed [H3]", async () => {
  const sent: RequestInit[] = [];
  const rows = [{ subject: "Fe\u202eb 14", to: "محمد" }];
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    sent.push(request);
    return Response.json({ rows });
  });
  const found = await call("POST /staff/mail_search", { body: { email: "\u2068محمد\u2069" } });
  expect(found.rows).toEqual([{ subject: "Feb 14", to: "\u2068محمد\u2069" }]);
  expect(sent[0]?.body).toBe(JSON.stringify({ email: "محمد" }));
});

test("a name from right to left is one isolated text [H3]", () => {
  expect(fullName({ firstName: "\u2068محمد\u2069", lastName: "\u2068علي\u2069" })).toBe(
    "\u2068محمد علي\u2069",
  );
  expect(fullName({ firstName: "Ann", lastName: "Lee" })).toBe("Ann Lee");
});
