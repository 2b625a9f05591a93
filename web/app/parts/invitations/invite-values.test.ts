import { expect, test } from "vitest";
import { messageOf } from "../../language/message.ts";
import { checkAllRows, checkRows, invitationsOf, noInvites } from "./invite-values.ts";

function typed(some: Record<string, string>) {
  return { ...noInvites(3), ...some };
}

test("an empty form cannot be sent [S5.10]", () => {
  const issue = checkAllRows(typed({}), 3);
  expect(issue && messageOf(issue.code, issue.values)).toBe(
    "You need to fill in at least one housemate's details correctly",
  );
  expect(checkRows(typed({}), 3)).toEqual([]);
});

test("one complete row is enough, in any position [S5.10]", () => {
  const values = typed({ "housemates.2.fullname": "Ben Okafor", "housemates.2.email": "ben@example.com" });
  expect(checkAllRows(values, 3)).toBeUndefined();
  expect(checkRows(values, 3)).toEqual([]);
});

test("a started row reports its missing fields", () => {
  const values = typed({ "housemates.1.email": "ben@example.com", "housemates.2.fullname": "Cara" });
  expect(checkRows(values, 3).map((issue) => [issue.field, messageOf(issue.code, issue.values)])).toEqual([
    ["housemates.1.fullname", "Full name of housemate required"],
    ["housemates.2.email", "Valid email address required"],
  ]);
});

test("rows are sent in their positions, so that the server's errors match them [S5]", () => {
  const values = typed({
    "housemates.1.fullname": "ben okafor",
    "housemates.1.email": "\u200bben@example.com ",
  });
  expect(invitationsOf(values, 3)).toEqual([
    { fullname: "", email: "", tel: "" },
    { fullname: "Ben Okafor", email: "ben@example.com", tel: "" },
    { fullname: "", email: "", tel: "" },
  ]);
});
