import { cleanBankDigits, maskSortCode } from "@evenly/domain/bank-details";

export type Shown = { readonly text: string; readonly caret: number };

/** Masks a sort code and keeps the caret after the same digit. Ruling D12. */
export function showSortCode(typed: string, caret: number): Shown {
  const text = maskSortCode(typed);
  return { text, caret: placeCaret(text, digitsBefore(typed, caret)) };
}

/** Removes pasted spaces and hyphens. Ruling C8. */
export function showAccountNumber(typed: string, caret: number): Shown {
  return {
    text: cleanBankDigits(typed),
    caret: digitsBefore(typed, caret),
  };
}

function digitsBefore(typed: string, caret: number) {
  return cleanBankDigits(typed.slice(0, caret)).length;
}

/** The caret position after a number of digits. */
function placeCaret(masked: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < masked.length; place += 1) if (masked[place] !== "-") seen += 1;
  return place;
}
