import { texts } from "@evenly/contract/texts";
import type { Product } from "@evenly/contract/products";
import { useEffect, useEffectEvent, useReducer, useRef, type Dispatch } from "react";
import { track } from "../analytics/track.ts";
import { call, Refused } from "../api/client.ts";
import { firstMessage, logFailure } from "../api/failure.ts";
import { answer, answers, useAnswers, type DiscountAnswers } from "../journey/answers.ts";
import { chosenPriceIds, priceOf } from "../journey/chosen-products.ts";
import { packageKey } from "../journey/quote.ts";
import { useSettings, type Settings } from "../journey/settings.ts";
import { storedCode } from "../journey/stored-codes.ts";
import { refreshPrices } from "./refresh-prices.ts";
import {
  appliedVoucher,
  canApply,
  changeVoucher,
  hiddenVoucher,
  locksOnFailure,
  revealedVoucher,
  type VoucherEvent,
  type VoucherState,
} from "./voucher-state.ts";

type Source = "typed" | "default" | "held" | "referral";

/** The box as it stands when the page opens. Ruling D13: a default that is not applied by itself stands ready in it. */
const openingState = ({ flags }: Settings): VoucherState => {
  const { discount } = answers();
  if (discount?.isValid && discount.inputRevealed) return appliedVoucher(discount.code, discount.description);
  // A friend's code is stronger than the operator's default, and comes by itself (Ruling C11).
  const isReferred = Boolean(discount?.isValid || storedCode("referral"));
  if (!flags.allow_vouchers || !flags.default_voucher || isReferred) return hiddenVoucher;
  return flags.auto_apply_default_voucher_codes ? hiddenVoucher : revealedVoucher(flags.default_voucher);
};

/** The package's price, and every code that may change it. Spec §4 Voucher, Ruling C11. */
export function usePackagePrice() {
  const current = useSettings();
  const { flags } = current;
  const [voucher, dispatch] = useReducer(changeVoucher, current, openingState);
  const question = useRef(0);
  const [isAsking, setAsking] = useReducer((_: boolean, asking: boolean) => asking, false);
  const { priceBeforeDiscount, priceAfterDiscount, discount } = useAnswers();
  useLockoutClock(voucher.lockedFor > 0, dispatch);

  /**
   * Asks what a code makes of the package; a newer question makes this one's answer void. Where the prices on the page
   * hold no longer, today's are fetched and the code is tried on them once (Ruling B5).
   */
  const price = async (code: string, source: Source, isRetry = false) => {
    const asked = ++question.current;
    const isStale = () => asked !== question.current;
    setAsking(true);
    if (source !== "referral") dispatch({ type: "validate", code });
    try {
      const { products } = answers();
      const found = await askForPrice(code, source, products);
      if (isStale()) return;
      keepPrices(found, packageKey(products), discountOf(code, source, found.message));
      dispatch({ type: "succeed", message: found.message });
      if (source === "typed" || source === "default") track({ name: "voucher_applied" });
    } catch (error) {
      if (isStale()) return;
      if (!isRetry && error instanceof Refused && error.status === 409 && (await refreshPrices())) {
        return await price(code, source, true);
      }
      keepOriginalPrice();
      if (source === "referral") return logFailure("The referral did not change the price")(error);
      const message = firstMessage(error) ?? texts.voucherInvalid;
      dispatch({
        type: "fail",
        message,
        locks: source === "typed" && locksOnFailure(code, flags.default_voucher),
      });
      if (source !== "held") track({ name: "voucher_failed" });
      await priceByReferral();
    } finally {
      if (!isStale()) setAsking(false);
    }
  };

  /** What a friend's code takes off, where nothing stronger does. Ruling C11. */
  const priceByReferral = async () => {
    const code = storedCode("referral");
    if (code) await price(code, "referral");
  };

  /** After the package has changed, or the code has gone. */
  const priceAgain = async () => {
    const held = answers().discount;
    if (held?.isValid) return price(held.code, held.inputRevealed ? "held" : "referral");
    keepOriginalPrice();
    await priceByReferral();
  };

  const open = useEffectEvent(() => {
    const { products, pricedFor, discount: held } = answers();
    const isPriced = pricedFor === packageKey(products);
    const isReferral = Boolean(held?.isValid) || Boolean(storedCode("referral"));
    if (!isPriced || (isReferral && !held?.isValid)) void priceAgain();
    else if (
      !held?.isValid &&
      flags.allow_vouchers &&
      flags.auto_apply_default_voucher_codes &&
      flags.default_voucher
    ) {
      if (chosenPriceIds(products).length > 0) void price(flags.default_voucher, "default");
    }
  });
  useEffect(() => open(), []);

  return {
    voucher,
    isVoucherAllowed: flags.allow_vouchers,
    /** A discount that came by itself and has no box. */
    referral: discount?.isValid && !discount.inputRevealed ? discount : undefined,
    before: priceBeforeDiscount,
    after: priceAfterDiscount,
    isAsking,
    reveal: () => dispatch({ type: "reveal" }),
    edit: (code: string) => dispatch({ type: "edit", code }),
    apply: () => {
      if (canApply(voucher)) void price(voucher.code.trim(), "typed");
    },
    clear: () => {
      question.current++;
      setAsking(false);
      dispatch({ type: "clear" });
      answer({ discount: undefined, discountCode: undefined });
      void priceAgain();
    },
    /** Takes another package, and tries the applied code on it. Spec §4 Voucher. */
    change: (products: Product[]) => {
      answer({ products });
      void priceAgain();
    },
  };
}

const askForPrice = (voucherCode: string, source: Source, products: readonly Product[]) => {
  const { housemateCount, leadId, discount } = answers();
  const body = { selectedProducts: chosenPriceIds(products), housemateCount, leadId };
  const isOurs = source === "referral" || (source === "held" && !discount?.typed);
  return isOurs
    ? call("POST /discount/activate", { body: { ...body, voucherCode } })
    : call("POST /voucher/:voucherCode", { params: { voucherCode }, body });
};

const discountOf = (code: string, source: Source, description: string): DiscountAnswers => {
  const held = answers().discount;
  if (source === "held" && held) return { ...held, description };
  return {
    isValid: true,
    inputRevealed: source !== "referral",
    offer: "",
    aff: "",
    code,
    name: code,
    description,
    typed: source === "typed",
  };
};

const keepPrices = (
  prices: { priceBeforeDiscount: number; priceAfterDiscount: number },
  pricedFor: string,
  discount: DiscountAnswers | undefined,
) => {
  const { priceBeforeDiscount, priceAfterDiscount } = prices;
  answer({ priceBeforeDiscount, priceAfterDiscount, pricedFor, discount });
};

const keepOriginalPrice = () => {
  const { products } = answers();
  const price = priceOf(products);
  keepPrices({ priceBeforeDiscount: price, priceAfterDiscount: price }, packageKey(products), undefined);
};

function useLockoutClock(isLocked: boolean, dispatch: Dispatch<VoucherEvent>) {
  useEffect(() => {
    if (!isLocked) return;
    const clock = setInterval(() => dispatch({ type: "tick" }), 1000);
    return () => clearInterval(clock);
  }, [isLocked, dispatch]);
}
