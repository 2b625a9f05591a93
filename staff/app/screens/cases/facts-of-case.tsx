import type { Success } from "@evenly/contract";
import { aboutHouseholds, aboutMoney, byAdministrators } from "@evenly/contract/staff/fields";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import type { Fact } from "@evenly/design/facts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import * as pages from "../../pages.ts";
import { alertName, facts, formatPayment, payoutText } from "../../parts/case-texts.ts";
import { longDay, pounds, formatIdentifier } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";

type Case = Success<"GET /staff/cases/:case">;
type Alert = Case["alerts"][number];

/** Facts, linked to pages that the roles may open. */
export function factsOfCase(
  { reference, address }: Pick<Case, "reference" | "address">,
  { kind, raisedOn, about, facts: known }: Alert,
  roles: readonly StaffRole[],
): Fact[] {
  const { person, doubtedBy, payment, mandate, refund, payout, event } = about;
  const led = (to: string | null, owners: readonly StaffRole[], words: string) =>
    to !== null && mayAct(roles, owners) ? <Link to={to}>{words}</Link> : words;
  const household = reference === null ? null : pages.household(reference);
  const collections = `${pages.collections}?household=${reference ?? ""}&due=${payment?.dueOn.slice(0, 7) ?? ""}`;
  const rows: (readonly [name: string, value: ReactNode] | false)[] = [
    ["Told", `${alertName(kind, about)}, ${longDay(raisedOn)}`],
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
