import type { Success } from "@evenly/contract";
import { timelineFilters } from "@evenly/contract/staff/households";
import { LinkButton } from "@evenly/design/button";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Entries } from "../../parts/timeline/entries.tsx";
import { Panel } from "../../parts/panel.tsx";
import { dayOfTimeline } from "../../parts/formats.ts";
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
          <Entries entries={entries} />
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
