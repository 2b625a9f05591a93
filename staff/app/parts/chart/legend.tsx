import type { Series } from "./chart-props.ts";
import styles from "./chart.module.css";

/** Series, with totals where useful. */
export function Legend({ of }: { readonly of: readonly (Series & { readonly total?: string })[] }) {
  return (
    <span className={styles.legend}>
      {of.map(({ name, look, total }) => (
        <span key={name}>
          <svg width="18" height="8" aria-hidden="true" focusable="false" data-look={look}>
            <line x1="0" x2="18" y1="4" y2="4" />
          </svg>
          {total === undefined ? name : `${name}, ${total}`}
        </span>
      ))}
    </span>
  );
}
