import styles from "./housemate-pips.module.css";

export type HousematePipsProps = {
  readonly housemates: number;
  /** Initials in order; empty where unknown. */
  readonly joined: readonly string[];
  readonly label: string;
  /** Follows each initial or number. */
  readonly joinedText: string;
  readonly toJoinText: string;
};

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

/** Lit once its row is filled in. */
export function WindowMark({ lit }: { readonly lit: boolean }) {
  return <span className={styles.mark} data-lit={lit ? "" : undefined} aria-hidden="true" />;
}
