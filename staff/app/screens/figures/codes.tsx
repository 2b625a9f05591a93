import type { Success } from "@evenly/contract";
import type { CSSProperties, ReactNode } from "react";
import { Panel } from "../../parts/panel.tsx";
import { pounds } from "../../parts/formats.ts";
import own from "./figures.module.css";

type CodeSums = Success<"GET /staff/figures/codes">;
type Code = CodeSums["codes"][number];

function many(count: number) {
  return count.toLocaleString("en-GB");
}

/** By code; `all` is the total, even when rows are cut. */
export function Codes({
  codes: { codes, all, isCut },
  aside,
}: {
  readonly codes: CodeSums;
  readonly aside: ReactNode;
}) {
  const largest = Math.max(1, ...codes.map(({ signUps }) => signUps));
  return (
    <Panel title="By code" {...(isCut && { note: "the 50 with the most sign-ups" })} aside={aside}>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col" data-number data-hide-order>
              Quotes
            </th>
            <th scope="col" data-number>
              Sign-ups
            </th>
            <th scope="col" data-hide-order className={own.lines}>
              <span className="visually-hidden">Beside the others</span>
            </th>
            <th scope="col" data-number data-hide-order>
              Of quotes
            </th>
            <th scope="col" data-number>
              Discount so far
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <Row key={code.code} code={code} largest={largest}>
              <strong>{code.code ?? "no code"}</strong>{" "}
              <span className={own.share}>{code.kind?.replace("-", " ")}</span>
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row code={all} largest={0}>
            All
          </Row>
        </tfoot>
      </table>
    </Panel>
  );
}

type RowProps = { readonly code: Code; readonly largest: number; readonly children: ReactNode };

function Row({ code: { code, quotes, signUps, discount }, largest, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td data-number data-hide-order>
        {quotes === null ? <span title="What was quoted by an agent is not known">—</span> : many(quotes)}
      </td>
      <td data-number>{many(signUps)}</td>
      <td data-hide-order>
        {largest > 0 && (
          <div
            className={own.line}
            style={{ "--share": signUps / largest } as CSSProperties}
            aria-hidden="true"
          />
        )}
      </td>
      <td data-number data-hide-order>
        {quotes === null || quotes === 0 ? "—" : `${((100 * signUps) / quotes).toFixed(1)} %`}
      </td>
      <td data-number data-zero={discount === 0}>
        {code === null && largest > 0 ? "—" : pounds(discount)}
      </td>
    </tr>
  );
}
