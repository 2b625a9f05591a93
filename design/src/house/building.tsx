import { classNames } from "../class-names.ts";
import { groundFloor, roofOverhang, round, slopeAt, type HousePlan } from "./geometry.ts";
import styles from "./house.module.css";

type PlanProps = { readonly plan: HousePlan };

/** Walls, gable, some bricks and the string course. */
export function Walls({ plan }: PlanProps) {
  const { left, right, width, height, roofHeight, rows, housemates } = plan;
  const bricks = Array.from({ length: rows.length * 3 + 4 }, (_, index) => ({
    x: round(left + 8 + ((index * 73 + housemates * 31) % Math.max(1, Math.round(width - 36)))),
    y: round(-12 - ((index * 59 + housemates * 17) % Math.round(height - 20))),
  }));
  return (
    <>
      <path
        className={classNames(styles.wall, styles.moves)}
        d={`M${round(left)} 0L${round(left)} ${round(-height)}L0 ${round(-height - roofHeight)}L${round(right)} ${round(-height)}L${round(right)} 0z`}
      />
      {bricks.map(({ x, y }) => (
        <rect key={`${x} ${y}`} className={styles.brick} x={x} y={y} width="15" height="6" rx="1" />
      ))}
      <rect
        className={classNames(styles.trim, styles.moves)}
        x={round(left)}
        y={-groundFloor - 1}
        width={width}
        height="5"
      />
    </>
  );
}

export function Roof({ plan }: PlanProps) {
  const { left, right, width, height, roofHeight } = plan;
  const eaves = round(-height + (roofOverhang * roofHeight) / (width / 2));
  return (
    <path
      className={classNames(styles.roof, styles.moves)}
      d={`M${round(left - roofOverhang)} ${eaves}L0 ${round(-height - roofHeight)}L${round(right + roofOverhang)} ${eaves}`}
    />
  );
}

export function Chimney({ plan, smoking }: PlanProps & { readonly smoking: boolean }) {
  const x = -plan.width * 0.27;
  const y = slopeAt(plan, x);
  return (
    <g className={styles.moves} transform={`translate(${round(x)} ${round(y)})`}>
      <rect className={styles.brickDark} x="-12" y="-34" width="24" height="60" />
      <rect className={styles.trim} x="-15" y="-40" width="30" height="8" rx="1.5" />
      <rect className={styles.brickDark} x="-8" y="-49" width="7" height="10" />
      <rect className={styles.brickDark} x="2" y="-49" width="7" height="10" />
      {smoking && (
        <g className={styles.smoke}>
          <circle cx="6" cy="-60" r="5" />
          <circle cx="14" cy="-73" r="7" />
          <circle cx="25" cy="-89" r="9" />
        </g>
      )}
    </g>
  );
}

/** The door's number is the number of housemates. */
export function Door({ plan }: PlanProps) {
  return (
    <g className={styles.moves} transform={`translate(${round(plan.door)} 0)`}>
      <rect className={styles.trim} x="-19" y="-61" width="38" height="61" rx="2" />
      <rect className={styles.doorLeaf} x="-15" y="-57" width="30" height="57" />
      <path className={styles.brass} d="M-11-44a11 9 0 0 1 22 0z" />
      <rect className={styles.brass} x="-6" y="-21" width="12" height="3.5" rx="1" />
      <circle className={styles.brass} cx="10" cy="-27" r="2" />
      <text className={styles.doorNumber} y="-28" textAnchor="middle" fontSize="12">
        {plan.housemates}
      </text>
      <rect className={styles.trim} x="-23" y="-5" width="46" height="5" />
    </g>
  );
}

const flagColours = ["flagEnergy", "flagWater", "flagBroadband", "flagTv"] as const;

export function Bunting({ plan }: PlanProps) {
  const { left, right, width, columns } = plan;
  const flags = 7 * Math.max(1, Math.round(columns / 2));
  const hang = (part: number) => ({
    x: left + width * part,
    y: -groundFloor + 4 + Math.sin(Math.PI * part) * 9,
  });
  return (
    <g className={styles.bunting}>
      <path
        className={styles.buntingLine}
        d={`M${round(left)} ${-groundFloor + 4}Q0 ${-groundFloor + 22} ${round(right)} ${-groundFloor + 4}`}
      />
      {Array.from({ length: flags }, (_, index) => {
        const from = hang(index / flags);
        const to = hang((index + 1) / flags);
        const colour = flagColours[index % 4] ?? "flagEnergy";
        return (
          <path
            key={index}
            className={styles[colour]}
            d={`M${round(from.x + 1)} ${round(from.y)}L${round(to.x - 1)} ${round(to.y)} ${round((from.x + to.x) / 2)} ${round((from.y + to.y) / 2 + 13)}z`}
          />
        );
      })}
    </g>
  );
}
