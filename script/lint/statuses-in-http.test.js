import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { statusesInHttp } from "./statuses-in-http.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const file = (name, code, path = "server/src/households/join-household.ts") => ({
  name,
  code,
  filename: join(root, path),
});
const refused = (name, code, statuses = 1) => ({
  ...file(name, code),
  errors: Array.from({ length: statuses }, () => ({ message: /statuses are named in server\/src\/http/ })),
});

new RuleTester().run("house/statuses-in-http", statusesInHttp, {
  valid: [
    file("an outcome", `const answer = { outcome: "made", body };`),
    file("a code", `throw refuse("household-full");`),
    file("a state of something else", `const job = { status: "completed" };`),
    file("another number", `const most = { days: 200, code: 404 };`),
    file("a vendor's response", `if (response.status === 429) throw new Unavailable();`),
    file("the folder that knows them", `const answer = { status: 404 };`, "server/src/http/statuses.ts"),
    file("a test", `expect(answer).toEqual({ status: 404 });`, "server/src/households/open.test.ts"),
  ],
  invalid: [
    refused("an answer", `const answer = { status: 201, body };`),
    refused("one of two answers", `const answer = { status: full ? 410 : 200 };`, 2),
    refused("an answer as a constant", `const answer = { status: 200 as const };`),
    refused("a type", `type Joined = { readonly status: 200 | 201 };`, 2),
    refused("a reply", `reply.code(204).send();`),
    refused("a reply that is changed", `reply.statusCode = 404;`),
    refused("a comparison", `if (refusal.status === 409) retry();`),
  ],
});
