import type { Success } from "@evenly/contract";
import { staffStages } from "@evenly/domain/service-order";
import { Note } from "@evenly/design/note";
import { useFetcher } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Field, FormKey } from "../../parts/form.tsx";
import { stageWords } from "../../parts/stage-words.ts";
import styles from "../../staff.module.css";

type Row = Success<"GET /staff/services">["rows"][number];
type Answer =
  | { readonly results: Success<"POST /staff/services/stages">["results"] }
  | { readonly refusal: Refusal | Response };

type RecordProps = { readonly rows: readonly Row[]; readonly today: string };

/** The supplier's report and the results per service. Rulings G2, H4. */
export function RecordStages({ rows, today }: RecordProps) {
  const fetcher = useFetcher<Answer>();
  const { data, state } = fetcher;
  const refusal = data && "refusal" in data && "errors" in data.refusal ? data.refusal : undefined;
  const results = data && "results" in data ? data.results : [];
  const refused = results.filter(({ code }) => code !== null);
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? `${row.type} at ${row.address}` : "A service";
  };
  return (
    <fetcher.Form method="post" className={styles.form}>
      <FormKey />
      <h2>Record a stage of {rows.length === 1 ? "one service" : `${String(rows.length)} services`}</h2>
      <Choice
        label="What the supplier told"
        name="stage"
        choices={staffStages.map((stage) => [stage, stageWords[stage]] as const)}
        refusal={refusal}
      />
      <Field label="On" name="on" type="date" defaultValue={today} refusal={refusal} />
      {rows.map(({ id, type, address, supplierReference }) => (
        <div key={id}>
          <input type="hidden" name="service" value={id} />
          <Field
            label={`The supplier’s reference of ${type}, ${address}`}
            name={`reference.${id}`}
            autoComplete="off"
            defaultValue={supplierReference ?? ""}
          />
        </div>
      ))}
      <SubmitButton busy={state !== "idle"}>Record it of each</SubmitButton>
      <div role="status">
        {refusal && <Note tone="invalid">{refusal.message}</Note>}
        {results.length > 0 && (
          <p>
            {results.length - refused.length} of {results.length} recorded.
          </p>
        )}
        {refused.length > 0 && (
          <ul className={styles.effects}>
            {refused.map(({ id, message }) => (
              <li key={id} className={styles.error}>
                {nameOf(id)}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </fetcher.Form>
  );
}
