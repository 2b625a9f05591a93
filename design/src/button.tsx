import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./button.module.css";

type Looks = {
  /** primary: ink, one per screen. line: secondary. dusk and lamp: on dusk panels. text: underlined in lamp. */
  readonly variant?: "primary" | "line" | "dusk" | "lamp" | "text";
  readonly block?: boolean;
  readonly small?: boolean;
  /** Without the arrow of a primary or lamp button. */
  readonly plain?: boolean;
  /** Keeps focus and label, and ignores presses during a call. */
  readonly busy?: boolean;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
  readonly children: ReactNode;
};

type AsButton = Looks & ComponentProps<"button"> & { readonly to?: undefined };
type AsLink = Looks & ComponentProps<typeof Link>;
export type ButtonProps = AsButton | AsLink;

export function Button(props: ButtonProps) {
  const {
    variant = "primary",
    block,
    small,
    plain,
    busy,
    icon,
    iconEnd,
    children,
    className,
    ...rest
  } = props;
  const chip = (variant === "primary" || variant === "lamp") && !plain;
  const classes = classNames(
    variant === "text" ? styles.text : styles.button,
    styles[variant],
    block && styles.block,
    small && styles.small,
    !chip && styles.plain,
    className,
  );
  const content = (
    <>
      {icon && <Icon name={icon} size={22} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={20} />}
      {chip && (
        <span className={styles.chip} aria-hidden="true">
          <Icon name="arrow" size={20} />
        </span>
      )}
    </>
  );
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={classes}>
        {content}
      </Link>
    );
  }
  const { to: _, onClick, type = "button", ...button } = rest as AsButton;
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || button["aria-disabled"] === true) {
      event.preventDefault();
      if (busy) return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      className={classes}
      onClick={ignoreWhileBusy}
      aria-busy={busy || undefined}
      aria-disabled={busy || button["aria-disabled"] || undefined}
    >
      {content}
    </button>
  );
}

/** For secondary actions such as 'Enter address manually'. */
export function LinkButton(props: Omit<AsButton, "variant"> | Omit<AsLink, "variant">) {
  return <Button {...(props as ButtonProps)} variant="text" />;
}
