import { auditActions } from "@evenly/contract/staff/audit-actions";
import { failureCauses } from "@evenly/domain/collection-failure";
import { describe, expect, it } from "vitest";
import { causes, type Entry, notesOf, actionSentences, paymentSentences, titleOf } from "./entry-texts.ts";

const entry: Entry = {
  id: "1",
  on: "2027-09-13",
  time: "14:12",
  kind: "done",
  what: "note",
  by: "Grace Okafor",
  byKind: "staff",
  about: "Hannah",
  amount: null,
  says: null,
  more: {},
};

describe("An entry of a household's timeline [H3] [H4]", () => {
  it.each([...auditActions, "lapse"])("has its own sentence, with and without names: %s", (what) => {
    expect(Object.keys(actionSentences)).toContain(what);
    const more = {
      place: "2",
      size: "4",
      type: "Energy",
      to: "live",
      on: "2027-09-01",
      handsOverOn: "2027-10-01",
      how: "phone",
    };
    const bare = { by: null, about: null, more: {} };
    for (const title of [titleOf({ ...entry, what, more }), titleOf({ ...entry, what, ...bare })])
      expect(title).toMatch(/^[A-Z0-9][^_]*$/u);
    expect(titleOf({ ...entry, what, more })).not.toBe(what);
    expect(titleOf({ ...entry, what, ...bare })).not.toMatch(/undefined|null/);
  });

  it.each(Object.keys(paymentSentences))("has a sentence for a payment event: %s", (what) => {
    expect(titleOf({ ...entry, kind: "payment", what, by: null, byKind: null })).not.toContain("_");
  });

  it("shows a note's author and its unchanged text", () => {
    const says = "<b>The landlord is ending our lease.</b>";
    const call = { ...entry, says, more: { how: "phone" } };
    expect([titleOf(call), notesOf(call)]).toEqual(["Call: Hannah", `“${says}” · noted by Grace Okafor`]);
    expect(titleOf({ ...call, about: null, more: { how: "in-person" } })).toBe("In person");
  });

  it("describes a retry, and why a payment failed", () => {
    const failed: Entry = {
      ...entry,
      kind: "payment",
      what: "failed",
      by: null,
      byKind: null,
      amount: 7279,
      says: "refer_to_payer",
      more: { try: "2" },
    };
    expect([titleOf(failed), notesOf(failed)]).toEqual([
      "Hannah’s payment failed again",
      "£72.79 · refer to payer",
    ]);
    for (const cause of failureCauses) expect(causes[cause]).not.toContain("_");
  });

  it("shows a mail by its subject, and an unknown action by its name", () => {
    const mail: Entry = {
      ...entry,
      kind: "mail",
      what: "payment-failed",
      says: "We could not collect",
      by: null,
    };
    expect(titleOf(mail)).toBe("Mail to Hannah: We could not collect");
    expect(titleOf({ ...entry, what: "toString" })).toBe("toString");
    expect(titleOf({ ...entry, what: "a_new-thing" })).toBe("a new thing");
  });
});
