import type { ComponentProps, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";

type Box = { readonly children: ReactNode; readonly className?: string | undefined };

export function Wrap({ children, className }: Box) {
  return <div className={classNames(styles.wrap, className)}>{children}</div>;
}

export type TitleProps = {
  readonly children: ReactNode;
  readonly lede?: ReactNode;
  readonly onDusk?: boolean;
  /** hero: celebrations, an address, not found. landing: the landing page. */
  readonly size?: "page" | "hero" | "landing";
  readonly ref?: Ref<HTMLHeadingElement>;
};

export function Title({ children, lede, onDusk, size = "page", ref }: TitleProps) {
  return (
    <div className={classNames(styles.title, onDusk && styles.onDusk, styles[size])}>
      <h1 ref={ref} tabIndex={-1}>
        {children}
      </h1>
      {lede != null && <p className={styles.lede}>{lede}</p>}
    </div>
  );
}

export type SplitProps = Box & {
  readonly side: ReactNode;
  /** On narrow screens the side column follows; with it, the title is followed by the side column, and that by the rest. */
  readonly titleFirst?: boolean;
  readonly narrowSide?: boolean;
  readonly still?: boolean;
};

export function Split({ children, side, titleFirst, narrowSide, still, className }: SplitProps) {
  return (
    <div
      className={classNames(
        styles.split,
        narrowSide && styles.narrowSide,
        titleFirst && styles.titleFirst,
        className,
      )}
    >
      <div className={styles.column} data-turns="">
        {children}
      </div>
      <div className={classNames(styles.side, !still && styles.sticky)}>{side}</div>
    </div>
  );
}

export function Stack({ children, className }: Box) {
  return <div className={classNames(styles.stack, className)}>{children}</div>;
}

export function Pair({ children, className }: Box) {
  return <div className={classNames(styles.pair, className)}>{children}</div>;
}

/** Two or three columns where there is room. */
export function CardGrid({ children, className }: Box) {
  return <div className={classNames(styles.cards, className)}>{children}</div>;
}

export function Actions({ children, end, className }: Box & { readonly end?: boolean }) {
  return <div className={classNames(styles.actions, end && styles.end, className)}>{children}</div>;
}

export function Card({ children, className, ...section }: ComponentProps<"section">) {
  return (
    <section {...section} className={classNames(styles.card, className)}>
      {children}
    </section>
  );
}

export function ListCard({ children, className }: Box) {
  return <div className={classNames(styles.list, className)}>{children}</div>;
}

/** A dusk panel for the House and the price. */
export function DuskPanel({ children, className }: Box) {
  return <div className={classNames(styles.dusk, className)}>{children}</div>;
}

export function DuskPanelBody({ children, className }: Box) {
  return <div className={classNames(styles.duskBody, className)}>{children}</div>;
}

export type SceneProps = Box & { readonly size?: "chip" | "panel" | "hero" };

export function Scene({ children, size = "panel", className }: SceneProps) {
  return <div className={classNames(styles.scene, styles[`${size}Scene`], className)}>{children}</div>;
}

export type DuskHeroProps = Box & { readonly scene: ReactNode };

/** Full width: text left, House right, the street behind. */
export function DuskHero({ children, scene, className }: DuskHeroProps) {
  return (
    <div className={classNames(styles.evening, className)}>
      <Wrap className={styles.heroGrid}>
        <div className={styles.heroText} data-turns="">
          {children}
        </div>
        <div className={styles.heroScene}>{scene}</div>
      </Wrap>
    </div>
  );
}
