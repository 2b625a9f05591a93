import { classNames } from "./class-names.ts";
import styles from "./named-pips.module.css";

export type NamedPip = {
  readonly name: string;
  readonly lit: boolean;
  /** Instead of the initial. */
  readonly sign?: string | undefined;
  /** For example 'you'. */
  readonly note?: string | undefined;
};

export type NamedPipsProps = {
  readonly label: string;
  readonly people: readonly NamedPip[];
};

export function NamedPips({ label, people }: NamedPipsProps) {
  return (
    <ul className={styles.pips} aria-label={label}>
      {people.map(({ name, sign, lit, note }, index) => (
        <li key={index}>
          <PersonWindow name={sign ?? name} lit={lit} className={styles.onDusk} />
          <span>
            {name}
            {note && <small>{` ${note}`}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type PersonWindowProps = Pick<NamedPip, "name" | "lit"> & { readonly className?: string | undefined };

/** A person's window with initial and name; dashed while awaited. */
export function PersonWindow({ name, lit, className }: PersonWindowProps) {
  return (
    <span className={classNames(styles.window, className)} data-lit={lit ? "" : undefined} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
