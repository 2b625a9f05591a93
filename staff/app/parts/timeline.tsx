import type { Success } from "@evenly/contract";
import { useState } from "react";
import { dayOfTimeline, pounds, sayAction } from "./say.ts";
import styles from "../staff.module.css";

type Page = Success<"GET /staff/households/:reference/timeline">;
type Entry = Page["entries"][number];

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

function Told({ entry: { kind, what, by, about, amount, says, time } }: { readonly entry: Entry }) {
  const title =
    kind === "mail" ? `Mail${about === null ? "" : ` to ${about}`}: ${says ?? what}` : sayAction(what);
  const parts = [
    kind !== "mail" && about !== null ? about : undefined,
    amount === null ? undefined : pounds(amount),
    kind === "mail" || says === null ? undefined : `“${says}”`,
    by === null ? undefined : `by ${by}`,
  ].filter((part) => part !== undefined);
  return (
    <>
      <p>
        <strong>{title}</strong>
        {parts.length > 0 && (
          <>
            <br />
            <span className={styles.quiet}>{parts.join(" · ")}</span>
          </>
        )}
      </p>
      {time !== null && <p className={styles.quiet}>{time}</p>}
    </>
  );
}
