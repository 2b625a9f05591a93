import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import styles from "./door.module.css";

/** Side by side where there is room. */
export function Doors({ children }: { readonly children: ReactNode }) {
  return <div className={styles.doors}>{children}</div>;
}

type Words = { readonly title: string; readonly text: string };
type AsButton = Words &
  Omit<ComponentProps<"button">, "title" | "children"> & {
    readonly to?: undefined;
    readonly busy?: boolean;
  };
type AsLink = Words & { readonly to: string };

/** A link to a secondary page; without `to` a button. */
export function Door({ title, text, ...door }: AsButton | AsLink) {
  const content = (
    <>
      <Leaf />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <Icon name="arrow" size={22} />
    </>
  );
  if (door.to !== undefined) {
    return (
      <Link to={door.to} className={styles.door}>
        {content}
      </Link>
    );
  }
  const { to: _, busy, ...button } = door;
  return (
    <button
      {...button}
      className={styles.door}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {content}
    </button>
  );
}

function Leaf() {
  return (
    <svg
      className={styles.leaf}
      width="38"
      height="66"
      viewBox="-19 -62 38 66"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.frame} x="-19" y="-61" width="38" height="64" rx="2" />
      <rect className={styles.wood} x="-15" y="-57" width="30" height="60" />
      <path className={styles.brass} d="M-11-44a11 9 0 0 1 22 0z" />
      <rect className={styles.brass} x="-6" y="-21" width="12" height="3.5" rx="1" />
      <circle className={styles.brass} cx="10" cy="-27" r="2" />
    </svg>
  );
}
