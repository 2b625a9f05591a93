import type { Success } from "@evenly/contract";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Amount } from "../../parts/money/amount.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { longDay, plainDay } from "../../parts/formats.ts";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/payout";
import styles from "../../staff.module.css";
import own from "../../parts/money/money.module.css";

type Payout = Success<"GET /staff/payouts/:reference">;

export const handle = {
  crumbs: ({ params }) => [{ name: "Payouts", to: pages.payouts }, { name: params["reference"] ?? "" }],
} satisfies Handle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.reference ?? "Payout"}: ${brandName} staff` },
];

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/payouts/:reference", { params }));
}

export default function PayoutPage({ loaderData: payout }: Route.ComponentProps) {
  const { reference, provider, arrivesOn, difference, postingId, case: openedCase } = payout;
  const figures = [
    ["Collected", payout.collected],
    ["Charged back", payout.takenBack],
    ["Refunded", payout.refunded],
    ["Other", payout.other],
    ["Fees", payout.fees],
    ["Bank has", payout.bank],
    ["Ledger has", payout.ledger],
  ] as const;
  return (
    <>
      <PageTitle
        title={reference}
        state={difference === 0 ? "matches" : difference === null ? "not known" : "differs"}
        note={`Arrived ${longDay(arrivesOn)}, from ${provider}`}
      />
      <Panel
        title="Against the ledger"
        note={
          payout.payments === null
            ? "Its parts were not kept"
            : `${String(payout.payments)} ${payout.payments === 1 ? "payment" : "payments"}`
        }
        aside={postingId !== null && <Link to={pages.posting(postingId)}>Its posting</Link>}
      >
        <dl className={styles.figures}>
          {figures.map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Amount of={amount} />
              </dd>
            </div>
          ))}
          <div>
            <dt>Difference</dt>
            <dd>
              <Amount of={difference} isDifference />
            </dd>
          </div>
        </dl>
      </Panel>
      <Differences payout={payout} />
      {openedCase && (
        <p className={styles.quiet}>
          It did not match on {plainDay(openedCase.openedOn)}:{" "}
          <Link to={pages.caseOf(openedCase.case)}>case {openedCase.case}</Link>
          {openedCase.isOpen ? " is open." : " is done."}
        </p>
      )}
    </>
  );
}

const kinds: Readonly<Record<Payout["differences"][number]["kind"], string>> = {
  payment: "Payment",
  "charge-back": "Charge-back",
  failure: "Late failure",
  refund: "Refund",
  other: "Something else",
  sum: "The whole and its parts",
};

function Differences({ payout: { differences, isCut } }: { readonly payout: Payout }) {
  if (differences.length === 0)
    return (
      <Panel title="What differs">
        <p>Nothing: each part is as our books have it.</p>
      </Panel>
    );
  return (
    <Panel title="What differs" note={isCut ? "the first 200" : undefined}>
      <table className={`${styles.table} ${own.lines}`}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Whose</th>
            <th scope="col" data-money>
              The provider says
            </th>
            <th scope="col" data-money data-hide-order="first">
              Our books say
            </th>
            <th scope="col" data-money>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ kind, reference, theirs, ours, person, household }) => (
            <tr key={`${kind} ${reference ?? ""}`}>
              <td>
                {kinds[kind]}
                {reference !== null && (
                  <>
                    <br />
                    <span className={styles.quiet}>{reference}</span>
                  </>
                )}
              </td>
              <td>
                {household ? (
                  <>
                    {person}, <Link to={pages.household(household.reference)}>{household.address}</Link>
                  </>
                ) : (
                  kind !== "sum" && "Not known to us"
                )}
              </td>
              <td data-money>
                <Amount of={theirs} />
              </td>
              <td data-money data-hide-order="first">
                <Amount of={ours} />
              </td>
              <td data-money>
                <Amount of={theirs - (ours ?? 0)} isDifference />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
