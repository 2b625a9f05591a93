import { classNames } from "../class-names.ts";
import { utilityTint } from "../utility.ts";
import { round, slopeAt, type HousePlan } from "./geometry.ts";
import styles from "./house.module.css";

/** off: not chosen. now: being chosen. on: in the package. skip: declined. */
export type UtilityState = "off" | "now" | "on" | "skip";

type PartProps = { readonly plan: HousePlan; readonly state: UtilityState };

/** Broadband: a mast with waves on the roof. */
export function Mast({ plan, state }: PartProps) {
  const x = plan.width * 0.27;
  const y = slopeAt(plan, x);
  const top = y - 50;
  const wave = (dx: number, dy: number, radius: number, span: number) =>
    `M${round(x - dx)} ${round(top - dy)}a${radius} ${radius} 0 0 1 ${span} 0`;
  return (
    <g className={classNames(utilityTint("broadband"), styles.utility, styles.mast)} data-state={state}>
      <path className={styles.pole} d={`M${round(x)} ${round(y + 20)}V${round(top)}`} />
      <path className={styles.waves} d={wave(9, 7, 13, 18) + wave(17, 15, 24.5, 34) + wave(25, 23, 36, 50)} />
      <rect className={styles.body} x={round(x - 6)} y={round(top - 4)} width="12" height="12" rx="2" />
    </g>
  );
}

/** Energy: the round light in the attic. */
export function AtticLight({ plan, state }: PartProps) {
  const radius = round(Math.min(19, plan.roofHeight * 0.28));
  return (
    <g
      className={classNames(utilityTint("energy"), styles.utility, styles.attic)}
      data-state={state}
      transform={`translate(0 ${round(-plan.height - plan.roofHeight * 0.3)})`}
    >
      <circle className={styles.halo} r={round(radius + 9)} />
      <circle className={styles.frame} r={round(radius + 3.5)} />
      <circle className={styles.body} r={radius} />
      <path
        className={styles.mark}
        transform={`scale(${Math.round((radius / 17) * 10) / 10})`}
        d="M2-12.5-8 2.5h6.5L-3 12.5 8-3H1.5z"
      />
    </g>
  );
}

/** TV Licence: the set in the bay window. */
export function BayWindow({ plan, state }: PartProps) {
  const { x, width } = plan.bay;
  return (
    <g className={classNames(utilityTint("tv"), styles.utility, styles.bay)} data-state={state}>
      <path className={styles.halo} d={`M${round(x - 9)} -4V-58q0-8 8-8h${round(width + 2)}q8 0 8 8V-4z`} />
      <rect className={styles.frame} x={round(x - 3)} y="-59" width={round(width + 6)} height="46" rx="3" />
      <rect className={styles.body} x={round(x)} y="-56" width={round(width)} height="40" rx="1" />
      <g className={styles.mark} transform={`translate(${round(x + width / 2)} -18)`}>
        <rect x="-15" y="-21" width="30" height="18" rx="2.5" />
        <path className={styles.aerial} d="M-6-28 0-21l7-8" />
        <rect x="-10" y="-3" width="4" height="3" />
        <rect x="6" y="-3" width="4" height="3" />
      </g>
      <rect className={styles.trim} x={round(x - 7)} y="-14" width={round(width + 14)} height="5" />
    </g>
  );
}

/** Water: the downpipe and its butt. */
export function WaterButt({ plan, state }: PartProps) {
  const x = plan.left - 45;
  return (
    <g className={classNames(utilityTint("water"), styles.utility, styles.water)} data-state={state}>
      <path
        className={styles.pipe}
        d={`M${round(plan.left - 6)} ${round(-plan.height + 14)}V-84q0 -10 -10 -10h-2q-10 0 -10 10V-60`}
      />
      <rect className={styles.frame} x={round(x - 3)} y="-61" width="40" height="61" rx="5" />
      <rect className={styles.body} x={round(x + 1)} y="-57" width="32" height="55" rx="2.5" />
      <path className={styles.wave} d={`M${round(x + 1)}-40q4-5 8 0t8 0 8 0 8 0V-57h-32z`} />
      <path
        className={styles.mark}
        transform={`translate(${round(x + 17)} -21)`}
        d="M0-13c3 5 7.5 8.5 7.5 13.5a7.5 7.5 0 0 1-15 0C-7.5-4.5-3-8 0-13z"
      />
    </g>
  );
}
