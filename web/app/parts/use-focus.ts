import { useLayoutEffect, useRef } from "react";

/** The focus goes to what tells of `news`, whenever that is another, so that a screen reader says it. `top` shows the page from its top. */
export function useFocus<Told extends HTMLElement = HTMLHeadingElement>(news: unknown, { top = false } = {}) {
  const told = useRef<Told>(null);
  useLayoutEffect(() => {
    if (news === undefined) return;
    if (top) window.scrollTo({ top: 0 });
    told.current?.focus({ preventScroll: top });
  }, [news, top]);
  return told;
}
