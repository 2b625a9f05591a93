import type { MandateTrouble } from "@evenly/domain/persons-money";
import { Fragment, type ReactNode } from "react";
import { listed } from "../../../parts/my-house/words.ts";

const numbers =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ");
export function inWords(count: number) {
  return numbers[count] ?? String(count);
}
export function capital(text: string) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export const reference = "Your reference";
export const people = "Who lives here";
export function placeNumber(place: number) {
  return `Place ${String(place)}`;
}
export const you = "you";
export const awaited = "awaited";

function lit(count: number) {
  return count === 1 ? "One window is lit" : `${capital(inWords(count))} windows are lit`;
}
export function gathering(joined: number, toGo: number) {
  return (
    <>
      {lit(joined)}, <b>{toGo} to go.</b>
    </>
  );
}
export function allServices(count: number) {
  if (count === 1) return "the service";
  return count === 2 ? "both services" : `all ${inWords(count)} services`;
}
export function complete(isFull: boolean, services: number, live: number) {
  const windows = isFull ? "Every window is lit" : "One place stays empty";
  if (live === services)
    return `${windows} and ${allServices(services)} ${services === 1 ? "is" : "are"} running.`;
  if (live === 0) return `${windows}. We are setting up ${allServices(services)}.`;
  return `${windows} and ${inWords(live)} of ${inWords(services)} services ${live === 1 ? "is" : "are"} running.`;
}
export function goesOnceJoined(day: string) {
  return `Your place goes to your successor on ${day}, once they have joined.`;
}
export function goesTo(name: string | null, day: string) {
  return `Your place goes to ${name ?? "your successor"} on ${day}.`;
}
export function yoursFrom(day: string, leaver: string | undefined) {
  return `The place is yours from ${day}${leaver === undefined ? "" : `; until then it is ${leaver}'s`}.`;
}
export function otherGoes(leaver: string, successor: string | null, day: string) {
  return `${leaver}'s place goes to ${successor ?? "somebody new"} on ${day}${successor === null ? ", once they have joined" : ""}.`;
}
type Handover = { readonly state: string; readonly successorEmail: string | null };
export function untilTheyJoin({ state, successorEmail }: Handover, others: readonly string[]) {
  return [
    state === "asked" && successorEmail !== null && `The link went to ${successorEmail}.`,
    state === "asked"
      ? "You can take it back until they have joined, and until then nothing changes for anybody."
      : "You can take it back until you have agreed, and until then nothing changes for anybody.",
    others.length > 0 &&
      `${listed(others)} ${others.length === 1 ? "sees" : "see"} these steps too, without amounts.`,
  ]
    .filter(Boolean)
    .join(" ");
}
export function endsOn(date: string) {
  return `Your household is cancelled. Your services run until ${date}.`;
}
export function inviteNameAgain(name: string) {
  return `Invite ${name} again`;
}
export const inviteAgain = "Invite again";
export function lastInvited(date: string) {
  return `Last invited on ${date}.`;
}
export function invitedAgain(name: string) {
  return `We've emailed ${name} again`;
}
export function invitedLately(name: string) {
  return `We emailed ${name} in the last hour`;
}

