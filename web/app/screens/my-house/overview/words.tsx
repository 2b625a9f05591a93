import type { MandateTrouble } from "@evenly/domain/persons-money";
import { Fragment, type ReactNode } from "react";
import { listed } from "../../../parts/my-house/words.ts";

const numbers = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
];
export const inWords = (count: number) => numbers[count] ?? String(count);
export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export const reference = "Your reference";
export const people = "Who lives here";
export const placeNumber = (place: number) => `Place ${String(place)}`;
export const you = "you";
export const awaited = "awaited";

const lit = (count: number) =>
  count === 1 ? "One window is lit" : `${capital(inWords(count))} windows are lit`;
export const gathering = (joined: number, toGo: number) => (
  <>
    {lit(joined)}, <b>{toGo} to go.</b>
  </>
);
export const allServices = (count: number) => {
  if (count === 1) return "the service";
  return count === 2 ? "both services" : `all ${inWords(count)} services`;
};
export const complete = (services: number, live: number) => {
  if (live === services)
    return `Every window is lit and ${allServices(services)} ${services === 1 ? "is" : "are"} running.`;
  if (live === 0) return `Every window is lit. We are setting up ${allServices(services)}.`;
  return `Every window is lit and ${inWords(live)} of ${inWords(services)} services ${live === 1 ? "is" : "are"} running.`;
};
export const goesOnceJoined = (day: string) =>
  `Your place goes to your successor on ${day}, once they have joined.`;
export const goesTo = (name: string | null, day: string) =>
  `Your place goes to ${name ?? "your successor"} on ${day}.`;
export const yoursFrom = (day: string, leaver: string | undefined) =>
  `The place is yours from ${day}${leaver === undefined ? "" : `; until then it is ${leaver}'s`}.`;
export const otherGoes = (leaver: string, successor: string | null, day: string) =>
  `${leaver}'s place goes to ${successor ?? "somebody new"} on ${day}${successor === null ? ", once they have joined" : ""}.`;
type Handover = { readonly state: string; readonly successorEmail: string | null };
export const untilTheyJoin = ({ state, successorEmail }: Handover, others: readonly string[]) =>
  [
    state === "asked" && successorEmail !== null && `The link went to ${successorEmail}.`,
    state === "asked"
      ? "You can take it back until they have joined, and until then nothing changes for anybody."
      : "You can take it back until you have agreed, and until then nothing changes for anybody.",
    others.length > 0 &&
      `${listed(others)} ${others.length === 1 ? "sees" : "see"} these steps too, without amounts.`,
  ]
    .filter(Boolean)
    .join(" ");
export const endsOn = (date: string) => `Your household is cancelled. Your services run until ${date}.`;
export const inviteNameAgain = (name: string) => `Invite ${name} again`;
export const inviteAgain = "Invite again";
export const lastInvited = (date: string) => `Last invited on ${date}.`;
export const invitedAgain = (name: string) => `We've emailed ${name} again`;
export const invitedLately = (name: string) => `We emailed ${name} in the last hour`;

export const firstPayment = "Your first payment";
export const nextPayment = "Your next payment";
export const together = (payments: number) => `${capital(inWords(payments))} payments together.`;
export const nothingBefore = "Nothing leaves your account before.";
export const from = (day: string) => `from ${day}`;
export const until = (day: string) => `until ${day}`;
export const onDay = (date: string) => `on ${date}`;
export const fromAccount = (ending: string) => `From your account ending ${ending}.`;
export const noPayment = "No payment is planned today.";
export const owed = (amount: string) => `You owe ${amount} today.`;
export const owedToYou = (amount: string) => `We owe you ${amount}.`;
export const nothingOwed = "You owe nothing today.";
export const whatNext = "What happens next";
export const joinBy = (name: string | undefined, date: string) =>
  name === undefined ? `Everybody joins by ${date}` : `${name} joins by ${date}`;
export const thenFirstPayment = (date: string | undefined) =>
  `${date === undefined ? "" : `Then the first payment is taken on ${date}. `}Later is fine too: we tell everybody the new date first.`;
export const tenancyStarts = "Your tenancy starts";
export const firstPaymentWhenFull = (amount: string) =>
  `Your first payment, ${amount}, and not before everybody has joined.`;
export const notBeforeFull = "Not before everybody has joined.";
export const stillNotFull = "If the house is still not full";
export const lapses =
  "It lapses: your Direct Debit is cancelled and you have paid nothing. We remind you 30, 14 and 3 days before.";
