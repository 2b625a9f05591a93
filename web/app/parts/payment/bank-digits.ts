import { cleanBankDigits, maskSortCode } from "@evenly/domain/direct-debit";

export type Shown = { readonly text: string; readonly caret: number };

/** A sort code in its mask, the caret behind the same digit as before. Ruling D12. */
export const showSortCode = (typed: string, caret: number): Shown => {
  const text = maskSortCode(typed);
  return { text, caret: placeCaret(text, digitsBefore(typed, caret)) };
};

/** An account number without the spaces and hyphens that people paste. Ruling C8. */
export const showAccountNumber = (typed: string, caret: number): Shown => ({
  text: cleanBankDigits(typed),
  caret: digitsBefore(typed, caret),
});

const digitsBefore = (typed: string, caret: number) => cleanBankDigits(typed.slice(0, caret)).length;

/** The place in the masked text with so many characters, hyphens not counted, before it. */
const placeCaret = (masked: string, digits: number): number => {
  let place = 0;
  for (let seen = 0; seen < digits && place < masked.length; place += 1) if (masked[place] !== "-") seen += 1;
  return place;
};
