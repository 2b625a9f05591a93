import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Amount } from "../../parts/money/amount.tsx";
import { accounts, postingCauses, causeText } from "../../parts/money/money-texts.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { longDay } from "../../parts/formats.ts";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/posting";
import styles from "../../staff.module.css";
import own from "../../parts/money/money.module.css";

export const handle = {
  crumbs: () => [{ name: "Ledger", to: pages.ledger }, { name: "A posting" }],
} satisfies Handle;

export const meta: Route.MetaFunction = () => [{ title: `A posting: ${brandName} staff` }];

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/ledger/postings/:postingId", { params: { postingId: params.id } }));
}

export default function PostingPage({ loaderData: posting }: Route.ComponentProps) {
  const { id, on, causeOn, postedOn, cause, of, household, trace, entries, amount, reversedBy } = posting;
  const isPayout = (of ?? cause) === "payout";
  return (
    <>
      <PageTitle
        title={postingCauses[cause]}
        note={`Counts from ${longDay(on)}${causeOn === on ? "" : `, late for ${longDay(causeOn)}, whose month was closed`} · posted ${longDay(postedOn)} · ${id}`}
      />
      <Panel title="What caused it">
        <p>
          {isPayout ? "The provider paid out" : causeText(posting)}
          {household && (
            <>
              {" · "}
              <Link to={pages.householdLedger(household.reference)}>{household.address}</Link>
            </>
          )}
          {trace.reference !== null && (
            <>
              {" · "}
              {isPayout ? <Link to={pages.payout(trace.reference)}>{trace.reference}</Link> : trace.reference}
            </>
          )}
          {reversedBy !== null && (
            <>
              {" · "}
              <Link to={pages.posting(reversedBy)}>Taken back by another posting</Link>
            </>
          )}
        </p>
      </Panel>
      <Panel title="Entries">
        <table className={`${styles.table} ${own.lines}`}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" data-money>
                Debit
              </th>
              <th scope="col" data-money>
                Credit
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={`${entry.account} ${entry.productType ?? ""}`}>
                <td>
                  {accounts[entry.account]}
                  {entry.place !== null && `, place ${String(entry.place)}`}
                  {entry.productType !== null && `: ${entry.productType}`}
                </td>
                <td data-money>{entry.amount > 0 && <Amount of={entry.amount} />}</td>
                <td data-money>{entry.amount < 0 && <Amount of={-entry.amount} />}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={own.totals}>
              <td>All {entries.length}</td>
              <td data-money>
                <Amount of={amount} />
              </td>
              <td data-money>
                <Amount of={amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      </Panel>
    </>
  );
}
