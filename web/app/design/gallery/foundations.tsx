import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { Logo } from "../logo.tsx";
import { utilities } from "../utility.ts";
import { UtilityIcon } from "../utility-icon.tsx";
import { Exhibit, OnDusk } from "./exhibit.tsx";
import styles from "./gallery.module.css";

const swatches = [
  "ink",
  "dusk",
  "dusk-2",
  "dusk-3",
  "mist-2",
  "lamp",
  "lamp-soft",
  "energy",
  "water",
  "broadband",
  "tv",
  "error",
  "success",
] as const;
const pale = new Set(["mist-2", "lamp", "lamp-soft", "energy", "water", "broadband", "tv"]);
const icons = [
  "arrow",
  "back",
  "check",
  "close",
  "plus",
  "minus",
  "info",
  "search",
  "down",
  "up",
  "pin",
  "copy",
  "mail",
  "share",
  "chat",
  "people",
  "warn",
  "lock",
  "calendar",
  "tag",
  "home",
  "phone",
  "star",
  "bank",
  "bolt",
  "coin",
] as const;
const tones = ["colour", "off"] as const;

export function FoundationsGallery() {
  return (
    <>
      <Exhibit title="Colour">
        <ul className={styles.swatches}>
          {swatches.map((name) => (
            <li key={name} className={classNames(styles[name])} data-pale={pale.has(name) ? "" : undefined}>
              {name}
            </li>
          ))}
        </ul>
      </Exhibit>
      <Exhibit title="Logo and icons">
        <Logo name="Evenly" />
        <OnDusk>
          <Logo name="Evenly" onDusk />
        </OnDusk>
        <ul className={styles.icons}>
          {tones.flatMap((tone) =>
            utilities.map((utility) => (
              <li key={utility + tone}>
                <UtilityIcon utility={utility} size={56} tone={tone} />
                {utility}
              </li>
            )),
          )}
        </ul>
        <ul className={styles.icons}>
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Exhibit>
    </>
  );
}
