import type { Success } from "@evenly/contract";
import { aboutMails, aboutMoney } from "@evenly/contract/staff/fields";
import { Icon } from "@evenly/design/icon";
import { mayAct } from "@evenly/domain/staff";
import { Fragment } from "react";
import { Link, useOutletContext } from "react-router";
import * as pages from "../../pages.ts";
import { grouped, payoutsOf, entriesText } from "../entries-text.ts";
import { type Entry, lookOf } from "../entry-texts.ts";
import styles from "./entries.module.css";

type EntriesProps = {
  readonly entries: readonly Entry[];
  /** The case whose page it is, which needs no link. */
  readonly ofCase?: string;
};

/** What happened, each with its icon, title, notes and time; equal payments together. Ruling H4. */
export function Entries({ entries, ofCase }: EntriesProps) {
  return (
    <ul className={styles.timeline}>
      {grouped(entries).map((together) => (
        <li key={together[0]?.id}>
          <Together entries={together} {...(ofCase !== undefined && { ofCase })} />
        </li>
      ))}
    </ul>
  );
}

function Together({ entries, ofCase }: EntriesProps) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  const [first] = entries;
  if (first === undefined) return null;
  const { title, notes } = entriesText(entries);
  const { icon, tone } = lookOf(first);
  const openedCase = first.more["case"];
  const to =
    first.kind === "mail" && mayAct(roles, aboutMails)
      ? pages.mail(first.id)
      : openedCase !== undefined && openedCase !== ofCase
        ? pages.caseOf(openedCase)
        : undefined;
  return (
    <>
      <span className={styles.mark} data-tone={tone} aria-hidden="true">
        <Icon name={icon} size={16} />
      </span>
      <p>
        <strong>{to === undefined ? title : <Link to={to}>{title}</Link>}</strong>
        {notes !== "" && (
          <span className={styles.quiet}>
            {notes}
            {payoutsOf(entries).map((payout, at) => (
              <Fragment key={payout}>
                {at === 0 ? " in " : ", "}
                {mayAct(roles, aboutMoney) ? <Link to={pages.payout(payout)}>{payout}</Link> : payout}
              </Fragment>
            ))}
          </span>
        )}
      </p>
      {first.time !== null && <time className={styles.quiet}>{first.time}</time>}
    </>
  );
}
