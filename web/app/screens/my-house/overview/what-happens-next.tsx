import { DatedList } from "@evenly/design/dated-list";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { nextEvents } from "./next-events.ts";
import { sayShortDate } from "../../../parts/my-house/say-day.ts";
import styles from "./overview.module.css";
import * as words from "./words.tsx";

export function WhatHappensNext({ house }: { readonly house: MyHouse }) {
  const events = nextEvents(house);
  if (events.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{words.whatNext}</h2>
      <DatedList
        items={events.map(({ on, title, text }) => {
          const [day = "", month = ""] = sayShortDate(on).split(/\s/);
          return { date: on, day, month, title, text };
        })}
      />
    </section>
  );
}