export const firstPayment = "Your first payment";
export const nextPayment = "Your next payment";
export function together(payments: number) {
  return `${capital(inWords(payments))} payments together.`;
}
export const nothingBefore = "Nothing leaves your account before.";
export function from(day: string) {
  return `from ${day}`;
}
export function until(day: string) {
  return `until ${day}`;
}
export function onDay(date: string) {
  return `on ${date}`;
}
export function fromAccount(ending: string) {
  return `From your account ending ${ending}.`;
}
type Part = { readonly number: number; readonly of: number; readonly amount: string };
/** One part is all of it, on a day that was agreed. */
export function usualAndPart(usual: string, { number, of, amount }: Part) {
  const isAlone = usual === "£0.00";
  if (of === 1) return isAlone ? "What you owe, as agreed." : `${usual} as usual and ${amount} that you owe.`;
  return isAlone
    ? `Part ${number} of ${of} of your plan.`
    : `${usual} as usual and ${amount}, part ${number} of ${of}.`;
}
export const payEarly = "Pay it off early";
export function planPays(owed: string, until: string | undefined) {
  return `You owe ${owed}, and it is paid${until === undefined ? "" : ` by ${until}`}. Until then we send no reminder and try nothing else.`;
}
export function withPart(usual: string, { number, of, amount }: Part) {
  return of === 1
    ? `${usual} and the ${amount} that you owe.`
    : `${usual} and part ${number} of ${of}, ${amount}.`;
}
export const usualAgain = "As usual again.";
export function spreadOver(months: number) {
  return `Spread it over ${months} months`;
}
export const noPayment = "No payment is planned today.";
export function owed(amount: string) {
  return `You owe ${amount} today.`;
}
export function owedToYou(amount: string) {
  return `We owe you ${amount}.`;
}
export const nothingOwed = "You owe nothing today.";
export const whatNext = "What happens next";
export function joinBy(name: string | undefined, date: string) {
  return name === undefined ? `Everybody joins by ${date}` : `${name} joins by ${date}`;
}
export function thenFirstPayment(date: string | undefined) {
  return `${date === undefined ? "" : `Then the first payment is taken on ${date}. `}Later is fine too: we tell everybody the new date first.`;
}
export const tenancyStarts = "Your tenancy starts";
export function firstPaymentWhenFull(amount: string) {
  return `Your first payment, ${amount}, and not before everybody has joined.`;
}
export const notBeforeFull = "Not before everybody has joined.";
export const stillNotFull = "If the house is still not full";
export const lapses =
  "It lapses: your Direct Debit is cancelled and you have paid nothing. We remind you 30, 14 and 3 days before.";
export function payment(amount: string) {
  return `Your payment, ${amount}`;
}
export function firstPaymentOf(amount: string) {
  return `Your first payment, ${amount}`;
}
export function lastPayment(amount: string) {
  return `Your last payment, ${amount}`;
}
export function sameEachMonth(month: string) {
  return `The same again each month to ${month}.`;
}
/** `because`: for example '1 August is a Sunday'. */
export function takenLater(because: string, day: string) {
  return `${because}, so we take it on ${day}.`;
}
export const leavesYourAccount = "It leaves your account by Direct Debit.";
export function leaveTogether(payments: number) {
  return `${capital(inWords(payments))} payments leave your account together.`;
}
export function triedAgain(amount: string) {
  return `We try once more, ${amount}`;
}
export const sentBackBefore = "Your bank sent it back. There is no fee.";
export function someSentBack(amount: string) {
  return `${amount} of it your bank sent back before. There is no fee.`;
}
export const yourDetails = "Your bank details";
export const nothingLate = "Then nothing is taken late.";
export function yourAnswer(name: string) {
  return `Your answer to ${name}`;
}
export const orItLapses = "Without one the proposal lapses.";
export const servicesStart = "Your services start with it.";
export function goesLive(service: string) {
  return `${service} goes live`;
}
export const asYouAsked = "On the day that was asked for when the house signed up.";
export const theyJoinBy = "Your successor joins by this day";
export const laterMeans = "Later than this, we work out a new day and ask you first.";
export function placeIs(name: string | null) {
  return name === null ? "The place is your successor's" : `The place is ${name}'s`;
}
export function statementOn(day: string) {
  return `Your closing statement is here from ${day}.`;
}
export const ifJoined = "If they have joined in time.";
export const windowLit = "Your window is lit";
export const placeYours = "The place is yours.";
export function placeYoursAndPaid(amount: string, ending: string) {
  return `The place is yours and ${amount} leaves your account ending ${ending}.`;
}
export function othersPlace(leaver: string, successor: string | null) {
  return successor === null
    ? `${leaver}'s place goes to somebody new`
    : `${leaver}'s place is ${successor}'s`;
}
export const servicesStay = "Your services stay as they are.";
export const lastOfYourDays = "Your last day";
export const staysEmpty = "Your place stays empty.";
export const tenancyEnds = "The tenancy ends";
export const servicesEndWithIt = "Your services end with it. Your closing statement is here the next day.";
export const servicesEnd = "Your services end";
export const cancelledLastDay = "Your household is cancelled, and you are charged to this day.";

