import { SubmitButton } from "@evenly/design/form";
import { earlyStartRequest } from "@evenly/contract/cancellation-right";
import { Title, Wrap } from "@evenly/design/page";
import { Tick } from "@evenly/design/tick";
import { catalogue, productTypes } from "@evenly/domain/catalogue";
import { coolingOffDays, needsEarlyStart } from "@evenly/domain/cooling-off";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { WayBack } from "@evenly/domain/journey";
import { useState } from "react";
import { CheckedForm } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { formatIsoDate } from "../../answers/format-iso-date.ts";
import { today, useSettings } from "../../api/settings.ts";
import { Back } from "../../shell/back.tsx";
import { AlreadyYours } from "./already-yours.tsx";
import { BankFields } from "./bank-fields.tsx";
import { FailurePanel } from "./failure-panel.tsx";
import { GuaranteeCard } from "./guarantee-card.tsx";
import type { NewPrice } from "./payment-action.ts";
import type { PaymentQuote } from "../../quote/payment-quote.ts";
import { paymentsOf } from "../../quote/payments.ts";
import { paymentRules } from "./payment-values.ts";
import { PaymentsCard } from "./payments-card.tsx";
import { PriceAgreement } from "./price-agreement.tsx";
import { ReadBack } from "./read-back.tsx";
import { RightToCancelCard, SeeRightToCancel } from "./right-to-cancel.tsx";
import { catchUpText } from "./catch-up-text.ts";
import { useFailure } from "./use-failure.ts";
import { QuotePanel } from "../prices/quote-panel.tsx";
import { firstPaymentText } from "./first-payment.ts";
import { shownPrice } from "../../quote/shown-price.ts";
import styles from "./payment.module.css";
import * as words from "./words.tsx";
import * as shared from "../words.ts";
import { names } from "../house/words.ts";

type Props = {
  readonly back: WayBack;
  readonly quote: PaymentQuote;
  readonly payer: { readonly firstname: string; readonly lastname: string; readonly email: string };
};

/** Spec §2 /direct-debit and /joining-tenant/direct-debit, §8, Rulings D8, D11, D12, J3. */
export function DirectDebitPage({ back, quote: opening, payer }: Props) {
  const settings = useSettings();
  const { phone } = settings.config.brand;
  const [defaults] = useState(() => ({
    ...paymentRules.empty,
    accountFirstName: payer.firstname,
    accountLastName: payer.lastname,
  }));
  const form = useForm(paymentRules, { defaults });
  const { title, heading, result, failure } = useFailure(form.isSending, words.title);
  const [newPrice, setNewPrice] = useState<NewPrice>();
  if (result?.newPrice && result.newPrice !== newPrice) setNewPrice(result.newPrice);
  const { yours } = result ?? {};
  const quote = newPrice?.quote ?? opening;
  const payments = paymentsOf(quote, settings);
  // The first payment's date is unknown while other places are open.
  const { successor } = quote;
  const isLast = !successor && quote.housemates - quote.joined === 1;
  if (yours && !form.isSending) return <AlreadyYours back={back} yours={yours} />;
  const catchUp = isLast ? catchUpText(payments, today(settings)) : undefined;

  const firstDay = Temporal.PlainDate.from(successor?.firstDay ?? quote.startDate);
  const isEarly = needsEarlyStart(today(settings), firstDay);
  const startField = form.field("earlyStart");

  return (
    <Wrap>
      <Back to={back} />
      <div className={styles.page}>
        <div className={styles.quote}>
          <QuoteSide quote={quote} payments={payments} />
        </div>
        <div className={styles.form}>
          <Title
            ref={title}
            lede={successor ? words.nothingBeforeDay(formatIsoDate(successor.firstDay)) : words.nothingBefore}
          >
            {heading}
          </Title>
          {failure && <FailurePanel failure={failure} email={payer.email} />}
          <CheckedForm form={form}>
            <BankFields form={form} />
            {(isEarly || startField.error) && (
              <>
                <input type="hidden" name="mustAskForStart" value="true" />
                <Tick {...startField}>{earlyStartRequest(firstDay)}</Tick>
              </>
            )}
            <ReadBack typed={form.values} payments={payments} catchUp={catchUp} />
            <input type="hidden" name="priceShown" value={quote.after} />
            {newPrice && (
              <>
                <input type="hidden" name="mustAgree" value="true" />
                <PriceAgreement price={newPrice} field={form.field("agreesToPrice")} />
              </>
            )}
            <p className={styles.terms}>
              {words.severalPeople(<span className={styles.number}>{phone}</span>)}
            </p>
            <p className={styles.terms}>
              {words.canCancel(coolingOffDays)} <SeeRightToCancel />
            </p>
            <SubmitButton block>{words.submit}</SubmitButton>
          </CheckedForm>
        </div>
        <div className={styles.payments}>
          <PaymentsCard payments={payments} successor={successor} />
        </div>
        <div className={styles.guarantee}>
          <GuaranteeCard />
          <RightToCancelCard />
        </div>
      </div>
    </Wrap>
  );
}

type QuoteSideProps = { readonly quote: PaymentQuote; readonly payments: readonly ScheduledPayment[] };

/** The quote next to the form. Spec §2 /direct-debit. */
function QuoteSide({ quote, payments }: QuoteSideProps) {
  const known = useSettings();
  const price = shownPrice(quote, payments);
  const { discount, housemates, joined, address, startDate, endDate, types } = quote;
  const products = productTypes
    .filter((type) => types.includes(type))
    .map((type) => ({ utility: catalogue[type].utility, label: names[type] }));
  return (
    <QuotePanel
      amount={price.weekly}
      was={price.was?.weekly}
      longer={price.longer}
      house={{
        housemates,
        joined,
        utilities: Object.fromEntries(products.map(({ utility }) => [utility, "on" as const])),
      }}
      products={products}
      facts={[
        { name: shared.housemates, value: housemates },
        { name: shared.address, value: address },
        { name: words.tenancy, value: shared.fromTo(formatIsoDate(startDate), formatIsoDate(endDate)) },
        ...(discount ? [{ name: words.discount, value: discount }] : []),
        { name: shared.firstPayment, value: firstPaymentText(startDate, known) },
      ]}
    />
  );
}
