import { Title, Wrap } from "@evenly/design/page";
import type { ReactNode } from "react";
import styles from "./legal-page.module.css";

export type LegalPageProps = {
  readonly title: string;
  readonly lede: ReactNode;
  readonly children: ReactNode;
};

/** A short text of the demo brand; an operator's configuration puts its own address in its place. Ruling D18. */
export function LegalPage({ title, lede, children }: LegalPageProps) {
  return (
    <Wrap className={styles.page}>
      <Title lede={lede}>{title}</Title>
      <div className={styles.text}>{children}</div>
    </Wrap>
  );
}
