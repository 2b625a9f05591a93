import { LinkButton } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { Facts } from "@evenly/design/facts";
import { Note } from "@evenly/design/note";
import { Actions, Card, Stack } from "@evenly/design/page";
import { isMandateOver } from "@evenly/domain/mandate";
import { formatPounds, pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { sayDate } from "../../../../answers/say-date.ts";
import { useSettings } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { needsBankDetails } from "../../../../parts/my-house/house-state.ts";
import { GuaranteeText } from "../../../../parts/payment/guarantee-card.tsx";
import styles from "./money.module.css";
import * as payment from "../../../../parts/payment/paper-words.tsx";
import * as all from "../../../../parts/words.ts";
import * as shared from "../../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

/** The mandate, and a new one in progress. Rulings D8, F7, G2. */
export function DirectDebit({ house }: { readonly house: MyHouse }) {
  const { mandate, nextMandate, mayGiveBankDetails } = house;
  const [showsGuarantee, setShowsGuarantee] = useState(false);
  return (
    <section className={styles.section}>
      <h2>{words.directDebit}</h2>
      <Card>
        <Stack>
          <p className={styles.words}>
            <SayMandate house={house} />
          </p>
          {mandate && (
            <Facts
              facts={[
                { name: words.state, value: sayState(mandate, mayGiveBankDetails) },
                { name: words.mandateReference, value: mandate.reference },
                { name: words.accountHolder, value: mandate.accountHolder },
              ]}
            />
          )}
          {nextMandate && <Note icon="bank">{words.newDetailsOnTheirWay(nextMandate.accountEnding)}</Note>}
          <Actions>
            {mayGiveBankDetails && (
              <LinkButton to={pages.bankDetails}>
                {needsBankDetails(house) ? shared.newDetails : words.changeDetails}
              </LinkButton>
            )}
            <LinkButton onClick={() => setShowsGuarantee(true)}>{payment.guarantee}</LinkButton>
          </Actions>
        </Stack>
      </Card>
      <Dialog
        open={showsGuarantee}
        onClose={() => setShowsGuarantee(false)}
        title={payment.guarantee}
        closeLabel={all.close}
      >
        <GuaranteeText />
      </Dialog>
    </section>
  );
}

const sayState = ({ state, activeSince }: NonNullable<MyHouse["mandate"]>, isCollected: boolean) => {
  if (state === "active" && activeSince !== null) return words.activeSince(sayDate(activeSince));
  return !isCollected && isMandateOver(state) ? words.hasEnded : words.states[state];
};

function SayMandate({ house }: { readonly house: MyHouse }) {
  const { statementName } = useSettings().config.brand;
  const { mandate, mayGiveBankDetails, payments, people } = house;
  if (mandate === null) return words.none;
  const ending = <b>{mandate.accountEnding}</b>;
  if (people.some(({ isYou, isDisputed }) => isYou && isDisputed)) return words.stoppedMeanwhile;
  if (!mayGiveBankDetails) return words.nothingToChange;
  if (mandate.state !== "active") return words.explain[mandate.state](ending);
  const next = payments.find(({ state }) => state === "next");
  if (!next) return words.nothingMore(ending);
  const day = Number(payments[0]?.dueOn.slice(8));
  const statement = <b>{statementName}</b>;
  const amount = <b>{formatPounds(pence(next.amount))}</b>;
  const hasBegun = payments.some(({ state }) => state === "taken" || state === "taken-again");
  return words.monthly({ amount, ending, day, statementName: statement, hasBegun });
}
