import { useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { House } from "./house/house.tsx";
import styles from "./loading-panel.module.css";

export type LoadingPanelProps = {
  /** Sentences that alternate under the title. */
  readonly carouselTexts?: readonly string[];
  readonly title: string;
  readonly housemates?: number;
  /** False in the gallery. */
  readonly holdsPage?: boolean;
  /** The call has just started: announced and blocking, but not visible yet. */
  readonly isEarly?: boolean;
};

/** Covers the page during a call. Lights run; with reduced motion three are lit. */
export function LoadingPanel(props: LoadingPanelProps) {
  const { carouselTexts = [], title, housemates = 4, holdsPage = true, isEarly } = props;
  const [turn, setTurn] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (holdsPage && !isEarly) liftAboveDialogs(panel.current);
  }, [holdsPage, isEarly]);
  const text = carouselTexts[turn % Math.max(1, carouselTexts.length)];
  return (
    <div
      ref={panel}
      className={classNames(styles.panel, isEarly && styles.early)}
      data-holds-page={holdsPage && !isEarly ? "" : undefined}
    >
      <div className={styles.scene}>
        <House housemates={housemates} joined={3} street chasing label="" />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && (
          <p key={turn} className={styles.text} aria-hidden="true" onAnimationEnd={() => setTurn(turn + 1)}>
            {text}
          </p>
        )}
      </div>
    </div>
  );
}

/** A popover is above modal dialogs; older browsers leave the panel below. */
function liftAboveDialogs(panel: HTMLElement | null) {
  if (!panel?.showPopover || !document.querySelector("dialog[open]")) return;
  panel.popover = "manual";
  panel.showPopover();
}
