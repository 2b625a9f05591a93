import { House } from "@evenly/design/house/house";
import { Scene } from "@evenly/design/page";
import { Points } from "@evenly/design/points";
import styles from "./pre-signup.module.css";

const points = [
  { icon: "coin", text: "No Deposits" },
  { icon: "star", text: "Highly Rated" },
  { icon: "bolt", text: "Uncapped Energy" },
] as const;

const everything = { energy: "on", water: "on", broadband: "on", tv: "on" } as const;

/** The three promises of Spec §1, and the house that keeps them. */
export function Promises() {
  return (
    <div className={styles.promises}>
      <Points points={points} />
      <Scene className={styles.scene}>
        <House
          housemates={5}
          joined={3}
          utilities={everything}
          street
          label="A shared house at dusk. Every utility is on, and three of five windows are lit."
        />
      </Scene>
    </div>
  );
}
