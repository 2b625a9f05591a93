import { useHydrated } from "../parts/form/use-hydrated.ts";
import { useSettings } from "../api/settings.ts";
import styles from "./slow-start.module.css";

/** Loads the page anew, its query included. */
const sameAddress = "";

/**
 * Part of every document until its scripts run, and shown when they have not for a while: one of their files is lost, or
 * there are none. Without scripts nothing could show it but the style sheet.
 */
export function SlowStart() {
  const isHydrated = useHydrated();
  const { name, phone } = useSettings().config.brand;
  if (isHydrated) return null;
  const call = (
    <>
      call us on <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
    </>
  );
  return (
    <>
      <div className={styles.slow} role="alert">
        <p>
          This page is taking longer than it should. <a href={sameAddress}>Try again</a>, or {call}.
        </p>
      </div>
      <noscript>
        <div className={styles.without}>
          <p>
            {name} needs JavaScript. Switch it on and <a href={sameAddress}>try again</a>, or {call}.
          </p>
        </div>
      </noscript>
    </>
  );
}
