import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { MonthSums } from "../money/balances.tsx";
import { Panel } from "../panel.tsx";
import { longDay, monthOf } from "../formats.ts";
import styles from "../../staff.module.css";

export function OpeningPreview({ preview }: { readonly preview: ApprovalPreview<"open-month"> }) {
  const { month, closedBy, closedOn, reason } = preview;
  return (
    <div className={styles.column}>
      <Panel title="What opening it again does">
        <div>
          <ul className={styles.effects}>
            <li>
              {closedBy} closed it on {longDay(closedOn)}: “{reason}”
            </li>
            <li>
              What is posted from then on counts in {monthOf(`${month}-01`)} again, so its sums can change.
            </li>
            <li>What came late in the meantime stays in the month in which it counts.</li>
          </ul>
        </div>
      </Panel>
      <MonthSums sums={preview} />
    </div>
  );
}
