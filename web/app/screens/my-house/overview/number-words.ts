import { inWords } from "./words.tsx";

export const title = "Change the number of housemates";
export const label = "Number of housemates";
export const remove = "Remove a housemate";
export const add = "Add a housemate";

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
const housemates = (count: number) => `${String(count)} ${count === 1 ? "housemate" : "housemates"}`;

export const intro = (size: number, joined: readonly string[]) =>
  joined.length === 1
    ? `Not ${inWords(size)} after all? Nobody else has joined yet, so another number counts at once.`
    : `Not ${inWords(size)} after all? Propose another number. It counts once ${list(joined)} have ${joined.length === 2 ? "both" : "all"} agreed.`;
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
export const awaited = "Awaited";
export const whoAgrees = "Who has agreed";
export const agree = (size: number) => `Agree to ${housemates(size)}`;
export const withdraw = "Withdraw the proposal";
export const youAgreed = "You have agreed. It counts once the others have.";

export const told = {
  proposed: "Proposed. We've emailed the others",
  agreed: "Agreed. It counts once everyone has",
  withdrawn: "The proposal is withdrawn",
  changed: (size: number) => `You are ${housemates(size)} now`,
} as const;