export const payment = (amount: string) => `Your payment, ${amount}`;
export const firstPaymentOf = (amount: string) => `Your first payment, ${amount}`;
export const lastPayment = (amount: string) => `Your last payment, ${amount}`;
export const sameEachMonth = (month: string) => `The same again each month to ${month}.`;
/** `because`: for example '1 August is a Sunday'. */
export const takenLater = (because: string, day: string) => `${because}, so we take it on ${day}.`;
export const leavesYourAccount = "It leaves your account by Direct Debit.";
export const leaveTogether = (payments: number) =>
  `${capital(inWords(payments))} payments leave your account together.`;
export const triedAgain = (amount: string) => `We try once more, ${amount}`;
export const sentBackBefore = "Your bank sent it back. There is no fee.";
export const someSentBack = (amount: string) =>
  `${amount} of it your bank sent back before. There is no fee.`;
export const yourDetails = "Your bank details";
export const nothingLate = "Then nothing is taken late.";
export const yourAnswer = (name: string) => `Your answer to ${name}`;
export const orItLapses = "Without one the proposal lapses.";
export const servicesStart = "Your services start with it.";
export const goesLive = (service: string) => `${service} goes live`;
export const asYouAsked = "On the day that was asked for when the house signed up.";
export const theyJoinBy = "Your successor joins by this day";
export const laterMeans = "Later than this, we work out a new day and ask you first.";
export const placeIs = (name: string | null) =>
  name === null ? "The place is your successor's" : `The place is ${name}'s`;
export const statementOn = (day: string) => `Your closing statement is here from ${day}.`;
export const ifJoined = "If they have joined in time.";
export const windowLit = "Your window is lit";
export const placeYours = "The place is yours.";
export const placeYoursAndPaid = (amount: string, ending: string) =>
  `The place is yours and ${amount} leaves your account ending ${ending}.`;
export const othersPlace = (leaver: string, successor: string | null) =>
  successor === null ? `${leaver}'s place goes to somebody new` : `${leaver}'s place is ${successor}'s`;
export const servicesStay = "Your services stay as they are.";
export const youMoveOut = "You move out";
export const placeHandedOver = "Your place is somebody else's from the next day.";
export const tenancyEnds = "The tenancy ends";
export const servicesEndWithIt = "Your services end with it. Your closing statement is here the next day.";
export const servicesEnd = "Your services end";
export const cancelledLastDay = "Your household is cancelled, and you are charged to this day.";

export const whoIsIn = "Who is in";
export const somebody = "Somebody";
export const isYou = "(you)";
export const joinedOn = (date: string) => `Joined ${date}`;
export const awaitedSince = (date: string) => `Awaited. Invited on ${date}`;
export const notInvited = "Awaited. Nobody is invited yet";

export const setUp = "Set-up";
export const orderedWhenFull = (count: number) => {
  const all = count === 1 ? "it" : count === 2 ? "both" : `all ${inWords(count)}`;
  return `We order ${all} on the day the last window is lit.`;
};
export const stages = { waiting: "Waiting", ordered: "Ordered", confirmed: "Confirmed", live: "Live" };
export const due = (date: string) => `due ${date}`;

export const running = (services: readonly string[]) =>
  services.length === 1
    ? `${services.join("")} is running and stays as it is.`
    : `${services.length === 2 ? "Both" : `All ${inWords(services.length)}`} services are running and stay as they are: ${listed(services)}.`;

export const doors = {
  "moving-out": { title: "Moving out", text: "Leave early, and see what you and your successor would pay" },
  "what-if": { title: "What if", text: "One more of you, one fewer, no broadband" },
  "new-price": { title: "Get a new price", text: "For where you live now" },
};
export const signOut = "Sign out everywhere";
export const signOutMeans = "On this phone and any other";
export const signedOut = "You are signed out everywhere. To come back, have a new link emailed to you.";

export const youHaveLeft = "You have left";
export const untilDay = (address: string, day: string) => `${address}, until ${day}.`;
export const ended = (day: string) => `Your tenancy ended on ${day}.`;
export const endedOn = (day: string) => `Your household was cancelled, and your services ended on ${day}.`;
export const lapsed = (day: string) => `The house was not full by ${day}, so it lapsed.`;
export const cancelled = (day: string) =>
  `Your household was cancelled on ${day}, before your services started.`;

export const paidNothing = "You have paid nothing, and you owe nothing.";
export const neverUsed = "Your Direct Debit was cancelled and never used.";
export const addressFree = "The address is free again.";
export const taken = (amount: string) => `Taken ${amount} in all.`;
export const waived = (amount: string) => `Written off ${amount}.`;
export const withBank = (amount: string) => `${amount} is with your bank, and on its way to us.`;
export const stillTaken = (amount: string, day: string) => `${amount} is taken by Direct Debit on ${day}.`;
export const seeStatement = "See your statement";
export const newPrice = "Get a new price";

