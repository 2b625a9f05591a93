import { Link } from "react-router";
import * as pages from "../../pages.ts";
import { Panel } from "../../parts/panel.tsx";
import { type SearchResults, FoundHousehold, FoundPerson } from "../../parts/search/search-results.tsx";
import rows from "../../parts/search/search.module.css";
import styles from "./home.module.css";

function countOf({ households, people, isCut }: SearchResults): string {
  if (households.length + people.length === 0)
    return "Nothing found. Try a postcode, a last name or a reference.";
  const summary = `${String(households.length)} households, ${String(people.length)} people`;
  return isCut ? `${summary}: there are more, so say more` : summary;
}

/** All results, households first. */
export function FoundList({ found, wanted }: { readonly found: SearchResults; readonly wanted: string }) {
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
    </>
  );
}
