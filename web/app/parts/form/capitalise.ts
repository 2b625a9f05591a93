import { capitaliseName } from "@evenly/domain/person";
import type { FocusEvent } from "react";

/** For a name's `onBlur`. Spec §4 "Names are capitalised on blur and before submission". */
export const capitalise = ({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
  target.value = capitaliseName(target.value);
};
