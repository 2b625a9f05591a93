import { useLocation } from "react-router";

type State = { readonly returnTo?: unknown } | null;

/** For links on the review page that change one answer: the changed page comes back to it. */
export const changeAndComeBack = { returnTo: "/full-summary" } as const;

/** Where 'Next' leads when the page was opened to change one answer; undefined on the ordinary way. */
export const useReturn = (): string | undefined => {
  const { returnTo } = (useLocation().state ?? {}) as NonNullable<State>;
  return returnTo === changeAndComeBack.returnTo ? changeAndComeBack.returnTo : undefined;
};
