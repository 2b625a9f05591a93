import { LinkButton } from "@evenly/design/button";
import { classNames } from "@evenly/design/class-names";
import { Icon } from "@evenly/design/icon";
import { TickBox } from "@evenly/design/tick";
import { type Utility, utilityTint } from "@evenly/design/utility";
import { UtilityIcon } from "@evenly/design/utility-icon";
import { formatPounds, type Pence } from "@evenly/domain/money";
import { type ReactNode, useId, useState } from "react";
import { formatAmount } from "../../answers/format-amount.ts";
import styles from "./package-row.module.css";
import * as shared from "../words.ts";
import * as words from "./words.ts";

export type PackageRowProps = {
  readonly utility: Utility;
  readonly title: string;
  /** The chosen option; unwanted products say 'Not in your package'. Omitted when it repeats the title. */
  readonly detail: ReactNode;
  /** Its price, or what it would add; undefined when the product shows no prices. */
  readonly price?: Pence | undefined;
  /** Before a discount; struck through when it differs. */
  readonly was?: Pence | undefined;
  /** The package has a discount, which what a product would add does not include. */
  readonly isDiscounted?: boolean | undefined;
  readonly unit?: string;
  readonly off?: boolean;
  readonly offText?: string;
  /** The row's end: 'Included', a checkbox, a button, or nothing. */
  readonly included?: boolean;
  readonly onToggle?: ((wanted: boolean) => void) | undefined;
  readonly onEdit?: (() => void) | undefined;
  readonly editLabel?: string;
  readonly disabled?: boolean;
  readonly why?: readonly ReactNode[] | undefined;
  readonly whyLabel?: string;
  readonly whyStartsOpen?: boolean;
  readonly level?: 2 | 3;
};

/** One product; used in a ListCard. */
export function PackageRow(props: PackageRowProps) {
  const {
    utility,
    title,
    detail,
    price,
    was,
    isDiscounted = false,
    unit = shared.perWeek,
    off = false,
    offText = words.notInPackage,
    included,
    onToggle,
    onEdit,
  } = props;
  const { editLabel = words.edit, disabled, why, whyLabel = words.why(title), level = 3 } = props;
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  const cost = price === undefined ? undefined : `${formatPounds(price)} ${unit}`;
  return (
    <div className={classNames(utilityTint(utility), styles.row)} data-off={off ? "" : undefined}>
      <span className={styles.icon}>
        <UtilityIcon utility={utility} size={34} tone={off ? "off" : "colour"} />
      </span>
      <Heading className={styles.title}>{onToggle ? <label htmlFor={id}>{title}</label> : title}</Heading>
      {(off || detail !== title) && <p className={styles.detail}>{off ? offText : detail}</p>}
      {cost && (
        <p className={styles.price}>
          {off ? (isDiscounted ? words.addsBeforeDiscount(cost) : words.adds(cost)) : cost}
          {!off && was !== undefined && was !== price && (
            <>
              {" "}
              <s>
                <span className="visually-hidden">{shared.originalPrice} </span>
                <span>{formatPounds(was)}</span>
              </s>
            </>
          )}
        </p>
      )}
      <div className={classNames(styles.end, onEdit && styles.edit)}>
        {included && <span className={styles.included}>{words.included}</span>}
        {onEdit && (
          <LinkButton onClick={onEdit} disabled={disabled}>
            {editLabel}
          </LinkButton>
        )}
        {onToggle && (
          <span className={styles.tick}>
            <input
              id={id}
              type="checkbox"
              checked={!off}
              disabled={disabled}
              onChange={(event) => onToggle(event.target.checked)}
            />
            <TickBox />
          </span>
        )}
      </div>
      {why && why.length > 0 && (
        <Why label={whyLabel} points={why} startsOpen={props.whyStartsOpen ?? false} />
      )}
    </div>
  );
}

type WhyProps = {
  readonly label: string;
  readonly points: readonly ReactNode[];
  readonly startsOpen: boolean;
};

function Why({ label, points, startsOpen }: WhyProps) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <>
      <div className={styles.whyRow}>
        <LinkButton
          className={styles.whyButton}
          iconEnd={open ? "up" : "down"}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {label}
        </LinkButton>
      </div>
      <ul id={id} className={styles.why} hidden={!open}>
        {points.map((point, index) => (
          <li key={index}>
            <Icon name="check" size={20} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function DiscountRow({ amount, text }: { readonly amount: Pence; readonly text: string }) {
  return (
    <div className={classNames(styles.row, styles.discount)}>
      <h2 className={styles.title}>{words.yourDiscount}</h2>
      <p className={styles.detail}>{text}</p>
      <p className={styles.price}>{`${formatAmount(-amount)} ${shared.perWeek}`}</p>
    </div>
  );
}
