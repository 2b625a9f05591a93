import type { ExistingAccount } from "@evenly/contract/shape";
import type { WayBack } from "@evenly/domain/journey";
import { Button } from "@evenly/design/button";
import { Stack, Title, Wrap } from "@evenly/design/page";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldMessages, Refused } from "../../api/client.ts";
import { say } from "../../language/say.ts";
import { FormProblems } from "../form/form-problems.tsx";
import type { Submission } from "../form/submission.ts";
import { useCheckedForm } from "../form/use-checked-form.ts";
import { useSettings } from "../../api/settings.ts";
import { Back } from "../../shell/back.tsx";
import { BankFields } from "./bank-fields.tsx";
import { answersElsewhere } from "./elsewhere.ts";
import { FailurePanel, type Failure } from "./failure-panel.tsx";
import { GuaranteeCard } from "./guarantee-card.tsx";
import { readFailure, type PaymentOutcome } from "./payment-outcome.ts";
import { paymentsOf, type PaymentQuote } from "./payment-quote.ts";
import { bankDetailsOf, checkPayment, type BankDetails, type PaymentValues } from "./payment-values.ts";
import { PaymentsCard } from "./payments-card.tsx";
import { PriceAgreement } from "./price-agreement.tsx";
import { QuoteSide } from "./quote-side.tsx";
import { ReadBack } from "./read-back.tsx";
import styles from "./payment.module.css";
import { usePayment, type Paid, type PaymentBody } from "./use-payment.ts";
import * as words from "./words.tsx";

export type DirectDebitPageProps = {
  readonly back: WayBack;
  readonly quote: PaymentQuote;
  readonly payer: { readonly firstname: string; readonly lastname: string };
  /** Where this journey asks about the person. */
  readonly personPath: string;
  /** `priceShown` is in pence per person per week. */
  readonly bodyFor: (bankDetails: BankDetails, priceShown: number) => PaymentBody;
  readonly onPaid: (paid: Paid) => void | Promise<void>;
  readonly onTaken: (guid: string, accounts: ExistingAccount[]) => void | Promise<void>;
  readonly onFull: () => void | Promise<void>;
  /** Fetches the package as it is priced now, so that what is agreed to can be sent; gives its discount in words. */
  readonly onPriceChanged: (now: { before: number; after: number }) => Promise<string | undefined>;
};

/** One tick stands for both. */
const rename = { termsAgreed: "accountHolder" } as const;

type NewPrice = { readonly message: string; readonly shownBefore: number; readonly now: number };

/** Spec §2 /direct-debit and /joining-tenant/direct-debit, §8, Rulings D8, D11, D12. */
export function DirectDebitPage(props: DirectDebitPageProps) {
  const { payer, personPath, bodyFor, onPaid, onTaken, onFull, onPriceChanged } = props;
  const known = useSettings();
  const { phone } = known.config.brand;
  const title = useRef<HTMLHeadingElement>(null);
  const [quote, setQuote] = useState(props.quote);
  const payments = paymentsOf(quote, known);
  const [failure, setFailure] = useState<Failure>();
  const [newPrice, setNewPrice] = useState<NewPrice>();
  const [agreed, setAgreed] = useState(false);
  const [agreementError, setAgreementError] = useState<string>();
  const [defaultValues] = useState<PaymentValues>(() => ({
    accountFirstName: payer.firstname,
    accountLastName: payer.lastname,
    sortCode: "",
    accountNumber: "",
    accountHolder: false,
  }));
  const form = useCheckedForm<PaymentValues>({ defaultValues, check: checkPayment, rename });

  const tell = (told: Failure) => {
    flushSync(() => setFailure(told));
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  };

  const refuse = (error: unknown, said: readonly string[]) => {
    form.showRefusal(error);
    const messages = fieldMessages(error);
    // The panel says the whole of it; said twice it would only be longer.
    if (error instanceof Refused && error.body.errorCodes?.accountNumber?.[0] === "bank-details-refused") {
      form.setError("accountNumber", words.checkBoth);
    }
    tell({ kind: "refused", said, elsewhere: answersElsewhere(messages, personPath) });
  };

  const askToAgree = async ({ before, after, message }: PaymentOutcome & { kind: "price" }) => {
    const discount = await onPriceChanged({ before, after });
    setAgreed(false);
    setNewPrice({ message, shownBefore: quote.weekly, now: after });
    setQuote({ ...quote, weekly: after, before, discount });
  };

  const onFailure = async (outcome: PaymentOutcome, error: unknown): Promise<void> => {
    if (outcome.kind === "taken") return onTaken(outcome.guid, outcome.accounts);
    if (outcome.kind === "full") return onFull();
    if (outcome.kind === "refused") return refuse(error, outcome.said);
    if (outcome.kind !== "price") return tell(outcome);
    await askToAgree(outcome).catch((why: unknown) => onFailure(readFailure(why), why));
  };
  const send = usePayment({ onPaid, onFailure });

  const isAgreed = () => {
    if (!newPrice || agreed) return true;
    setAgreementError(words.mustAgree);
    document.getElementById("agreesToPrice")?.focus();
    return false;
  };

  const submit = async (values: PaymentValues, submission: Submission) => {
    setFailure(undefined);
    await send(bodyFor(bankDetailsOf(values, quote.startDate), quote.weekly), submission);
  };

  return (
    <Wrap>
      <Back to={props.back} />
      <div className={styles.page}>
        <div className={styles.quote}>
          <QuoteSide quote={quote} />
        </div>
        <div className={styles.form}>
          <Title ref={title} lede={words.nothingBefore}>
            {failure?.kind === "refused" ? say("direct-debit-failed-title") : words.title}
          </Title>
          {failure && <FailurePanel failure={failure} />}
          <form noValidate method="post" onSubmit={form.submit(submit, isAgreed)}>
            <Stack>
              <FormProblems errors={form.problems} />
              <BankFields form={form} />
              <ReadBack typed={form.values()} payments={payments} />
              {newPrice && (
                <PriceAgreement
                  {...newPrice}
                  agreed={agreed}
                  error={agreementError}
                  onAgree={(agrees) => {
                    setAgreed(agrees);
                    setAgreementError(undefined);
                  }}
                />
              )}
              <p className={styles.terms}>
                {words.severalPeople(<span className={styles.number}>{phone}</span>)}
              </p>
              <Button type="submit" block busy={form.isSubmitting}>
                {words.submit}
              </Button>
            </Stack>
          </form>
        </div>
        <div className={styles.payments}>
          <PaymentsCard payments={payments} />
        </div>
        <div className={styles.guarantee}>
          <GuaranteeCard />
        </div>
      </div>
    </Wrap>
  );
}
