import { expect, it } from "vitest";
import { guarantee } from "./direct-debit-guarantee.ts";

it("fills in only the name and the days of notice [D8]", () => {
  const paragraphs = guarantee({ name: "Evenly", days: 10 });
  expect(paragraphs).toHaveLength(4);
  expect(paragraphs[1]).toContain("Evenly will notify you 10 working days in advance");
  const other = guarantee({ name: "Another Name", days: 3 });
  expect(
    other.map((text) => text.replaceAll("Another Name", "Evenly").replace("3 working", "10 working")),
  ).toEqual(paragraphs);
});

it("is word for word what Bacs prescribes [D8]", () => {
  expect(guarantee({ name: "Evenly", days: 10 })).toEqual([
    "This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.",
    "If there are any changes to the amount, date or frequency of your Direct Debit Evenly will notify you 10 working days in advance of your account being debited or as otherwise agreed. If you request Evenly to collect a payment, confirmation of the amount and date will be given to you at the time of the request.",
    "If an error is made in the payment of your Direct Debit, by Evenly or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society. If you receive a refund you are not entitled to, you must pay it back when Evenly asks you to.",
    "You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.",
  ]);
});
