import { paymentConfirmation } from "@evenly/contract/consent";
import { BankChip } from "@evenly/design/bank-chip";
import { Pair } from "@evenly/design/page";
import { CodeField, TextField } from "@evenly/design/text-field";
import { Tick } from "@evenly/design/tick";
import { capitaliseName } from "@evenly/domain/person";
import type { ChangeEvent } from "react";
import { Link } from "react-router";
import { showCleaned } from "../form/show-cleaned.ts";
import type { Form } from "../form/use-form.ts";
import { useSettings } from "../../api/settings.ts";
import { showAccountNumber, showSortCode, type Shown } from "./bank-digits.ts";
import type { PaymentValues } from "./payment-values.ts";
import { markOf } from "./recognise-bank.ts";
import { useBankLookup } from "./use-bank-lookup.ts";
import * as person from "../person/words.ts";
import * as words from "./words.tsx";

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

  return (
    <>
      <Pair>
        <TextField
          label={person.firstName}
          autoComplete="given-name"
          {...form.field("accountFirstName", showCleaned(capitaliseName))}
        />
        <TextField
          label={person.lastName}
          autoComplete="family-name"
          {...form.field("accountLastName", showCleaned(capitaliseName))}
        />
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
