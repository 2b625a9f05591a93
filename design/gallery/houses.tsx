import { LinkButton } from "@evenly/design/button";
import { House, type HouseProps } from "@evenly/design/house/house";
import { Scene } from "@evenly/design/page";
import { utilities, type Utility } from "@evenly/design/utility";
import { useState } from "react";
import { Exhibit, Group, labelOf, State } from "./exhibit.tsx";
import styles from "./gallery.module.css";

const on = { energy: "on", water: "on", broadband: "on", tv: "on" } as const;
const counts = Array.from({ length: 15 }, (_, index) => index + 1);

type Shown = Omit<HouseProps, "label">;

const states: readonly (Shown & { readonly name: string })[] = [
  { name: "Everything dark", housemates: 6, street: true },
  { name: "One of them is yours", housemates: 5, joined: 3, you: 3, utilities: on },
  { name: "Complete", housemates: 4, joined: 4, utilities: on, complete: true },
  { name: "Complete, all fifteen", housemates: 15, joined: 15, utilities: on, complete: true },
  { name: "With its street", housemates: 4, joined: 1, utilities: on, street: true },
  { name: "Without the sky", housemates: 4, joined: 2, utilities: on, scenery: false },
  { name: "While something is fetched", housemates: 4, joined: 3, chasing: true },
  { name: "Energy is being chosen", housemates: 4, utilities: { energy: "now" } },
  { name: "Water is being chosen", housemates: 4, utilities: { energy: "on", water: "now" } },
  {
    name: "Broadband is being chosen",
    housemates: 4,
    utilities: { energy: "on", water: "on", broadband: "now" },
  },
  {
    name: "No broadband, TV licence is being chosen",
    housemates: 4,
    utilities: { energy: "on", water: "on", broadband: "skip", tv: "now" },
  },
];

export function HouseGallery() {
  return (
    <Group title="The House">
      <Exhibit of="house">
        {counts.map((housemates) => (
          <State key={housemates} name={housemates === 1 ? "1 housemate" : `${housemates} housemates`}>
            <Standing housemates={housemates} joined={Math.ceil(housemates / 2)} utilities={on} />
          </State>
        ))}
        {states.map(({ name, ...house }) => (
          <State key={name} name={name}>
            <Standing {...house} />
          </State>
        ))}
        <State name="To try: lights come on">
          <Switches />
        </State>
      </Exhibit>
    </Group>
  );
}

function Standing(house: Shown) {
  return (
    <Scene className={styles.house}>
      <House {...house} label={labelOf(house)} />
    </Scene>
  );
}

function Switches() {
  const [joined, setJoined] = useState(1);
  const [lit, setLit] = useState<readonly Utility[]>(["energy"]);
  const isOn = (utility: Utility) => lit.includes(utility);
  const turn = (utility: Utility) =>
    setLit(isOn(utility) ? lit.filter((one) => one !== utility) : [...lit, utility]);
  return (
    <>
      <Standing
        housemates={5}
        joined={joined}
        complete={joined === 5}
        utilities={Object.fromEntries(lit.map((utility) => [utility, "on" as const]))}
      />
      <div className={styles.switches}>
        <LinkButton onClick={() => setJoined(joined === 5 ? 1 : joined + 1)}>Another housemate</LinkButton>
        <LinkButton onClick={() => setJoined(5)}>All of them</LinkButton>
        {utilities.map((utility) => (
          <LinkButton key={utility} aria-pressed={isOn(utility)} onClick={() => turn(utility)}>
            {utility}
          </LinkButton>
        ))}
      </div>
    </>
  );
}
