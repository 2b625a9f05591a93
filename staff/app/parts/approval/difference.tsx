import { Facts } from "@evenly/design/facts";
import type { Fact } from "./facts.ts";
import { Panel } from "../panel.tsx";
import form from "../../staff.module.css";
import styles from "./approval.module.css";

export function FactsPreview({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Panel title="What will happen">
      <Facts facts={facts} layout="beside" />
    </Panel>
  );
}

type DifferenceProps = {
  readonly before: readonly Fact[];
  readonly now: readonly Fact[];
  readonly head: string;
};

/** What was asked for beside what it would do now: the lines that differ. Ruling H3. */
export function Difference({ before, now, head }: DifferenceProps) {
  const valueIn = (facts: readonly Fact[], name: string) => facts.find((one) => one.name === name)?.value;
  const names = [...new Set([...before, ...now].map(({ name }) => name))];
  const lines = names.map((name) => ({ name, before: valueIn(before, name), now: valueIn(now, name) }));
  return (
    <Panel title="What has changed">
      <table className={`${form.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">When it was asked</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter((line) => line.before !== line.now)
            .map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                <td>{line.before ?? "not there"}</td>
                <td>
                  <strong>{line.now ?? "not there"}</strong>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Panel>
  );
}
