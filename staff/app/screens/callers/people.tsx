import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { CancelLink } from "../../parts/form.tsx";
import { fullName } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { Panel } from "../../parts/panel.tsx";
import type { Route } from "./+types/people";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Who rings: ${brandName} staff` }];
export const handle = householdCrumbs("Callers");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/households/:reference", { params }));
}

/** Ruling H4. */
export default function People({ loaderData: { reference, places } }: Route.ComponentProps) {
  const people = places.flatMap(({ place, housemate }) =>
    housemate === null ? [] : [{ place, ...housemate }],
  );
  return (
    <>
      <h1>Who of {reference} rings?</h1>
      <Panel title="Verify a caller" note="A code goes to their email, and they read it out to you.">
        {people.length === 0 && <p className={styles.quiet}>Nobody has a place any more.</p>}
        <ul className={styles.people}>
          {people.map(({ id, place, email, ...name }) => (
            <li key={id}>
              <p>
                <strong>{fullName(name)}</strong>
                <br />
                <span className={styles.quiet}>
                  Place {place}, {email}
                </span>
              </p>
              <Link to={pages.caller({ reference, id })}>Verify {name.firstName}</Link>
            </li>
          ))}
        </ul>
      </Panel>
      <p>
        <CancelLink to={pages.household(reference)}>Back to the household</CancelLink>
      </p>
    </>
  );
}
