import { Link, useLocation, useMatches } from "react-router";
import { navigation } from "../../navigation.ts";
import * as pages from "../../pages.ts";
import { Key, useKeys } from "../keys/keys.tsx";
import { SearchField } from "../search/search-field.tsx";
import { longDay, weekday } from "../formats.ts";
import type { Crumbs } from "../../crumbs.ts";
import styles from "./shell.module.css";

type TopBarProps = { readonly today: string; readonly mayFind: boolean };

/** Breadcrumbs, search and keys. */
export function TopBar({ today, mayFind }: TopBarProps) {
  const keys = useKeys();
  const { pathname } = useLocation();
  return (
    <header className={styles.top}>
      <Trail />
      {pathname === pages.home || !mayFind ? (
        <p className={styles.today}>
          {weekday(today)} {longDay(today)}
        </p>
      ) : (
        <SearchField key={pathname} />
      )}
      <button type="button" className={styles.keys} onClick={() => keys?.show()}>
        <Key>?</Key> Keys
      </button>
    </header>
  );
}

/** The page's breadcrumbs, or its name in the side bar. */
function Trail() {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const { crumbs } = (match?.handle ?? {}) as { crumbs?: Crumbs };
  const entry = navigation.flatMap(({ entries }) => entries).find(({ to }) => to === pathname);
  const all = (match && crumbs?.({ loaderData: match.loaderData, params: match.params })) ?? [
    { name: entry?.name ?? "Back office" },
  ];
  return (
    <nav aria-label="Where you are" className={styles.crumbs}>
      <ol>
        {all.map(({ name, to }) => (
          <li key={name}>{to === undefined ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}</li>
        ))}
      </ol>
    </nav>
  );
}
