import { PostForm } from "@evenly/design/form";
import { ErrorSummary, type ErrorSummaryProps } from "@evenly/design/error-summary";
import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import type { ReactNode } from "react";
import { ProblemPanel } from "../problem-panel.tsx";
import type { FormValues } from "./read-form.ts";
import type { Form } from "./use-form.ts";
import { messageOf } from "../../language/message.ts";

type Props<Values extends FormValues> = {
  readonly form: Form<Values>;
  readonly id?: string;
  /** Shown above the error summary. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/** A form with its error summary. */
export function CheckedForm<Values extends FormValues>({ form, id, above, below, children }: Props<Values>) {
  return (
    <PostForm id={id} {...form.attributes}>
      <Stack>
        {above}
        {form.note && (
          <Note tone="invalid" live>
            {form.note}
          </Note>
        )}
        {below}
        {form.failure && <ProblemPanel>{form.failure}</ProblemPanel>}
        <FormProblems errors={form.problems} />
        {children}
      </Stack>
    </PostForm>
  );
}

/** The error summary above a form. Spec §8. */
export function FormProblems(props: Omit<ErrorSummaryProps, "title">) {
  return <ErrorSummary title={messageOf("problem-title")} {...props} />;
}
