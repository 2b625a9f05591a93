import { days, housemates } from "./words.ts";

export const title = (size: number) => `You stay ${housemates(size)}`;
export const over = (proposed: number, place: string) =>
  `The proposal to be ${String(proposed)} at ${place} is over`;
export const why = (lapseDays: number) => ({
  time: `not everybody who has joined agreed to it within ${days(lapseDays)}.`,
  people: "who lives there has changed since it was made.",
  withdrawn: "it was taken back by who made it.",
});
export const nothingChanges = (amount: string) => `Nothing changes. Your share stays ${amount} a month.`;
export const again = "Anybody who has joined can propose another number on their own page.";
