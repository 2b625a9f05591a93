import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { UtilityIcon } from "./utility-icon.tsx";
import { utilityTint, type Utility } from "./utility.ts";
import styles from "./stage-line.module.css";

export type Stage = {
  readonly name: string;
  readonly isReached: boolean;
  readonly date?: ReactNode;
};

export type StageLineProps = {
  readonly utility: Utility;
  readonly name: string;
  readonly title: string;
  readonly state: string;
  readonly tone: "waiting" | "under-way" | "live";
  /** In order; empty while waiting. */
  readonly stages: readonly Stage[];
};

/** A service's progress as a wire in its colour. */
export function StageLine({ utility, name, title, state, tone, stages }: StageLineProps) {
  return (
    <li className={classNames(utilityTint(utility), styles.service)} data-tone={tone}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <UtilityIcon utility={utility} size={28} tone={tone === "waiting" ? "off" : "colour"} />
        </span>
        <div className={styles.name}>
          <h3>{name}</h3>
          <p>{title}</p>
        </div>
        <p className={styles.state}>{state}</p>
      </div>
      {tone !== "waiting" && (
        <ol className={styles.wire}>
          {stages.map((stage, index) => {
            const isNext = !stage.isReached && (stages[index - 1]?.isReached ?? true);
            return (
              <li
                key={stage.name}
                data-reached={stage.isReached ? "" : undefined}
                data-next={isNext ? "" : undefined}
                data-onwards={stages[index + 1]?.isReached ? "" : undefined}
              >
                <span className={styles.window} aria-hidden="true">
                  {stage.isReached && <Icon name="check" size={14} />}
                </span>
                <span>
                  {stage.name}
                  {stage.date != null && <small>{stage.date}</small>}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
}
