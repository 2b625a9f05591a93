import { Loading } from "../../../parts/loading.tsx";
import { GatheringPage } from "../../../parts/invitations/gathering-page.tsx";
import { useAnswers } from "../../../answers/answers.ts";
import { guardJoining } from "../../../answers/joining.ts";
import { loadSettings } from "../../../api/settings.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";

export const meta = () => journeyPage("Congratulations! You've joined");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guardJoining("congratulations", request);
  // The page does well without its configuration.
  loadSettings().catch(() => undefined);
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export default function JoiningCongratulations() {
  const account = useAnswers(({ finished }) => finished);
  if (!account) return null;
  return <GatheringPage title="Congratulations!" account={account} initials={[]} />;
}
