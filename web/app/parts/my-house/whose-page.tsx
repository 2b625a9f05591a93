import { PersonWindow } from "@evenly/design/named-pips";
import { useMatches } from "react-router";
import type { loadMyHouse } from "./enter.ts";
import styles from "./my-house.module.css";
import * as words from "./words.ts";

type Loaded = Partial<Awaited<ReturnType<typeof loadMyHouse>>> & {
  readonly answer?: { readonly firstName?: string };
};

/** Shown in the header once the page is loaded. */
export function WhosePage() {
  const { house, answer } = (useMatches().at(-1)?.loaderData as Loaded | undefined) ?? {};
  const firstName = house?.firstName ?? answer?.firstName;
  if (firstName === undefined) return null;
  return (
    <p className={styles.whose}>
      <PersonWindow name={firstName} lit />
      {words.pageOf(firstName)}
    </p>
  );
}
