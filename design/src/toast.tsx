import { Icon, type IconName } from "./icon.tsx";
import styles from "./toast.module.css";

export type ToastProps = {
  /** What happened; null or empty when there is nothing to say. */
  readonly message: string | null | undefined;
  /** Called after its reading time (--t-toast). */
  readonly onDone: () => void;
  readonly icon?: IconName;
};

/** The live region is always there, so that a screen reader hears what appears in it. */
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
