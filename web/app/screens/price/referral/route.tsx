import { Button } from "@evenly/design/button";
import { Checklist } from "@evenly/design/checklist";
import { House } from "@evenly/design/house/house";
import { Note } from "@evenly/design/note";
import { DuskPanel, Scene, Split, Stack, Title, Wrap } from "@evenly/design/page";
import type { Utility } from "@evenly/design/utility";
import { next } from "@evenly/domain/journey";
import { Loading } from "../../../parts/loading.tsx";
import { arrivingCode, checkCode } from "../../../answers/arriving-codes.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "./referral.module.css";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.documentTitle);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const journey = journeyAnswers();
  // The guard lets in whoever has a code, also one that another tab has stored. Ruling D9.
  const code = arrivingCode("referral", query) ?? journey.storedReferralCode;
  const referral = code ? await checkCode("referral", code) : undefined;
  // The rest of the query is passed on.
  query.delete("ref");
  const rest = query.toString();
  return { referral, onward: next("referral", journey) + (rest ? `?${rest}` : "") };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export default function Referral({ loaderData }: Route.ComponentProps) {
  const { referral, onward } = loaderData;
  const isValid = referral?.isValid ?? false;
  return (
    <Wrap className={styles.page}>
      <Split
        side={
          <DuskPanel>
            <Scene className={styles.scene}>
              <House housemates={4} joined={1} utilities={allOn} street label={words.house} />
            </Scene>
          </DuskPanel>
        }
      >
        <Title>{words.title}</Title>
        <Stack>
          <Note tone={isValid ? "lamp" : "invalid"} icon={isValid ? "people" : "warn"}>
            {referral?.message}
          </Note>
          <Checklist items={words.benefits} />
          <Button to={onward} block>
            {isValid ? words.roll : words.anyway}
          </Button>
        </Stack>
      </Split>
    </Wrap>
  );
}

const allOn: Readonly<Record<Utility, "on">> = { energy: "on", water: "on", broadband: "on", tv: "on" };
