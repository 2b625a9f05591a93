import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Field, useFieldId, type FieldTexts } from "./field.tsx";
import input from "./text-field.module.css";
import styles from "./text-area.module.css";

export type TextAreaProps = FieldTexts & ComponentProps<"textarea">;

/** A text of several lines. */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const id = useFieldId(area.id, area.name);
  const describedBy = area["aria-describedby"];
  return (
    <Field {...{ id, label, hint, error, optional, className, describedBy }}>
      {(wiring) => (
        <div className={input.control}>
          <textarea rows={3} {...area} {...wiring} className={classNames(input.input, styles.area)} />
        </div>
      )}
    </Field>
  );
}
