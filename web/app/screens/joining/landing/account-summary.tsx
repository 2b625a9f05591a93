import type { AccountInformation } from "@evenly/contract/summary";
import { Button } from "@evenly/design/button";
import { Facts } from "@evenly/design/facts";
import { House } from "@evenly/design/house/house";
import { Note } from "@evenly/design/note";
import { Card, DuskPanel, DuskPanelBody, Scene, Title, Wrap } from "@evenly/design/page";
import { isNoneOption } from "@evenly/domain/catalogue";
import { formatPounds, pence } from "@evenly/domain/money";
import { AppliedCode } from "../../../parts/prices/applied-code.tsx";
import { sayHouse } from "../../../parts/house/say-house.ts";
import { Price } from "../../../parts/prices/price.tsx";
import { ProductChips } from "../../../parts/prices/product-chips.tsx";
import { utilityOf } from "../../../parts/house/utility-of.ts";
import { sayDate } from "../../../answers/say-date.ts";
import { useSettings } from "../../../api/settings.ts";
import { utilitiesOn } from "../../../parts/house/house-utilities.ts";
import { sayFirstPayment } from "../../../parts/payment/payment-quote.ts";
import styles from "./landing.module.css";

type Props = { readonly account: AccountInformation; readonly onNext: () => void };

/** What somebody is asked to join: by whom, where, for how much and from when. Spec §2 Joining pages, Landing. */
export function AccountSummary({ account, onNext }: Props) {
  const { tenancyStartDate, tenancyEndDate, firstPaymentDate, broadbandDate, agentMessage } = account;
  const known = useSettings();
  const products = account.products.filter(({ code }) => !isNoneOption(code));
  return (
    <Wrap className={styles.page}>
      <div className={styles.title}>
        <Title
          lede={
            <>
              <b>{account.accountCreator}</b> has created an account for <b>{account.fullAddress}</b>.
            </>
          }
        >
          Your Utilities Package
        </Title>
      </div>
      <div className={styles.price}>
        <PricePanel account={account} />
      </div>
      <div className={styles.details}>
        {agentMessage && <Note>{agentMessage}</Note>}
        <ProductChips
          products={products.map(({ type, label, title }) => ({
            utility: utilityOf(type),
            label,
            detail: title,
          }))}
        />
        <Card aria-label="Dates">
          <Facts
            facts={[
              { name: "Tenancy starts", value: sayDate(tenancyStartDate) },
              { name: "Tenancy ends", value: sayDate(tenancyEndDate) },
              { name: "First payment", value: sayFirstPayment(firstPaymentDate, known) },
              ...(broadbandDate ? [{ name: "Broadband installed", value: sayDate(broadbandDate) }] : []),
            ]}
          />
        </Card>
        <Button block onClick={onNext}>
          Next
        </Button>
      </div>
    </Wrap>
  );
}

function PricePanel({ account }: { readonly account: AccountInformation }) {
  const { housemateCount, remainingHousemates, usedDiscount, discountDescription } = account;
  const joined = housemateCount - remainingHousemates;
  const said = `${String(joined)} of ${String(housemateCount)} housemates ${joined === 1 ? "has" : "have"} joined`;
  const wanted = account.products.filter(({ code }) => !isNoneOption(code));
  const utilities = utilitiesOn(wanted.map(({ type }) => type));
  const house = { housemates: housemateCount, joined, you: joined, utilities };
  return (
    <DuskPanel>
      <div className={styles.words}>
        <h2>One of these is yours</h2>
        <p>{said}.</p>
      </div>
      <Scene className={styles.scene}>
        <House {...house} street label={sayHouse(house)} />
      </Scene>
      <DuskPanelBody>
        <Price
          amount={pence(account.pppw)}
          was={usedDiscount ? pence(account.nonDiscountedPricePerPerson) : null}
          monthly={
            <>
              <span>{`${formatPounds(pence(account.pricePerPersonPerMonth))} per person per month`}</span>{" "}
              {usedDiscount && (
                <s>
                  <span className="visually-hidden">Original price </span>
                  <span>{formatPounds(pence(account.nonDiscountedPricePerPersonPerMonth))}</span>
                </s>
              )}
            </>
          }
        />
        {usedDiscount && <AppliedCode title="Discount applied" description={discountDescription} />}
      </DuskPanelBody>
    </DuskPanel>
  );
}
