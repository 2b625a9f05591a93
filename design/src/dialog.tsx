import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { holdPointers } from "./hold-pointers.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./dialog.module.css";

export type DialogProps = {
  readonly open: boolean;
  /** On the close button and Escape; the screen then sets `open` to false. */
  readonly onClose: () => void;
  readonly onClosed?: () => void;
  readonly title: ReactNode;
  readonly lede?: ReactNode;
  readonly children: ReactNode;
  /** Stays in view while the body scrolls. */
  readonly footer?: ReactNode;
  readonly closeLabel: string;
  readonly wide?: boolean;
  readonly className?: string | undefined;
};

/** A native modal dialog: below 768 px a sheet, else centred. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, title, lede, children, footer, closeLabel, wide, className } = props;
  const titleId = useId();
  const ledeId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const present = useOpening({ dialog, heading, open, onClosed });
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide, className)}
      aria-labelledby={titleId}
      aria-describedby={lede != null ? ledeId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
    >
      {present && (
        <>
          <div className={styles.head}>
            <div>
              <h2 id={titleId} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              {lede != null && (
                <p id={ledeId} className={styles.lede}>
                  {lede}
                </p>
              )}
            </div>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer != null && <div className={styles.footer}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}

type Opening = {
  readonly dialog: { readonly current: HTMLDialogElement | null };
  readonly heading: { readonly current: HTMLElement | null };
  readonly open: boolean;
  readonly onClosed: (() => void) | undefined;
};

/**
 * Keeps the content until the closing animation ends (Spec §9: 500 ms, --t-modal), and ignores pointers for a moment
 * after opening and closing.
 */
function useOpening({ dialog, heading, open, onClosed }: Opening): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  const leave = useEffectEvent(() => {
    if (!present) return;
    setPresent(false);
    onClosed?.();
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open) {
      if (element.open) return;
      element.showModal();
      heading.current?.focus();
      return holdPointers();
    }
    if (element.open) {
      element.close();
      holdPointers();
    }
    let reopened = false;
    const movements = element.getAnimations().map((movement) => movement.finished);
    void Promise.allSettled(movements).then(() => {
      if (!reopened) leave();
    });
    return () => {
      reopened = true;
    };
  }, [dialog, heading, open]);
  return present;
}
