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
