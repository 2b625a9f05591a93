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
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export const reference = "Your reference";
export const people = "Who lives here";
export const placeNumber = (place: number) => `Place ${String(place)}`;
export const you = "you";
export const awaited = "awaited";

const lit = (count: number) =>
  count === 1 ? "One window is lit" : `${capital(inWords(count))} windows are lit`;
export const gathering = (joined: number, toGo: number, name = "everybody") => (
  <>
    {lit(joined)}, <b>{toGo} to go.</b> Nothing is set up or paid until {name} has joined.
  </>
);
const allServices = (count: number) => {
  if (count === 1) return "the service";
  return count === 2 ? "both services" : `all ${inWords(count)} services`;
};
export const complete = (services: number, live: number) => {
  if (live === services)
    return `Every window is lit and ${allServices(services)} ${services === 1 ? "is" : "are"} running.`;
  if (live === 0) return `Every window is lit. We are setting up ${allServices(services)}.`;
  return `Every window is lit and ${inWords(live)} of ${inWords(services)} services ${live === 1 ? "is" : "are"} running.`;
};
export const nothingToDo = "There is nothing for you to do.";
export const needsDetails = "We need new bank details from you.";
export const ended = (date: string) =>
  `The tenancy ended on ${date}, and your services with it. The lights are out.`;
export const lapsed = (date: string) =>
  `Not everybody joined in time, so your household lapsed on ${date}. Your Direct Debit is cancelled, and you have paid nothing.`;
export const cancelled = (date: string) =>
  `Your household was cancelled on ${date}, before your services started. Your Direct Debit is cancelled, and you have paid nothing.`;
export const endsOn = (date: string) => `Your household is cancelled. Your services run until ${date}.`;
export const endedOn = (date: string) => `Your household was cancelled. Your services ended on ${date}.`;

export const inviteNameAgain = (name: string) => `Invite ${name} again`;
export const inviteAgain = "Invite again";
export const lastInvited = (date: string) => `Last invited on ${date}.`;
export const invitedAgain = (name: string) => `We've emailed ${name} again`;
export const invitedLately = (name: string) => `We emailed ${name} in the last hour`;

export const nextPayment = "Your next payment";
export const onDay = (date: string) => `on ${date}`;
export const fromAccount = (ending: string) => `From your account ending ${ending}.`;
export const noPayment = "No payment is planned today.";
export const owed = (amount: string) => `You owe ${amount} today.`;
export const owedToYou = (amount: string) => `We owe you ${amount}.`;
export const nothingOwed = "You owe nothing today.";
export const youOwe = "You owe";
export const weOwe = "We owe you";
export const today = "today";
export const goesBack = "which goes back to your account";

export const whatNext = "What happens next";
export const joinBy = (name: string | undefined, date: string) =>
  name === undefined ? `Everybody joins by ${date}` : `${name} joins by ${date}`;
export const thenFirstPayment = (date: string) =>
  `Then the first payment can be taken on ${date}. Later is fine too: we tell everybody the new date first.`;
export const tenancyStarts = "Your tenancy starts";
export const firstPaymentWhenFull = (amount: string) =>
  `Your first payment, ${amount}, and not before everybody has joined.`;
export const stillNotFull = "If the house is still not full";
export const lapses =
  "It lapses: your Direct Debit is cancelled and you have paid nothing. We remind you 30, 14 and 3 days before.";
export const payment = (amount: string) => `Your payment, ${amount}`;
export const lastPayment = (amount: string) => `Your last payment, ${amount}`;
export const sameEachMonth = (month: string) =>
  `It leaves your account by Direct Debit. The same again each month to ${month}.`;
/** `because`: for example '1 August is a Sunday'. */
export const takenLater = (because: string, day: string) => `${because}, so we take it on ${day}.`;
export const leavesYourAccount = "It leaves your account by Direct Debit.";
export const servicesStart = "Your services start with it.";
export const goesLive = (service: string) => `${service} goes live`;
export const asYouAsked = "On the day that was asked for when the house signed up.";
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

export const movingOut = "Moving out";
export const movingOutMeans = "Leave early, and see what you and your successor would pay";
export const whatIf = "What if";
export const whatIfMeans = "One more of you, one fewer, no broadband";
export const signOut = "Sign out everywhere";
export const signOutMeans = "On this phone and any other";
export const signedOut = "You are signed out everywhere. To come back, have a new link emailed to you.";
