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

/** Has what is meant tried again, and says how many there were. */
export function RunAgain({ deed, ids, isQuiet = false }: RunAgainProps) {
  const fetcher = useFetcher<Done>();
  const { said, refusal } = fetcher.data ?? {};
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
      </button>{" "}
      <span role="status" className={refusal ? styles.error : styles.quiet}>
        {refusal?.message ?? said}
      </span>
    </fetcher.Form>
  );
}
