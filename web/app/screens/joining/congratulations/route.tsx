import { LinkButton } from "@evenly/design/button";
import { NumberList } from "@evenly/design/number-list";
import { DuskHero, Title, Wrap } from "@evenly/design/page";
import { Loading } from "../../../parts/loading.tsx";
import { GatheringPage } from "../../../parts/invitations/gathering-page.tsx";
import { sendInvitations } from "../../../parts/invitations/send-invitations.ts";
import { type FinishedAccount, useAnswers } from "../../../answers/answers.ts";
import { loadSettings } from "../../../api/settings.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import * as pages from "@evenly/domain/pages";
import { AccountHouse } from "../../../parts/invitations/account-house.tsx";
import styles from "../../../parts/invitations/gathering-page.module.css";
import * as invitations from "../../../parts/invitations/words.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.documentTitle);
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

export default function JoiningCongratulations() {
  const account = useAnswers(({ finished }) => finished);
  if (!account) return null;
  if (account.isHeld) return <CheckEmail account={account} />;
  return <GatheringPage title={shared.congratulations} account={account} initials={[]} />;
}

/** The last page of a place that is held until its mailbox has answered. Ruling A5. */
function CheckEmail({ account }: { readonly account: FinishedAccount }) {
  return (
    <>
      <DuskHero scene={<AccountHouse account={account} />}>
        <Title onDusk size="hero" lede={words.confirmLede}>
          {words.checkEmail}
        </Title>
      </DuskHero>
      <Wrap className={styles.below}>
        <h2>{invitations.whatNext}</h2>
        <NumberList across steps={words.untilConfirmed} />
        <p>{words.notThere}</p>
        <p>
          <LinkButton to={`${pages.joining}?guid=${encodeURIComponent(account.guid)}`}>
            {words.joinAgain}
          </LinkButton>
        </p>
      </Wrap>
    </>
  );
}
