import type { Success } from "@evenly/contract";
import { aboutHouseholds, aboutMoney, byAdministrators } from "@evenly/contract/staff/fields";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import { type Fact, Facts } from "@evenly/design/facts";
import type { ReactNode } from "react";
import { Link, redirect, useOutletContext } from "react-router";
import { call } from "../api/call.ts";
import { keyOf, load, submit, textOf } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { brandName } from "../parts/brand.ts";
import { ReasonForm } from "../parts/form.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { Panel } from "../parts/panel.tsx";
import { alertOf, facts, formatPayment, payoutText } from "../parts/alert-texts.ts";
import { longDay, pounds, formatIdentifier } from "../parts/formats.ts";
import { State } from "../parts/state.tsx";
import type { Handle } from "../crumbs.ts";
import type { Route } from "./+types/alert";
import styles from "../staff.module.css";

type Told = Success<"GET /staff/alerts/:alertId">;

export const meta: Route.MetaFunction = () => [{ title: `To look at: ${brandName} staff` }];

export const handle = {
  crumbs: () => [{ name: "Search", to: pages.home }, { name: "To look at" }],
} satisfies Handle;

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/alerts/:alertId", { params: { alertId: id } }));
}

/** Recorded in the audit log with the findings. Ruling H3. */
export async function clientAction({ params: { id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async () => {
    await call("POST /staff/alerts/:alertId/resolve", {
      params: { alertId: id },
      body: { reason },
      key: keyOf(form),
    });
    return redirect(pages.home);
  });
}

export default function Alert({ loaderData: alert, actionData }: Route.ComponentProps) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  return (
    <>
      <PageTitle title={alertOf(alert).words} note={`We were told on ${longDay(alert.raisedOn)}`} />
      <div className={styles.columns}>
        <Panel title="What is known">
          <Facts facts={knownOf(alert, roles)} layout="beside" />
        </Panel>
        <ReasonForm
          actionText="It is dealt with"
          backTo={pages.home}
          backLabel="Leave it open"
          refusal={actionData}
        />
      </div>
    </>
  );
}

/** Facts, linked to pages that the roles may open. */
function knownOf({ reference, address, about, facts: known }: Told, roles: readonly StaffRole[]): Fact[] {
  const { person, doubtedBy, payment, mandate, refund, payout, event } = about;
  const led = (to: string | null, owners: readonly StaffRole[], words: string) =>
    to !== null && mayAct(roles, owners) ? <Link to={to}>{words}</Link> : words;
  const household = reference === null ? null : pages.household(reference);
  const collections = `${pages.collections}?household=${reference ?? ""}&due=${payment?.dueOn.slice(0, 7) ?? ""}`;
  const rows: (readonly [name: string, value: ReactNode] | false)[] = [
    household !== null && [
      "Household",
      <>
        <Link to={household}>{address}</Link> {reference}
      </>,
    ],
    person !== null && ["Person", person],
    doubtedBy !== null && ["Who does not know them", doubtedBy],
    payment !== null && [
      "Payment",
      <>
        {led(reference && collections, aboutMoney, formatPayment(payment))} <State name={payment.state} />
      </>,
    ],
    refund !== null && [
      "Refund",
      <>
        {pounds(refund.amount)} <State name={refund.state} />
      </>,
    ],
    mandate !== null && [
      "Direct Debit",
      <>
        {led(household, aboutHouseholds, mandate.reference)} <State name={mandate.state} />
      </>,
    ],
    payout !== null && ["Payout", led(pages.payout(payout.reference), aboutMoney, payoutText(payout))],
    event !== null && [
      "Event",
      <>
        {led(event.isLeft ? pages.failedEvents : null, byAdministrators, event.id)} of{" "}
        {formatIdentifier(event.provider)}
        {event.isLeft && ", which could not be worked off"}
      </>,
    ],
  ];
  const lines = known.map(({ name, value }) => ({ name: facts[name][0], value: facts[name][1](value) }));
  return [...rows.filter((row) => row !== false).map(([name, value]) => ({ name, value })), ...lines];
}
