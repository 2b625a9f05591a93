import { useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { utilities as allUtilities, type Utility } from "../utility.ts";
import { Bunting, Chimney, Door, Roof, Walls } from "./building.tsx";
import { planHouse, round, skyTop } from "./geometry.ts";
import { HousemateWindow } from "./housemate-window.tsx";
import { Garden, Sky, Street } from "./scenery.tsx";
import { AtticLight, BayWindow, Mast, WaterButt, type UtilityState } from "./utility-parts.tsx";
import styles from "./house.module.css";

export type { UtilityState };

export type HouseProps = {
  /** 1 to 15. */
  readonly housemates: number;
  readonly joined?: number;
  /** Windows lit on an earlier page; the others light up once. */
  readonly litBefore?: number | undefined;
  /** Index of the visitor's window, which has a dashed ring. */
  readonly you?: number;
  /** Missing ones are off. */
  readonly utilities?: Readonly<Partial<Record<Utility, UtilityState>>>;
  readonly complete?: boolean;
  readonly street?: boolean;
  readonly scenery?: boolean;
  readonly chasing?: boolean;
  /** Text alternative (say-house.ts); empty when adjacent text has it. */
  readonly label: string;
  readonly className?: string | undefined;
};

/** The shared house; choices and members are lights. Needs a Scene. */
export function House(props: HouseProps) {
  const { housemates, joined = 0, litBefore = joined, you = -1, utilities = {}, complete = false } = props;
  const { street = false, scenery = true, chasing = false, label, className } = props;
  const plan = planHouse(housemates);
  const top = skyTop(plan, complete);
  const width = plan.width + 128;
  const content = useScaling(width, -top);
  const before = useBefore(joined, litBefore, utilities);
  const turnOf = (index: number) => {
    if (chasing) return index;
    return index >= before.joined && index < joined ? index - before.joined : undefined;
  };
  const light = (utility: Utility) => {
    const state = utilities[utility] ?? "off";
    return { plan, state, isNew: state === "on" && before.utilities[utility] !== "on" };
  };
  return (
    <svg
      ref={markFirstPicture}
      className={classNames(styles.house, className)}
      viewBox={`${round(-width / 2)} ${round(top)} ${round(width)} ${round(-top)}`}
      preserveAspectRatio="xMidYMax meet"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      focusable="false"
      data-celebrates={complete && before.joined < joined ? "" : undefined}
      data-chasing={chasing ? "" : undefined}
    >
      <g ref={content} className={styles.moves}>
        {scenery && <Sky plan={plan} complete={complete} />}
        {street && <Street plan={plan} />}
        <Chimney plan={plan} smoking={complete} />
        <Mast {...light("broadband")} />
        <Walls plan={plan} />
        <AtticLight {...light("energy")} />
        <Roof plan={plan} />
        {plan.windows.map((place, index) => (
          <HousemateWindow
            key={index}
            place={place}
            index={index}
            lit={index < joined}
            turn={turnOf(index)}
            yours={index === you}
          />
        ))}
        <Door plan={plan} />
        <BayWindow {...light("tv")} />
        <WaterButt {...light("water")} />
        <Garden plan={plan} />
        {complete && <Bunting plan={plan} />}
      </g>
    </svg>
  );
}

type Lights = Pick<Required<HouseProps>, "joined" | "utilities">;

/** The previous lights: only changes on screen are animated. */
function useBefore(joined: number, litBefore: number, utilities: Lights["utilities"]): Lights {
  const [kept, keep] = useState({ now: { joined, utilities }, before: { joined: litBefore, utilities } });
  const { now, before } = kept;
  if (now.joined === joined && allUtilities.every((one) => now.utilities[one] === utilities[one]))
    return before;
  keep({ now: { joined, utilities }, before: now });
  return now;
}

/** Fits the picture to its box, and animates a change of scale. */
function useScaling(width: number, height: number) {
  const content = useRef<SVGGElement>(null);
  const last = useRef({ width, height });
  useLayoutEffect(() => {
    const group = content.current;
    if (!group) return;
    const box = group.ownerSVGElement?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const fit = (size: typeof box) => Math.min(box.width / size.width, box.height / size.height);
    const ratio = fit(last.current) / fit({ width, height });
    last.current = { width, height };
    // NaN while hidden.
    if (!(ratio < 1 || ratio > 1)) return;
    Object.assign(group.style, { transition: "none", scale: String(ratio) });
    group.getBoundingClientRect();
    Object.assign(group.style, { transition: "", scale: "" });
  }, [width, height]);
  return content;
}

function markFirstPicture(svg: SVGSVGElement | null) {
  if (svg) requestAnimationFrame(() => svg.setAttribute("data-ready", ""));
}
