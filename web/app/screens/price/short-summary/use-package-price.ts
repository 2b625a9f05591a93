import type { Product } from "@evenly/contract/products";
import { isSameCode, normaliseCode } from "@evenly/domain/discount";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { track } from "../../../analytics/track.ts";
import { logFailure } from "../../../api/failure.ts";
import { readDraft } from "../../../parts/form/drafts.ts";
import { useDraft } from "../../../parts/form/use-draft.ts";
import { answer, type DiscountAnswers } from "../../../answers/answers.ts";
import { useSettings, type Settings } from "../../../api/settings.ts";
import {
  discountToTry,
  type Failed,
  keepOriginalPrice,
  priceBy,
  setDiscountAside,
  type Tried,
  withdrawQuestion,
} from "../../../quote/price-by-code.ts";
import {
  dropLostDiscount,
  isVoucherCleared,
  keepVoucherCleared,
  lostDiscount,
} from "../../../quote/lost-discount.ts";
import { currentQuote, useQuote } from "../../../quote/quote.ts";
import { refreshPrices } from "../../../quote/refresh-prices.ts";
import { isFromReferral } from "../../../quote/sent-codes.ts";
import { lockVouchers, useLockout } from "./lockout.ts";
import {
  appliedVoucher,
  canApply,
  changeVoucher,
  hiddenVoucher,
  isUnderLockout,
  revealedVoucher,
  type VoucherState,
} from "./voucher-state.ts";

const draft = "voucher";

/** The box's initial state. Ruling D13: a default code that is not applied is prefilled. */
function openingState({ flags }: Settings): VoucherState {
  const { discount } = currentQuote();
  if (discount?.inputRevealed) return appliedVoucher(discount.code, discount.description);
  const lost = lostDiscount();
  if (lost) return { phase: "failed", code: lost.code, message: lost.description };
  const typed = readDraft(draft, { code: "" });
  if (typed) return { ...revealedVoucher(""), code: typed.code };
  if (!flags.allow_vouchers || !flags.default_voucher || isVoucherCleared()) return hiddenVoucher;
  return flags.auto_apply_default_voucher_codes ? hiddenVoucher : revealedVoucher(flags.default_voucher);
}

/** The package's price, and the codes that change it. Spec §4 Voucher, Ruling C11. */
export function usePackagePrice() {
  const current = useSettings();
  const { flags } = current;
  const [voucher, dispatch] = useReducer(changeVoucher, current, openingState);
  useDraft(draft, () => (voucher.phase === "revealed" ? { code: voucher.code } : undefined));
  const lockedSeconds = useLockout();
  const lockedFor = isUnderLockout(voucher.code, flags.default_voucher) ? lockedSeconds : 0;
  const trying = useRef<Tried>(undefined);
  const [isAsking, setAsking] = useReducer((_: boolean, asking: boolean) => asking, false);
  const { before, after, discount } = useQuote();

  const price = async (tried: Tried) => {
    trying.current = tried;
    setAsking(true);
    if (tried.source !== "referral") dispatch({ type: "validate", code: tried.code });
    const discount = tried.source === "held" ? discountToTry() : undefined;
    const priced = await priceBy(tried);
    // The newer request continues.
    if (priced.kind === "overtaken") return;
    if (priced.kind === "applied") {
      dispatch({ type: "succeed", message: priced.message });
      if (tried.source === "typed" || tried.source === "default") track({ name: "voucher_applied" });
    } else {
      await explain(tried, priced, discount);
    }
    if (trying.current === tried) stopTrying();
  };

  const explain = async ({ code, source }: Tried, failed: Failed, discount: DiscountAnswers | undefined) => {
    if (discount) setDiscountAside(discount, failed);
    else keepOriginalPrice();
    if (source === "referral") return logFailure("The referral did not change the price")(failed.error);
    dispatch({ type: "fail", message: failed.message });
    if (source !== "held") {
      if (isUnderLockout(code, flags.default_voucher)) lockVouchers();
      track({ name: "voucher_failed" });
    }
    await priceByReferral();
  };

  const stopTrying = () => {
    trying.current = undefined;
    setAsking(false);
  };

  /** Applies a referral when no stronger code does. Ruling C11. */
  const priceByReferral = async () => {
    const { referral } = currentQuote().codes;
    if (referral) await price({ code: referral, source: "referral" });
  };

  /** After the package changed or the code was removed. */
  const priceAgain = async () => {
    const discount = discountToTry();
    if (discount)
      return price({ code: discount.code, source: isFromReferral(discount) ? "referral" : "held" });
    keepOriginalPrice();
    await priceByReferral();
  };

  /** The weakest code, when there is no other. Spec §4 Voucher, Ruling C11. */
  const priceByDefault = async () => {
    const { allow_vouchers, auto_apply_default_voucher_codes, default_voucher } = flags;
    if (!allow_vouchers || !auto_apply_default_voucher_codes || !default_voucher) return;
    const { discount, priceIds } = currentQuote();
    const isOther = discount ?? lostDiscount() ?? trying.current;
    if (isOther || isVoucherCleared() || priceIds.length === 0) return;
    await price({ code: default_voucher, source: "default" });
  };

  const open = useEffectEvent(async () => {
    if (!currentQuote().isPriced) await priceAgain();
    await priceByDefault();
  });
  const reconnect = useEffectEvent(() => {
    if (lostDiscount()) void priceAgain();
  });
  useEffect(() => {
    void open();
    const goOn = () => reconnect();
    addEventListener("online", goOn);
    return () => removeEventListener("online", goOn);
  }, []);

  return {
    voucher,
    lockedFor,
    isVoucherAllowed: flags.allow_vouchers,
    /** An automatic discount without a box. */
    referral: discount && !discount.inputRevealed ? discount : undefined,
    before,
    after,
    isAsking,
    reveal: () => dispatch({ type: "reveal" }),
    edit: (code: string) => {
      dropLostDiscount();
      dispatch({ type: "edit", code });
    },
    apply: () => {
      if (!canApply(voucher, lockedFor)) return;
      const isRetry = isSameCode(lostDiscount()?.code ?? "", voucher.code);
      void (isRetry ? priceAgain() : price({ code: normaliseCode(voucher.code), source: "typed" }));
    },
    clear: () => {
      withdrawQuestion();
      stopTrying();
      dispatch({ type: "clear" });
      dropLostDiscount();
      keepVoucherCleared();
      answer({ discount: undefined, discountCode: undefined });
      void priceAgain();
    },
    /** Replaces an expired price with today's. */
    refresh: () => {
      setAsking(true);
      void refreshPrices(() => false).then(() => priceAgain().finally(stopTrying));
    },
    /** Sets another package and prices it with the applied or pending code. Spec §4 Voucher. */
    change: (products: Product[]) => {
      answer({ products });
      void (trying.current ? price(trying.current) : priceAgain());
    },
  };
}
