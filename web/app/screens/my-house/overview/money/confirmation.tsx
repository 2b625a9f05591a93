import { Facts } from "@evenly/design/facts";
import { useSettings } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { GuaranteeText } from "../../../../parts/payment/guarantee-card.tsx";
import { ScheduleTable } from "../../../../parts/payment/schedule-table.tsx";
import { sayPayments } from "../../../../parts/payment/say-payments.ts";
import { scheduledOf } from "../../../../parts/my-house/scheduled.ts";
import styles from "./money.module.css";
import * as payment from "../../../../parts/payment/paper-words.tsx";
import * as words from "./words.tsx";

type Props = { readonly house: MyHouse; readonly mandate: NonNullable<MyHouse["mandate"]> };

/** The scheme's confirmation, as mailed; bank details are masked except for two digits. Ruling D8. */
export function Confirmation({ house, mandate }: Props) {
  const { phone, email, companyName, statementName, advanceNoticeWorkingDays } = useSettings().config.brand;
  return (
    <div className={styles.paper}>
      <p>{words.confirms(house.fullAddress)}</p>
      <p>{words.check(phone, email)}</p>
      <Facts
        facts={[
          { name: words.accountHolder, value: mandate.accountHolder },
          { name: words.account, value: words.ending(mandate.accountEnding) },
          { name: words.mandateReference, value: mandate.reference },
          { name: words.ourReference, value: house.reference },
          { name: words.onYourStatement, value: statementName },
          { name: words.collectedBy, value: companyName },
        ]}
      />
      <p>{sayPayments(scheduledOf(house))}</p>
      <p>{payment.notice(advanceNoticeWorkingDays)}</p>
      <p>{words.mayCancel}</p>
      <h3>{payment.guarantee}</h3>
      <GuaranteeText />
    </div>
  );
}

/** The printed schedule. */
export function Schedule({ house }: { readonly house: MyHouse }) {
  return (
    <div className={styles.paper}>
      <p>{house.fullAddress}</p>
      <p>{house.mandate && `${words.mandateReference}: ${house.mandate.reference}`}</p>
      <ScheduleTable payments={scheduledOf(house)} />
    </div>
  );
}
