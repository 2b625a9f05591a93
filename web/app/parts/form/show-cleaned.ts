import type { FocusEvent } from "react";

/** Listeners of a field that is shown as it will be sent, once it is left. Spec §4 "capitalised on blur", Ruling C15. */
export const showCleaned = (clean: (typed: string) => string) => ({
  onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
    target.value = clean(target.value);
  },
});
