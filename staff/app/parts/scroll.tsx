import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./scroll.module.css";

type ScrollProps = { readonly name: string; readonly children: ReactNode };

/** A wide table scrolls, and is then focusable. WCAG 1.4.4. */
export function Scroll({ name, children }: ScrollProps) {
  const region = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    const observer = new ResizeObserver(() => setIsWide(current.scrollWidth > current.clientWidth));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={region}
      className={styles.scroll}
      {...(isWide && { role: "region", "aria-label": `${name}, scrolls sideways`, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
