import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Logo } from "./logo.tsx";
import { Wrap } from "./page.tsx";
import styles from "./footer.module.css";

export type FooterLink = { readonly text: string; readonly to: string };

export type FooterProps = {
  readonly brand: string;
  readonly links: readonly FooterLink[];
  /** Trading name, company number and registered office. */
  readonly children: ReactNode;
  /** Leaves room for the sticky bar. */
  readonly aboveBar?: boolean;
};

export function Footer({ brand, links, children, aboveBar }: FooterProps) {
  return (
    <footer className={classNames(styles.footer, aboveBar && styles.aboveBar)}>
      <Wrap className={styles.rows}>
        <Logo name={brand} onDusk />
        <nav aria-label="About this site">
          <ul className={styles.links}>
            {links.map(({ text, to }) => (
              <li key={text}>
                {/^[a-z]+:/i.test(to) ? <a href={to}>{text}</a> : <Link to={to}>{text}</Link>}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.company}>{children}</div>
      </Wrap>
    </footer>
  );
}