export const whoIsIn = "Who is in";
export const somebody = "Somebody";
export const isYou = "(you)";
export function joinedOn(date: string) {
  return `Joined ${date}`;
}
export function awaitedSince(date: string) {
  return `Awaited. Invited on ${date}`;
}
export const notInvited = "Awaited. Nobody is invited yet";

export const setUp = "Set-up";
export function orderedWhenFull(count: number) {
  const all = count === 1 ? "it" : count === 2 ? "both" : `all ${inWords(count)}`;
  return `We order ${all} on the day the last window is lit.`;
}
export const stages = { waiting: "Waiting", ordered: "Ordered", confirmed: "Confirmed", live: "Live" };
export function due(date: string) {
  return `due ${date}`;
}

export function running(services: readonly string[]) {
  return services.length === 1
    ? `${services.join("")} is running and stays as it is.`
    : `${services.length === 2 ? "Both" : `All ${inWords(services.length)}`} services are running and stay as they are: ${listed(services)}.`;
}

export const doors = {
  "next-year": { title: "Next year", text: "Who stays, and its page" },
  "moving-out": { title: "Moving out", text: "Leave early, and see what you and your successor would pay" },
  "what-if": { title: "What if", text: "One more of you, one fewer, no broadband" },
  withdraw: { title: "Withdraw", text: "While the house is not full, you can go at any time" },
  cancel: { title: "Cancel your contract", text: "For 14 days after you signed up, without a reason" },
  "new-price": { title: "Get a new price", text: "For where you live now" },
};
export const doorToData = { title: "Your data", text: "Read it, take it with you, or have it erased" };
export const doorToComplaint = { title: "Complain", text: "If something went wrong, tell us" };
export const signOut = "Sign out everywhere";
export const signOutMeans = "On this phone and any other";
export const signedOut = "You are signed out everywhere. To come back, have a new link emailed to you.";

export function cancelledUntil(day: string) {
  return `You have cancelled your contract. Your last day is ${day}.`;
}
export const youHaveLeft = "You have left";
export function untilDay(address: string, day: string) {
  return `${address}, until ${day}.`;
}
export function ended(day: string) {
  return `Your tenancy ended on ${day}.`;
}
export function endedOn(day: string) {
  return `Your household was cancelled, and your services ended on ${day}.`;
}
export function lapsed(day: string) {
  return `The house was not full by ${day}, so it lapsed.`;
}
export function cancelled(day: string) {
  return `Your household was cancelled on ${day}, before your services started.`;
}

export const paidNothing = "You have paid nothing, and you owe nothing.";
export const neverUsed = "Your Direct Debit was cancelled and never used.";
export const addressFree = "The address is free again.";
export function taken(amount: string) {
  return `Taken ${amount} in all.`;
}
export function waived(amount: string) {
  return `Written off ${amount}.`;
}
export function withBank(amount: string) {
  return `${amount} is with your bank, and on its way to us.`;
}
export function stillTaken(amount: string, day: string) {
  return `${amount} is taken by Direct Debit on ${day}.`;
}
export const seeStatement = "See your statement";
export const newPrice = "Get a new price";

export const whoLives = "Who lives there now";
export const noLonger =
  "Your page no longer shows it, and they no longer see you. Your own money and papers stay here.";

export function servicesOver(count: number) {
  return `${capital(allServices(count))} ${count === 1 ? "has" : "have"} ended`;
}
export function wholeHouseText(day: string) {
  return `On ${day}, for the whole house.`;
}

