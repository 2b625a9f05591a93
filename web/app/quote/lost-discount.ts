import { normaliseCode } from "@evenly/domain/discount";
import type { DiscountAnswers } from "../answers/answers.ts";
import { dropDraft, keepDraft, readDraft } from "../parts/form/drafts.ts";

const lost = "lost-discount";
const cleared = "voucher-cleared";

const like: DiscountAnswers = {
  isValid: true,
  inputRevealed: true,
  offer: "",
  aff: "",
  code: "",
  name: "",
  description: "",
  typed: false,
};

/** A discount that the package lost, with the reason as its description; tried again with each change. Spec §4. */
export function lostDiscount(): DiscountAnswers | undefined {
  return readDraft(lost, like);
}

export function keepLostDiscount(discount: DiscountAnswers) {
  return keepDraft(lost, discount);
}

/** Of a link, before the server has said anything of it. */
export function keepLostCode(typed: string) {
  const code = normaliseCode(typed);
  keepLostDiscount({ ...like, code, name: code });
}

export function dropLostDiscount() {
  return dropDraft(lost);
}

/** The visitor wants no voucher, the default one neither. */
export function isVoucherCleared() {
  return readDraft(cleared, { isCleared: true }) !== undefined;
}

export function keepVoucherCleared() {
  return keepDraft(cleared, { isCleared: true });
}
