import { Title, Wrap } from "@evenly/design/page";
import type { ReactNode } from "react";
import styles from "./legal-page.module.css";

export type LegalPageProps = {
  readonly title: string;
  readonly lede: ReactNode;
  readonly children: ReactNode;
};

/** The demo brand's text; operators configure their own URL. Ruling D18. */
export function LegalPage({ title, lede, children }: LegalPageProps) {
  return (
    <Wrap className={styles.page}>
      <Title lede={lede}>{title}</Title>
      <div className={styles.text}>{children}</div>
    </Wrap>
  );
}
