import { useFetcher } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { FormKey } from "../../parts/form.tsx";
import styles from "../../staff.module.css";

type Done = { readonly said?: string; readonly refusal?: Refusal } | undefined;

type RunAgainProps = {
  readonly deed: string;
  /** All when omitted. */
  readonly ids?: readonly string[];
  readonly isQuiet?: boolean;
};

/** Shared by the page's buttons. */
const useAgain = () => useFetcher<Done>({ key: "again" });

export function RunAgain({ deed, ids, isQuiet = false }: RunAgainProps) {
  const fetcher = useAgain();
  return (
    <fetcher.Form method="post">
      <FormKey />
      {ids === undefined ? (
        <input type="hidden" name="all" value="all" />
      ) : (
        ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
      )}
      <SubmitButton variant={isQuiet ? "line" : "primary"} busy={fetcher.state !== "idle"}>
        {deed}
      </SubmitButton>
    </fetcher.Form>
  );
}

/** The number retried; their rows are gone from the list. */
export function SaidAgain() {
  const { said, refusal } = useAgain().data ?? {};
  return (
    <p role="status" className={refusal ? styles.error : styles.quiet}>
      {refusal?.message ?? said}
    </p>
  );
}
