import { Icon } from "./icon.tsx";
import styles from "./run.module.css";

export type RunStage = { readonly name: string; readonly isDone: boolean; readonly day?: string | undefined };

/** Three or four stages of what takes days, on dusk; the first that is not done is ringed. */
export function Run({ stages, label }: { readonly stages: readonly RunStage[]; readonly label: string }) {
  const now = stages.findIndex(({ isDone }) => !isDone);
  return (
    <div className={styles.room}>
      <ol className={styles.run} aria-label={label}>
        {stages.map(({ name, isDone, day }, index) => (
          <li
            key={name}
            data-done={isDone ? "" : undefined}
            aria-current={index === now ? "step" : undefined}
          >
            <span className={styles.window} aria-hidden="true">
              {isDone && <Icon name="check" size={17} />}
            </span>
            <span>
              {name}
              {day !== undefined && <small> {day}</small>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
