import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a page change the focus goes to the new page's title, so that a screen reader says where it is. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const title = document.querySelector<HTMLElement>("main h1");
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
