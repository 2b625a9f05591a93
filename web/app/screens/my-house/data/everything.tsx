import { Button } from "@evenly/design/button";
import { Actions, Card, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { loadDates } from "../../../answers/dates.ts";
import { call } from "../../../api/client.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ownPage } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { formatField, formatValue } from "./data-file.ts";
import * as words from "./words.ts";
import type { Route } from "./+types/everything";
import styles from "./everything.module.css";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.everything);
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([
    context.get(ownPage)(() => call("GET /my_house/data/everything")),
    loadDates(),
  ]);
  return loaded;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** The download, to read. Ruling J4. */
export default function Everything({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData;
  if (!answer) return <NotLoaded title={words.everything} failure={loaderData.failure} />;
  const { kept, leftOut, madeOn } = answer;
  return (
    <Wrap className={styles.page}>
      <Back to={pages.myData} label={words.title} />
      <Title lede={words.madeOn(formatIsoDate(madeOn))}>{words.everything}</Title>
      {kept.map(({ kind, data, purpose, tables }) => (
        <Card key={kind} className={styles.card}>
          <h2>{data}</h2>
          <p>{purpose}.</p>
          {tables.length === 0 && <p>{words.noneOfIt}</p>}
          {tables.map(({ name, rows }) => (
            // As it is stored, under the names that it has there.
            <details key={name} lang="en" translate="no">
              <summary>
                {formatField(name)} ({rows.length})
              </summary>
              {rows.map((row, at) => (
                <dl key={at} className={styles.row}>
                  {Object.entries(row).map(([field, value]) => (
                    <div key={field}>
                      <dt>{formatField(field)}</dt>
                      <dd>{formatValue(value)}</dd>
                    </div>
                  ))}
                </dl>
              ))}
            </details>
          ))}
        </Card>
      ))}
      <Card className={styles.card}>
        <h2>{words.notHere}</h2>
        {leftOut.map(({ what, why }) => (
          <details key={why}>
            <summary>{why}</summary>
            <p className={styles.what}>{what}</p>
          </details>
        ))}
      </Card>
      <Actions>
        <Button variant="line" onClick={() => window.print()}>
          {words.print}
        </Button>
      </Actions>
    </Wrap>
  );
}
