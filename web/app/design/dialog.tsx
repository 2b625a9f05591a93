import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./dialog.module.css";

export type DialogProps = {
  readonly open: boolean;
  /** Asked for by the close button and by Escape; the screen then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly lede?: ReactNode;
  readonly children: ReactNode;
  /** The action, which stays in view while the body scrolls. */
  readonly footer?: ReactNode;
  readonly closeLabel?: string;
  readonly wide?: boolean;
  readonly className?: string | undefined;
};

/** A native modal dialog: the browser traps the focus and gives it back. A sheet under 768 px, centred above. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, lede, children, footer, closeLabel = "Close", wide, className } = props;
  const titleId = useId();
  const ledeId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const present = useClosing(dialog, open);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    heading.current?.focus();
  }, [open, present]);
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

/** What stands in the dialog stays until its closing movement (Spec §9: 500 ms, --t-modal) has run. */
function useClosing(dialog: { readonly current: HTMLDialogElement | null }, open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return;
    let reopened = false;
    const movements = dialog.current?.getAnimations() ?? [];
    void Promise.allSettled(movements.map((movement) => movement.finished)).then(() => {
      if (!reopened) setPresent(false);
    });
    return () => {
      reopened = true;
    };
  }, [dialog, open]);
  return present;
}
