import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { utilityTint, type Utility } from "../utility.ts";
import { round, slopeAt, type HousePlan } from "./geometry.ts";
import styles from "./house.module.css";

/** off: not chosen. now: being chosen. on: in the package. skip: declined. */
export type UtilityState = "off" | "now" | "on" | "skip";

type PartProps = {
  readonly plan: HousePlan;
  readonly state: UtilityState;
  /** Switched on while visible. */
  readonly isNew: boolean;
};

type LightProps = Omit<PartProps, "plan"> & {
  readonly utility: Utility;
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
};

function Part({ utility, state, isNew, x, y, children }: LightProps) {
  return (
    <g
      className={classNames(utilityTint(utility), styles.utility, styles[utility], styles.moves)}
      data-state={state}
      data-new={isNew ? "" : undefined}
      transform={`translate(${round(x)} ${round(y)})`}
    >
      {children}
    </g>
  );
}

export function Mast({ plan, ...part }: PartProps) {
  const x = plan.width * 0.27;
  return (
    <Part utility="broadband" {...part} x={x} y={slopeAt(plan, x) - 50}>
      <path className={styles.pole} d="M0 70V0" />
      <path
        className={styles.waves}
        d="M-9-7a13 13 0 0 1 18 0M-17-15a24.5 24.5 0 0 1 34 0M-25-23a36 36 0 0 1 50 0"
      />
      <rect className={styles.body} x="-6" y="-4" width="12" height="12" rx="2" />
    </Part>
  );
}

export function AtticLight({ plan, ...part }: PartProps) {
  const radius = round(Math.min(19, plan.roofHeight * 0.28));
  return (
    <Part utility="energy" {...part} x={0} y={-plan.height - plan.roofHeight * 0.3}>
      <circle className={styles.halo} r={round(radius + 9)} />
      <circle className={styles.frame} r={round(radius + 3.5)} />
      <circle className={styles.body} r={radius} />
      <path
        className={styles.mark}
        transform={`scale(${Math.round((radius / 17) * 10) / 10})`}
        d="M2-12.5-8 2.5h6.5L-3 12.5 8-3H1.5z"
      />
    </Part>
  );
}

export function BayWindow({ plan, ...part }: PartProps) {
  const { x, width } = plan.bay;
  return (
    <Part utility="tv" {...part} x={x} y={0}>
      <path className={styles.halo} d={`M-9 -4V-58q0-8 8-8h${round(width + 2)}q8 0 8 8V-4z`} />
      <rect className={styles.frame} x="-3" y="-59" width={round(width + 6)} height="46" rx="3" />
      <rect className={styles.body} x="0" y="-56" width={round(width)} height="40" rx="1" />
      <g className={styles.mark} transform={`translate(${round(width / 2)} -18)`}>
        <rect x="-15" y="-21" width="30" height="18" rx="2.5" />
        <path className={styles.aerial} d="M-6-28 0-21l7-8" />
        <rect x="-10" y="-3" width="4" height="3" />
        <rect x="6" y="-3" width="4" height="3" />
      </g>
      <rect
        className={classNames(styles.trim, styles.moves)}
        x="-7"
        y="-14"
        width={round(width + 14)}
        height="5"
      />
    </Part>
  );
}

export function WaterButt({ plan, ...part }: PartProps) {
  return (
    <Part utility="water" {...part} x={plan.left - 45} y={0}>
      <path
        className={styles.pipe}
        d={`M39 ${round(-plan.height + 14)}V-84q0 -10 -10 -10h-2q-10 0 -10 10V-60`}
      />
      <rect className={styles.frame} x="-3" y="-61" width="40" height="61" rx="5" />
      <rect className={styles.body} x="1" y="-57" width="32" height="55" rx="2.5" />
      <path className={styles.wave} d="M1-40q4-5 8 0t8 0 8 0 8 0V-57h-32z" />
      <path
        className={styles.mark}
        transform="translate(17 -21)"
        d="M0-13c3 5 7.5 8.5 7.5 13.5a7.5 7.5 0 0 1-15 0C-7.5-4.5-3-8 0-13z"
      />
    </Part>
  );
}
