import type { NumberedStep } from "../design/number-list.tsx";
import { sayDate } from "../journey/say-date.ts";

/** The last of the steps is the same for everybody. Spec §2 house-complete. */
const untilTheStart = (startDate: string): NumberedStep => {
  // A date keeps to one line.
  const firstPayment = sayDate(startDate).replaceAll(" ", "\u00A0");
  return {
    title: "Nothing is paid until the start date",
    text: firstPayment && `Your first payment is on ${firstPayment}.`,
  };
};

export const nextWhileGathering = (startDate: string): readonly NumberedStep[] => [
  { title: "Your housemates join", text: "Each one opens your link and sets up their own Direct Debit." },
  { title: "We start the set-up", text: "As soon as the last window is lit." },
  untilTheStart(startDate),
];

export const nextWhenComplete = (startDate: string): readonly NumberedStep[] => [
  { title: "Put your feet up", text: "There's nothing else for any of you to do." },
  { title: "Utilities set-up starts", text: "We deal with every supplier." },
  untilTheStart(startDate),
];
