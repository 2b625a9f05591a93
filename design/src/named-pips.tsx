import { classNames } from "./class-names.ts";
import styles from "./named-pips.module.css";

export type NamedPip = {
  readonly name: string;
  readonly lit: boolean;
  /** Such as 'you'. */
  readonly note?: string | undefined;
};

export type NamedPipsProps = {
  /** What they are in words. */
  readonly label: string;
  readonly people: readonly NamedPip[];
};

/** People on dusk: a window each, with the name below it. */
export function NamedPips({ label, people }: NamedPipsProps) {
  return (
    <ul className={styles.pips} aria-label={label}>
      {people.map(({ name, lit, note }, index) => (
        <li key={index}>
          <PersonWindow name={name} lit={lit} className={styles.onDusk} />
          <span>
            {name}
            {note && <small>{` ${note}`}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type PersonWindowProps = Omit<NamedPip, "note"> & { readonly className?: string | undefined };

/** Somebody's window with their initial, beside their name; dashed while they are awaited. */
export function PersonWindow({ name, lit, className }: PersonWindowProps) {
  return (
    <span className={classNames(styles.window, className)} data-lit={lit ? "" : undefined} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
