import { paymentConfirmation } from "@evenly/contract/consent";
import { BankChip } from "@evenly/design/bank-chip";
import { CodeField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import { type ChangeEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Form } from "../form/use-form.ts";
import { useSettings } from "../../api/settings.ts";
import { NameFields } from "../person/person-inputs.tsx";
import { showAccountNumber, showSortCode, type Shown } from "./bank-digits.ts";
import styles from "./payment.module.css";
import type { PaymentValues } from "./payment-values.ts";
import { markOf, recogniseBank } from "./recognise-bank.ts";
import { call } from "../../api/client.ts";
import * as words from "./words.tsx";

const helpId = "accountNumber-help";

type Props = { readonly form: Form<PaymentValues> };

/** Bank details, and one box that confirms them and agrees to the terms. Spec §5 Direct debit, Ruling D12. */
export function BankFields({ form }: Props) {
  const { sortCode, accountNumber } = form.values;
  const { links } = useSettings().config.brand;
  const bank = useBankLookup(sortCode, accountNumber);

  const digits = (field: "sortCode" | "accountNumber", show: (typed: string, caret: number) => Shown) => ({
    ...form.field(field),
    // Keeps typed values out of the markup.
    defaultValue: "",
    inputMode: "numeric" as const,
    onChange: ({ target: input }: ChangeEvent<HTMLInputElement>) => {
      const { text, caret } = show(input.value, input.selectionStart ?? input.value.length);
      if (text === input.value) return;
      input.value = text;
      input.setSelectionRange(caret, caret);
    },
  });

  // While a number is typed its length says nothing.
  const help = form.field("accountNumber").error && words.accountNumberHelp[accountNumber.length];

  return (
    <>
      <NameFields first={form.field("accountFirstName")} last={form.field("accountLastName")} />
      <CodeField label={words.sortCode} hint={words.sortCodeHint} {...digits("sortCode", showSortCode)} />
      <CodeField
        label={words.accountNumber}
        hint={words.accountNumberHint}
        end={<BankChip bankName={bank} mark={bank && markOf(bank)} />}
        {...digits("accountNumber", showAccountNumber)}
        below={
          help && (
            <p id={helpId} className={styles.help}>
              {help}
            </p>
          )
        }
        aria-describedby={help && helpId}
      />
      <Tick {...form.field("accountHolder")}>
        {paymentConfirmation.said}{" "}
        <Link to={links.terms} target="_blank">
          {paymentConfirmation.terms}
        </Link>
      </Tick>
    </>
  );
}

/** Milliseconds. Spec §9. */
const debounce = 300;
/** Characters of the masked sort code and of the account number. Spec §7. */
const wholeLength = 8;

/** The bank, once both fields are complete; undefined while unknown or after a failure. Spec §7. */
function useBankLookup(sortCode: string, accountNumber: string): string | undefined {
  const asked = `${sortCode} ${accountNumber}`;
  const [found, setFound] = useState<{ asked: string; bank: string | undefined }>();
  useEffect(() => {
    if (sortCode.length !== wholeLength || accountNumber.length !== wholeLength) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call("POST /bank_lookup", { body: { sortCode, accountNumber }, signal: asking.signal })
        .then(({ bankName }) => setFound({ asked, bank: recogniseBank(bankName) }))
        .catch(() => undefined);
    }, debounce);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, sortCode, accountNumber]);
  return found?.asked === asked ? found.bank : undefined;
}
