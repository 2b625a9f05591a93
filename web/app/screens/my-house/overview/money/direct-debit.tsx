import { LinkButton } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { Facts } from "@evenly/design/facts";
import { Note } from "@evenly/design/note";
import { Card } from "@evenly/design/page";
import { isMandateOver } from "@evenly/domain/mandate";
import { debitDay } from "@evenly/domain/persons-money";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { formatIsoDate } from "../../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../../answers/format-amount.ts";
import { useSettings } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { debitsAhead, mandateInUse, taskOf } from "../../../../parts/my-house/house-state.ts";
import { formatIsoDayAndMonth } from "../../../../parts/my-house/formats.ts";
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
        <div className={styles.mandate}>
          <p className={styles.words}>
            <SayMandate house={house} />
          </p>
          {mandate && (
            <Facts
              facts={[
                { name: words.state, value: stateText(mandate, mayGiveBankDetails) },
                { name: words.mandateReference, value: mandate.reference },
                { name: words.accountHolder, value: mandate.accountHolder },
              ]}
            />
          )}
          {nextMandate && <Note icon="bank">{words.newDetailsOnTheirWay(nextMandate.accountEnding)}</Note>}
          <div className={styles.links}>
            {mayGiveBankDetails && (
              <LinkButton to={pages.bankDetails}>
                {taskOf(house, "give-bank-details") ? shared.giveDetails : words.changeDetails}
              </LinkButton>
            )}
            <LinkButton onClick={() => setShowsGuarantee(true)}>{payment.guarantee}</LinkButton>
          </div>
        </div>
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

function stateText({ state, activeSince }: NonNullable<MyHouse["mandate"]>, isCollected: boolean) {
  if (state === "active" && activeSince !== null) return words.activeSince(formatIsoDate(activeSince));
  return !isCollected && isMandateOver(state) ? words.hasEnded : words.states[state];
}

/** A leaver's last payments, or all of anybody's, are named one by one. */
const few = 2;

/** Says that money leaves the account only when it does. Rulings F12, G2. */
function SayMandate({ house }: { readonly house: MyHouse }) {
  const { statementName } = useSettings().config.brand;
  const { mayGiveBankDetails, payments, people, householdState, leavesOn, taken } = house;
  const mandate = mandateInUse(house);
  if (people.some(({ isYou, isDisputed }) => isYou && isDisputed)) return words.stoppedMeanwhile;
  const needed = taskOf(house, "give-bank-details");
  if (mandate === null) return needed ? words.noneUntilGiven : words.none;
  const ending = <b>{mandate.accountEnding}</b>;
  if (needed) return needed.trouble ? words.explain[needed.trouble](ending) : words.noneUntilGiven;
  if (payments.some(({ follows }) => follows === "with-us")) return words.heldMeanwhile;
  const debits = debitsAhead(house);
  const [next, ...others] = debits;
  if (!next) {
    if (isMandateOver(mandate.state) && !mayGiveBankDetails) return words.isOver;
    return mayGiveBankDetails ? words.nothingMore(ending) : words.nothingToChange;
  }
  const sums = debits.map(({ on, amount }) => ({
    amount: pounds(amount),
    day: <b>{formatIsoDayAndMonth(on)}</b>,
  }));
  const withParts = debits.findLastIndex(({ on }) =>
    payments.some((one) => one.part !== null && debitDay(one) === on),
  );
  if (withParts >= 0)
    return words.oneByOne(
      sums.slice(0, withParts + 1),
      ending,
      withParts + 1 < debits.length ? "usual" : "nothing",
    );
  if (debits.length <= few || leavesOn !== null)
    return words.oneByOne(sums, ending, leavesOn !== null && house.handovers.length > 0 ? "ends" : "nothing");
  // A successor's first payment is due on their first day, a short month's on its last.
  const days = (payments.length > 1 ? payments.slice(1) : payments).map(({ dueOn }) =>
    Number(dueOn.slice(8)),
  );
  const usual = others.at(-2)?.amount ?? next.amount;
  return words.monthly({
    // What is caught up or tried again is taken once.
    once: next.amount === usual ? undefined : sums[0],
    amount: pounds(usual),
    ending,
    day: Math.max(...days),
    statementName: <b>{statementName}</b>,
    hasBegun: taken > 0 && householdState !== "gathering",
  });
}

function pounds(amount: number) {
  return <b>{formatAmount(amount)}</b>;
}
