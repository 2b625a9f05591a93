import { Pair } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { TextField, type TextFieldProps } from "@evenly/design/text-field";
import { capitaliseName, leadTypes, normalisePhone } from "@evenly/domain/person";
import type { ComponentProps } from "react";
import { showCleaned } from "../form/show-cleaned.ts";
import * as words from "./words.ts";

type Input = Omit<TextFieldProps, "label">;

const leadTypeOptions = leadTypes.map((value) => ({ value, label: words.leadTypes[value] }));

export function LeadTypePicks(field: Omit<ComponentProps<typeof RadioPicks>, "legend" | "options">) {
  return <RadioPicks legend={words.areYouStudent} options={leadTypeOptions} {...field} />;
}

/** Of the visitor, or of the account's holder. */
export function NameFields({ first, last }: { readonly first: Input; readonly last: Input }) {
  const capitalised = showCleaned(capitaliseName);
  return (
    <Pair>
      <TextField label={words.firstName} autoComplete="given-name" {...first} {...capitalised} />
      <TextField label={words.lastName} autoComplete="family-name" {...last} {...capitalised} />
    </Pair>
  );
}

export function MobileField(field: Input) {
  return (
    <TextField
      label={words.mobile}
      hint={words.mobileHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...field}
      {...showCleaned(normalisePhone)}
    />
  );
}
