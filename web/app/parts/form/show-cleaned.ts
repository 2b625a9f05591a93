import type { FocusEvent } from "react";

/** Listeners of a field that is shown as it will be sent, once it is left. Spec §4 "capitalised on blur", Ruling C15. */
export function showCleaned(clean: (typed: string) => string) {
  return {
    onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
      target.value = clean(target.value);
    },
  };
}
