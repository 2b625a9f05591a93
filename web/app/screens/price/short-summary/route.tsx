import { Button } from "@evenly/design/button";
import { Actions, Title, Wrap } from "@evenly/design/page";
import { back } from "@evenly/domain/sign-up-journey";
import { useRevalidator } from "react-router";
import { Loading } from "../../../parts/loading.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { guardSignUp, signUpAnswers } from "../../../answers/sign-up.ts";
import { loadSettings, settings } from "../../../api/settings.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { sharedPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { openSummary } from "./open-summary.ts";
import styles from "./short-summary.module.css";
import { Summary } from "./summary.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { aboveBar: true, ahead: "/your-details" };

export const meta = () =>
  sharedPage(shared.yourPackage, {
    title: words.previewTitle(settings().config.brand.name),
    description: words.previewText,
  });

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  guardSignUp("short-summary", request);
  const [opened] = await Promise.all([
    openSummary(new URL(request.url)),
    // Without its flags the page shows no voucher box, and works.
    loadSettings().catch(() => undefined),
  ]);
  return opened;
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

/** Spec §2 Price summary. */
export default function ShortSummary({ loaderData }: Route.ComponentProps) {
  if (loaderData.failure) return <NotOpened why={loaderData.failure} />;
  return (
    <Wrap>
      <Back to={back("short-summary", signUpAnswers())} />
      <Summary />
    </Wrap>
  );
}

/** Spec §8 Share-link load failure: what happened, and two ways on. */
function NotOpened({ why }: { readonly why: string }) {
  const revalidator = useRevalidator();
  return (
    <Wrap>
      <Back to="/" />
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
          <Button variant="line" to="/">
            {words.getPrice}
          </Button>
        </Actions>
      </div>
    </Wrap>
  );
}
