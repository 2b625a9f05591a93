import { Facts } from "@evenly/design/facts";
import { formatPounds } from "@evenly/domain/money";
import { formatIsoDate } from "../../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../../answers/format-amount.ts";
import { useSettings } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { GuaranteeText } from "../../../../parts/payment/guarantee-card.tsx";
import { debitsAhead } from "../../../../parts/my-house/house-state.ts";
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
      <p>{words.confirms(house.fullAddress, mandate.activeSince !== null)}</p>
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
      <Debits house={house} />
      <p>{payment.notice(advanceNoticeWorkingDays)}</p>
      <p>{words.mayCancel}</p>
      <h3>{payment.guarantee}</h3>
      <GuaranteeText />
    </div>
  );
}

/** What will leave the account, by day: nothing that will never be taken. Ruling F12. */
function Debits({ house }: Pick<Props, "house">) {
  const debits = debitsAhead(house);
  if (debits.length === 0) return <p>{words.noPayments}</p>;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{words.yourPayments}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {debits.map(({ on, amount, payments }) => (
          <tr key={on}>
            <td>
              {formatIsoDate(on)}
              {payments > 1 && <small> {words.paymentsTogether(payments)}</small>}
            </td>
            <td>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The printed schedule: every payment with its state in words. Ruling F12. */
export function Schedule({ house }: Pick<Props, "house">) {
  const { fullAddress, mandate, taken, withBank, toCome, owed, waived } = house;
  const sums = [
    [words.taken, taken],
    [words.withYourBank, withBank],
    [words.toCome, toCome],
    [owed < 0 ? words.weOwe : words.owed, Math.abs(owed)],
    [words.waivedGroup, waived],
  ] as const;
  return (
    <div className={styles.paper}>
      <p>{fullAddress}</p>
      <p>{mandate && `${words.mandateReference}: ${mandate.reference}`}</p>
      <table className={styles.table}>
        <caption className="visually-hidden">{words.yourPayments}</caption>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.stateOf}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {scheduledOf(house).map(({ number, on, state, amount }, index) => (
            <tr key={index}>
              <td>{number}</td>
              <td>{formatIsoDate(on)}</td>
              <td>{state}</td>
              <td>{formatPounds(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums
            .filter(([, amount]) => amount !== 0)
            .map(([name, amount]) => (
              <tr key={name}>
                <th scope="row" colSpan={3}>
                  {name}
                </th>
                <td>{formatAmount(amount)}</td>
              </tr>
            ))}
        </tfoot>
      </table>
    </div>
  );
}
