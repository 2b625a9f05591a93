import { Button } from "@evenly/design/button";
import { classNames } from "@evenly/design/class-names";
import { Door } from "@evenly/design/door";
import { Facts } from "@evenly/design/facts";
import { Note } from "@evenly/design/note";
import { NumberList } from "@evenly/design/number-list";
import { Card, DuskHero, Title, Wrap } from "@evenly/design/page";
import { defaultInviteRows } from "@evenly/domain/invitation";
import * as pages from "@evenly/domain/pages";
import { useEffect, useState } from "react";
import { JoinedPips } from "../joined-pips.tsx";
import type { FinishedAccount } from "../../answers/answers.ts";
import { useSettings } from "../../api/settings.ts";
import { AccountHouse } from "./account-house.tsx";
import styles from "./gathering-page.module.css";
import { InviteDialog } from "./invite-dialog.tsx";
import { ShareJoinLink } from "./share-join-link.tsx";
import { nextWhenComplete, nextWhileGathering } from "./what-happens-next.ts";
import * as shared from "../words.ts";
import * as words from "./words.tsx";
import { logFailure } from "../../api/failure.ts";
import { findAccount } from "../../api/find-account.ts";
import { keepRemaining } from "../../answers/finish.ts";

type Props = {
  readonly title: string;
  readonly account: FinishedAccount;
  /** Initials of those who have joined, in the order of the windows. */
  readonly initials: readonly string[];
};

/** The last page while places are open. Spec §2 /congratulations. */
export function GatheringPage({ title, account, initials }: Props) {
  useRemaining(account);
  const settings = useSettings();
  const [inviting, setInviting] = useState(false);
  const { guid, joinLink, remainingHm8s, housemateCount, startDate, reference, mayInvite = true } = account;
  const joined = housemateCount - remainingHm8s;
  const isComplete = remainingHm8s === 0;
  return (
    <>
      <DuskHero scene={<AccountHouse account={account} comingOn={1} />}>
        <Title onDusk size="hero" lede={<SayRemaining joined={joined} remaining={remainingHm8s} />}>
          {title}
        </Title>
        <div className={styles.actions}>
          <JoinedPips
            housemates={housemateCount}
            joined={Array.from({ length: joined }, (_, index) => initials[index] ?? "")}
          />
          {!isComplete && mayInvite && (
            <Button variant="lamp" onClick={() => setInviting(true)}>
              {words.invite}
            </Button>
          )}
        </div>
      </DuskHero>
      <Wrap className={styles.below}>
        <div className={classNames(styles.next, !isComplete && styles.columns)}>
          {!isComplete && (
            <section aria-labelledby="share-heading">
              <h2 id="share-heading">{words.shareJoinLink}</h2>
              <ShareJoinLink joinLink={joinLink} />
            </section>
          )}
          <section aria-labelledby="next-heading">
            <h2 id="next-heading">{words.whatNext}</h2>
            {isComplete ? (
              <NumberList across steps={nextWhenComplete(startDate, settings)} />
            ) : (
              <NumberList steps={nextWhileGathering(startDate, settings)} />
            )}
          </section>
        </div>
        <Note icon="mail">{shared.confirmationEmail}</Note>
        <Card aria-label={words.yourAccount}>
          <Facts
            layout="above"
            facts={[
              ...(reference ? [{ name: words.yourReference, value: reference }] : []),
              { name: words.joinLink, value: joinLink },
              { name: words.stillToJoin, value: remainingHm8s },
            ]}
          />
          <p className={styles.small}>
            {words.accountReference} <span>{guid}</span>
          </p>
        </Card>
        <OwnPageDoor account={account} />
      </Wrap>
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        joinLink={joinLink}
        rows={defaultInviteRows(remainingHm8s)}
      />
    </>
  );
}

function SayRemaining({ joined, remaining }: { readonly joined: number; readonly remaining: number }) {
  if (remaining === 0) return words.everybodyJoined;
  return words.toGo(<b>{words.joinedOf(joined, joined + remaining)}</b>, remaining);
}

type OwnPageDoorProps = { readonly account: Pick<FinishedAccount, "ownPage"> | undefined };

/** The browser that paid is signed in, unless another person's page was open in it. Ruling G1. */
function OwnPageDoor({ account }: OwnPageDoorProps) {
  if (account?.ownPage === "open")
    return <Door to={pages.myHouse} title={words.ownPage} text={words.opensHere} />;
  const text = account?.ownPage === "of-another" ? words.anotherIsOpen : words.opensByMail;
  return <Door to={pages.myHouseLink} title={words.ownPage} text={text} />;
}

/** Asks once how many places are open now; failures change nothing. */
function useRemaining(finished: FinishedAccount) {
  const { guid } = finished;
  useEffect(() => {
    findAccount(guid)
      .then(({ account }) => keepRemaining(guid, account?.remainingHousemates ?? 0))
      .catch(logFailure("The account was not asked for again"));
  }, [guid]);
}
