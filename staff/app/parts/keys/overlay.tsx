import { useEffect, useRef } from "react";
import type { Bound } from "./keys.tsx";
import styles from "./keys.module.css";

const names: Readonly<Record<string, string>> = { Escape: "Esc", ArrowRight: "→" };

type OverlayProps = {
  readonly bounds: readonly Bound[];
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly onLeave: () => void;
};

/** The page's keys, and the switch that turns them off. */
export function KeysOverlay({ bounds, isOn, onTurn, onLeave }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const own = new Map(bounds.map(({ letter, what }) => [letter, what]));
  return (
    <dialog ref={dialog} className={styles.overlay} aria-labelledby="keys-title" onClose={onLeave}>
      <h2 id="keys-title">Keys of this page</h2>
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
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
        Letters work, outside fields
      </label>
      <form method="dialog">
        <button type="submit" className={styles.close}>
          Close
        </button>
      </form>
    </dialog>
  );
}
