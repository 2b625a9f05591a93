import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Amount } from "../../parts/money/amount.tsx";
import { causeText } from "../../parts/money/money-texts.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { plainDay } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/household-ledger";
import styles from "../../staff.module.css";
import own from "../../parts/money/money.module.css";

export const handle = householdCrumbs("Ledger");

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Ledger of ${loaderData?.page.address ?? "a household"}: ${brandName} staff` },
];

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const [page, me] = await Promise.all([
      call("GET /staff/households/:reference/ledger", { params }),
      call("GET /staff/me"),
    ]);
    return { page, opens: me.roles.some((role) => role === "finance" || role === "administrator") };
  });
}

export default function HouseholdLedger({ loaderData: { page, opens } }: Route.ComponentProps) {
  const { address, lines, owed } = page;
  return (
    <>
      <PageTitle
        title={`Ledger of ${address}`}
        note="What its places owe, line by line, each with its cause"
      />
      <Panel title="Entries" note={String(lines.length)}>
        {lines.length === 0 ? (
          <p>Nothing has been charged yet.</p>
        ) : (
          <table className={`${styles.table} ${own.lines}`}>
            <thead>
              <tr>
                <th scope="col">Value date</th>
                <th scope="col">What</th>
                <th scope="col" data-hide-order="first">
                  Place
                </th>
                <th scope="col" data-money>
                  Amount
                </th>
                <th scope="col" data-money data-hide-order="first">
                  Owed after it
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.postingId}>
                  <td>{plainDay(line.on)}</td>
                  <td>
                    {opens ? (
                      <Link to={pages.posting(line.postingId)}>{causeText(line)}</Link>
                    ) : (
                      causeText(line)
                    )}
                  </td>
                  <td data-hide-order="first">{line.place}</td>
                  <td data-money>
                    <Amount of={line.amount} />
                  </td>
                  <td data-money data-hide-order="first">
                    <Amount of={line.owedAfter} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className={own.totals}>
                <td colSpan={2}>Owed now</td>
                <td data-hide-order="first">all</td>
                <td data-money data-owed={owed > 0}>
                  <Amount of={owed} />
                </td>
                <td data-money data-hide-order="first">
                  <Amount of={owed} />
                </td>
              </tr>
            </tfoot>
          </table>
        )}
      </Panel>
    </>
  );
}
