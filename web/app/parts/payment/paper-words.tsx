import type { ReactNode } from "react";

export const yourPayments = "Your payments";
export const takenOn = "Taken on";
export const amount = "Amount";
export const partOfMonth = "Part of a month";
export function payments(count: number) {
  return count === 1 ? "1 payment" : `${count} payments`;
}
export function notice(workingDays: number) {
  return `Nothing is taken before everyone has joined. We'll give you ${workingDays} working days' notice, so your first payment may be later than shown.`;
}

export function onePayment(amount: string, date: string) {
  return `One payment of ${amount}, taken on ${date}.`;
}
export function partFirst(amount: string, date: string, others: string) {
  return `A first payment of ${amount} for part of a month, taken on ${date}. ${others}`;
}
type Monthly = {
  readonly count: number;
  readonly amount: string;
  readonly from: string;
  readonly last?: string;
};
export function monthly({ count, amount, from, last }: Monthly) {
  const months = count === 1 ? "One monthly payment" : `${count} monthly payments`;
  const end = last === undefined ? "" : `, then one of ${last} for part of a month`;
  return `${months} of ${amount}, from ${from}${end}.`;
}

export const guarantee = "The Direct Debit Guarantee";
export const whoCollects = "Who collects your payments";
export function statement(company: string, name: ReactNode) {
  return (
    <>
      {company}. Your bank statement will show {name}.
    </>
  );
}
