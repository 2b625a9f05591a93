import { PostForm } from "@evenly/design/form";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import { LinkButton } from "@evenly/design/button";
import { Icon } from "@evenly/design/icon";
import { Logo } from "@evenly/design/logo";
import { Link, NavLink } from "react-router";
import { navigation } from "../../navigation.ts";
import { addressWith } from "../list/list-address.ts";
import { brandName } from "../brand.ts";
import * as pages from "../../pages.ts";
import styles from "./shell.module.css";

type Person = { readonly name: string; readonly roles: readonly StaffRole[] };
type SideBarProps = { readonly me: Person; readonly counts: Readonly<Record<string, number | undefined>> };

/** Pages by role, with open work; only icons on narrow screens. */
export function SideBar({ me, counts }: SideBarProps) {
  return (
    <div className={styles.side}>
      <Link to={pages.home} className={styles.brand}>
        <Logo name={brandName} /> <span className={styles.label}>staff</span>
      </Link>
      <nav aria-label="Back office" className={styles.nav}>
        {navigation.map(({ name, entries }) => {
          const own = entries.filter(({ roles }) => mayAct(me.roles, roles));
          if (own.length === 0) return null;
          return (
            <ul key={name} className={styles.group} aria-label={name ?? "Find"}>
              {name !== null && (
                <li className={styles.groupName} aria-hidden="true">
                  {name}
                </li>
              )}
              {own.map(({ to, query, name: page, icon, count, isOwed }) => (
                <li key={to}>
                  <NavLink
                    to={
                      count !== undefined && (counts[count] ?? 0) > 0 ? addressWith(to, {}, query ?? {}) : to
                    }
                    end={to === pages.home}
                    title={page}
                  >
                    <Icon name={icon} size={18} />
                    <span className={styles.label}>{page}</span>
                    {count !== undefined && (counts[count] ?? 0) > 0 && (
                      <span className={styles.count} data-owed={isOwed}>
                        {formatCount(counts[count] ?? 0)}
                      </span>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          );
        })}
      </nav>
      <details className={styles.me}>
        <summary>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(me.name)}
          </span>
          <span className={styles.label}>
            <strong>{me.name}</strong>
            <br />
            <span className={styles.quiet}>{me.roles.join(", ")}</span>
          </span>
        </summary>
        <PostForm action={pages.signOut} className={styles.out}>
          <LinkButton to={pages.account}>Your sign-in</LinkButton>
          <LinkButton type="submit" name="where" value="here">
            Sign out
          </LinkButton>
          <LinkButton type="submit" name="where" value="everywhere">
            Sign out everywhere
          </LinkButton>
        </PostForm>
      </details>
    </div>
  );
}

/** Counts stop at a hundred. */
function formatCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => letter !== "")
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join("")
    .toUpperCase();
}
