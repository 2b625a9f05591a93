import type { MandateTrouble } from "@evenly/domain/persons-money";
import { Fragment, type ReactNode } from "react";
import { capital, inWords } from "./words.tsx";

export const toDo = "What there is to do";
export const nothingToDo = "There is nothing for you to do.";
export const needYou = (count: number, first: string | undefined) => (
  <>
    <b>{count === 1 ? "One thing needs you" : `${capital(inWords(count))} things need you`}</b>
    {first !== undefined && `, the first by ${first}`}.
  </>
);
export const inOneLine = (said: readonly ReactNode[]) =>
  said
    .filter((one) => one !== undefined && one !== null && one !== false)
    .map((one, index) => (
      <Fragment key={index}>
        {index > 0 && " "}
        {one}
      </Fragment>
    ));
export const by = (day: string) => `By ${day}`;
export const on = (day: string) => `on ${day}`;
export const onCapital = (day: string) => `On ${day}`;

export const youOwe = "You owe";
export const since = (day: string) => `since ${day}`;
export const youOweSince = (amount: string, day: string) => `You owe ${amount} since ${day}`;
export const howToPay = (phone: string) => `Call us on ${phone} or write to us, and pay it today.`;
export const noFee = "There is no fee, and nobody else in your house is told.";
export const call = (phone: string) => `Call ${phone}`;
export const write = "Write to us";

export const haveReady = "Have ready in your account";
export const haveInAccount = (amount: string) => `Have ${amount} in your account`;
export const triesAgain = (on: ReactNode) => <>{on} we try once more what your bank sent back.</>;
export const noFeeForIt = "There is no fee.";

export const giveAccount = "Give us a bank account";
export const noAccount = "We have none to take your payments from.";
const theOne = (ending: string | undefined) =>
  ending === undefined ? "The one" : `The one ending ${ending}`;
export const troubles: Readonly<Record<MandateTrouble, (ending: string | undefined) => string>> = {
  failed: (ending) => `${theOne(ending)} does not take Direct Debits, your bank says.`,
  cancelled: (ending) =>
    `The Direct Debit from ${theOne(ending).toLowerCase()} is cancelled, your bank says.`,
  expired: (ending) => `The Direct Debit from ${theOne(ending).toLowerCase()} has expired.`,
  blocked: (ending) => `${theOne(ending)} is blocked for Direct Debits, your bank says.`,
  closed: (ending) => `${theOne(ending)} is closed, your bank says.`,
  transferred: (ending) => `${theOne(ending)} has moved, your bank says.`,
  stopped: () => "We stopped your Direct Debit while we checked who lives there.",
};
export const takenThen = (amount: string) =>
  `You owe ${amount}: we take it from the new one, and email you the day first.`;
export const notLate = (by: ReactNode) => <>{by}, so that nothing is taken late.</>;

export const yourSuccessor = "Your successor";
export const startOn = (name: string, day: string) => `${name} joined late: start on ${day}?`;
export const nothingChanges = "Until you agree nothing changes, and the place stays yours.";
export const seeNewDay = "See the new day";
export const tooLate = (name: string) => `${name} joined too late for your term`;
export const tooLateMeans = "The place stays yours. They wait until you take it back.";
export const seeWhat = "See what you can do";

export const proposes = (name: string, size: number, now: number) =>
  `${name} proposes ${inWords(size)} of you instead of ${inWords(now)}`;
export const asks = (name: string) => `${name} asks for your answer`;
export const insteadOf = (then: string, now: string) => `${then} a month each instead of ${now}.`;
export const orLapses = (by: ReactNode) => <>{by}, or it lapses.</>;
export const answer = (name: string) => `Answer ${name}`;

export const everybody = "everybody";
export const notYet = (name: string | undefined) =>
  name === undefined ? "Not everybody has joined yet" : `${name} has not joined yet`;
export const nothingUntil = (name: string) => `Nothing is set up or paid until ${name} has joined.`;
export const keepsDay = (by: ReactNode) => <>{by}, so that the first payment keeps its day.</>;
