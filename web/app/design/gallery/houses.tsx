import { Button } from "../button.tsx";
import { House, type HouseProps } from "../house/house.tsx";
import { DuskHero, Scene, Title } from "../page.tsx";
import { Exhibit } from "./exhibit.tsx";
import styles from "./gallery.module.css";

const on = { energy: "on", water: "on", broadband: "on", tv: "on" } as const;
const counts = Array.from({ length: 15 }, (_, index) => index + 1);
const states: readonly HouseProps[] = [
  { housemates: 4, utilities: { energy: "now" }, label: "Energy is being chosen" },
  { housemates: 4, utilities: { energy: "on", water: "now" }, label: "Water is being chosen" },
  {
    housemates: 4,
    utilities: { energy: "on", water: "on", broadband: "now" },
    label: "Broadband is being chosen",
  },
  {
    housemates: 4,
    utilities: { ...on, broadband: "skip", tv: "now" },
    label: "No broadband; TV licence is being chosen",
  },
  { housemates: 5, joined: 3, you: 3, utilities: on, label: "3 of 5 have joined; one window is yours" },
  { housemates: 4, joined: 4, utilities: on, complete: true, label: "All 4 housemates have joined" },
];

export function HouseGallery() {
  return (
    <Exhibit title="The House">
      <div className={styles.houses}>
        {counts.map((count) => (
          <Scene key={count} className={styles.house}>
            <House
              housemates={count}
              joined={Math.ceil(count / 2)}
              utilities={on}
              label={`${Math.ceil(count / 2)} of ${count} have joined`}
            />
          </Scene>
        ))}
        {states.map((state) => (
          <Scene key={state.label} className={styles.house}>
            <House {...state} />
          </Scene>
        ))}
      </div>
      <div className={styles.bleed}>
        <DuskHero
          scene={
            <House housemates={4} joined={1} utilities={on} street label="1 of 4 housemates has joined" />
          }
        >
          <Title onDusk size="hero" lede="Your window is lit. 3 to go.">
            Invite Your Housemates
          </Title>
          <Button variant="lamp">Invite Housemates</Button>
        </DuskHero>
      </div>
    </Exhibit>
  );
}
