import { classNames } from "./class-names.ts";
import styles from "./named-pips.module.css";

export type NamedPip = {
  readonly name: string;
  readonly lit: boolean;
  /** In the window, where it is not the name's first letter. */
  readonly sign?: string | undefined;
  /** Such as 'you'. */
  readonly note?: string | undefined;
};

export type NamedPipsProps = {
  /** What they are in words. */
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

/** Somebody's window with their initial, beside their name; dashed while they are awaited. */
export function PersonWindow({ name, lit, className }: PersonWindowProps) {
  return (
    <span className={classNames(styles.window, className)} data-lit={lit ? "" : undefined} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
