import type { Success } from "@evenly/contract";
import { Icon } from "@evenly/design/icon";
import { useState } from "react";
import { dayOfTimeline } from "./say.ts";
import { type Entry, lookOf, notesOf, titleOf } from "./say-entry.ts";
import styles from "../staff.module.css";

type Page = Success<"GET /staff/households/:reference/timeline">;

type TimelineProps = {
  readonly first: Page;
  /** The page that was asked for last. */
  readonly older: Page | undefined;
  readonly isLoading: boolean;
  readonly onMore: (before: string) => void;
};

/** What was done, mailed and collected, the newest first, by days. */
export function Timeline({ first, older, isLoading, onMore }: TimelineProps) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  if (older !== undefined && !pages.includes(older)) setPages([...pages, older]);
  const all = [first, ...pages];
  const before = all.at(-1)?.before ?? null;
  const days = Map.groupBy(
    all.flatMap(({ entries }) => entries),
    ({ on }) => on,
  );
  return (
    <section className={styles.panel}>
      <h2>Timeline</h2>
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
        <button type="button" className={styles.link} disabled={isLoading} onClick={() => onMore(before)}>
          Show older
        </button>
      )}
    </section>
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
        {notes !== "" && (
          <>
            <br />
            <span className={styles.quiet}>{notes}</span>
          </>
        )}
      </p>
      {entry.time !== null && <p className={styles.quiet}>{entry.time}</p>}
    </>
  );
}
