import { Link } from "react-router";
import * as pages from "../../pages.ts";
import { Panel } from "../../parts/panel.tsx";
import {
  type SearchResults,
  FoundHousehold,
  FoundLead,
  FoundPerson,
} from "../../parts/search/search-results.tsx";
import rows from "../../parts/search/search.module.css";
import styles from "./home.module.css";

function countOf({ households, people, leads, isCut }: SearchResults): string {
  if (households.length + people.length + leads.length === 0)
    return "Nothing found. Try a postcode, a last name or a reference.";
  const asked = leads.length === 0 ? "" : `, ${String(leads.length)} who asked for a price`;
  const summary = `${String(households.length)} households, ${String(people.length)} people${asked}`;
  return isCut ? `${summary}: there are more, so say more` : summary;
}

type FoundListProps = {
  readonly found: SearchResults;
  readonly wanted: string;
  /** May erase a visitor. */
  readonly mayErase: boolean;
};

/** All results, households first. Who only asked for a price leads to what there is of them. */
export function FoundList({ found, wanted, mayErase }: FoundListProps) {
  return (
    <>
      <p role="status" className={styles.quiet}>
        {countOf(found)}
      </p>
      {found.households.length > 0 && (
        <Panel title="Households">
          <ul className={styles.rows}>
            {found.households.map((household) => (
              <li key={household.reference}>
                <Link to={pages.household(household.reference)} className={rows.row}>
                  <FoundHousehold household={household} wanted={wanted} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {found.people.length > 0 && (
        <Panel title="People">
          <ul className={styles.rows}>
            {found.people.map((person) => (
              <li key={person.reference + person.email}>
                <Link to={pages.household(person.reference)} className={rows.row}>
                  <FoundPerson person={person} wanted={wanted} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {found.leads.length > 0 && (
        <Panel title="Asked for a price">
          <ul className={styles.rows}>
            {found.leads.map((lead) => (
              <li key={lead.email}>
                {lead.reference !== null ? (
                  <Link to={pages.household(lead.reference)} className={rows.row}>
                    <FoundLead lead={lead} wanted={wanted} />
                  </Link>
                ) : mayErase ? (
                  // Not in the address, as it is personal.
                  <Link to={pages.eraseVisitor} state={{ email: lead.email }} className={rows.row}>
                    <FoundLead lead={lead} wanted={wanted} />
                  </Link>
                ) : (
                  <div className={rows.row}>
                    <FoundLead lead={lead} wanted={wanted} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
