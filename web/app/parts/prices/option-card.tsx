import { classNames } from "@evenly/design/class-names";
import { Icon } from "@evenly/design/icon";
import { RadioDot } from "@evenly/design/radio-dot";
import { ribbonColour } from "@evenly/design/ribbon-colour";
import { utilityTint, type Utility } from "@evenly/design/utility";
import { formatPounds, type Pence } from "@evenly/domain/money";
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import styles from "./option-card.module.css";
import * as shared from "../words.ts";
import * as words from "./words.ts";
import { language } from "../../language/message.ts";

export type OptionCardProps = Omit<ComponentProps<"input">, "type" | "children" | "title"> & {
  readonly utility: Utility;
  readonly title: string;
  readonly children?: ReactNode;
  /** Shown over this card by the information button. */
  readonly info?: ReactNode;
  readonly ribbon?: { readonly text: string; readonly colour: string } | null | undefined;
  /** Undefined when the product shows no prices. */
  readonly price?: { readonly current: Pence; readonly old?: Pence | null } | undefined;
  readonly unit?: string;
  readonly level?: 2 | 3;
  readonly single?: boolean;
};

/** The radio's label is its title; the whole card can be pressed. */
export function OptionCard(props: OptionCardProps) {
  const {
    utility,
    title,
    children,
    info,
    ribbon,
    price,
    unit = shared.perWeek,
    single,
    level = 3,
    className,
    ...rest
  } = props;
  const Heading = `h${level}` as const;
  const generated = useId();
  const id = rest.id ?? generated;
  const [explained, setExplained] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closeBubble = () => {
    setExplained(false);
    opener.current?.focus();
  };
  return (
    <div className={classNames(utilityTint(utility), styles.card, single && styles.single, className)}>
      {!single && (
        <input {...rest} type="radio" id={id} aria-describedby={price ? `${id}-price` : undefined} />
      )}
      {ribbon?.text && <Ribbon {...ribbon} />}
      <div className={styles.top}>
        {!single && <RadioDot />}
        <Heading>{single ? title : <label htmlFor={id}>{title}</label>}</Heading>
        {info != null && (
          <button
            ref={opener}
            type="button"
            className={styles.info}
            aria-label={words.moreAbout(title)}
            aria-expanded={explained}
            aria-controls={explained ? `${id}-info` : undefined}
            onClick={() => setExplained(!explained)}
          >
            <Icon name="info" size={26} />
          </button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {price && <OptionPrice id={`${id}-price`} {...price} unit={unit} />}
      {explained && (
        <InfoBubble id={`${id}-info`} title={title} onClose={closeBubble}>
          {info}
        </InfoBubble>
      )}
    </div>
  );
}

function OptionPrice({
  id,
  current,
  old,
  unit,
}: {
  id: string;
  current: Pence;
  old?: Pence | null;
  unit: string;
}) {
  return (
    <p id={id} className={styles.price}>
      <b>{current === 0 ? words.nothingToPay : formatPounds(current)}</b>
      {old != null && old !== current && (
        <s>
          <span className="visually-hidden"> {shared.originalPrice} </span>
          <span>{formatPounds(old)}</span>
        </s>
      )}
      {current !== 0 && <span> {unit}</span>}
    </p>
  );
}

/** A colour from data is used only if its contrast with ink suffices, else lamp. */
function Ribbon({ text, colour }: { readonly text: string; readonly colour: string }) {
  const readable = ribbonColour(colour);
  return (
    <p className={styles.ribbon} style={readable ? { backgroundColor: readable } : undefined}>
      {text}
    </p>
  );
}

type BubbleProps = { readonly id: string; readonly title: string; readonly onClose: () => void };

function InfoBubble({ id, title, onClose, children }: BubbleProps & { readonly children: ReactNode }) {
  // Captures Escape, so that a surrounding dialog stays open.
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", closeOnEscape, true);
    return () => document.removeEventListener("keydown", closeOnEscape, true);
  }, [onClose]);
  return (
    <div className={styles.bubble} id={id} role="group" aria-label={words.about(title)}>
      <div>{children}</div>
      <button ref={takeFocus} type="button" className={styles.close} onClick={onClose}>
        {shared.close}
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

export type SpeedBlocksProps = { readonly mbps: number; readonly fastest?: number };

/** A broadband speed as ten blocks and as text. */
export function SpeedBlocks({ mbps, fastest = 1000 }: SpeedBlocksProps) {
  const lit = Math.min(10, Math.max(1, Math.round((mbps / fastest) * 10)));
  return (
    <div className={styles.speed}>
      <div className={styles.blocks} aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <i key={index} data-on={index < lit ? "" : undefined} />
        ))}
      </div>
      <p>
        <span>{words.speed}</span> <b>{words.mbps(mbps.toLocaleString(language))}</b>
      </p>
    </div>
  );
}
