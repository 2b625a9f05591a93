import { LoadingPanel } from "../../design/loading-panel.tsx";
import { GatheringPage } from "../../invite/gathering-page.tsx";
import { useAnswers } from "../../journey/answers.ts";
import { guardJoining } from "../../journey/joining.ts";
import { loadSettings } from "../../journey/settings.ts";
import { journeyPage } from "../../shell/page-meta.ts";
import type { Route } from "./+types/route";

export const meta = () => journeyPage("Congratulations! You've joined");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guardJoining("congratulations", request);
  // The page does well without its configuration.
  loadSettings().catch(() => undefined);
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <LoadingPanel />;

export default function JoiningCongratulations() {
  const account = useAnswers(({ finished }) => finished);
  if (!account) return null;
  return <GatheringPage title="Congratulations!" account={account} initials={[]} />;
}
