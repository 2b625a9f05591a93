import { useLayoutEffect, useRef } from "react";

/** Moves the focus to the returned ref when `news` changes, so that a screen reader reads it. `top` scrolls the page to its top. */
export function useFocus<Target extends HTMLElement = HTMLHeadingElement>(
  news: unknown,
  { top = false } = {},
) {
  const target = useRef<Target>(null);
  useLayoutEffect(() => {
    if (news === undefined) return;
    if (top) window.scrollTo({ top: 0 });
    target.current?.focus({ preventScroll: top });
  }, [news, top]);
  return target;
}
