import { FieldError } from "@evenly/design/field";
import { SelectField, type SelectFieldProps } from "@evenly/design/select-field";
import { Tick } from "@evenly/design/tick";
import { useId } from "react";
import { errorOf, type Refusal } from "../api/refusal.ts";

type Choices = readonly (readonly [value: string, words: string])[];

type ChoiceProps = Pick<SelectFieldProps, "defaultValue" | "onChange"> & {
  readonly label: string;
  readonly name: string;
  readonly choices: Choices;
  readonly refusal?: Refusal | undefined;
};

export function Choice({ choices, refusal, ...rest }: ChoiceProps) {
  return (
    <SelectField {...rest} id={useId()} error={errorOf(rest.name, refusal)}>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

type TicksProps = {
  readonly legend: string;
  readonly name: string;
  readonly choices: Choices;
  readonly ticked?: readonly string[];
  readonly refusal?: Refusal | undefined;
};

/** Any number of the choices. */
export function Ticks({ legend, name, choices, ticked = [], refusal }: TicksProps) {
  const id = useId();
  const error = errorOf(name, refusal);
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {choices.map(([value, words]) => (
        <Tick
          key={value}
          id={`${id}-${value}`}
          name={name}
          value={value}
          defaultChecked={ticked.includes(value)}
        >
          {words}
        </Tick>
      ))}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
