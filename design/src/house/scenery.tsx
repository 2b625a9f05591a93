import { classNames } from "../class-names.ts";
import { round, skyTop, type HousePlan } from "./geometry.ts";
import styles from "./house.module.css";

const starPlaces = [
  [-0.92, 0.93, 5],
  [-0.62, 0.99, 3],
  [0.86, 0.96, 4],
  [1.02, 0.74, 3],
  [-1.06, 0.66, 3],
  [0.6, 1.04, 2.5],
] as const;

type SceneryProps = { readonly plan: HousePlan; readonly complete: boolean };

/** Stars and flat discs, no gradients. */
export function Sky({ plan, complete }: SceneryProps) {
  const { width, height, roofHeight } = plan;
  const radius = Math.min(width / 2 + 58, Math.max(width * 0.7, (height + roofHeight) * 0.56));
  const centre = round(-Math.max(radius * 0.72, height * 0.56));
  const top = skyTop(plan, complete);
  return (
    <>
      <g className={styles.stars}>
        {starPlaces.map(([fx, fy, size]) => (
          <path
            key={fx}
            className={styles.moves}
            transform={`translate(${round(fx * (width / 2 + 52))} ${round(fy * top * 0.97)})`}
            d={drawStar(size)}
          />
        ))}
      </g>
      <circle className={classNames(styles.discOuter, styles.moves)} cy={centre} r={round(radius)} />
      <circle className={classNames(styles.discInner, styles.moves)} cy={centre} r={round(radius * 0.72)} />
    </>
  );
}

function drawStar(size: number) {
  const near = round(size * 0.3);
  const far = round(size * 0.7);
  return `M0 ${-size}l${near} ${far} ${far} ${near}-${far} ${near}-${near} ${far}-${near}-${far}-${far}-${near} ${far}-${near}z`;
}

const neighbourWidths = [92, 118, 84, 130, 96, 110, 88, 120];

/** Neighbouring houses, unlit. Three paths a side keep every page small. */
export function Street({ plan }: { readonly plan: HousePlan }) {
  return (
    <g className={styles.street} data-house-street="">
      {[-1, 1].map((side) => {
        const neighbours = placeNeighbours(side);
        const dark = neighbours.filter((_, index) => index % 2);
        const light = neighbours.filter((_, index) => index % 2 === 0);
        return (
          <g key={side} className={styles.moves} transform={`translate(${round((side * plan.width) / 2)} 0)`}>
            <path className={styles.neighbour} d={light.map(drawWalls).join("")} />
            <path className={styles.neighbourDark} d={dark.map(drawWalls).join("")} />
            <path className={styles.neighbourWindow} d={neighbours.map(drawPanes).join("")} />
          </g>
        );
      })}
    </g>
  );
}

type Neighbour = { readonly left: number; readonly width: number; readonly height: number };

function placeNeighbours(side: number): Neighbour[] {
  let distance = side < 0 ? 58 : 62;
  return Array.from({ length: 6 }, (_, index) => {
    const width = neighbourWidths[(index + (side < 0 ? 3 : 0)) % 8] ?? 100;
    const height = 84 + ((index * 37 + (side < 0 ? 21 : 0)) % 58);
    const left = side < 0 ? -distance - width : distance;
    distance += width + 2;
    return { left, width, height };
  });
}

function drawWalls({ left, width, height }: Neighbour) {
  const gable = Math.round(width * 0.34);
  return `M${left} 0v${-height}l${width / 2} ${-gable} ${width / 2} ${gable}v${height}z`;
}

/** The one-unit outline rounds their corners. */
function drawPanes({ left, width, height }: Neighbour) {
  const pane = Math.round(width * 0.2) - 2;
  return [0.2, 0.58]
    .map((part) => {
      const x = Math.round(left + width * part) + 1;
      return `M${x} ${13 - height}h${pane}v20h${-pane}zm0 36h${pane}v20h${-pane}z`;
    })
    .join("");
}

/** A tree and bushes on the right, and a hedge if there is room. */
export function Garden({ plan }: { readonly plan: HousePlan }) {
  const hedge = plan.columns >= 4 ? round(Math.abs(plan.door - 19 - plan.left) - 42) : 0;
  return (
    <>
      <g className={styles.moves} transform={`translate(${round(plan.right + 34)} 0)`}>
        <rect className={styles.trunk} x="-2.5" y="-40" width="5" height="40" />
        <path className={styles.tree} d="M-19 -24 0 -92 19 -24z" />
        <circle className={styles.bush} cx="-14" cy="-8" r="13" />
        <circle className={styles.bushLight} cx="13" cy="-5" r="10" />
      </g>
      {hedge > 0 && (
        <g className={styles.moves} transform={`translate(${round(plan.left + 8)} 0)`}>
          <path className={styles.bush} d={`M0 0v-19q0-8 8-8h${hedge}q8 0 8 8V0z`} />
          <circle className={styles.bushLight} cx="12" cy="-10" r="12" />
        </g>
      )}
    </>
  );
}
