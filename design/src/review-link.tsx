import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./review-link.module.css";

export type ReviewLinkProps = { readonly href: string; readonly children: ReactNode };

export function ReviewLink({ href, children }: ReviewLinkProps) {
  return (
    <a href={href} className={styles.link} rel="noopener" target="_blank">
      <Icon name="star" size={22} className={styles.star} />
      {children}
    </a>
  );
}
