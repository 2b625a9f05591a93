import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Logo } from "./logo.tsx";
import { Wrap } from "./page.tsx";
import styles from "./footer.module.css";

/** A link in a new tab, so that forms are kept, or an action. */
export type FooterLink =
  { readonly text: string; readonly to: string } | { readonly text: string; readonly onPress: () => void };

export type FooterProps = {
  readonly brand: string;
  readonly label: string;
  readonly links: readonly FooterLink[];
  /** Trading name, company number and registered office. */
  readonly children: ReactNode;
  /** Leaves room for the fixed bar. */
  readonly aboveBar?: boolean;
};

export function Footer({ brand, label, links, children, aboveBar }: FooterProps) {
  return (
    <footer className={classNames(styles.footer, aboveBar && styles.aboveBar)}>
      <Wrap className={styles.rows}>
        <Logo name={brand} onDusk />
        <nav aria-label={label}>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.text}>
                <Entry {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.company}>{children}</div>
      </Wrap>
    </footer>
  );
}

function Entry(link: FooterLink) {
  if ("onPress" in link) {
    return (
      <button type="button" onClick={link.onPress}>
        {link.text}
      </button>
    );
  }
  const { text, to } = link;
  if (to.startsWith("mailto:")) return <a href={to}>{text}</a>;
  return (
    <Link to={to} target="_blank" rel="noopener">
      {text}
    </Link>
  );
}
