import type { Success } from "@evenly/contract";
import { timelineFilters } from "@evenly/contract/staff/households";
import { Icon } from "@evenly/design/icon";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Panel } from "../../parts/panel.tsx";
import { dayOfTimeline } from "../../parts/say.ts";
import { type Entry, lookOf, notesOf, titleOf } from "../../parts/say-entry.ts";
import form from "../../staff.module.css";
import styles from "./household.module.css";

type Page = Success<"GET /staff/households/:reference/timeline">;
const words = { mails: "Mails", money: "Money", staff: "Staff" } as const;

type TimelineProps = {
  readonly first: Page;
  /** The page that was asked for last. */
  readonly older: Page | undefined;
  readonly isLoading: boolean;
  readonly onMore: (before: string) => void;
  /** Of the filters that there are; anything else is all of it. */
  readonly show: string | null;
  /** Where what was said is written down. */
  readonly children: ReactNode;
};

/** What was done, said, mailed and collected, the newest first, by days. Ruling H4. */
export function Timeline({ first, older, isLoading, onMore, show, children }: TimelineProps) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  if (older !== undefined && !pages.includes(older)) setPages([...pages, older]);
  const all = [first, ...pages];
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
            {entries.map((entry) => (
              <li key={entry.id}>
                <Told entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {before !== null && (
        <button type="button" className={form.link} disabled={isLoading} onClick={() => onMore(before)}>
          Show older
        </button>
      )}
    </Panel>
  );
}

function Told({ entry }: { readonly entry: Entry }) {
  const notes = notesOf(entry);
  const { icon, tone } = lookOf(entry);
  return (
    <>
      <span className={styles.mark} data-tone={tone} aria-hidden="true">
        <Icon name={icon} size={16} />
      </span>
      <p>
        <strong>{titleOf(entry)}</strong>
        {notes !== "" && <span className={styles.quiet}>{notes}</span>}
      </p>
      {entry.time !== null && <time className={styles.quiet}>{entry.time}</time>}
    </>
  );
}
