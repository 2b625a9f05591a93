import type { Success } from "@evenly/contract";
import type { CaseKind } from "@evenly/domain/case";
import { longDay, pounds } from "../../parts/formats.ts";

type Case = Success<"GET /staff/cases/:case">;

/** What a message may begin with; whoever sends it changes it. Its frame greets, and says how to reach us. */
export type Wording = { readonly name: string; readonly text: string };

function paymentOf({ about: { payment } }: Case): string {
  return payment === null
    ? "a payment of yours"
    : `your payment of ${pounds(payment.amount)}, due on ${longDay(payment.dueOn)}`;
}
function homeOf({ address }: Case): string {
  return address === null ? "" : ` for ${address}`;
}
function paragraphs(...texts: readonly string[]): string {
  return texts.join("\n\n");
}

const wordings: Readonly<Record<CaseKind, (found: Case) => readonly Wording[]>> = {
  arrears: (found) => [
    {
      name: "Ask how they can pay",
      text: paragraphs(
        `We have not been able to take ${paymentOf(found)}${homeOf(found)}.`,
        "We would like to agree with you how you pay it: all of it now, a part at a time, or spread over some months on top of your usual payment. Your page shows each of them before you choose.",
        "There is never a fee, and your housemates are not told.",
      ),
    },
  ],
  "charge-back": (found) => [
    {
      name: "Ask what happened",
      text: paragraphs(
        `Your bank has taken back ${paymentOf(found)}${homeOf(found)}.`,
        "Did you ask it to? Sometimes the name on a statement is not recognised, or the sum or the day is not what somebody expected. If something was wrong with it, tell us what, and we put it right.",
        "Your other payments wait until we have decided, and we tell you before any is taken.",
      ),
    },
  ],
  dispute: (found) => [
    {
      name: "Ask what they dispute",
      text: paragraphs(
        `You do not agree with ${paymentOf(found)}${homeOf(found)}.`,
        "What is wrong with it: the sum, the day, or something else?",
        "Your payments wait until we have decided, and we tell you before any is taken.",
      ),
    },
  ],
  stranger: (found) => [
    {
      name: "Ask who they are",
      text: paragraphs(
        `We make sure that everybody who joined${homeOf(found)} lives there or is going to.`,
        "When do you move in, and who gave you the link?",
        "Nothing is taken from your account until we have heard from you.",
      ),
    },
  ],
  death: () => [],
  "refund-returned": ({ about: { refund } }) => [
    {
      name: "Ask where to pay it",
      text: paragraphs(
        `We wanted to pay ${refund === null ? "what is yours" : pounds(refund.amount)} back to you, and your bank did not take it. Perhaps that account is closed.`,
        "Please call us, so that we can pay it to another account of yours. Do not send its numbers by mail.",
      ),
    },
  ],
  "payout-differs": () => [],
  supplier: ({ dueOn, today }) => [
    {
      name: "Say that we have asked",
      text: paragraphs(
        "We have asked the supplier what is the matter.",
        `We write to you again when we have their answer${dueOn < today ? "" : `, by ${longDay(dueOn)} at the latest`}.`,
      ),
    },
    {
      name: "Say that it is settled",
      text: "The supplier tells us that it is settled. Is everything as it should be? If it is not, tell us, and we ask them again.",
    },
  ],
  complaint: ({ complaint, today }) => {
    const answer = complaint?.clocks.find(({ letter }) => letter === "answer");
    return answer === undefined || answer.sentOn !== null
      ? []
      : [
          {
            name: "Say that it takes longer",
            text: `We are still looking into what you told us, and have not forgotten it. You have our answer ${answer.by < today ? "as soon as we can give it" : `by ${longDay(answer.by)}`}.`,
          },
        ];
  },
  "data-request": () => [
    {
      name: "Say where their data are",
      text: paragraphs(
        "All that we keep about you is on your page, under 'Your data': what it is, why we keep it and until when. You can read it there, and download it.",
        "If something in it is wrong, tell us, and we change it.",
      ),
    },
  ],
  other: () => [],
};

/** The wordings of a case's kind, with what is known of it. Ruling J1. */
export function wordingsOf(found: Case): readonly Wording[] {
  return found.letters.includes("message") ? wordings[found.kind](found) : [];
}
