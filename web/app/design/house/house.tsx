import { useState } from "react";
import { classNames } from "../class-names.ts";
import type { Utility } from "../utility.ts";
import { Bunting, Chimney, Door, Roof, Walls } from "./building.tsx";
import { planHouse, round, skyTop } from "./geometry.ts";
import { HousemateWindow } from "./housemate-window.tsx";
import { Garden, Sky, Street } from "./scenery.tsx";
import { AtticLight, BayWindow, Mast, WaterButt, type UtilityState } from "./utility-parts.tsx";
import styles from "./house.module.css";

export type { UtilityState };

export type HouseProps = {
  /** 1 to 15: windows, and the number on the door. */
  readonly housemates: number;
  /** How many windows are lit, from the top left. */
  readonly joined?: number;
  /** The index of this visitor's window, which waits in a dashed ring. */
  readonly you?: number;
  /** What is left out is off. */
  readonly utilities?: Readonly<Partial<Record<Utility, UtilityState>>>;
  /** Everybody has joined: bunting and smoke. */
  readonly complete?: boolean;
  readonly street?: boolean;
  readonly scenery?: boolean;
  /** The lights run from window to window while something is fetched. */
  readonly chasing?: boolean;
  /** The state in words; empty where the words stand beside the house already. */
  readonly label: string;
  readonly className?: string | undefined;
};

/** The shared house at dusk: what is chosen and who has joined turns a light on. It stands on a Scene's ground. */
export function House(props: HouseProps) {
  const { housemates, joined = 0, you = -1, utilities = {}, complete = false, street = false } = props;
  const { scenery = true, chasing = false, label, className } = props;
  const plan = planHouse(housemates);
  const top = skyTop(plan, complete);
  const litFrom = useLitFrom(joined);
  const state = (utility: Utility) => utilities[utility] ?? "off";
  return (
    <svg
      ref={markFirstPicture}
      className={classNames(styles.house, className)}
      viewBox={`${round(plan.left - 64)} ${round(top)} ${round(plan.width + 128)} ${round(-top)}`}
      preserveAspectRatio="xMidYMax meet"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      focusable="false"
      data-complete={complete ? "" : undefined}
      data-chasing={chasing ? "" : undefined}
    >
      {scenery && <Sky plan={plan} complete={complete} />}
      {street && <Street plan={plan} />}
      <Chimney plan={plan} smoking={complete} />
      <Mast plan={plan} state={state("broadband")} />
      <Walls plan={plan} />
      <AtticLight plan={plan} state={state("energy")} />
      <Roof plan={plan} />
      <g className={styles.windows}>
        {plan.windows.map((place, index) => (
          <HousemateWindow
            key={index}
            place={place}
            index={index}
            lit={index < joined}
            justLit={index >= litFrom && index < joined}
            yours={index === you}
          />
        ))}
      </g>
      <Door plan={plan} />
      <BayWindow plan={plan} state={state("tv")} />
      <WaterButt plan={plan} state={state("water")} />
      <Garden plan={plan} />
      {complete && <Bunting plan={plan} />}
    </svg>
  );
}

/** Only what changes after the first picture may move: a light comes on, a window is added. */
function useLitFrom(joined: number) {
  const [lit, setLit] = useState({ joined, from: joined });
  if (lit.joined !== joined) setLit({ joined, from: lit.joined });
  return lit.from;
}

function markFirstPicture(svg: SVGSVGElement | null) {
  if (svg) requestAnimationFrame(() => svg.setAttribute("data-ready", ""));
}