export const whoLives = "Who lives there now";
export const noLonger =
  "Your page no longer shows it, and they no longer see you. Your own money and papers stay here.";

export const servicesOver = (count: number) =>
  `${capital(allServices(count))} ${count === 1 ? "has" : "have"} ended`;
export const forAll = (day: string) => `On ${day}, for the whole house.`;

export const whatHappened = "What happened";
export const hadJoined = (joined: number, size: number) =>
  `${capital(inWords(joined))} of ${inWords(size)} had joined`;
export const placesOpen = (names: readonly string[], open: number) =>
  `${capital(listed(names))}. ${capital(inWords(open))} ${open === 1 ? "place" : "places"} stayed open.`;
export const nothingOrdered = "Nothing was ordered";
export const noneToEnd = "No service was set up, so none has to be ended.";
export const whatYouCanDo = "What you can do";
export const signUpAgain = "Sign up again";
export const asManyAsNow = "With as many as you are now, at this address or another, at today's price.";

export const doNotKnow = "I do not know this person";
export const lookedAt = "We are looking into who this is";
export const disputeTitle = (name: string) => `You do not know ${name}?`;
export const theyJoinedOn = (name: string, date: string) => `${name} joined on ${date}.`;
export const whatHappens = (name: string, isOnlyObjector: boolean): readonly string[] => [
  `We stop ${name}'s Direct Debit, and nothing is taken from it. ${name} can't invite anybody or hand the place over.`,
  `We write to ${name} that somebody in the house does not know them, and find out who it is. Then the place is free again, or they stay and give their bank details again.`,
  isOnlyObjector
    ? `We tell nobody that it was you, but ${name} can work it out: nobody else in the house could have said so.`
    : "We tell nobody in the house that it was you.",
];
export const lookIntoIt = "Yes, please look into it";
export const cancel = "Cancel";
export const close = "Close";
export const lookingIntoIt = "Thank you. We are looking into it";
export const youAreDisputed = (phone: string) =>
  `Your Direct Debit is stopped, and nothing is taken from you: somebody in the house does not know you. Until that is settled you can't invite anybody or hand your place over. We are looking into it and will write to you. You can also call us on ${phone}.`;

export const changeNumber = "Change the number of housemates";
export const housemateNumber = "Number of housemates";
export const removeHousemate = "Remove a housemate";
export const addHousemate = "Add a housemate";

const housemates = (count: number) => `${String(count)} ${count === 1 ? "housemate" : "housemates"}`;

export const numberIntro = (size: number, joined: readonly string[]) =>
  joined.length === 1
    ? `Not ${inWords(size)} after all? Nobody else has joined yet, so another number counts at once.`
    : `Not ${inWords(size)} after all? Propose another number. It counts once ${listed(joined)} have ${joined.length === 2 ? "both" : "all"} agreed.`;
export const nowWith = (size: number) => `Now, with ${String(size)}`;
export const withSize = (size: number) => `With ${String(size)}`;
export const eachMonth = "each, a month";
export const asItIs = (size: number) => `You are ${String(size)} now. Choose another number.`;
export const notOffered = "We have no price for this number.";

export const completes = (size: number) => `With ${String(size)} the house is complete at once.`;
export const catchesUp = (amount: string, date: string, payments: number, since: string) =>
  `Then ${amount} is taken from each of you on ${date}: ${payments === 1 ? "a payment" : `${inWords(payments)} payments`}, for the time since ${since}.`;
export const losesDiscount = (size: number) => `Your discount does not hold for ${housemates(size)}.`;
export const wouldLapse = (date: string, awaited: string | undefined) =>
  `The proposal lapses on ${date}, or as soon as ${awaited ?? "somebody"} joins.`;

export const propose = (size: number) => `Propose ${housemates(size)}`;
export const change = (size: number) => `Change to ${housemates(size)}`;
export const heldUp =
  "Somebody's place is being looked at. You can propose another number once that is settled.";

export const proposed = (by: string, isYours: boolean, size: number, now: number) =>
  `${isYours ? "You propose" : `${by} proposes`} ${housemates(size)} instead of ${String(now)}.`;
export const agreed = "Agreed";
export const answerAwaited = "Awaited";
export const whoAgrees = "Who has agreed";
export const agree = (size: number) => `Agree to ${housemates(size)}`;
export const withdraw = "Withdraw the proposal";
export const youAgreed = "You have agreed. It counts once the others have.";

export const numberTold = {
  proposed: "Proposed. We've emailed the others",
  agreed: "Agreed. It counts once everyone has",
  withdrawn: "The proposal is withdrawn",
  changed: (size: number) => `You are ${housemates(size)} now`,
} as const;

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
