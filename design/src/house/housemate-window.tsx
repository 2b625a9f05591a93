import { classNames } from "../class-names.ts";
import type { WindowPlace } from "./geometry.ts";
import styles from "./house.module.css";

/** Objects in lit windows, one per housemate. Origin: bottom centre of the glass. */
const belongings = [
  "M-7-2h14v-7H-7zM0-9c0-6-5-8-8-8 0 5 3 8 8 8zm0 0c0-8 4-11 8-11 0 6-3 11-8 11z",
  "M-8-1c-1-9 2-12 4-12l1-6 3 3h2l3-3 0 7c3 3 4 7 3 11z",
  "M-1-2h2v-9h5L3-19h-6l-3 8h5zM-5-2H5v2H-5z",
  "M-9-1h3v-14h-3zm4 0h4v-17h-4zm5 0h3v-12h-3zm4 .2 3-.6-3-13-3 .7z",
  "M-6-1H4v-10H-6zM4-9h3a2 2 0 0 1 2 2v1a2 2 0 0 1-2 2H4v-1.5h2.5V-7.5H4z",
  "M-4-1h8c1-4-2-6-2-8v-8h-4v8c0 2-3 4-2 8z",
  "M0-16a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM-9-1c0-4.5 3.5-6 9-6s9 1.5 9 6z",
];

const shapes = {
  square: {
    frame: "M-15 0V-33q0-3 3-3h24q3 0 3 3V0z",
    glass: "M-12 -3V-32.5h24V-3z",
    upright: "M0-3V-32.5",
    crossbar: "M-12 -23h24",
  },
  arched: {
    frame: "M-15 0V-23a15 13 0 0 1 30 0V0z",
    glass: "M-12 -3V-22a12 11 0 0 1 24 0V-3z",
    upright: "M0-3V-33",
    crossbar: "M-12 -21h24",
  },
};

export type HousemateWindowProps = {
  readonly place: WindowPlace;
  readonly index: number;
  readonly lit: boolean;
  /** Its position among the lights that come on. */
  readonly turn: number | undefined;
  readonly yours: boolean;
};

export function HousemateWindow({ place, index, lit, turn, yours }: HousemateWindowProps) {
  const shape = place.arched ? shapes.arched : shapes.square;
  return (
    <g className={styles.moves} transform={`translate(${place.x} ${place.y})`}>
      <g className={styles.window} data-lit={lit ? 1 : 0} data-turn={turn} data-you={yours ? 1 : undefined}>
        <path className={styles.halo} d="M-21 5V-28a21 15 0 0 1 42 0V5z" />
        <path className={styles.frame} d={shape.frame} />
        <path className={styles.glass} d={shape.glass} />
        <path
          className={styles.belonging}
          transform="translate(0 -3)"
          d={belongings[index % belongings.length]}
        />
        <path className={classNames(styles.bar, styles.upright)} d={shape.upright} />
        <path className={styles.bar} d={shape.crossbar} />
        <path className={styles.trim} d="M-17.5 0h35v4h-35z" />
        {yours && <path className={styles.yours} d="M-21 8V-34q0-8 8-8h26q8 0 8 8V8z" />}
      </g>
    </g>
  );
}
