import { Loading } from "../../../parts/loading.tsx";
import { GatheringPage } from "../../../parts/invitations/gathering-page.tsx";
import { sendInvitations } from "../../../parts/invitations/send-invitations.ts";
import { useAnswers } from "../../../answers/answers.ts";
import { loadSettings } from "../../../api/settings.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.title);
}

export function clientLoader() {
  // Configuration is optional here.
  loadSettings().catch(() => undefined);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = sendInvitations;

export default function Congratulations() {
  const account = useAnswers(({ finished }) => finished);
  if (!account) return null;
  return <GatheringPage title={words.title} account={account} initials={[account.firstName]} />;
}
