import { ErrorSummary, type ErrorSummaryProps } from "@evenly/design/error-summary";
import { say } from "../../language/say.ts";

/** What is wrong with a form, above it, under the title of Spec §8. */
export function FormProblems(props: Omit<ErrorSummaryProps, "title">) {
  return <ErrorSummary title={say("problem-title")} {...props} />;
}
