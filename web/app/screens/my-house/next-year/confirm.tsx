import type { Success } from "@evenly/contract";
import { codeOf } from "@evenly/contract/client";
import { earlyStartRequest } from "@evenly/contract/cancellation-right";
import { paymentConfirmation, promotionsOffer } from "@evenly/contract/consent";
import { Button } from "@evenly/design/button";
import { Facts } from "@evenly/design/facts";
import { SubmitButton } from "@evenly/design/form";
import { House } from "@evenly/design/house/house";
import { Card, DuskPanel, DuskPanelBody, Scene, Title, Wrap } from "@evenly/design/page";
import { Tick } from "@evenly/design/tick";
import { checkAccountHolder } from "@evenly/domain/bank-details";
import { catalogue } from "@evenly/domain/catalogue";
import { coolingOffDays } from "@evenly/domain/cooling-off";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { checkPersonalDetails } from "@evenly/domain/person";
import { useState } from "react";
import { Link, redirect } from "react-router";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { call } from "../../../api/client.ts";
import { firstMessage } from "../../../api/failure.ts";
import { useSettings } from "../../../api/settings.ts";
import { fieldErrors, formAction, refuse } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { describe, leadToLink } from "../../../parts/my-house/enter.ts";
import { GuaranteeCard } from "../../../parts/payment/guarantee-card.tsx";
import { PaymentsCard } from "../../../parts/payment/payments-card.tsx";
import { RightToCancelCard, SeeRightToCancel } from "../../../parts/payment/right-to-cancel.tsx";
import { scheduleText } from "../../../parts/payment/schedule-text.ts";
import { LeadTypePicks, MobileField, NameFields } from "../../../parts/person/person-inputs.tsx";
import { houseText } from "../../../parts/house/house-text.ts";
import { Price } from "../../../parts/prices/price.tsx";
import { shownPrice } from "../../../quote/shown-price.ts";
import { Back } from "../../../shell/back.tsx";
import payment from "../../../parts/payment/payment.module.css";
import styles from "./next-year.module.css";
import * as payments from "../../../parts/payment/words.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./confirm-words.ts";

type NextYear = Success<"GET /my_house/next_year">;
type Offer = NonNullable<NextYear["offer"]>;

const empty = {
  leadType: "",
  firstName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  allowPromotions: false,
  accountHolder: false,
  earlyStart: false,
  /** It starts within the days in which the contract can be cancelled. Ruling J3. */
  mustAskForStart: false,
  /** Of what is shown; in pence per person per week. */
  token: "",
  priceShown: "",
};

export const yesRules = {
  empty,
  name: "yes",
  check: (typed: typeof empty) => [
    ...checkPersonalDetails(typed),
    ...checkAccountHolder(typed.accountHolder),
  ],
};

/** What has changed since it was shown is shown anew, and nothing is agreed to. */
const changed: readonly unknown[] = ["price-changed", "approval-changed"];

export const sayYes = formAction(yesRules, async (values, signal) => {
  const { mustAskForStart, email: _, priceShown, ...yes } = values;
  if (mustAskForStart && !yes.earlyStart) return refuse({ errors: { earlyStart: payments.mustAskForStart } });
  try {
    await call("POST /my_house/next_year", { body: { ...yes, priceShown: Number(priceShown) }, signal });
    return redirect(pages.nextYear);
  } catch (error) {
    signal.throwIfAborted();
    if (changed.includes(codeOf(error))) return { errors: {}, note: firstMessage(error) };
    const errors = fieldErrors(error, yesRules);
    const failure = Object.keys(errors).length === 0 && { failure: describe(error) };
    return leadToLink(error) ?? refuse({ errors, ...failure });
  }
});

/** Everything filled in; said with one press. Rulings B3, D8, J3, J5. */
export function ConfirmNextYear({ page, offer }: Omit<Props, "schedule">) {
  const schedule = scheduleOf(offer);
  return (
    <Wrap>
      <Back to={pages.nextYear} label={words.back} />
      <div className={payment.page}>
        <div className={payment.quote}>
          <Quote page={page} offer={offer} schedule={schedule} />
        </div>
        <div className={payment.form}>
          <Title lede={words.lede}>{words.title}</Title>
          <YesForm page={page} offer={offer} schedule={schedule} />
        </div>
        <div className={payment.payments}>
          <PaymentsCard payments={schedule} />
        </div>
        <div className={payment.guarantee}>
          <GuaranteeCard />
          <RightToCancelCard />
        </div>
      </div>
    </Wrap>
  );
}

