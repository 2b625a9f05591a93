import { useFetcher } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import styles from "../../staff.module.css";

type Done = { readonly said?: string; readonly refusal?: Refusal } | undefined;

type RunAgainProps = {
  readonly deed: string;
  /** Those that are meant; all of them where none is named. */
  readonly ids?: readonly string[];
  readonly isQuiet?: boolean;
};

/** One for all buttons of a page. */
const useAgain = () => useFetcher<Done>({ key: "again" });

/** Has what is meant tried again. */
export function RunAgain({ deed, ids, isQuiet = false }: RunAgainProps) {
  const fetcher = useAgain();
  return (
    <fetcher.Form method="post">
      {ids === undefined ? (
        <input type="hidden" name="all" value="all" />
      ) : (
        ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
      )}
      <button
        type="submit"
        className={isQuiet ? styles.second : styles.button}
        disabled={fetcher.state !== "idle"}
      >
        {deed}
      </button>
    </fetcher.Form>
  );
}

/** How many are tried again: beside the list, from which they are gone by then. */
export function SaidAgain() {
  const { said, refusal } = useAgain().data ?? {};
  return (
    <p role="status" className={refusal ? styles.error : styles.quiet}>
      {refusal?.message ?? said}
    </p>
  );
}
