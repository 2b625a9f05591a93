import { classNames } from "./class-names.ts";
import { utilityTint, type Utility } from "./utility.ts";
import styles from "./utility-icon.module.css";

const bolt = "M26.4 4.6 11.2 27.4l9.6.5-2.4 15.6L36.8 19.8l-10.4-.4z";
const tube = "M8.5 15.5h31a3 3 0 0 1 3 3v19a3 3 0 0 1-3 3h-31a3 3 0 0 1-3-3v-19a3 3 0 0 1 3-3z";
const drop = "M24 4.4c5.4 8.6 13 15.4 13 24.4a13 13 0 0 1-26 .2C11 20 18.7 13 24 4.4z";

const drawings: Record<Utility, { fill: string; line: string }> = {
  energy: { fill: bolt, line: bolt },
  water: { fill: drop, line: `${drop}M17.2 29.6c.4 3.6 2.6 6 6 6.7` },
  broadband: {
    fill: "M24 42 4.6 18.2C15.5 7.6 32.3 7.4 43.4 18z",
    line: "M5 18.4C16 8 32.2 7.8 43 18.2M11.8 26.4c7-6.4 17.3-6.5 24.4-.2M18.7 34c3.2-2.7 7.4-2.7 10.6 0M23.9 41.4h.2",
  },
  tv: {
    fill: tube,
    line: `${tube}M16 4.8l7.6 10.4L32.8 4M33 21v14M37.8 24.5h.1M37.8 31h.1M14 44.5h3M31 44.5h3`,
  },
};

export type UtilityIconProps = {
  readonly utility: Utility;
  readonly size?: number;
  /** In colour, pale on dusk, on its own colour, or grey. */
  readonly tone?: "colour" | "pale" | "on-colour" | "off";
  readonly className?: string | undefined;
};

/** A block of colour with an offset outline. */
export function UtilityIcon({ utility, size = 40, tone = "colour", className }: UtilityIconProps) {
  const drawing = drawings[utility];
  return (
    <svg
      className={classNames(utilityTint(utility), styles.icon, className)}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.fill} transform="translate(2.6 2.2)" d={drawing.fill} />
      <path className={styles.line} d={drawing.line} />
    </svg>
  );
}
