import { texts } from "@evenly/contract/texts";
import { ErrorSummary, type ErrorSummaryProps } from "@evenly/design/error-summary";

/** What is wrong with a form, above it, under the title of Spec §8. */
export function FormProblems(props: Omit<ErrorSummaryProps, "title">) {
  return <ErrorSummary title={texts.problemTitle} {...props} />;
}
