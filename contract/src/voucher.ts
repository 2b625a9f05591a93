import { z } from "zod";
import { type Call, pence } from "./shape.ts";
import { priceBreakdown } from "./products.ts";
import { dayOrAbsent, housemates, leadIdOrAbsent, selectedProducts, voucherCode } from "./fields.ts";

const voucherQuestion = z.object({
  selectedProducts,
  housemateCount: housemates,
  leadId: leadIdOrAbsent,
  contractStartDate: dayOrAbsent,
  contractEndDate: dayOrAbsent,
});

/** Pence per person per week. */
const voucherAnswer = z.object({
  priceBeforeDiscount: pence,
  priceAfterDiscount: pence,
  breakdown: priceBreakdown,
  message: z.string(),
});

export const voucher = {
  "POST /voucher/:voucherCode": {
    id: "priceWithVoucher",
    tag: "Prices",
    summary: "Price a package with a voucher",
    description:
      "What this voucher makes of this package; 422 on `voucherCode` when it is known and not for this house. Spec §7, Ruling B3.",
    params: z.object({ voucherCode }),
    body: voucherQuestion,
    responses: { 200: voucherAnswer },
    refusals: ["voucher-unknown", "area-not-served", "price-changed"],
  },
  "POST /discount/activate": {
    id: "activateDiscount",
    tag: "Prices",
    summary: "Price a package with a discount code",
    description:
      "As the voucher call, with the code in the body; takes a friend's code too. Spec §7, Ruling B3.",
    body: voucherQuestion.extend({ voucherCode }),
    responses: { 200: voucherAnswer },
    refusals: ["voucher-unknown", "area-not-served", "price-changed"],
  },
} as const satisfies Record<string, Call>;
