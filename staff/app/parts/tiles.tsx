import { Link } from "react-router";
import { pounds } from "./formats.ts";
import styles from "./tiles.module.css";

export type Tile = {
  readonly name: string;
  /** In pence. */
  readonly amount?: number;
  readonly count?: number;
  /** Instead of a number. */
  readonly figure?: string;
  /** Toggles the list's filter. */
  readonly to?: string;
  readonly isChosen?: boolean;
  readonly isOwed?: boolean;
  /** Small, next to the figure. */
  readonly beside?: string;
  /** Below the figure. */
  readonly note?: string;
};

/** Figures; those with links are filters. */
export function Tiles({ name, tiles }: { readonly name: string; readonly tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles} aria-label={name}>
      {tiles.map((tile) => (
        <li key={tile.name} data-chosen={tile.isChosen}>
          {tile.to === undefined ? (
            <div className={styles.tile}>
              <Figures tile={tile} />
            </div>
          ) : (
            <Link
              to={tile.to}
              className={styles.tile}
              aria-current={tile.isChosen ? "true" : undefined}
              preventScrollReset
            >
              <Figures tile={tile} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Figures({ tile: { name, amount, figure, count, beside, note, isOwed } }: { readonly tile: Tile }) {
  const isZero = amount === 0 || (amount === undefined && count === 0);
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.sum}>
        <strong data-zero={isZero} data-owed={isOwed === true && !isZero}>
          {figure ?? (amount === undefined ? count?.toLocaleString("en-GB") : pounds(amount))}
        </strong>
        {beside !== undefined && <span className={styles.count}>{beside}</span>}
        {amount !== undefined && count !== undefined && (
          <span className={`${styles.count} ${styles.many}`}>{count.toLocaleString("en-GB")}</span>
        )}
      </span>
      {note !== undefined && <span className={styles.count}>{note}</span>}
    </>
  );
}