export const whatHappened = "What happened";
export function hadJoined(joined: number, size: number) {
  return `${capital(inWords(joined))} of ${inWords(size)} had joined`;
}
export function placesOpen(names: readonly string[], open: number) {
  return `${capital(listed(names))}. ${capital(inWords(open))} ${open === 1 ? "place" : "places"} stayed open.`;
}
export const nothingOrdered = "Nothing was ordered";
export const noneToEnd = "No service was set up, so none has to be ended.";
export const whatYouCanDo = "What you can do";
export const signUpAgain = "Sign up again";
export const asManyAsNow = "With as many as you are now, at this address or another, at today's price.";

export const doNotKnow = "I do not know this person";
export const lookedAt = "We are looking into who this is";
export function disputeTitle(name: string) {
  return `You do not know ${name}?`;
}
export function whatHappens(name: string, isOnlyObjector: boolean): readonly string[] {
  return [
    `We stop ${name}'s Direct Debit. ${name} can't invite anybody or hand the place over.`,
    `We write to ${name} that somebody does not know them, and look into it. Then the place is free again, or they stay and give bank details again.`,
    isOnlyObjector
      ? `We tell nobody that it was you, but ${name} can work it out: nobody else in the house could have.`
      : "We tell nobody in the house that it was you.",
  ];
}
export const lookIntoIt = "Yes, please look into it";
export const cancel = "Cancel";
export const close = "Close";
export const lookingIntoIt = "Thank you. We are looking into it";
export function youAreDisputed(phone: string) {
  return `Your Direct Debit is stopped, and nothing is taken from you: somebody in the house does not know you. Meanwhile you can't invite anybody, change the number of housemates or hand your place over. Call us on ${phone}.`;
}

export const changeNumber = "Change the number of housemates";
export const housemateNumber = "Number of housemates";
export const removeHousemate = "Remove a housemate";
export const addHousemate = "Add a housemate";

function housemates(count: number) {
  return `${String(count)} ${count === 1 ? "housemate" : "housemates"}`;
}

export function numberIntro(size: number, joined: readonly (string | null)[]) {
  return joined.length === 1
    ? `Not ${inWords(size)} after all? Nobody else has joined yet, so another number counts at once.`
    : `Not ${inWords(size)} after all? Propose another number. It counts once ${listed(joined.map((name) => name ?? "somebody"))} have ${joined.length === 2 ? "both" : "all"} agreed.`;
}
export function nowWith(size: number) {
  return `Now, with ${String(size)}`;
}
export function withSize(size: number) {
  return `With ${String(size)}`;
}
export const eachMonth = "each, a month";
export function asItIs(size: number) {
  return `You are ${String(size)} now. Choose another number.`;
}
export const notOffered = "We have no price for this number.";

export function completes(size: number) {
  return `With ${String(size)} the house is complete at once.`;
}
export function catchesUp(amount: string, date: string, payments: number, since: string) {
  return `Then ${amount} is taken from each of you on ${date}: ${payments === 1 ? "a payment" : `${inWords(payments)} payments`}, for the time since ${since}.`;
}
export function losesDiscount(size: number) {
  return `Your discount does not hold for ${housemates(size)}.`;
}
export function wouldLapse(date: string, awaited: string | undefined) {
  return `The proposal lapses on ${date}, or as soon as ${awaited ?? "somebody"} joins.`;
}

export function propose(size: number) {
  return `Propose ${housemates(size)}`;
}
export function change(size: number) {
  return `Change to ${housemates(size)}`;
}
export const heldUp = "Somebody's place is looked at. You can propose another number once that is settled.";

