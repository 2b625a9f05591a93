import { paymentConfirmation } from "@evenly/contract/consent";
import { BankChip } from "@evenly/design/bank-chip";
import { Pair } from "@evenly/design/page";
import { CodeField, TextField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import type { ChangeEvent } from "react";
import { Link } from "react-router";
import type { useCheckedForm } from "../form/use-checked-form.ts";
import { capitaliseName } from "@evenly/domain/person";
import { useSettings } from "../../api/settings.ts";
import { showAccountNumber, showSortCode, type Shown } from "./bank-digits.ts";
import type { PaymentValues } from "./payment-values.ts";
import { markOf } from "./recognise-bank.ts";
import { useBankLookup } from "./use-bank-lookup.ts";
import * as person from "../person/words.ts";
import * as words from "./words.tsx";

type Props = { readonly form: ReturnType<typeof useCheckedForm<PaymentValues>> };

/** The account to pay from, and the one tick that confirms it and agrees to the terms. Spec §5 Direct debit, Ruling D12. */
export function BankFields({ form }: Props) {
  const { sortCode, accountNumber } = form.values();
  const { links } = useSettings().config.brand;
  const bank = useBankLookup(sortCode, accountNumber);

  const name = (field: "accountFirstName" | "accountLastName") =>
    form.field(field, { onBlur: () => form.setValue(field, capitaliseName(form.value(field))) });
  const digits = (field: "sortCode" | "accountNumber", show: (typed: string, caret: number) => Shown) => {
    const { onChange, ...rest } = form.field(field);
    return {
      ...rest,
      inputMode: "numeric" as const,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const input = event.target;
        const { text, caret } = show(input.value, input.selectionStart ?? input.value.length);
        if (text !== input.value) {
          input.value = text;
          input.setSelectionRange(caret, caret);
        }
        return onChange(event);
      },
    };
  };

  return (
    <>
      <Pair>
        <TextField label={person.firstName} autoComplete="given-name" {...name("accountFirstName")} />
        <TextField label={person.lastName} autoComplete="family-name" {...name("accountLastName")} />
      </Pair>
      <CodeField label={words.sortCode} hint={words.sortCodeHint} {...digits("sortCode", showSortCode)} />
      <CodeField
        label={words.accountNumber}
        hint={words.accountNumberHint}
        end={<BankChip bankName={bank} mark={bank && markOf(bank)} />}
        {...digits("accountNumber", showAccountNumber)}
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
