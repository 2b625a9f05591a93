import type { Success } from "@evenly/contract";
import { aboutMails, aboutMoney } from "@evenly/contract/staff/fields";
import { timelineFilters } from "@evenly/contract/staff/households";
import { mayAct } from "@evenly/domain/staff";
import { LinkButton } from "@evenly/design/button";
import { Icon } from "@evenly/design/icon";
import { Fragment, type ReactNode, useState } from "react";
import { Link, useOutletContext } from "react-router";
import * as pages from "../../pages.ts";
import { Panel } from "../../parts/panel.tsx";
import { dayOfTimeline } from "../../parts/formats.ts";
import { grouped, payoutsOf, entriesText } from "../../parts/entries-text.ts";
import { type Entry, lookOf } from "../../parts/entry-texts.ts";
import styles from "./household.module.css";

type Page = Success<"GET /staff/households/:reference/timeline">;
const words = { mails: "Mails", money: "Money", staff: "Staff" } as const;

type TimelineProps = {
  readonly first: Page;
  /** The last requested page. */
  readonly older: Page | undefined;
  readonly isLoading: boolean;
  readonly onMore: (before: string) => void;
  /** A filter; other values show everything. */
  readonly show: string | null;
  readonly children: ReactNode;
};

/** Actions, notes, mails and payments by day, latest first. Ruling H4. */
export function Timeline({ first, older, isLoading, onMore, show, children }: TimelineProps) {
  const [loaded, setLoaded] = useState<readonly Page[]>([]);
  if (older !== undefined && !loaded.includes(older)) setLoaded([...loaded, older]);
  const all = [first, ...loaded];
  const before = all.at(-1)?.before ?? null;
  const days = Map.groupBy(
    all.flatMap(({ entries }) => entries),
    ({ on }) => on,
  );
  const chosen = timelineFilters.find((one) => one === show);
  return (
    <Panel
      title="Timeline"
      aside={
        <nav aria-label="What of the timeline" className={styles.tabs}>
          <Link to="." preventScrollReset aria-current={chosen === undefined ? "true" : undefined}>
            All
          </Link>
          {timelineFilters.map((one) => (
            <Link
              key={one}
              to={`?show=${one}`}
              preventScrollReset
              aria-current={chosen === one ? "true" : undefined}
            >
              {words[one]}
            </Link>
          ))}
        </nav>
      }
    >
      {children}
      {days.size === 0 && <p className={styles.quiet}>Nothing has happened yet.</p>}
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3 className={styles.day}>{dayOfTimeline(day)}</h3>
          <ul className={styles.timeline}>
            {grouped(entries).map((together) => (
              <li key={together[0]?.id}>
                <TimelineEntries entries={together} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {before !== null && (
        <LinkButton busy={isLoading} onClick={() => onMore(before)}>
          Show older
        </LinkButton>
      )}
    </Panel>
  );
}

function TimelineEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  const [first] = entries;
  if (first === undefined) return null;
  const { title, notes } = entriesText(entries);
  const { icon, tone } = lookOf(first);
  const isOpened = first.kind === "mail" && mayAct(roles, aboutMails);
  return (
    <>
      <span className={styles.mark} data-tone={tone} aria-hidden="true">
        <Icon name={icon} size={16} />
      </span>
      <p>
        <strong>{isOpened ? <Link to={pages.mail(first.id)}>{title}</Link> : title}</strong>
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
