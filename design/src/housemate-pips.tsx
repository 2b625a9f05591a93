import styles from "./housemate-pips.module.css";

export type HousematePipsProps = {
  readonly housemates: number;
  /** Who has joined, in order: an initial each, or an empty text where it is not known. */
  readonly joined: readonly string[];
  /** The state in words. */
  readonly label: string;
  /** What follows the initial or number of each. */
  readonly joinedText: string;
  readonly toJoinText: string;
};

/** A window each, all the same size. */
export function HousematePips(props: HousematePipsProps) {
  const { housemates, joined, label, joinedText, toJoinText } = props;
  return (
    <ul className={styles.pips} aria-label={label}>
      {Array.from({ length: housemates }, (_, index) => {
        const lit = index < joined.length;
        return (
          <li key={index} data-lit={lit ? "" : undefined}>
            {joined[index]?.slice(0, 1).toUpperCase() || index + 1}
            <span className="visually-hidden">{` ${lit ? joinedText : toJoinText}`}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The small window beside a housemate's row: it lights once the row is filled in. */
export function WindowMark({ lit }: { readonly lit: boolean }) {
  return <span className={styles.mark} data-lit={lit ? "" : undefined} aria-hidden="true" />;
}
