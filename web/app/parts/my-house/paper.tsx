import { useEffect, useEffectEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./paper.module.css";

type Props = { readonly children: ReactNode; readonly onPrinted: () => void };

/** Prints its content alone; never shown on screen. */
export function Paper({ children, onPrinted }: Props) {
  const leave = useEffectEvent(onPrinted);
  useEffect(() => {
    const printed = () => leave();
    document.body.dataset.prints = "";
    window.addEventListener("afterprint", printed);
    window.print();
    return () => {
      window.removeEventListener("afterprint", printed);
      delete document.body.dataset.prints;
    };
  }, []);
  return createPortal(
    <div data-paper="" className={styles.paper}>
      {children}
    </div>,
    document.body,
  );
}
