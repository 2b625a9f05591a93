import { useHydrated } from "../parts/form/use-hydrated.ts";
import { useSettings } from "../api/settings.ts";
import styles from "./slow-start.module.css";
import * as words from "./words.tsx";

/** Reloads the page with its query. */
const sameAddress = "";

function again(text: string) {
  return <a href={sameAddress}>{text}</a>;
}

/** Shown by CSS when scripts have not run for a while, because a file is missing or scripts are disabled. */
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
      {/* No part of any script, as no script ever shows it. */}
      {import.meta.env.SSR && (
        <noscript>
          <div className={styles.slow}>
            <p>{words.needsScripts(name, again, orCall)}</p>
          </div>
        </noscript>
      )}
    </>
  );
}
