import type { Success } from "@evenly/contract";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel.tsx";
import { pounds } from "../../parts/formats.ts";
import styles from "../../staff.module.css";

type Balance = Success<"GET /staff/households/:reference">["balance"];

export function Balances({ balance, aside }: { readonly balance: Balance; readonly aside?: ReactNode }) {
  const figures = [
    ["Term", balance.term],
    [balance.refunded === 0 ? "Taken" : `Taken, ${pounds(balance.refunded)} refunded`, balance.taken],
    ["With the bank", balance.withBank],
    ["To come", balance.toCome],
    ["Written off", balance.waived],
    ["Owed now", balance.owed],
  ] as const;
  return (
    <Panel title="Balance" note="of all places, to the penny" aside={aside}>
      <dl className={styles.figures}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-zero={amount === 0} data-owed={name === "Owed now" && amount > 0}>
              {pounds(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
