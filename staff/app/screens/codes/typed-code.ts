import type { Success } from "@evenly/contract";
import { productTypes } from "@evenly/domain/catalogue";
import { describeDiscount } from "@evenly/domain/discount";
import { pence } from "@evenly/domain/money";
import { newCodeFields, type TypedCode } from "@evenly/domain/new-code";
import { productFacts } from "@evenly/domain/product-facts";
import { pounds } from "../../parts/formats.ts";

type Code = Success<"GET /staff/codes/:kind/:code">;

export const nothingTyped = Object.fromEntries(newCodeFields.map((field) => [field, ""])) as TypedCode;

function isInOurWords(discount: Code["discount"], words: string): boolean {
  if (discount === null) return false;
  const code =
    discount.kind === "amount-per-week" ? { ...discount, amount: pence(discount.amount) } : discount;
  return describeDiscount(code) === words;
}

function typedNumber(value: number | null): string {
  return value === null ? "" : String(value);
}

/** A copy without code and dates. */
export function likeCode(code: Code): TypedCode {
  const { discount, preselected } = code;
  return {
    ...nothingTyped,
    affiliate: code.affiliate ?? "",
    name: code.name,
    // A generated description is generated again.
    description: isInOurWords(discount, code.gives) ? "" : code.gives,
    message: code.message,
    discountKind: discount?.kind ?? "",
    percent: discount?.kind === "percent" ? String(discount.percent) : "",
    amount: discount?.kind === "amount-per-week" ? pounds(discount.amount).replace("£", "") : "",
    productType: discount?.kind === "product-free" ? discount.productType : "",
    minimumHousemates: typedNumber(code.minimumHousemates),
    optionCode: code.optionCode ?? "",
    minimumTermMonths: typedNumber(code.minimumTermMonths),
    limitTotal: typedNumber(code.limit),
    limitPerPerson: typedNumber(code.limitPerPerson),
    benefit: code.benefit === null ? "" : pounds(code.benefit).replace("£", ""),
    ...Object.fromEntries(
      productTypes.map((type) => [productFacts[type].codeField, preselected[type] ?? ""]),
    ),
  };
}
