import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Logo } from "./logo.tsx";
import { Wrap } from "./page.tsx";
import styles from "./header.module.css";

export type HeaderProps = {
  readonly brand: string;
  /** The logo link's accessible name. */
  readonly homeLabel: string;
  readonly to?: string;
  /** The review widget (Ruling D5), or whose page it is. */
  readonly end?: ReactNode;
  /** clear: over dusk. landing: over the landing page's dusk half. */
  readonly look?: "plain" | "clear" | "landing";
};

export function Header({ brand, homeLabel, to = "/", end, look = "plain" }: HeaderProps) {
  return (
    <header
      className={classNames(
        styles.header,
        look !== "plain" && styles.clear,
        look === "landing" && styles.landing,
      )}
    >
      <Wrap className={styles.row}>
        <Link to={to} className={styles.home} aria-label={homeLabel}>
          <Logo name={brand} onDusk={look !== "plain"} />
        </Link>
        {end != null && <div className={styles.reviews}>{end}</div>}
      </Wrap>
    </header>
  );
}
