import { Icon } from "@evenly/design/icon";
import { Panel } from "../../parts/panel.tsx";
import { type PriceBook, sayCheck } from "./words.ts";
import styles from "./price-books.module.css";

/** What was looked at, and what came of it. */
export function Checks({ checks }: { readonly checks: PriceBook["checks"] }) {
  const passed = checks.filter(({ result }) => result === "passed").length;
  return (
    <Panel title="Checks" note={`${String(passed)} of ${String(checks.length)} passed`}>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.code} data-result={check.result}>
            <Icon name={check.result === "passed" ? "check" : "warn"} size={16} />
            <span>{sayCheck(check)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
