import type { NumberedStep } from "@evenly/design/number-list";
import { formatDate, parseDate } from "@evenly/domain/calendar";
import { collectionDateFor } from "@evenly/domain/direct-debit";
import type { Settings } from "../../api/settings.ts";
import { collectionTerms } from "../payment/payment-quote.ts";

/** The last of the steps is the same for everybody. Spec §2 house-complete. */
const untilTheStart = (startDate: string, known: Settings, qualified: string): NumberedStep => {
  const dueDate = parseDate(startDate);
  const taken = dueDate && collectionDateFor({ dueDate, ...collectionTerms(known) });
  // A date keeps to one line.
  const firstPayment = taken && formatDate(taken).replaceAll(" ", "\u00A0");
  return {
    title: "Nothing is paid until the start date",
    text: firstPayment && `Your first payment is on ${firstPayment}${qualified}.`,
  };
};

export const nextWhileGathering = (startDate: string, known: Settings): readonly NumberedStep[] => [
  { title: "Your housemates join", text: "Each one opens your link and sets up their own Direct Debit." },
  { title: "We start the set-up", text: "As soon as everyone has joined." },
  untilTheStart(startDate, known, " at the earliest"),
];

export const nextWhenComplete = (startDate: string, known: Settings): readonly NumberedStep[] => [
  { title: "Put your feet up", text: "There's nothing else for any of you to do." },
  { title: "Utilities set-up starts", text: "We deal with every supplier." },
  untilTheStart(startDate, known, ""),
];
