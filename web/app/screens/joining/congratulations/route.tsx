import { Loading } from "../../../parts/loading.tsx";
import { GatheringPage } from "../../../parts/invitations/gathering-page.tsx";
import { sendInvitations } from "../../../parts/invitations/send-invitations.ts";
import { CheckEmail } from "./check-email.tsx";
import { useAnswers } from "../../../answers/answers.ts";
import { loadSettings } from "../../../api/settings.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const meta = () => journeyPage(words.documentTitle);

export const clientLoader = () => {
  // Configuration is optional here.
  loadSettings().catch(() => undefined);
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export const clientAction = sendInvitations;

export default function JoiningCongratulations() {
  const account = useAnswers(({ finished }) => finished);
  if (!account) return null;
  if (account.isHeld) return <CheckEmail account={account} />;
  return <GatheringPage title={shared.congratulations} account={account} initials={[]} />;
}
