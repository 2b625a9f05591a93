import { LinkButton } from "@evenly/design/button";
import { NumberList } from "@evenly/design/number-list";
import { DuskHero, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import type { FinishedAccount } from "../../../answers/answers.ts";
import { AccountHouse } from "../../../parts/invitations/account-house.tsx";
import * as invitations from "../../../parts/invitations/words.tsx";
import styles from "../../../parts/invitations/gathering-page.module.css";
import * as words from "./words.ts";

/** The last page of a place that is held until its mailbox has answered. Ruling A5. */
export function CheckEmail({ account }: { readonly account: FinishedAccount }) {
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
