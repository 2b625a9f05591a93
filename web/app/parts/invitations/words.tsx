import type { ReactNode } from "react";

export const invite = "Invite Housemates";
export const shareJoinLink = "Share your join link";
export const whatNext = "What happens next?";
export const yourAccount = "Your account";
export const yourReference = "Your reference";
export const joinLink = "Join link";
export const stillToJoin = "Still to join";
export const accountReference = "Account reference";
export const ownPage = "Your own page";
export const opensHere = "Who has joined, what you pay and what comes next.";
export const anotherIsOpen =
  "Another person's page is open in this browser and stays open. Yours opens by the link in our emails: get one here.";
export const opensByMail =
  "Who has joined, what you pay and what comes next. It opens by the link in our emails: get one here.";
export const everybodyJoined = "Everybody has joined. Every window is lit.";
export function joinedOf(joined: number, housemates: number) {
  return `${joined} of ${housemates} ${joined === 1 ? "has" : "have"} joined.`;
}
export function toGo(joined: ReactNode, remaining: number) {
  return (
    <>
      {joined} We won't set up a thing until everyone has. Your window is lit, {remaining} to go.
    </>
  );
}

export const nothingPaidYet = "Nothing is paid until the start date";
export function firstPayment(date: string) {
  return `Your first payment is on ${date}.`;
}
export function firstPaymentAtEarliest(date: string) {
  return `Your first payment is on ${date} at the earliest.`;
}
export const housematesJoin = "Your housemates join";
export const eachOpensLink = "Each one opens your link and sets up their own Direct Debit.";
export const weStart = "We start the set-up";
export const onceEveryoneJoined = "As soon as everyone has joined.";
export const feetUp = "Put your feet up";
export const nothingToDo = "There's nothing else for any of you to do.";
export const setUpStarts = "Utilities set-up starts";
export const weDeal = "We deal with every supplier.";

export const yourJoinLink = "Your join link";
export const share = "Share";
export const whatsApp = "WhatsApp";
export const facebook = "Facebook";
export const email = "Email";
export function joinOurHouse(brandName: string) {
  return `Join our house on ${brandName}`;
}
export function joinOurBills(brandName: string) {
  return `Join our household bills on ${brandName}. Everyone pays their own equal share.`;
}
export function joinOurBillsAt(brandName: string, link: string) {
  return `Join our household bills on ${brandName}. Everyone pays their own equal share: ${link}`;
}

export const inviteLede = "We'll email each of them your join link.";
export const send = "Send invites";
export function housemate(number: number) {
  return `Housemate ${number}`;
}
export const fullName = "Full name";
export const invitesSent = "Invites Sent!";
/** People invited within the last hour are not mailed again. Ruling B3. */
export function sent(count: number) {
  if (count === 0) return "We emailed everyone on this list in the last hour.";
  return count === 1
    ? "We've emailed your join link to one housemate."
    : `We've emailed your join link to ${count} housemates.`;
}
export const joinOnceOpened = "They can join as soon as they open it.";
