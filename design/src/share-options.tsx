import { useId, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./share-options.module.css";

/** Children are ShareOption. */
export function ShareOptions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.options}>{children}</div>;
}

export type ShareOptionProps = {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly href?: string | undefined;
  readonly onClick?: (() => void) | undefined;
};

export function ShareOption({ icon, children, href, onClick }: ShareOptionProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>{children}</span>
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className={styles.option} onClick={onClick}>
        {content}
      </button>
    );
  }
  const elsewhere = /^https?:/.test(href);
  return (
    <a
      href={href}
      className={styles.option}
      onClick={onClick}
      {...(elsewhere && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {content}
    </a>
  );
}

export type CopyLinkProps = {
  readonly link: string;
  readonly onCopy: () => void;
  readonly label: string;
  readonly copyLabel: string;
};

/** A selectable link and a copy button. */
export function CopyLink({ link, onCopy, label, copyLabel }: CopyLinkProps) {
  const id = useId();
  return (
    <div className={styles.copy}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input id={id} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button plain small onClick={onCopy}>
        {copyLabel}
      </Button>
    </div>
  );
}
