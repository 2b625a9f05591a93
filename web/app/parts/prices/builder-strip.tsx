import { classNames } from "@evenly/design/class-names";
import { House } from "@evenly/design/house/house";
import { Icon } from "@evenly/design/icon";
import { Wrap } from "@evenly/design/page";
import { utilityTint, type Utility } from "@evenly/design/utility";
import { UtilityIcon } from "@evenly/design/utility-icon";
import { Link } from "react-router";
import styles from "./builder-strip.module.css";
import * as words from "./words.ts";

/** done: chosen; skip: declined; now: current. */
export type StepState = "done" | "now" | "later" | "skip";

export type BuilderStep = {
  readonly utility: Utility;
  readonly label: string;
  readonly state: StepState;
  readonly to?: string | undefined;
};

export type BuilderStripProps = {
  readonly housemates: number;
  readonly steps: readonly BuilderStep[];
  readonly label?: string;
};

const houseStates = { done: "on", now: "now", later: "off", skip: "skip" } as const;
const spoken: Record<StepState, string> = {
  done: words.chosen,
  skip: words.notWanted,
  now: "",
  later: "",
};

/** The House and four tiles; each wire has its utility's colour. */
export function BuilderStrip({ housemates, steps, label = words.yourPackageSoFar }: BuilderStripProps) {
  const utilities = Object.fromEntries(steps.map(({ utility, state }) => [utility, houseStates[state]]));
  return (
    <div className={styles.strip} data-stays="">
      <Wrap className={styles.wrap}>
        <div className={styles.house}>
          <House housemates={housemates} utilities={utilities} label="" />
        </div>
        <ol className={styles.steps} aria-label={label}>
          {steps.map((step) => (
            <li key={step.utility} className={utilityTint(step.utility)} data-state={step.state}>
              <Step {...step} />
            </li>
          ))}
        </ol>
      </Wrap>
    </div>
  );
}

function Step({ utility, label, state, to }: BuilderStep) {
  const tone = state === "now" ? "colour" : state === "done" ? "on-colour" : "pale";
  const content = (
    <>
      <span className={styles.tile}>
        <UtilityIcon utility={utility} size={34} tone={tone} className={styles.icon} />
        {state === "done" && (
          <span className={styles.tick}>
            <Icon name="check" size={16} />
          </span>
        )}
      </span>
      <span className={styles.name}>{label}</span>
      {spoken[state] && <span className="visually-hidden">{spoken[state]}</span>}
    </>
  );
  const current = state === "now" ? "step" : undefined;
  if (to === undefined) {
    return (
      <span className={styles.step} aria-current={current}>
        {content}
      </span>
    );
  }
  return (
    <Link to={to} className={classNames(styles.step, styles.pressable)} aria-current={current}>
      {content}
    </Link>
  );
}
