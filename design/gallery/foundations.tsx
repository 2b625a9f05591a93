import { Icon, type IconName } from "@evenly/design/icon";
import { Logo } from "@evenly/design/logo";
import { utilities } from "@evenly/design/utility";
import { UtilityIcon } from "@evenly/design/utility-icon";
import { Exhibit, Group, State } from "./exhibit.tsx";
import styles from "./gallery.module.css";

const swatches = [
  "text",
  "stage",
  "stage-raised",
  "stage-ground",
  "surface-sunken",
  "chosen",
  "chosen-soft",
  "brick",
  "trim",
  "energy",
  "water",
  "broadband",
  "tv",
  "error",
] as const;
/** The type makes the list complete. */
const icons: Record<IconName, true> = {
  arrow: true,
  back: true,
  check: true,
  close: true,
  plus: true,
  minus: true,
  info: true,
  search: true,
  down: true,
  up: true,
  pin: true,
  copy: true,
  mail: true,
  share: true,
  chat: true,
  people: true,
  warn: true,
  lock: true,
  calendar: true,
  tag: true,
  home: true,
  phone: true,
  star: true,
  bank: true,
  bolt: true,
  coin: true,
};
const tones = ["colour", "off"] as const;
const tonesAtDusk = ["pale", "on-colour"] as const;

export function FoundationsGallery() {
  return (
    <Group title="Foundations">
      <Exhibit of="tokens">
        <State name="Colour" wide>
          <ul className={styles.swatches}>
            {swatches.map((name) => (
              <li key={name} data-colour={name}>
                {name}
              </li>
            ))}
          </ul>
        </State>
        <State name="Type" wide>
          <div className={styles.type}>
            <p data-size="hero">Get A Price</p>
            <p data-size="page">Tell Us About Your House</p>
            <p data-size="section">What happens next?</p>
            <p data-size="part">The Direct Debit Guarantee</p>
            <p data-size="lede">Energy, Water, Broadband and TV Licence in one bundle.</p>
            <p>Every housemate is equal. Your housemates will add their details later.</p>
            <p data-size="hint">6 digits, on your card or in your banking app.</p>
          </div>
        </State>
      </Exhibit>
      <Exhibit of="logo">
        <State name="On light">
          <Logo name="Evenly" />
        </State>
        <State name="On dusk" onDusk>
          <Logo name="Evenly" onDusk />
        </State>
      </Exhibit>
      <Exhibit of="utility-icon">
        {tones.map((tone) => (
          <State key={tone} name={tone === "colour" ? "In colour" : "Off"}>
            <UtilityIcons tone={tone} />
          </State>
        ))}
        {tonesAtDusk.map((tone) => (
          <State key={tone} name={tone === "pale" ? "On dusk" : "On its own colour"} onDusk>
            <UtilityIcons tone={tone} />
          </State>
        ))}
      </Exhibit>
      <Exhibit of="icon">
        <State name="All of them, always beside a word" wide>
          <ul className={styles.icons}>
            {(Object.keys(icons) as IconName[]).map((name) => (
              <li key={name}>
                <Icon name={name} />
                {name}
              </li>
            ))}
          </ul>
        </State>
      </Exhibit>
    </Group>
  );
}

function UtilityIcons({ tone }: { readonly tone: (typeof tones | typeof tonesAtDusk)[number] }) {
  return (
    <ul className={styles.icons}>
      {utilities.map((utility) => (
        <li key={utility} data-colour={tone === "on-colour" ? utility : undefined}>
          <UtilityIcon utility={utility} size={56} tone={tone} />
          {utility}
        </li>
      ))}
    </ul>
  );
}
