import { listed } from "../../../parts/my-house/words.ts";
import { allServices, capital, inWords } from "./words.tsx";

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
export const you = "you";
export const hadJoined = (joined: number, size: number) =>
  `${capital(inWords(joined))} of ${inWords(size)} had joined`;
export const placesOpen = (names: readonly string[], open: number) =>
  `${capital(listed(names))}. ${capital(inWords(open))} ${open === 1 ? "place" : "places"} stayed open.`;
export const nothingOrdered = "Nothing was ordered";
export const noneToEnd = "No service was set up, so none has to be ended.";
export const whatYouCanDo = "What you can do";
export const signUpAgain = "Sign up again";
export const asManyAsNow = "With as many as you are now, at this address or another, at today's price.";
