import { House } from "@evenly/design/house/house";
import { Scene } from "@evenly/design/page";
import { Points } from "@evenly/design/points";
import styles from "./pre-signup.module.css";
import * as words from "./words.tsx";

const points = [
  { icon: "coin", text: words.noDeposits },
  { icon: "star", text: words.highlyRated },
  { icon: "bolt", text: words.uncappedEnergy },
] as const;

const everything = { energy: "on", water: "on", broadband: "on", tv: "on" } as const;

/** Spec §1. */
export function Promises() {
  return (
    <div className={styles.promises}>
      <Points points={points} />
      <Scene className={styles.scene}>
        <House housemates={5} joined={3} utilities={everything} street label={words.house} />
      </Scene>
    </div>
  );
}
