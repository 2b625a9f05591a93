import type { Success } from "@evenly/contract";
import { ApiError, statusOf } from "@evenly/contract/client";
import type { PriceBreakdown } from "@evenly/contract/products";
import { isSameCode, normaliseCode } from "@evenly/domain/discount";
import { call } from "../api/client.ts";
import { describeFailure, firstMessage, logFailure } from "../api/failure.ts";
import { settings } from "../api/settings.ts";
import { answer, answers, type DiscountAnswers } from "../answers/answers.ts";
import { dropCode } from "../answers/arriving-codes.ts";
import { messageOf } from "../language/message.ts";
import { dropLostDiscount, keepLostDiscount, lostDiscount } from "./lost-discount.ts";
import { currentQuote, pricedKey, priceOf, type Quote } from "./quote.ts";
import { refreshPrices } from "./refresh-prices.ts";
import { isFromReferral } from "./sent-codes.ts";

/** A code, and where it came from. Ruling C11. */
export type Tried = { readonly code: string; readonly source: "typed" | "default" | "held" | "referral" };

export type Failed = { readonly kind: "failed"; readonly error: unknown; readonly message: string };

export type Priced =
  | { readonly kind: "applied"; readonly message: string }
  /** Nothing is stored; the caller sets the price. The message is Spec §8 Voucher failure. */
  | Failed
  /** The package or the code changed meanwhile. */
  | { readonly kind: "overtaken" };

const questions = { asked: 0 };

/** Returns a function that says whether a newer request was started. */
function beginQuestion() {
  const question = ++questions.asked;
  const key = pricedKey(answers());
  return () => question !== questions.asked || key !== pricedKey(answers());
}

/** Discards the answer to the pending request. */
export function withdrawQuestion() {
  return void beginQuestion();
}

/**
 * Prices the package with a code and stores the result. If prices have expired, it fetches today's and retries once
 * (Ruling B5), unless `mayRefresh` is false because the visitor would not see the change.
 */
export async function priceBy(tried: Tried, mayRefresh = true): Promise<Priced> {
  const isOvertaken = beginQuestion();
  try {
    const { message, ...prices } = await askForPrice(tried, currentQuote());
    if (isOvertaken()) return { kind: "overtaken" };
    keepPrice(prices, discountBy(tried, message));
    return { kind: "applied", message };
  } catch (error) {
    const status = statusOf(error);
    const isRefreshed = mayRefresh && status === 409 && !isOvertaken() && (await refreshPrices(isOvertaken));
    if (isRefreshed) return priceBy(tried, false);
    if (isOvertaken()) return { kind: "overtaken" };
    if (tried.source === "referral" && status === 404) dropCode("referral", tried.code);
    return { kind: "failed", error, message: explainFailure(tried, error) };
  }
}

/** Spec §8 Voucher failure; what was applied before is not invalid because nobody answers. */
function explainFailure({ source }: Tried, error: unknown): string {
  return source === "typed"
    ? (firstMessage(error) ?? messageOf("voucher-unknown"))
    : describeFailure(error, {
        unsaid: messageOf("request-failed"),
        noAnswer: messageOf("network-error", { product: settings().config.brand.name }),
      });
}

/** The discount that is applied, or that was before the package lost it. Spec §4, Ruling C11. */
export function discountToTry(): DiscountAnswers | undefined {
  const { discount } = currentQuote();
  return discount && !isFromReferral(discount) ? discount : (lostDiscount() ?? discount);
}

/** Takes a discount off the price, to be tried again with the next package, or soon if nobody answered. Spec §4. */
export function setDiscountAside(discount: DiscountAnswers, { error, message }: Failed) {
  keepOriginalPrice();
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  keepLostDiscount({ ...discount, description: message });
  if (!isRefused) answer({ pricedFor: "" });
}

/** Prices with a referral, when no stronger code applies; else at option prices. Ruling C11. */
export async function priceByReferral() {
  keepOriginalPrice();
  const { referral: code } = currentQuote().codes;
  if (code === undefined) return;
  const priced = await priceBy({ code, source: "referral" });
  if (priced.kind !== "failed") return;
  keepOriginalPrice();
  logFailure("The referral did not change the price")(priced.error);
}

/** Stores the option prices, without a discount. */
export function keepOriginalPrice() {
  const price = priceOf(answers().products);
  keepPrice({ priceBeforeDiscount: price, priceAfterDiscount: price, breakdown: undefined }, undefined);
}

export function keepPrice(
  prices: {
    readonly priceBeforeDiscount: number;
    readonly priceAfterDiscount: number;
    readonly breakdown: PriceBreakdown | undefined;
  },
  discount: DiscountAnswers | undefined,
) {
  if (discount && !isFromReferral(discount)) dropLostDiscount();
  answer({ ...prices, pricedFor: pricedKey(answers()), discount });
}

/** Spec §7 `POST /voucher`; includes the tenancy's dates once known. */
function askForPrice(
  { code: voucherCode, source }: Tried,
  { priceIds, housemates, leadId, startDate, endDate }: Quote,
): Promise<Success<"POST /discount/activate">> {
  const dates = startDate && endDate ? { contractStartDate: startDate, contractEndDate: endDate } : {};
  const body = { selectedProducts: [...priceIds], housemateCount: housemates, leadId, ...dates };
  const isOurs = source === "referral" || (source === "held" && !discountToTry()?.typed);
  return isOurs
    ? call("POST /discount/activate", { body: { ...body, voucherCode } })
    : call("POST /voucher/:voucherCode", { params: { voucherCode }, body });
}

function discountBy({ code, source }: Tried, description: string): DiscountAnswers {
  const discount = discountToTry();
  if (source !== "typed" && discount && isSameCode(discount.code, code)) return { ...discount, description };
  return {
    isValid: true,
    inputRevealed: source !== "referral",
    offer: "",
    aff: "",
    // Normalised, as on the server.
    code: normaliseCode(code),
    name: normaliseCode(code),
    description,
    typed: source === "typed",
  };
}
