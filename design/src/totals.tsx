import styles from "./totals.module.css";

export type Total = { readonly name: string; readonly value: string; readonly isOwed?: boolean };

export function Totals({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ name, value, isOwed }) => (
        <div key={name} data-owed={isOwed ? "" : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
