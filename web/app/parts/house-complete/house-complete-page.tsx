import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { NumberList } from "@evenly/design/number-list";
import { DuskHero, Title, Wrap } from "@evenly/design/page";
import { JoinedPips } from "../joined-pips.tsx";
import { productTypes } from "@evenly/domain/catalogue";
import { defaultHousemates } from "@evenly/domain/household";
import { AccountHouse } from "../invitations/account-house.tsx";
import { nextWhenComplete } from "../invitations/what-happens-next.ts";
import type { FinishedAccount } from "../../answers/answers.ts";
import { useSettings } from "../../api/settings.ts";
import styles from "./house-complete.module.css";

type Props = {
  readonly title: string;
  /** Absent when somebody opens the page without having just paid: it has no guard. Spec §2. */
  readonly account: FinishedAccount | undefined;
};

/** Everybody has joined. Spec §2 house-complete. */
export function HouseCompletePage({ title, account }: Props) {
  const { housemateCount = defaultHousemates, utilities = [...productTypes], startDate = "" } = account ?? {};
  return (
    <>
      <DuskHero
        scene={
          <AccountHouse
            account={{ housemateCount, utilities, remainingHm8s: 0 }}
            comingOn={account ? housemateCount : 0}
          />
        }
      >
        <Title onDusk size="hero" lede={<SayJoined count={account?.housemateCount} />}>
          {title}
        </Title>
        <div className={styles.actions}>
          {account && (
            <JoinedPips
              housemates={housemateCount}
              joined={Array.from({ length: housemateCount }, () => "")}
            />
          )}
          <Button variant="lamp" to="/">
            Back To Homepage
          </Button>
        </div>
      </DuskHero>
      <Wrap className={styles.below}>
        <h2>What Happens Next?</h2>
        <NumberList across steps={nextWhenComplete(startDate, useSettings())} />
        <Note icon="mail">
          You'll get an email within 3 business days confirming your Direct Debit mandate.
        </Note>
      </Wrap>
    </>
  );
}

function SayJoined({ count }: { readonly count: number | undefined }) {
  return (
    <>
      <b>
        {count === undefined
          ? "All housemates have joined."
          : count === 1
            ? "It's just you, so you're all set."
            : `All ${String(count)} housemates have joined.`}
      </b>{" "}
      Every window is lit.
    </>
  );
}
