import { holdPointers } from "@evenly/design/hold-pointers";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Milliseconds. What comes sooner is not covered for a blink. */
const patience = 150;
/** Milliseconds. A page often follows on a call: the cover stays on between the two. */
const afterwards = 100;

/**
 * What a change of page does besides showing the page: the focus goes to the new title, so that a screen reader says where
 * it is; the movement (page-turn.css) knows whether it leads on or back; what takes long is covered. True while the loading
 * panel is to be seen.
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

  // Before anything is painted or moves: nothing delays the focus.
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
