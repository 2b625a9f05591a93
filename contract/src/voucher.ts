import { z } from "zod";
import { type Call, count, pence, priceIds, typed, typedOrAbsent, withRefusals } from "./shape.ts";

const voucherQuestion = z.object({
  selectedProducts: priceIds,
  housemateCount: count,
  leadId: typedOrAbsent,
  contractStartDate: typedOrAbsent,
  contractEndDate: typedOrAbsent,
});

/** Pence per person per week, and what the voucher does in words. */
const voucherAnswer = z.object({
  priceBeforeDiscount: pence,
  priceAfterDiscount: pence,
  message: z.string(),
});

export const voucher = {
  /** What this voucher makes of this package. 404 unknown, 422 on `voucherCode` when known but not for you. Spec §7, Ruling B3. */
  "POST /voucher/:voucherCode": {
    summary: "Price a package with a voucher",
    params: z.object({ voucherCode: typed }),
    body: voucherQuestion,
    responses: withRefusals({ 200: voucherAnswer }),
  },
  /** The discount activation action: as the voucher call, with the code in the body. Spec §7, Ruling B3. */
  "POST /discount/activate": {
    summary: "Price a package with a discount code",
    body: voucherQuestion.extend({ voucherCode: typed }),
    responses: withRefusals({ 200: voucherAnswer }),
  },
} as const satisfies Record<string, Call>;
