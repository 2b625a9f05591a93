import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { Link } from "react-router";
import { Panel } from "../panel.tsx";
import { longDay } from "../say.ts";
import * as pages from "../../pages.ts";
import styles from "../../staff.module.css";

/** A summary; the book's page has all prices. */
export function PublicationPreview({
  preview: { name, from, prices, beside, counts, steepRises },
}: {
  readonly preview: ApprovalPreview<"publish-price-book">;
}) {
  const changes = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <Panel title="What will happen">
      <div>
        <ul className={styles.effects}>
          <li>
            {prices} prices are in force from {longDay(from)}, 00:00 in London.
          </li>
          {beside !== null && (
            <li>
              Beside {beside}: {changes.map(([what, count]) => `${String(count)} ${what}`).join(", ")}.
            </li>
          )}
          {steepRises > 0 && <li>{steepRises} prices go up by more than 10 %.</li>}
          <li>
            <Link to={pages.priceBook(name)}>Every price of {name}</Link>
          </li>
        </ul>
      </div>
    </Panel>
  );
}
