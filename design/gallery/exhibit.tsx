import { classNames } from "@evenly/design/class-names";
import type { HouseProps } from "@evenly/design/house/house";
import type { ReactNode } from "react";
import styles from "./gallery.module.css";

type Named = { readonly title: string; readonly children: ReactNode };

export function Group({ title, children }: Named) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One component, titled by its file. */
export function Exhibit({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <article className={styles.exhibit} data-component={of} aria-label={of}>
      <h3>{of}</h3>
      <div className={styles.states}>{children}</div>
    </article>
  );
}

type StateProps = {
  readonly name: string;
  readonly children: ReactNode;
  readonly onDusk?: boolean;
  /** Full width. */
  readonly wide?: boolean;
  /** Shows the focus ring. */
  readonly focused?: boolean;
  /** Not interactive: an open list would take the focus. */
  readonly inert?: boolean;
};

export function State({ name, children, onDusk, wide, focused, inert }: StateProps) {
  return (
    <figure className={classNames(styles.state, wide && styles.wide)}>
      <figcaption>{name}</figcaption>
      <div className={classNames(onDusk && styles.onDusk, focused && styles.focused)} inert={inert}>
        {children}
      </div>
    </figure>
  );
}

type StageProps = { readonly children: ReactNode; readonly short?: boolean; readonly night?: boolean };

/** Contains fixed positioning. */
export function Stage({ children, short, night }: StageProps) {
  const classes = classNames(styles.stage, short && styles.short, night && styles.night);
  return <div className={classes}>{children}</div>;
}

/** For components that span the page. */
export function Bleed({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bleed}>{children}</div>;
}

/** A House in words. */
export function labelOf({ housemates, joined = 0 }: Pick<HouseProps, "housemates" | "joined">) {
  return `A house with ${String(joined)} of ${String(housemates)} windows lit`;
}

export function nothing() {
  return undefined;
}
