import type { Success } from "@evenly/contract";
import { normaliseCode } from "@evenly/domain/discount";
import { call, codeOf } from "../api/client.ts";
import { firstMessage, logFailure } from "../api/failure.ts";
import { answer, answers, type DiscountAnswers } from "../answers/answers.ts";
import { dropCode } from "../answers/arriving-codes.ts";
import { say } from "../language/say.ts";
import { currentQuote, pricedKey, priceOf, type Quote } from "./quote.ts";
import { refreshPrices } from "./refresh-prices.ts";

/** A code, and how it came to be tried. Ruling C11. */
export type Tried = { readonly code: string; readonly source: "typed" | "default" | "held" | "referral" };

export type Priced =
  | { readonly kind: "applied"; readonly message: string }
  /** Nothing is kept: whoever asked says what the package costs now. The message is the one of Spec §8 Voucher failure. */
  | { readonly kind: "failed"; readonly error: unknown; readonly message: string }
  /** The package, or the question, is another one by now. */
  | { readonly kind: "overtaken" };

const questions = { asked: 0 };

/** Begins a question, and says later whether its answer is still wanted. */
const beginQuestion = () => {
  const question = ++questions.asked;
  const key = pricedKey(answers());
  return () => question !== questions.asked || key !== pricedKey(answers());
};

/** The answer to what is being asked is not wanted any more. */
export const withdrawQuestion = () => void beginQuestion();

/**
 * Asks what a code makes of the package, and keeps it. Where the prices shown hold no longer, today's are fetched and the
 * code is tried on them once (Ruling B5), unless `mayRefresh` says that nobody would see them change.
 */
export const priceBy = async (tried: Tried, mayRefresh = true): Promise<Priced> => {
  const isOvertaken = beginQuestion();
  try {
    const { message, ...prices } = await askForPrice(tried, currentQuote());
    if (isOvertaken()) return { kind: "overtaken" };
    keepPrice(prices, discountBy(tried, message));
    return { kind: "applied", message };
  } catch (error) {
    const code = codeOf(error);
    const isRefreshed =
      mayRefresh && code === "price-changed" && !isOvertaken() && (await refreshPrices(isOvertaken));
    if (isRefreshed) return priceBy(tried, false);
    if (isOvertaken()) return { kind: "overtaken" };
    if (tried.source === "referral" && code === "voucher-unknown") dropCode("referral", tried.code);
    return { kind: "failed", error, message: firstMessage(error) ?? say("voucher-unknown") };
  }
};

/** The package by what a friend's code takes off, where nothing stronger does; without one, as its options cost. Ruling C11. */
export const priceByReferral = async () => {
  keepOriginalPrice();
  const { referral: code } = currentQuote().codes;
  if (code === undefined) return;
  const priced = await priceBy({ code, source: "referral" });
  if (priced.kind !== "failed") return;
  keepOriginalPrice();
  logFailure("The referral did not change the price")(priced.error);
};

/** The package as its options cost, without a discount. */
export const keepOriginalPrice = () => {
  const price = priceOf(answers().products);
  keepPrice({ priceBeforeDiscount: price, priceAfterDiscount: price }, undefined);
};

export const keepPrice = (
  prices: { readonly priceBeforeDiscount: number; readonly priceAfterDiscount: number },
  discount: DiscountAnswers | undefined,
) => answer({ ...prices, pricedFor: pricedKey(answers()), discount });

/** Spec §7 `POST /voucher`: with the tenancy's dates once they are known. */
const askForPrice = (
  { code: voucherCode, source }: Tried,
  { priceIds, housemates, leadId, startDate, endDate, discount }: Quote,
): Promise<Success<"POST /discount/activate">> => {
  const dates = startDate && endDate ? { contractStartDate: startDate, contractEndDate: endDate } : {};
  const body = { selectedProducts: [...priceIds], housemateCount: housemates, leadId, ...dates };
  const isOurs = source === "referral" || (source === "held" && !discount?.typed);
  return isOurs
    ? call("POST /discount/activate", { body: { ...body, voucherCode } })
    : call("POST /voucher/:voucherCode", { params: { voucherCode }, body });
};

const discountBy = ({ code, source }: Tried, description: string): DiscountAnswers => {
  const { discount: held } = currentQuote();
  if (source !== "typed" && held && normaliseCode(held.code) === normaliseCode(code))
    return { ...held, description };
  return {
    isValid: true,
    inputRevealed: source !== "referral",
    offer: "",
    aff: "",
    // As the server knows it, however it was typed.
    code: normaliseCode(code),
    name: normaliseCode(code),
    description,
    typed: source === "typed",
  };
};
