import type { Success } from "@evenly/contract";
import type { ConsentKind } from "@evenly/contract/consent";
import { Facts } from "@evenly/design/facts";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import type { Handle } from "../../crumbs.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button } from "../../parts/button.tsx";
import { formatIdentifier, longDay, plainDay, pounds } from "../../parts/formats.ts";
import { causes } from "../../parts/money/money-texts.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { Route } from "./+types/pack";
import { evidenceRows } from "./evidence.tsx";
import styles from "./cases.module.css";

type Pack = Success<"GET /staff/cases/:case/pack">;

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `What we can show, ${params.case}: ${brandName} staff` },
];

export const handle = {
  crumbs: ({ params }) => [
    { name: "Cases", to: pages.cases },
    { name: params["case"] ?? "", to: pages.caseOf(params["case"] ?? "") },
    { name: "What we can show" },
  ],
} satisfies Handle;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/cases/:case/pack", { params }));
}

/** One document for the provider, which prints as it is. Ruling J1. */
export default function PackPage({ loaderData: pack }: Route.ComponentProps) {
  const { payment, company, payer, household, made } = pack;
  return (
    <>
      <PageTitle
        title={`Charge-back of ${pounds(payment.amount)}: what we can show`}
        note={`${company.name}, ${pack.case}, made ${longDay(made.on)} at ${made.time}`}
      >
        <Button onClick={() => window.print()}>Print it or save it as PDF</Button>
      </PageTitle>
      <Panel title="The payment">
        <Facts layout="beside" facts={factsOfPayment(pack)} />
      </Panel>
      <Panel title="The payer">
        <Facts
          layout="beside"
          facts={[
            { name: "Name", value: payer.name },
            { name: "Email", value: payer.email },
            { name: "Address", value: payer.address },
            {
              name: "Household",
              value: `${household.reference}, tenancy ${plainDay(household.from)} to ${plainDay(household.to)}`,
            },
          ]}
        />
      </Panel>
      <Panel title="What we can show">
        <Facts layout="beside" facts={evidenceRows(pack).map(({ name, text }) => ({ name, value: text }))} />
      </Panel>
      <EarlierPayments pack={pack} />
      <Consents pack={pack} />
      <Panel title="Who collected it">
        <Facts
          layout="beside"
          facts={[
            { name: "Company", value: `${company.name}, company number ${company.number}` },
            { name: "Registered at", value: company.address },
            { name: "On bank statements", value: company.statementName },
            { name: "Phone and email", value: `${company.phone}, ${company.email}` },
          ]}
        />
      </Panel>
    </>
  );
}

function factsOfPayment({ payment }: Pack) {
  const { amount, dueOn, lastDay, takenOn, takenBackOn, reason, provider, reference } = payment;
  return [
    { name: "Amount", value: pounds(amount) },
    { name: "For", value: `${plainDay(dueOn)} to ${plainDay(lastDay)}` },
    { name: "Taken", value: longDay(takenOn) },
    { name: "Taken back", value: takenBackOn === null ? "Not any more" : longDay(takenBackOn) },
    ...(reason === null
      ? []
      : [{ name: "The bank’s reason", value: causes[reason] ?? formatIdentifier(reason) }]),
    {
      name: "Provider",
      value: `${formatIdentifier(provider)}${reference === null ? "" : `, payment ${reference}`}`,
    },
  ];
}

function EarlierPayments({ pack: { earlierPayments } }: { readonly pack: Pack }) {
  return (
    <Panel title="Earlier payments" note="taken, and not taken back">
      {earlierPayments.length === 0 ? (
        <p>None was taken before it.</p>
      ) : (
        <table className={styles.report}>
          <thead>
            <tr>
              <th scope="col">Due</th>
              <th scope="col">Taken</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {earlierPayments.map(({ dueOn, takenOn, amount }) => (
              <tr key={`${dueOn} ${takenOn}`}>
                <th scope="row">{plainDay(dueOn)}</th>
                <td>{plainDay(takenOn)}</td>
                <td>{pounds(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const consentNames: Readonly<Partial<Record<ConsentKind, string>>> = {
  "account-holder": "What they confirmed",
  payments: "The payments as they were shown",
  guarantee: "The Direct Debit Guarantee",
  terms: "The terms",
};

function Consents({ pack: { consents } }: { readonly pack: Pack }) {
  return (
    <Panel title="What they agreed to" note="word for word, as it was shown">
      {consents.length === 0 && <p>No consent is kept with this mandate.</p>}
      {consents.map(({ kind, agreed, given, text }) => (
        <div key={kind} className={styles.consent}>
          <h3>{consentNames[kind] ?? formatIdentifier(kind)}</h3>
          <p className={styles.quiet}>
            {agreed ? "Agreed" : "Not agreed"}, {plainDay(given.on)}, {given.time}
          </p>
          {text !== null && <p className={styles.shown}>{text}</p>}
        </div>
      ))}
    </Panel>
  );
}
