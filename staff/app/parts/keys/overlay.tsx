import { Dialog } from "@evenly/design/dialog";
import { Tick } from "@evenly/design/tick";
import type { Bound } from "./keys.tsx";
import styles from "./keys.module.css";

const names: Readonly<Record<string, string>> = { Escape: "Esc", ArrowRight: "→" };

type OverlayProps = {
  readonly bounds: readonly Bound[] | undefined;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly onLeave: () => void;
};

/** The page's keys, and the switch that turns them off. */
export function KeysOverlay({ bounds, isOn, onTurn, onLeave }: OverlayProps) {
  const own = new Map(bounds?.map(({ letter, what }) => [letter, what]));
  return (
    <Dialog open={bounds !== undefined} onClose={onLeave} title="Keys of this page" closeLabel="Close">
      <dl className={styles.keys}>
        {[...own, ["?", "all keys"]].map(([letter = "", what]) => (
          <div key={letter}>
            <dt>
              <kbd className={styles.key}>{names[letter] ?? letter}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Tick checked={isOn} onChange={({ target }) => onTurn(target.checked)}>
        Letters work, outside fields
      </Tick>
    </Dialog>
  );
}
