import { DatedList } from "@evenly/design/dated-list";
import { Wrap } from "@evenly/design/page";
import { loadDates } from "../../../answers/dates.ts";
import { LiabilityCard } from "../../../parts/prices/liability-card.tsx";
import { Loading } from "../../../parts/loading.tsx";
import { loadMyHouse, type MyHouse } from "../../../parts/my-house/enter.ts";
import { isOver } from "../../../parts/my-house/house-state.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { formatShortDate } from "../../../parts/my-house/formats.ts";
import { nextEvents } from "./next-events.ts";
import { actions } from "./actions.ts";
import { ChangeNumber } from "./change-number.tsx";
import { Closed } from "./closed.tsx";
import { MyDoors } from "./doors.tsx";
import { Hero } from "./hero.tsx";
import { DirectDebit } from "./money/direct-debit.tsx";
import { Documents } from "./money/documents.tsx";
import { Payments } from "./money/payments.tsx";
import { StillToPay } from "./money/still-to-pay.tsx";
import styles from "./overview.module.css";
import { SetUp } from "./set-up.tsx";
import { WhoIsIn } from "./who-is-in.tsx";
import type { Route } from "./+types/route";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(shared.title);
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([loadMyHouse(context), loadDates()]);
  return loaded;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = actions;

/** A housemate's own page. Ruling G2. */
export default function MyHouseOverview({ loaderData }: Route.ComponentProps) {
  const { house } = loaderData;
  if (!house) return <NotLoaded title={shared.title} failure={loaderData.failure} />;
  if (isOver(house) || house.hasLeft) return <Closed house={house} />;
  const isMoving = house.livesFrom !== null || house.movingOut !== null;
  const isPaidLater = isMoving || house.householdState === "gathering";
  const standing = (
    <>
      <DirectDebit house={house} />
      <SetUp house={house} />
    </>
  );
  return (
    <>
      <Hero house={house} />
      <Wrap className={styles.below}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <WhatHappensNext house={house} />
            <WhoIsIn house={house} />
            <ChangeNumber house={house} />
            {isMoving && standing}
            {!isPaidLater && <Payments house={house} />}
          </div>
          <div className={styles.column}>
            <StillToPay house={house} />
            {isPaidLater && <Payments house={house} />}
            {!isMoving && standing}
          </div>
        </div>
        <LiabilityCard />
        <Documents house={house} />
        <MyDoors house={house} />
      </Wrap>
    </>
  );
}

function WhatHappensNext({ house }: { readonly house: MyHouse }) {
  const events = nextEvents(house);
  if (events.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{words.whatNext}</h2>
      <DatedList
        items={events.map(({ on, title, text }) => {
          const [day = "", month = ""] = formatShortDate(on).split(/\s/);
          return { date: on, day, month, title, text };
        })}
      />
    </section>
  );
}
