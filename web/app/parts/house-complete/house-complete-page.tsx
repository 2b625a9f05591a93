import { Button, LinkButton } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { type NumberedStep, NumberList } from "@evenly/design/number-list";
import { DuskHero, Title, Wrap } from "@evenly/design/page";
import type { ReactNode } from "react";
import { JoinedPips } from "../joined-pips.tsx";
import { productTypes } from "@evenly/domain/catalogue";
import { defaultHousemates } from "@evenly/domain/household";
import * as pages from "@evenly/domain/pages";
import { AccountHouse } from "../invitations/account-house.tsx";
import { nextWhenComplete } from "../invitations/what-happens-next.ts";
import type { FinishedAccount } from "../../answers/answers.ts";
import { useSettings } from "../../api/settings.ts";
import styles from "./house-complete.module.css";
import * as shared from "../words.ts";
import * as invitations from "../invitations/words.tsx";
import * as words from "./words.ts";

type Props = {
  readonly title: string;
  /** Undefined when the page is opened without a payment: it has no guard. Spec §2. */
  readonly account: FinishedAccount | undefined;
  /** For a successor. */
  readonly message?: {
    readonly lede: ReactNode;
    readonly steps: readonly NumberedStep[];
    /** The leaver has not agreed yet. */
    readonly waits: boolean;
  };
};

/** Spec §2 house-complete. */
export function HouseCompletePage({ title, account, message }: Props) {
  const { housemateCount = defaultHousemates, utilities = [...productTypes], startDate = "" } = account ?? {};
  const settings = useSettings();
  const lede = message?.lede ?? (
    <>
      <b>{words.joined(account?.housemateCount)}</b> {words.everyWindow}
    </>
  );
  return (
    <>
      <DuskHero
        scene={
          <AccountHouse
            account={{ housemateCount, utilities, remainingHm8s: message?.waits ? 1 : 0 }}
            comingOn={message ? Number(!message.waits) : account ? housemateCount : 0}
          />
        }
      >
        <Title onDusk size="hero" lede={lede}>
          {title}
        </Title>
        <div className={styles.actions}>
          {account && (
            <JoinedPips
              housemates={housemateCount}
              joined={Array.from({ length: housemateCount - Number(message?.waits ?? false) }, () => "")}
            />
          )}
          {/* The browser that paid is signed in, unless another person's page was open in it: Ruling G1. */}
          <Button variant="lamp" to={account?.ownPage === "open" ? pages.myHouse : pages.myHouseLink}>
            {invitations.ownPage}
          </Button>
        </div>
      </DuskHero>
      <Wrap className={styles.below}>
        <h2>{words.whatNext}</h2>
        <NumberList across steps={message?.steps ?? nextWhenComplete(startDate, settings)} />
        <Note icon="mail">{shared.confirmationEmail}</Note>
        {account?.ownPage === "of-another" && <Note>{invitations.anotherIsOpen}</Note>}
        <p>
          <LinkButton to={pages.home}>{words.backToHomepage}</LinkButton>
        </p>
      </Wrap>
    </>
  );
}
