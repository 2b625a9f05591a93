import { holdPointers } from "@evenly/design/hold-pointers";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Milliseconds without the panel, so that it does not flash. */
const patience = 150;
/** Milliseconds: the panel stays between a call and the page that follows. */
const afterwards = 100;

/**
 * On navigation: focuses the new title, sets the animation's direction (page-turn.css) and shows the loading panel if
 * needed. Returns whether the panel is visible.
 */
export function usePageChange(isWorking: boolean): boolean {
  const { pathname } = useLocation();
  const [covered, setCovered] = useState<string>();
  const trail = useRef([pathname]);
  const place = useRef(0);

  useEffect(() => {
    const cover = () => setCovered(isWorking ? pathname : undefined);
    const timer = setTimeout(cover, isWorking ? patience : afterwards);
    return () => clearTimeout(timer);
  }, [isWorking, pathname]);

  // Before painting, so that the focus is not delayed.
  useLayoutEffect(() => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const seen = trail.current.indexOf(pathname);
    const leadsBack = seen >= 0 || idx < place.current;
    place.current = idx;
    if (trail.current.at(-1) === pathname) return;
    trail.current = seen >= 0 ? trail.current.slice(0, seen + 1) : [...trail.current, pathname];
    const { dataset } = document.documentElement;
    holdPointers();
    if (covered === undefined) dataset.turn = leadsBack ? "back" : "forward";
    else delete dataset.turn;
    const title = document.querySelector<HTMLElement>("main h1");
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname, covered]);
  return covered === pathname;
}
