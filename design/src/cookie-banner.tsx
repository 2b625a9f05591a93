import { useEffect, useId, useRef, useState } from "react";
import { Button, LinkButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./cookie-banner.module.css";

export type CookieBannerWords = {
  readonly title: string;
  readonly text: string;
  readonly basic: string;
  readonly basicText: string;
  readonly personal: string;
  readonly personalText: string;
  readonly save: string;
  readonly acceptAll: string;
  readonly customise: string;
};

export type CookieBannerProps = {
  readonly onAcceptAll: () => void;
  readonly onSave: (personal: boolean) => void;
  readonly words: CookieBannerWords;
  readonly startsExpanded?: boolean;
  readonly startsPersonal?: boolean;
  /** Opened by the visitor, so it takes the focus. */
  readonly takesFocus?: boolean;
  /** On wide pages: the side without a form. */
  readonly side?: "left" | "right";
};

/** Both buttons look alike: refusing must be as easy as accepting. */
export function CookieBanner(props: CookieBannerProps) {
  const { onAcceptAll, onSave, words, startsExpanded = false, side = "right" } = props;
  const [expanded, setExpanded] = useState(startsExpanded);
  const [personal, setPersonal] = useState(props.startsPersonal ?? false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const id = useId();
  return (
    <section className={classNames(styles.banner, styles[side])} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <div className={styles.text}>{words.text}</div>
      <div id={`${id}-options`} hidden={!expanded}>
        <Switch label={words.basic} detail={words.basicText} checked disabled />
        <Switch
          label={words.personal}
          detail={words.personalText}
          checked={personal}
          onChange={setPersonal}
        />
      </div>
      <div className={styles.actions}>
        <Button plain small onClick={() => onSave(personal)}>
          {words.save}
        </Button>
        <Button plain small onClick={onAcceptAll}>
          {words.acceptAll}
        </Button>
      </div>
      <LinkButton
        iconEnd={expanded ? "up" : "down"}
        aria-expanded={expanded}
        aria-controls={`${id}-options`}
        onClick={() => setExpanded(!expanded)}
      >
        {words.customise}
      </LinkButton>
    </section>
  );
}

type SwitchProps = {
  readonly label: string;
  readonly detail: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (checked: boolean) => void;
};

function Switch({ label, detail, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-detail`}>{detail}</small>
      <span className={styles.switchBox}>
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-detail`}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span className={styles.switch} aria-hidden="true" />
      </span>
    </div>
  );
}
