import type { Success } from "@evenly/contract";
import { SubmitButton } from "@evenly/design/form";
import { TextArea, type TextAreaProps } from "@evenly/design/text-area";
import type { ReactNode } from "react";
import { formatIsoDate } from "../../answers/format-iso-date.ts";
import { CheckedForm } from "../form/form.tsx";
import type { FormResult } from "../form/form-action.ts";
import type { FormValues } from "../form/read-form.ts";
import type { Form } from "../form/use-form.ts";
import { useFocus } from "../use-focus.ts";
import * as words from "./words.ts";

export type ComplaintResult = FormResult & { readonly opened?: Success<"POST /data_complaints"> };

type Props<Values extends FormValues> = {
  readonly form: Form<Values>;
  /** The field of what went wrong. */
  readonly text: Omit<TextAreaProps, "label">;
  readonly opened: ComplaintResult["opened"];
  readonly lede?: string;
  readonly className: string | undefined;
  /** Fields that say who complains, where that is not known. */
  readonly children?: ReactNode;
};

/** A complaint about data to write, or one that has arrived. Rulings J2, J4. */
export function DataComplaint<Values extends FormValues>({
  form,
  text,
  opened,
  lede = words.lede,
  className,
  children,
}: Props<Values>) {
  const heading = useFocus(opened?.case);
  return (
    <section className={className}>
      <h2 ref={heading} tabIndex={-1}>
        {opened ? words.arrived : words.heading}
      </h2>
      <p>
        {opened
          ? words.arrivedAs(opened.case, formatIsoDate(opened.acknowledgeBy), formatIsoDate(opened.answerBy))
          : lede}
      </p>
      {!opened && (
        <CheckedForm form={form}>
          {children}
          <TextArea label={words.whatHappened} rows={6} {...text} />
          <SubmitButton>{words.send}</SubmitButton>
        </CheckedForm>
      )}
    </section>
  );
}
