import { Dialog } from "@evenly/design/dialog";
import { Tick } from "@evenly/design/tick";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import styles from "./keys.module.css";

export type Bound = { readonly letter: string; readonly what: string; readonly act: () => void };

type Keys = {
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
  readonly bind: (bound: Bound) => () => void;
  readonly show: () => void;
};

const KeysContext = createContext<Keys | undefined>(undefined);
const storageKey = "staff-letters";

function isField(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** Enter is a shortcut only outside interactive elements. */
function isPlain(target: EventTarget | null) {
  return !(target instanceof Element) || target.closest("a, button, summary") === null;
}

function readKept(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Shortcuts work outside fields, and can be turned off. */
export function KeysProvider({ children }: { readonly children: ReactNode }) {
  const bounds = useRef<Bound[]>([]);
  const [isOn, setIsOn] = useState(readKept);
  const [shown, setShown] = useState<readonly Bound[]>();

  const keys = useMemo<Keys>(
    () => ({
      isOn,
      turn: (to) => {
        setIsOn(to);
        try {
          localStorage.setItem(storageKey, to ? "on" : "off");
        } catch {
          // Without storage it lasts for this page.
        }
      },
      bind: (bound) => {
        bounds.current.push(bound);
        return () => {
          bounds.current = bounds.current.filter((one) => one !== bound);
        };
      },
      show: () => setShown([...bounds.current]),
    }),
    [isOn],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      if (isField(event.target)) {
        if (event.key === "Escape") event.target.blur();
        return;
      }
      if (!isOn || (event.key === "Enter" && !isPlain(event.target))) return;
      if (event.key === "?") {
        event.preventDefault();
        keys.show();
        return;
      }
      const bound = bounds.current.findLast(({ letter }) => letter === event.key);
      if (bound === undefined) return;
      event.preventDefault();
      bound.act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, keys]);

  return (
    <KeysContext value={keys}>
      {children}
      <KeysOverlay bounds={shown} isOn={isOn} onTurn={keys.turn} onLeave={() => setShown(undefined)} />
    </KeysContext>
  );
}

/** `what` appears in the list of keys. Payments, destructive actions and publications have no key. Ruling H3. */
export function useKey(letter: string, what: string, act: (() => void) | undefined): void {
  const keys = useContext(KeysContext);
  const bind = keys?.bind;
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const isThere = act !== undefined;
  useEffect(
    () => (isThere ? bind?.({ letter, what, act: () => latest.current?.() }) : undefined),
    [bind, letter, what, isThere],
  );
}

export function useKeys() {
  return useContext(KeysContext);
}

/** Shown next to the button. */
export function Key({ children }: { readonly children: string }) {
  const keys = useKeys();
  if (keys && !keys.isOn) return null;
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  );
}

const names: Readonly<Record<string, string>> = { Escape: "Esc", ArrowRight: "→" };

type OverlayProps = {
  readonly bounds: readonly Bound[] | undefined;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly onLeave: () => void;
};

/** The page's keys, and the switch that turns them off. */
function KeysOverlay({ bounds, isOn, onTurn, onLeave }: OverlayProps) {
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
