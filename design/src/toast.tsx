import { Icon, type IconName } from "./icon.tsx";
import styles from "./toast.module.css";

export type ToastProps = {
  /** Null or empty shows nothing. */
  readonly message: string | null | undefined;
  /** After --t-toast. */
  readonly onDone: () => void;
  readonly icon?: IconName;
};

/** The live region always exists, so that its changes are announced. */
export function Toast({ message, onDone, icon = "check" }: ToastProps) {
  return (
    <div role="status" className={styles.region}>
      {message && (
        <p key={message} className={styles.toast} onAnimationEnd={onDone}>
          <Icon name={icon} size={22} />
          {message}
        </p>
      )}
    </div>
  );
}
