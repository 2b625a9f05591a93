import { Button } from "@evenly/design/button";
import { Actions, Title, Wrap } from "@evenly/design/page";
import { back } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { useRevalidator } from "react-router";
import { Loading } from "../../../parts/loading.tsx";
import { CodeNotes } from "../../../parts/prices/code-notes.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { journeyAnswers } from "../../../answers/journey.ts";
import { loadSettings, settings } from "../../../api/settings.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { sharedPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { goOn } from "./go-on.ts";
import { savePackage } from "./save-package.ts";
import { openSummary } from "./open-summary.ts";
import styles from "./short-summary.module.css";
import { Summary } from "./summary.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { aboveBar: true, ahead: pages.yourDetails };

export function meta() {
  return sharedPage(shared.yourPackage, {
    title: words.previewTitle(settings().config.brand.name),
    description: words.previewText,
  });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [opened] = await Promise.all([
    openSummary(new URL(request.url)),
    // Without flags the page has no voucher box.
    loadSettings().catch(() => undefined),
  ]);
  return opened;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** The page has two forms. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  return sent.has("goOn") ? goOn({ request }) : savePackage({ request });
}

/** Spec §2 Price summary. */
export default function ShortSummary({ loaderData }: Route.ComponentProps) {
  if (loaderData.failure) return <NotOpened why={loaderData.failure} />;
  return (
    <Wrap>
      <Back to={back("short-summary", journeyAnswers())} />
      <CodeNotes codes={loaderData.refused} />
      <Summary />
    </Wrap>
  );
}

/** Spec §8 Share-link load failure: what happened, and two ways on. */
function NotOpened({ why }: { readonly why: string }) {
  const revalidator = useRevalidator();
  return (
    <Wrap>
      <Back to={pages.home} />
      <div className={styles.failed}>
        <Title>{shared.yourPackage}</Title>
        <ProblemPanel>{why}</ProblemPanel>
        <Actions>
          <Button
            variant="line"
            busy={revalidator.state === "loading"}
            onClick={() => void revalidator.revalidate()}
          >
            {shared.tryAgain}
          </Button>
          <Button variant="line" to={pages.home}>
            {words.getPrice}
          </Button>
        </Actions>
      </div>
    </Wrap>
  );
}
