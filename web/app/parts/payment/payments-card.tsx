import { Card } from "@evenly/design/page";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { ReactNode } from "react";
import { useSettings } from "../../api/settings.ts";
import styles from "./papers.module.css";
import { ScheduleTable } from "./schedule-table.tsx";

/** The heading's id, for what leads to it. */
export const paymentsHeading = "payments";

type Props = { readonly payments: readonly ScheduledPayment[]; readonly children?: ReactNode };

/** The whole schedule and what may move a payment. Rulings C3, C4. */
export function PaymentsCard({ payments, children }: Props) {
  const { advanceNoticeWorkingDays } = useSettings().config.brand;
  if (payments.length === 0) return null;
  return (
    <Card aria-labelledby={paymentsHeading}>
      <h2 id={paymentsHeading} tabIndex={-1} className={styles.heading}>
        Your payments
      </h2>
      <ScheduleTable payments={payments} />
      <p className={styles.small}>
        Nothing is taken before everyone has joined. We'll give you {advanceNoticeWorkingDays} working days'
        notice, so your first payment may be later than shown.
      </p>
      {children}
    </Card>
  );
}
