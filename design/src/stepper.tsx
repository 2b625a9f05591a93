import { useRef, useState, type ComponentProps } from "react";
import { Field, useFieldId, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./stepper.module.css";

export type StepperProps = Omit<FieldTexts, "label"> &
  Omit<ComponentProps<"input">, "type" | "value" | "min" | "max" | "onChange" | "children"> & {
    readonly label: string;
    readonly removeLabel: string;
    readonly addLabel: string;
    /** The input's text, even if invalid. */
    readonly value: string;
    readonly onValueChange: (value: string) => void;
    readonly min?: number;
    readonly max?: number;
  };

/** Minus, a number input, plus. Invalid input is kept for correction. */
export function Stepper(props: StepperProps) {
  const { label, removeLabel, addLabel, value, onValueChange, min = 1, max = 15, ...rest } = props;
  const { hint, error, optional, className, ...input } = rest;
  const id = useFieldId(input.id, input.name);
  const remove = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // Announces button steps only; screen readers read the input themselves.
  const [stepped, setStepped] = useState("");
  const count = /^\s*\d+\s*$/.test(value) ? Number(value) : Number.NaN;
  const step = (by: 1 | -1) => {
    const next = Number.isNaN(count) ? min : Math.min(max, Math.max(min, count + by));
    // Moves the focus away from a button that will be disabled.
    if (next === min && by === -1) add.current?.focus();
    if (next === max && by === 1) remove.current?.focus();
    setStepped(String(next));
    onValueChange(String(next));
  };
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(wiring) => (
        <div className={styles.stepper} data-invalid={error ? "" : undefined}>
          <button
            ref={remove}
            type="button"
            aria-label={removeLabel}
            disabled={count <= min}
            onClick={() => step(-1)}
          >
            <Icon name="minus" />
          </button>
          <input
            {...input}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
          <button
            ref={add}
            type="button"
            aria-label={addLabel}
            disabled={count >= max}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
          <span className="visually-hidden" role="status">
            {stepped !== "" && stepped === value && `${label}: ${value}`}
          </span>
        </div>
      )}
    </Field>
  );
}
