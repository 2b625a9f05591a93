import { Icon, type IconName } from "./icon.tsx";
import styles from "./points.module.css";

export type Point = { readonly icon: IconName; readonly text: string };

export function Points({ points }: { readonly points: readonly Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={22} />
          {text}
        </li>
      ))}
    </ul>
  );
}
