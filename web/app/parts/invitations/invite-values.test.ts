import { expect, test } from "vitest";
import { say } from "../../language/say.ts";
import { checkAllRows, checkRows, fieldNames, invitationsOf, noInvites } from "./invite-values.ts";

const typed = (some: Record<string, string>) => ({ ...noInvites(3), ...some });

test("nothing typed is not enough to send", () => {
  const issue = checkAllRows(typed({}), 3);
  expect(issue && say(issue.code, issue.values)).toBe(
    "You need to fill in at least one housemate's details correctly",
  );
  expect(checkRows(typed({}), 3)).toEqual([]);
});

test("one whole row is enough, whichever it is", () => {
  const values = typed({ fullname2: "Ben Okafor", email2: "ben@example.com" });
  expect(checkAllRows(values, 3)).toBeUndefined();
  expect(checkRows(values, 3)).toEqual([]);
});

test("a begun row says what it lacks, under its own fields", () => {
  const values = typed({ email1: "ben@example.com", fullname2: "Cara" });
  expect(
    checkRows(values, 3).map((issue) => [fieldNames(3)[issue.field], say(issue.code, issue.values)]),
  ).toEqual([
    ["fullname1", "Full name of housemate required"],
    ["email2", "Valid email address required"],
  ]);
});

test("rows are sent in their places, so that the server's answers find them", () => {
  const values = typed({ fullname1: "ben okafor", email1: " ben@example.com " });
  expect(invitationsOf(values, 3)).toEqual([
    { fullname: "", email: "", tel: "" },
    { fullname: "Ben Okafor", email: "ben@example.com", tel: "" },
    { fullname: "", email: "", tel: "" },
  ]);
});