type Props = {
  readonly page: NextYear;
  readonly offer: Offer;
  readonly schedule: readonly ScheduledPayment[];
};

function YesForm({ page: { you }, offer, schedule }: Props) {
  const { brand } = useSettings().config;
  const [defaults] = useState(() => ({ ...empty, ...you }));
  const form = useForm(yesRules, { defaults });
  const account = offer.account ?? { ending: "", holder: "" };
  return (
    <CheckedForm form={form}>
      <LeadTypePicks {...form.field("leadType")} />
      <NameFields first={form.field("firstName")} last={form.field("lastName")} />
      <MobileField {...form.field("phoneNumber")} />
      <Card>
        <Facts
          layout="above"
          facts={[
            { name: words.email, value: you.email },
            { name: words.account, value: words.accountOf(account.ending, account.holder) },
          ]}
        />
        <Button to={pages.bankDetails} variant="text">
          {words.otherAccount}
        </Button>
      </Card>
      <input type="hidden" name="email" value={you.email} />
      <input type="hidden" name="token" value={offer.token} />
      <input type="hidden" name="priceShown" value={offer.weekly} />
      <Tick {...form.field("allowPromotions")}>{promotionsOffer(brand.name)}</Tick>
      {/* Another offer is agreed to anew. */}
      <Tick key={offer.token} {...form.field("accountHolder")} defaultChecked={false}>
        {paymentConfirmation.said}{" "}
        <Link to={brand.links.terms} target="_blank">
          {paymentConfirmation.terms}
        </Link>
      </Tick>
      {offer.needsEarlyStart && (
        <>
          <input type="hidden" name="mustAskForStart" value="true" />
          <Tick {...form.field("earlyStart")}>{earlyStartRequest(Temporal.PlainDate.from(offer.start))}</Tick>
        </>
      )}
      <div className={payment.readBack}>
        <p>{words.from(account.ending)}</p>
        <p>{scheduleText(schedule)}</p>
      </div>
      <p className={payment.terms}>
        {payments.severalPeople(<span className={payment.number}>{brand.phone}</span>)}
      </p>
      <p className={payment.terms}>
        {payments.canCancel(coolingOffDays)} <SeeRightToCancel />
      </p>
      <SubmitButton block>{words.submit}</SubmitButton>
    </CheckedForm>
  );
}

/** What is agreed to: the price for each length of time, the house, and the days. */
function Quote({ page: { fullAddress }, offer, schedule }: Props) {
  const { weekly, housemateCount: housemates, joined, start, end, products } = offer;
  const price = shownPrice({ before: weekly, after: weekly }, schedule);
  const utilities = Object.fromEntries(products.map(({ type }) => [catalogue[type].utility, "now" as const]));
  return (
    <>
      <DuskPanel>
        <DuskPanelBody>
          <Price amount={price.weekly} longer={price.longer} />
        </DuskPanelBody>
        <Scene>
          <House
            housemates={housemates}
            joined={joined}
            utilities={utilities}
            label={houseText({ housemates, joined })}
          />
        </Scene>
      </DuskPanel>
      <Facts
        layout="beside"
        className={styles.quoted}
        facts={[
          ...products.map(({ label, title }) => ({ name: label, value: title })),
          { name: shared.address, value: fullAddress },
          { name: payments.tenancy, value: shared.fromTo(formatIsoDate(start), formatIsoDate(end)) },
          { name: shared.firstPayment, value: formatIsoDate(offer.payments[0]?.on ?? "") },
        ]}
      />
    </>
  );
}

function scheduleOf({ payments: all }: Offer): ScheduledPayment[] {
  return all.map(({ dueOn, lastDay, on, amount, isPart }) => ({
    dueDate: Temporal.PlainDate.from(dueOn),
    lastDay: Temporal.PlainDate.from(lastDay),
    collectionDate: Temporal.PlainDate.from(on),
    amount: pence(amount),
    kind: isPart ? "part-month" : "month",
  }));
}
