import type { AccountInformation } from "@evenly/contract/summary";
import { Button } from "@evenly/design/button";
import { Facts } from "@evenly/design/facts";
import { House } from "@evenly/design/house/house";
import { Note } from "@evenly/design/note";
import { Card, DuskPanel, DuskPanelBody, Scene, Title, Wrap } from "@evenly/design/page";
import { catalogue, isNoneOption } from "@evenly/domain/catalogue";
import { addPence, formatPounds, pence } from "@evenly/domain/money";
import { LiabilityCard } from "../../../parts/prices/liability-card.tsx";
import { AppliedCode } from "../../../parts/prices/applied-code.tsx";
import { houseText } from "../../../parts/house/house-text.ts";
import { Price } from "../../../parts/prices/price.tsx";
import { ProductChips } from "../../../parts/prices/product-chips.tsx";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { useSettings } from "../../../api/settings.ts";
import { utilitiesOn } from "../../../parts/house/house-utilities.ts";
import { firstPaymentText } from "../../../parts/payment/first-payment.ts";
import { quoteOfAccount } from "../../../quote/account-quote.ts";
import { paymentsOf } from "../../../quote/payments.ts";
import { shownPrice } from "../../../quote/shown-price.ts";
import styles from "./landing.module.css";
import * as prices from "../../../parts/prices/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.tsx";

type Props = { readonly account: AccountInformation; readonly onNext: () => void };

/** The account to join. Spec §2 Joining pages, Landing. */
export function AccountSummary({ account, onNext }: Props) {
  const { tenancyStartDate, tenancyEndDate, firstPaymentDate, broadbandDate, agentMessage, successor } =
    account;
  const settings = useSettings();
  const products = account.products.filter(({ code }) => !isNoneOption(code));
  return (
    <Wrap className={styles.page}>
      <div className={styles.title}>
        <Title
          lede={
            successor
              ? words.takesOver(
                  <b>{successor.of}</b>,
                  <b>{account.fullAddress}</b>,
                  formatIsoDate(successor.firstDay),
                )
              : words.created(<b>{account.accountCreator}</b>, <b>{account.fullAddress}</b>)
          }
        >
          {words.title}
        </Title>
      </div>
      <div className={styles.price}>
        <PricePanel account={account} />
      </div>
      <div className={styles.details}>
        {agentMessage && (
          <Note>
            <p>{agentMessage}</p>
            <p>{prices.needNotTake}</p>
          </Note>
        )}
        {successor?.isLate && <Note>{words.isLate(successor.of)}</Note>}
        <ProductChips
          products={products.map(({ type, label, title }) => ({
            utility: catalogue[type].utility,
            label,
            detail: title,
          }))}
        />
        <Card aria-label={words.dates}>
          <Facts
            facts={[
              successor
                ? { name: words.firstDay, value: formatIsoDate(successor.firstDay) }
                : { name: shared.tenancyStarts, value: formatIsoDate(tenancyStartDate) },
              { name: shared.tenancyEnds, value: formatIsoDate(tenancyEndDate) },
              { name: shared.firstPayment, value: firstPaymentText(firstPaymentDate, settings) },
              ...(successor ? ownPaymentRows(successor) : []),
              ...(broadbandDate && !successor
                ? [{ name: shared.broadbandInstalled, value: formatIsoDate(broadbandDate) }]
                : []),
            ]}
          />
        </Card>
        <LiabilityCard />
        <Button block onClick={onNext}>
          {shared.next}
        </Button>
      </div>
    </Wrap>
  );
}

/** A successor's payments. Ruling G5. */
function ownPaymentRows({ payments }: NonNullable<AccountInformation["successor"]>) {
  const [first] = payments;
  const inAll = addPence(payments.map(({ amount }) => pence(amount)));
  return [
    { name: words.firstAmount, value: formatAmount(first?.amount ?? 0) },
    { name: words.inAll, value: words.paymentsInAll(formatPounds(inAll), payments.length) },
  ];
}

function PricePanel({ account }: { readonly account: AccountInformation }) {
  const { usedDiscount, discountDescription } = account;
  const quote = quoteOfAccount(account);
  const { weekly, was, longer } = shownPrice(quote, paymentsOf(quote, useSettings()));
  const { housemates, joined, types } = quote;
  const house = { housemates, joined, you: joined, utilities: utilitiesOn(types) };
  return (
    <DuskPanel>
      <div className={styles.words}>
        <h2>{words.oneIsYours}</h2>
        <p>{words.joined(joined, housemates)}</p>
      </div>
      <Scene className={styles.scene}>
        <House {...house} street label={houseText(house)} />
      </Scene>
      <DuskPanelBody>
        <Price amount={weekly} was={was?.weekly} longer={longer} />
        {usedDiscount && <AppliedCode title={words.discountApplied} description={discountDescription} />}
      </DuskPanelBody>
    </DuskPanel>
  );
}
