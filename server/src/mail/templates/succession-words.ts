import type { Brand } from "@evenly/contract/config";
import { days } from "./words.ts";

export const somebody = "Somebody";
export const offers = (leaver: string) => `${leaver} offers you their place in the bills`;
export const offersTitle = (leaver: string) => `${leaver} offers you their place`;
export const stillOffers = (leaver: string) => `${leaver} still keeps their place for you`;
export const timeLeft = (left: number) =>
  left === 0 ? "Today is the last day to join in time." : `You have ${days(left)} left to join in time.`;
export const seeShare = "See your share and your first day, then join in a few minutes.";
export const asks = (leaver: string, place: string, { name }: Brand) =>
  `${leaver} is moving out of ${place} and asks you to take over their place in the account for its bills with ${name}.`;
export const yourFirstDay = "Your first day";
export const youPay = "You pay";
export const monthlyByDay = (amount: string) => `${amount} a month, by the day in a part-month`;
export const joinBy = "Please join by";
export const openShare = "See your share";
export const fromFirstDay =
  "You pay from your first day on, by Direct Debit from your own bank account. What was before is not yours.";
export const offerReason = (leaver: string) =>
  `You got this mail because ${leaver} gave us your email address. If you don't know them, you needn't do anything: without you, nothing is set up in your name.`;

export const yourSuccessor = "Your successor";
export const joinedLate = (successor: string) => `${successor} has joined, but later than planned`;
export const joinedLateTitle = (successor: string) => `${successor} has joined later than planned`;
export const stillWaits = (successor: string) => `${successor} waits for your answer`;
export const seeNewDay = "See the new day and what you pay, and say whether you agree.";
export const tooLate = (successor: string, place: string) =>
  `${successor} wants to take over your place at ${place}, but it's too late for the day that you asked for. If you agreed today, this would be it:`;
export const theirFirstDay = "Their first day";
export const youStillPay = "You still pay";
export const youGetBack = "You get back";
export const decide = "See it and decide";
export const untilAgreed =
  "Until you agree nothing changes for anybody, and you can take it back. This link is for you alone, so please don't pass this mail on.";

type HandedOver = Readonly<Record<"leaver" | "successor", string>> & {
  readonly day: string;
  readonly weekday: string;
};
export const nobodyNamed = "somebody";
export const handedOverOn = (day: string, place: string) => `From ${day}, in the account for ${place}.`;
export const toLeaver = ({ successor, day, weekday }: HandedOver) => ({
  title: `Your place is ${successor}'s from ${day}`,
  text: `${successor} has joined, and takes over your place from ${weekday}. You pay up to the day before.`,
});
export const toSuccessor = ({ leaver, day, weekday }: HandedOver) => ({
  title: `Your place is yours from ${day}`,
  text: `You take over ${leaver}'s place from ${weekday}, and pay from that day on.`,
});
export const toOthers = ({ leaver, successor, weekday }: HandedOver) => ({
  title: `${successor} takes over ${leaver}'s place`,
  text: `${leaver} is moving out, and ${successor} takes over their place from ${weekday}. Nothing changes for you.`,
});

export const notFree = (leaver: string) => `${leaver}'s place isn't free after all`;
export const notHandedOver = (leaver: string, place: string) =>
  `You had joined to take over ${leaver}'s place at ${place}. It was not handed over, so it isn't yours.`;
export const nothingTaken = "You pay nothing. Nothing was taken.";
