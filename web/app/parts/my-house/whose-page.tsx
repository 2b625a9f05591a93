import { PersonWindow } from "@evenly/design/named-pips";
import { useMatches } from "react-router";
import type { loadMyHouse } from "./enter.ts";
import styles from "./my-house.module.css";
import * as words from "./words.ts";

type Loaded = Partial<Awaited<ReturnType<typeof loadMyHouse>>>;

/** In the header, once the page has come. */
export function WhosePage() {
  const { firstName } = (useMatches().at(-1)?.loaderData as Loaded | undefined)?.house ?? {};
  if (firstName === undefined) return null;
  return (
    <p className={styles.whose}>
      <PersonWindow name={firstName} lit />
      {words.pageOf(firstName)}
    </p>
  );
}
