import { Card } from "@evenly/design/page";
import { StageLine } from "@evenly/design/stage-line";
import { catalogue } from "@evenly/domain/catalogue";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { formatShortDate } from "../../../parts/my-house/formats.ts";
import styles from "./overview.module.css";
import * as words from "./words.tsx";

/** Progress of each service's set-up. Ruling G2. */
export function SetUp({ house }: { readonly house: MyHouse }) {
  const { services, householdState, livesFrom, movingOut } = house;
  const isRunning = services.every(({ stage }) => stage === "live");
  if ((livesFrom !== null || movingOut !== null) && isRunning)
    return (
      <section className={styles.section}>
        <h2>{words.setUp}</h2>
        <Card>
          <p>{words.running(services.map(({ label }) => label))}</p>
        </Card>
      </section>
    );
  return (
    <section className={styles.section}>
      <h2>{words.setUp}</h2>
      {householdState === "gathering" && (
        <p className={styles.about}>{words.orderedWhenFull(services.length)}</p>
      )}
      <Card>
        <ul>
          {services.map((service) => (
            <StageLine
              key={service.productType}
              utility={catalogue[service.productType].utility}
              name={service.label}
              title={service.title}
              state={words.stages[service.stage]}
              tone={toneOf(service)}
              stages={stagesOf(service)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

type Service = MyHouse["services"][number];

function toneOf({ stage }: Service) {
  if (stage === "waiting" || stage === "live") return stage;
  return "under-way";
}

function stagesOf({ stage, orderedOn, confirmedOn, liveOn, dueOn }: Service) {
  return [
    {
      name: words.stages.ordered,
      isReached: orderedOn !== null,
      date: orderedOn && formatShortDate(orderedOn),
    },
    {
      name: words.stages.confirmed,
      isReached: confirmedOn !== null,
      date: confirmedOn && formatShortDate(confirmedOn),
    },
    {
      name: words.stages.live,
      isReached: liveOn !== null,
      date: liveOn ? formatShortDate(liveOn) : stage === "confirmed" && words.due(formatShortDate(dueOn)),
    },
  ];
}
