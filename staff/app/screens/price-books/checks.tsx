import { Icon } from "@evenly/design/icon";
import type { Later } from "../../parts/later.ts";
import { Panel } from "../../parts/panel.tsx";
import { type PriceBook, type QuotesHeld, checkResultText } from "./words.ts";
import styles from "./price-books.module.css";

type ChecksProps = { readonly checks: PriceBook["checks"]; readonly quotes: Later<QuotesHeld> };

export function Checks({ checks, quotes }: ChecksProps) {
  const passed = checks.filter(({ result }) => result === "passed").length;
  return (
    <Panel title="Checks" note={`${String(passed)} of ${String(checks.length)} passed`}>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.code} data-result={check.result}>
            <Icon name={check.result === "passed" ? "check" : "warn"} size={16} />
            <span>{checkResultText(check, quotes.answer?.all)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
