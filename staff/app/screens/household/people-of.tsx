import { transition } from "@evenly/domain/household";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { CancelLink } from "../../parts/form.tsx";
import { brandName } from "../../parts/brand.ts";
import { Panel } from "../../parts/panel.tsx";
import { fullName, plainDay } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/people-of";
import { membersOf } from "./members.ts";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Somebody: ${brandName} staff` }];
export const handle = householdCrumbs("People");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/households/:reference", { params }));
}

export default function PeopleOf({ loaderData: household }: Route.ComponentProps) {
  const { reference, disputes, state } = household;
  const canBeFreed = transition(state, "place-freed").ok;
  return (
    <>
      <h1>People of {reference}</h1>
      <Panel
        title="Remove or confirm somebody"
        note={canBeFreed ? undefined : "services have started: nobody can be removed"}
      >
        <ul className={styles.people}>
          {membersOf(household).map(
            ({ id, place, firstName, lastName, joinedOn, openedAccount, isUnknown }) => {
              const dispute = disputes.find((one) => one.housemateId === id);
              return (
                <li key={id} id={`place-${String(place)}`}>
                  <p>
                    <strong>{fullName({ firstName, lastName })}</strong>{" "}
                    {dispute && <State name="disputed" />}
                    <br />
                    <span className={styles.quiet}>
                      Place {place}, since {plainDay(joinedOn)}
                      {openedAccount && " · opened the account, so they cannot be removed"}
                      {dispute && ` · ${dispute.raisedBy} does not know them`}
                      {isUnknown && " · came by the second token"}
                    </span>
                  </p>
                  {!openedAccount && canBeFreed && (
                    <Link to={`${pages.household(reference)}/remove/${String(place)}`}>
                      Remove {firstName}
                    </Link>
                  )}
                  {(dispute ?? isUnknown) && (
                    <Link to={`${pages.household(reference)}/confirm/${String(place)}`}>
                      Confirm {firstName}
                    </Link>
                  )}
                  <Link to={`${pages.household(reference)}/email?place=${String(place)}`}>
                    Change their email
                  </Link>
                  <Link to={`${pages.household(reference)}/mail?place=${String(place)}`}>
                    Send them a link
                  </Link>
                </li>
              );
            },
          )}
        </ul>
      </Panel>
      <p>
        <CancelLink to={pages.household(reference)}>Back to the household</CancelLink>
      </p>
    </>
  );
}
