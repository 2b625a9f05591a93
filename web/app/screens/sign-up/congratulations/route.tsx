import { Loading } from "../../../parts/loading.tsx";
import { GatheringPage } from "../../../parts/invitations/gathering-page.tsx";
import { useAnswers } from "../../../answers/answers.ts";
import { guardSignUp } from "../../../answers/sign-up.ts";
import { loadSettings } from "../../../api/settings.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";

export const meta = () => journeyPage("Invite Your Housemates");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guardSignUp("congratulations", request);
  // The page does well without its configuration.
  loadSettings().catch(() => undefined);
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export default function Congratulations() {
  const account = useAnswers(({ finished }) => finished);
  if (!account) return null;
  return <GatheringPage title="Invite Your Housemates" account={account} initials={[account.firstName]} />;
}
