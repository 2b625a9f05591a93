import { useHydrated } from "../parts/form/use-hydrated.ts";
import { useSettings } from "../api/settings.ts";
import styles from "./slow-start.module.css";
import * as words from "./words.tsx";

/** Loads the page anew, its query included. */
const sameAddress = "";

const again = (text: string) => <a href={sameAddress}>{text}</a>;

/**
 * Part of every document until its scripts run, and shown when they have not for a while: one of their files is lost, or
 * there are none. Without scripts nothing could show it but the style sheet.
 */
export function SlowStart() {
  const isHydrated = useHydrated();
  const { name, phone } = useSettings().config.brand;
  if (isHydrated) return null;
  const orCall = words.orCallUs(<a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>);
  return (
    <>
      <div className={styles.slow} role="alert">
        <p>{words.slow(again, orCall)}</p>
      </div>
      <noscript>
        <div className={styles.without}>
          <p>{words.needsScripts(name, again, orCall)}</p>
        </div>
      </noscript>
    </>
  );
}
