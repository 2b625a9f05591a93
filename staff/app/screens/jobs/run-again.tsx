import type { Success } from "@evenly/contract";
import type { failedEventList } from "@evenly/contract/staff/jobs";
import { Link, useFetcher } from "react-router";
import { keyOf, type Refusal, submit } from "../../api/refusal.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { FormKey } from "../../parts/form.tsx";
import * as pages from "../../pages.ts";
import type { Cells } from "../../parts/list/columns.tsx";
import styles from "../../staff.module.css";

type Done = { readonly status?: string; readonly refusal?: Refusal } | undefined;

type RunAgainProps = {
  readonly actionText: string;
  /** All when omitted. */
  readonly ids?: readonly string[];
  readonly isQuiet?: boolean;
};

/** Shared by the page's buttons. */
function useAgain() {
  return useFetcher<Done>({ key: "again" });
}

export function RunAgain({ actionText, ids, isQuiet = false }: RunAgainProps) {
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
        {actionText}
      </SubmitButton>
    </fetcher.Form>
  );
}

/** The number retried; their rows are gone from the list. */
export function AgainStatus() {
  const { status, refusal } = useAgain().data ?? {};
  return (
    <p role="status" className={refusal ? styles.error : styles.quiet}>
      {refusal?.message ?? status}
    </p>
  );
}

type Chosen = { readonly body: { readonly ids: string[]; readonly all: boolean }; readonly key: string };

/** Returns how many will be retried. */
export async function again(
  request: Request,
  send: (chosen: Chosen) => Promise<{ readonly count: number }>,
): Promise<Response | { readonly status?: string; readonly refusal?: Refusal }> {
  const form = await request.formData();
  const ids = form.getAll("ids").filter((id) => typeof id === "string");
  let count = 0;
  const answer = await submit(async () => {
    ({ count } = await send({ body: { ids, all: form.get("all") === "all" }, key: keyOf(form) }));
    return new Response();
  });
  if (!(answer instanceof Response)) return { refusal: answer };
  if (answer.status !== 200) return answer;
  return { status: count === 1 ? "1 will be tried again." : `${String(count)} will be tried again.` };
}

type Failure = Pick<Success<"GET /staff/jobs">["rows"][number], "household" | "failure" | "since">;

/** Shared by failed jobs and unprocessed events. */
export const failureCells: Omit<Cells<typeof failedEventList, Failure>, "id" | "provider"> = {
  household: {
    cell: ({ household }) =>
      household && <Link to={pages.household(household.reference)}>{household.address}</Link>,
  },
  failure: { hideOrder: "second" },
  since: { hideOrder: "last" },
};
