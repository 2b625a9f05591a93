import { describe, expect, it } from "vitest";
import { grouped, payoutsOf, entriesText } from "./entries-text.ts";
import type { Entry } from "./entry-texts.ts";

function payment(id: string, about: string, what: string, more: Record<string, string> = {}): Entry {
  return {
    id,
    on: "2027-10-07",
    time: null,
    kind: "payment",
    what,
    by: null,
    byKind: null,
    about,
    amount: 7279,
    says: null,
    more,
  };
}
function texts(entries: readonly Entry[]) {
  return grouped(entries)
    .map(entriesText)
    .map(({ title, notes }) => `${title}: ${notes}`);
}

describe("A day of the timeline [H4]", () => {
  it("groups payments with the same event, with their sum", () => {
    const due = { try: "1", due: "2027-10-01" };
    const paidOut = { collectionState: "paid_out" };
    expect(
      texts([
        payment("1", "Ben", "submitted", due),
        payment("2", "Sofia", "submitted", due),
        payment("3", "Hannah", "submitted", { ...due, try: "2" }),
        payment("4", "Hannah", "failed", due),
        payment("5", "Dev", "failed", due),
        payment("6", "Sofia", "collection", paidOut),
        payment("7", "Ben", "collection", paidOut),
        payment("8", "Dev", "charge-back"),
      ]),
    ).toEqual([
      "2 payments are with the bank: £145.58 · Ben, Sofia · due 1 Oct 2027",
      "Hannah’s payment is with the bank again: £72.79 · due 1 Oct 2027",
      "Hannah’s payment failed: £72.79 · due 1 Oct 2027",
      "Dev’s payment failed: £72.79 · due 1 Oct 2027",
      "2 payments were collected: £145.58 · Ben, Sofia · paid out to us",
      "Dev’s payment was charged back: £72.79",
    ]);
  });

  it("names the payouts of grouped payments once all were paid out", () => {
    const paidBy = (id: string, payout: string) =>
      payment(id, "Ben", "collection", { collectionState: "paid_out", payout });
    const paid = [paidBy("1", "PO2"), paidBy("2", "PO1"), paidBy("3", "PO2")];
    expect(payoutsOf(paid)).toEqual(["PO1", "PO2"]);
    expect(entriesText(paid.slice(0, 1)).notes).toBe("£72.79 · paid out to us");
    expect(payoutsOf([...paid, payment("4", "Dev", "collection", { collectionState: "confirmed" })])).toEqual(
      [],
    );
    expect(payoutsOf([payment("5", "Dev", "collection", { collectionState: "paid_out" })])).toEqual([]);
  });

  it("omits a day or a payout that differs within a group", () => {
    expect(
      texts([
        payment("1", "Ben", "submitted", { try: "1", due: "2027-10-01" }),
        payment("2", "Ben", "submitted", { try: "1", due: "2027-11-01" }),
        payment("3", "Ben", "collection", { collectionState: "paid_out" }),
        payment("4", "Dev", "collection", { collectionState: "confirmed" }),
      ]),
    ).toEqual([
      "2 payments are with the bank: £145.58 · Ben",
      "2 payments were collected: £145.58 · Ben, Dev",
    ]);
  });
});
