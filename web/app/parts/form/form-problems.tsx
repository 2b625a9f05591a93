import { ErrorSummary, type ErrorSummaryProps } from "@evenly/design/error-summary";
import { say } from "../../language/say.ts";

/** The error summary above a form. Spec §8. */
export function FormProblems(props: Omit<ErrorSummaryProps, "title">) {
  return <ErrorSummary title={say("problem-title")} {...props} />;
}
