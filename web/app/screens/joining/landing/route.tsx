import type { ScreenCode } from "@evenly/contract/screen-codes";
import type { AccountInformation } from "@evenly/contract/summary";
import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { Actions, DuskPanel, Scene, Split, Title, Wrap } from "@evenly/design/page";
import { parseDate } from "@evenly/domain/calendar";
import { stateOn } from "@evenly/domain/household";
import { next } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { redirect, useNavigate, useRevalidator } from "react-router";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { messageOf } from "../../../language/message.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { answer } from "../../../answers/answers.ts";
import { loadDates } from "../../../answers/dates.ts";
import { findAccount } from "../../../api/find-account.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { loadSettings, settings, today } from "../../../api/settings.ts";
import type { ShellHandle } from "../../../shell/handle.ts";
import { sharedPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { AccountSummary } from "./account-summary.tsx";
import styles from "./landing.module.css";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.tsx";

export const handle: ShellHandle = { ahead: pages.joiningDetails };

export function meta() {
  return sharedPage(words.title, {
    title: words.previewTitle(settings().config.brand.name),
    description: words.previewText,
  });
}

/** An unfilled household cannot be joined after its tenancy; reported here instead of at the payment. */
async function isOver({ tenancyEndDate }: AccountInformation) {
  // Compares as text first, so that older browsers load Temporal only when needed.
  if (settings().config.today !== "" && tenancyEndDate >= settings().config.today) return false;
  await loadDates();
  const end = parseDate(tenancyEndDate);
  return end !== undefined && stateOn({ state: "gathering", endDate: end }, today(settings())) === "ended";
}

/** A retry would not help. */
function refuse(code: ScreenCode) {
  return { account: undefined, failure: messageOf(code), canTryAgain: false };
}

/** Spec §4 Joining flow, §8. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const guid = new URL(request.url).searchParams.get("guid")?.trim() ?? "";
  if (guid === "") return refuse("guid-missing");
  try {
    // For the brand's name and the date.
    const [{ account, isFull }] = await Promise.all([
      findAccount(guid),
      loadSettings().catch(() => undefined),
    ]);
    if (!isFull && (await isOver(account))) {
      answer({ joiningGuid: undefined, account: undefined });
      return refuse("join-after-end");
    }
    answer({ joiningGuid: guid, account });
    return isFull ? redirect(pages.houseAlreadyComplete) : { account };
  } catch (error) {
    answer({ joiningGuid: undefined, account: undefined });
    const noAnswer = messageOf("network-error", { product: settings().config.brand.name });
    const failure = describeFailure(error, { unsaid: messageOf("request-failed"), noAnswer });
    return { account: undefined, failure, canTryAgain: true };
  }
}
clientLoader.hydrate = true as const;

/** Only a press tells the leaver, and nobody waits for it: the next form tells it too. Ruling G5. */
function tellOpened(guid: string) {
  call("POST /open_offered_place", { body: { guid }, keepalive: true }).catch(() => undefined);
}

export function HydrateFallback() {
  return <Loading />;
}

export default function JoiningLanding({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { account } = loaderData;
  if (!account) {
    const { failure, canTryAgain } = loaderData;
    return (
      <Wrap className={styles.failed}>
        <Split
          side={
            <DuskPanel>
              <Scene className={styles.scene}>
                <House housemates={6} street label={shared.darkHouse} />
              </Scene>
            </DuskPanel>
          }
        >
          <Title>{words.title}</Title>
          <ProblemPanel>{failure}</ProblemPanel>
          <Actions className={styles.again}>
            {canTryAgain && (
              <Button busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
                {shared.tryAgain}
              </Button>
            )}
            <Button variant={canTryAgain ? "line" : "primary"} to={pages.home}>
              {shared.backHome}
            </Button>
          </Actions>
        </Split>
      </Wrap>
    );
  }
  return (
    <AccountSummary
      account={account}
      onNext={() => {
        track({ name: "joining_step", step: "landing" });
        if (account.successor) tellOpened(account.guid);
        void navigate(next("joining-landing", journeyAnswers()));
      }}
    />
  );
}
