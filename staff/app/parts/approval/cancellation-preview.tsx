import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import { LinkButton } from "@evenly/design/button";
import { copyText } from "@evenly/design/copy-text";
import { Icon } from "@evenly/design/icon";
import { useState } from "react";
import { Panel } from "../panel.tsx";
import { longDay, pounds } from "../formats.ts";
import { effectsAsText, effectsOf } from "./cancellation-effects.ts";
import form from "../../staff.module.css";
import styles from "./approval.module.css";

type Cancellation = ApprovalPreview<"cancel-household">;
type PreviewProps = {
  readonly preview: Cancellation;
  /** Time of the calculation. */
  readonly at?: string;
};

/** Effects, and exact amounts per person. Ruling F11. */
export function CancellationPreview({ preview, at }: PreviewProps) {
  return (
    <div className={form.column}>
      <Panel
        title="What will happen"
        {...(at !== undefined && { note: `worked out at ${at}` })}
        aside={<CopyAsText preview={preview} />}
      >
        <ul className={styles.effects}>
          {effectsOf(preview).map(({ icon, what, more, number }) => (
            <li key={what}>
              <Icon name={icon} size={16} />
              <p>
                <strong>{what}</strong>
                <br />
                <span className={form.quiet}>{more}</span>
              </p>
              {number !== undefined && <strong aria-hidden="true">{number}</strong>}
            </li>
          ))}
        </ul>
      </Panel>
      <People preview={preview} />
    </div>
  );
}

function CopyAsText({ preview }: { readonly preview: Cancellation }) {
  const [status, setSaid] = useState("");
  const copy = async () =>
    setSaid((await copyText(effectsAsText(preview))) ? "Copied" : "The browser does not let us");
  return (
    <>
      <span role="status" className={form.quiet}>
        {status}
      </span>{" "}
      <LinkButton onClick={() => void copy()}>Copy as text</LinkButton>
    </>
  );
}

function People({ preview: { people, lastDay, goesBack, owes } }: { readonly preview: Cancellation }) {
  const sum = (part: "paid" | "costs") => people.reduce((total, person) => total + person[part], 0);
  return (
    <Panel
      title="Each person, to the penny"
      note={
        lastDay === null ? "Nothing was charged and nothing is owed" : `to ${longDay(lastDay)}, by the day`
      }
    >
      <table className={`${form.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Housemate</th>
            <th scope="col" data-money data-hide-order="first">
              Paid so far
            </th>
            <th scope="col" data-money data-hide-order="first">
              Owed to that day
            </th>
            <th scope="col" data-money>
              Goes back
            </th>
            <th scope="col" data-money>
              Still owes
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.housemateId}>
              <th scope="row">
                {person.name}
                {person.withBank > 0 && (
                  <span className={form.quiet}>
                    <br />
                    {pounds(person.withBank)} is with the bank
                  </span>
                )}
              </th>
              <Sum amount={person.paid} hideOrder />
              <Sum amount={person.costs} hideOrder />
              <Sum amount={person.goesBack} />
              <Sum amount={person.owes} isOwed />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Household</th>
            <Sum amount={sum("paid")} hideOrder />
            <Sum amount={sum("costs")} hideOrder />
            <Sum amount={goesBack} />
            <Sum amount={owes} isOwed />
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}

type SumProps = { readonly amount: number; readonly isOwed?: boolean; readonly hideOrder?: boolean };

function Sum({ amount, isOwed = false, hideOrder = false }: SumProps) {
  return (
    <td
      data-money
      data-zero={amount === 0}
      data-owed={isOwed && amount > 0}
      data-hide-order={hideOrder ? "first" : undefined}
    >
      {pounds(amount)}
    </td>
  );
}
