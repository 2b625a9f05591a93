import { back } from "@evenly/domain/sign-up-journey";
import { LoadingPanel } from "../design/loading-panel.tsx";
import { Title, Wrap } from "../design/page.tsx";
import { SeverePanel } from "../design/severe-panel.tsx";
import { guardSignUp, signUpAnswers } from "../journey/sign-up.ts";
import { loadSettings } from "../journey/settings.ts";
import { Back } from "../shell/back.tsx";
import type { ShellHandle } from "../shell/handle.ts";
import type { Route } from "./+types/route";
import { openSummary } from "./open-summary.ts";
import { Summary } from "./summary.tsx";

export const handle: ShellHandle = { aboveBar: true };

export const meta = () => [{ title: "Your Package | Evenly" }, { name: "robots", content: "noindex" }];

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

export const HydrateFallback = () => <LoadingPanel />;

/** Spec §2 Price summary. */
export default function ShortSummary({ loaderData }: Route.ComponentProps) {
  if (loaderData.failure) {
    return (
      <Wrap>
        <Back to="/" />
        <Title>Your Package</Title>
        <SeverePanel>{loaderData.failure}</SeverePanel>
      </Wrap>
    );
  }
  return (
    <Wrap>
      <Back to={back("short-summary", signUpAnswers())} />
      <Summary />
    </Wrap>
  );
}