export function proposed(by: string | null, isYours: boolean, size: number, now: number) {
  return `${isYours ? "You propose" : `${by ?? somebody} proposes`} ${housemates(size)} instead of ${String(now)}.`;
}
export const agreed = "Agreed";
export const answerAwaited = "Awaited";
export const whoAgrees = "Who has agreed";
export function agree(size: number) {
  return `Agree to ${housemates(size)}`;
}
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
export function needYou(count: number, first: string | undefined) {
  return (
    <>
      <b>{count === 1 ? "One thing needs you" : `${capital(inWords(count))} things need you`}</b>
      {first !== undefined && `, the first by ${first}`}.
    </>
  );
}
export function inOneLine(said: readonly ReactNode[]) {
  return said
    .filter((one) => one !== undefined && one !== null && one !== false)
    .map((one, index) => (
      <Fragment key={index}>
        {index > 0 && " "}
        {one}
      </Fragment>
    ));
}
export function by(day: string) {
  return `By ${day}`;
}
export function on(day: string) {
  return `on ${day}`;
}
export function onCapital(day: string) {
  return `On ${day}`;
}

export const youOwe = "You owe";
export function since(day: string) {
  return `since ${day}`;
}
export function youOweSince(amount: string, day: string) {
  return `You owe ${amount} since ${day}`;
}
export function pay(amount: string) {
  return `Pay ${amount}`;
}
export const payNow = "Pay it now";
export const youArePaying = "You are paying";
export const notApproved = "not approved at your bank yet";
export function youStarted(amount: string) {
  return `You have started to pay ${amount}`;
}
export const approveOrStop = "Nothing is paid until you approve it at your bank.";
export const goOn = "Go on with it";
export function onItsWay(amount: ReactNode) {
  return <>Your bank is confirming {amount}.</>;
}
export const seeWhereItIs = "See where it is";
export function payBy(by: ReactNode) {
  return <>{by}, or we may end the service to you.</>;
}
export const lastDayToCancel = "Last day to cancel";
export const lastDayToPay = "Last day to pay what you owe";
export const orMayEnd = "After it we may end the service to you, by the terms. We tell you the day first.";
export const noFee = "There is no fee, and nobody else in your house is told.";
export function call(phone: string) {
  return `Call ${phone}`;
}

export const haveReady = "Have ready in your account";
export function haveInAccount(amount: string) {
  return `Have ${amount} in your account`;
}
export function triesAgain(on: ReactNode) {
  return <>{on} we try once more what your bank sent back.</>;
}
export const noFeeForIt = "There is no fee.";

export const giveAccount = "Give us a bank account";
export const noAccount = "We have none to take your payments from.";
function theOne(ending: string | undefined) {
  return ending === undefined ? "The one" : `The one ending ${ending}`;
}
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
export function takenThen(amount: string) {
  return `You owe ${amount}: we take it from the new one, and email you the day first.`;
}
export function notLate(by: ReactNode) {
  return <>{by}, so that nothing is taken late.</>;
}

export const yourSuccessor = "Your successor";
export function startOn(name: string, day: string) {
  return `${name} joined late: start on ${day}?`;
}
export const nothingChanges = "Until you agree nothing changes, and the place stays yours.";
export const seeNewDay = "See the new day";
export function tooLate(name: string) {
  return `${name} joined too late for your term`;
}
export const tooLateMeans = "The place stays yours. They wait until you take it back.";
export const seeWhat = "See what you can do";

export function proposes(name: string, size: number, now: number) {
  return `${name} proposes ${inWords(size)} of you instead of ${inWords(now)}`;
}
export function asks(name: string) {
  return `${name} asks for your answer`;
}
export function insteadOf(then: string, now: string) {
  return `${then} a month each instead of ${now}.`;
}
export function orLapses(by: ReactNode) {
  return <>{by}, or it lapses.</>;
}
export function answer(name: string) {
  return `Answer ${name}`;
}

export const nextYear = "Same house next year?";
export const sayWhether = "Say yes or no";

export const everybody = "everybody";
export function notYet(name: string | undefined) {
  return name === undefined ? "Not everybody has joined yet" : `${name} has not joined yet`;
}
export function nothingUntil(name: string) {
  return `Nothing is set up or paid until ${name} has joined.`;
}
export function keepsDay(by: ReactNode) {
  return <>{by}, so that the first payment keeps its day.</>;
}
