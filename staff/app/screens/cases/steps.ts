import type { Success } from "@evenly/contract";
import { aboutMoney, byAdministrators, changingHouseholds } from "@evenly/contract/staff/fields";
import type { CaseKind } from "@evenly/domain/case";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import * as pages from "../../pages.ts";
import { completenessText } from "./evidence.tsx";
import { wordingsOf } from "./wordings.ts";

type Case = Success<"GET /staff/cases/:case">;
type Action = { readonly name: string; readonly to: string; readonly roles?: readonly StaffRole[] };
type Step = { readonly title: string; readonly text: string; readonly action?: Action | undefined };

export type ShownStep = Omit<Step, "action"> & {
  readonly link?: { readonly name: string; readonly to: string };
};

const note: Action = { name: "Write it down", to: "#note" };

/** With the words that its kind has for it; what was said elsewhere is written down. */
function write(found: Case, wording = 0): Action {
  return wordingsOf(found)[wording] === undefined
    ? note
    : { name: "Write to them", to: pages.letter(found.case, "message", wording) };
}

/** Pages of the person's household, where it has one. */
function linksOf({ reference, place, housemateId }: Case) {
  const at = (rest: string, name: string, roles: readonly StaffRole[]): Action | undefined =>
    reference === null ? undefined : { name, to: `${pages.household(reference)}/${rest}`, roles };
  const ofPlace = (rest: string, name: string, roles: readonly StaffRole[]) =>
    place === null ? undefined : at(`${rest}/${String(place)}`, name, roles);
  const ofPerson = (rest: string, name: string, roles: readonly StaffRole[]) =>
    housemateId === null ? undefined : at(`${rest}/${housemateId}`, name, roles);
  return {
    refund: ofPlace("refund", "Give money back", aboutMoney),
    writeOff: ofPlace("write-off", "Write it off", aboutMoney),
    release: ofPerson("held", "Decide", aboutMoney),
    plan: ofPerson("plan", "Plan over months", aboutMoney),
    collectAgain: ofPerson("collect-again", "Collect again", aboutMoney),
    receipt: ofPerson("receipt", "Write a receipt", aboutMoney),
    hold: ofPerson("hold", "Hold their payments", aboutMoney),
    people: at(place === null ? "people" : `people?place=${String(place)}`, "Decide", changingHouseholds),
    ledger: at("ledger", "Open the ledger", aboutMoney),
    stage: at("stage", "Record a stage", changingHouseholds),
    mail: at("mail", "Mail a link", changingHouseholds),
    erasure: at("erasure", "Erase them", changingHouseholds),
    cancel: at("cancel", "See what it would do", changingHouseholds),
  };
}

const steps: Readonly<Record<CaseKind, (found: Case, links: ReturnType<typeof linksOf>) => readonly Step[]>> =
  {
    arrears: (found, { mail, receipt, plan, collectAgain, hold, writeOff }) => [
      {
        title: "Ask how they can pay",
        text: "Call first, then write. There is never a fee.",
        action: write(found),
      },
      { title: "Send them to their page", text: "It says what they owe, and how to pay it.", action: mail },
      {
        title: "Write down what they paid otherwise",
        text: "By bank transfer or card, with its reference.",
        action: receipt,
      },
      { title: "Spread it over months", text: "On top of their usual payment, one sum a day.", action: plan },
      {
        title: "Collect it again on a day",
        text: "That you agreed with them; they are mailed the notice.",
        action: collectAgain,
      },
      {
        title: "Give them time",
        text: "Until a day, or breathing space: nothing is collected, and nobody reminds them.",
        action: hold,
      },
      { title: "Let go of what cannot be paid", text: "It shows first what it does.", action: writeOff },
    ],
    "charge-back": (found, { release, writeOff, ledger }) => [
      {
        title: "Ask what happened",
        text: "Call first. Often the name on the statement was not recognised.",
        action: write(found),
      },
      found.evidence === null
        ? { title: "Look at what we can show", text: "No payment of ours is named here.", action: ledger }
        : {
            title: "Look at what we can show",
            text: completenessText(found.evidence),
            action: { name: "Open the pack", to: pages.casePack(found.case) },
          },
      {
        title: "Challenge it at the provider, or let it stand",
        text: "If it stands, it is owed again. Collections go on, or end.",
        action: release,
      },
      { title: "Let go of it", text: "If it is not to be paid.", action: writeOff },
    ],
    dispute: (found, { release, refund }) => [
      {
        title: "Ask what they dispute",
        text: "All their payments are held until you decide.",
        action: write(found),
      },
      { title: "Give back what was wrong", text: "It shows first what it does.", action: refund },
      {
        title: "Let their payments go on",
        text: "They are told the amounts and days first.",
        action: release,
      },
    ],
    stranger: (found, { people }) => [
      {
        title: "Ask both",
        text: "The one who does not know them, and the one who joined.",
        action: write(found),
      },
      {
        title: "Remove them, or confirm them",
        text: "Removed, the place is free and the join link is another. Nobody can be removed once services have started: their payments stay held until they are confirmed, or the household is cancelled.",
        action: people,
      },
    ],
    death: (_, { writeOff, refund, people, release }) => [
      {
        title: "Write to the next of kin",
        text: "Everything of theirs has stopped. Nobody is mailed.",
        action: note,
      },
      { title: "Give back what was paid ahead", text: "It shows first what it does.", action: refund },
      { title: "Let go of what is owed", text: "Or claim it from the estate.", action: writeOff },
      { title: "Free the place", text: "Where the household still gathers.", action: people },
      {
        title: "Or the bank was wrong",
        text: "Let their payments go on; they are mailed again from then on.",
        action: release,
      },
    ],
    "refund-returned": (found, { refund }) => [
      { title: "Ask where to pay it", text: "Their account may be closed.", action: write(found) },
      { title: "Refund it again, or pay it by hand", text: "It shows first what it does.", action: refund },
    ],
    "payout-differs": ({ about: { payout } }) => [
      {
        title: "Compare the parts",
        text: "Each part that differs stands on the payout’s page.",
        action: payout
          ? { name: "Open the payout", to: pages.payout(payout.reference), roles: aboutMoney }
          : { name: "Open the payouts", to: pages.payouts, roles: aboutMoney },
      },
      { title: "Ask the provider", text: "What comes late resolves itself.", action: note },
    ],
    supplier: (found, { stage }) => [
      { title: "Ask the supplier", text: "Write down whom you asked, and when they answer.", action: note },
      {
        title: "Tell them that we have asked",
        text: "And by when they hear from us.",
        action: write(found),
      },
      { title: "Record what the supplier says", text: "The household’s page shows it.", action: stage },
      {
        title: "Tell them that it is settled",
        text: "Ask whether everything is as it should be.",
        action: write(found, 1),
      },
    ],
    complaint: ({ case: name, letters }) => [
      ...(letters.includes("acknowledgement")
        ? [
            {
              title: "Acknowledge it",
              text: "Say that you look into it, and by when they have an answer.",
              action: { name: "Write it", to: pages.letter(name, "acknowledgement") },
            },
          ]
        : []),
      { title: "Find out what went wrong", text: "Write down what you find.", action: note },
      ...(letters.includes("answer")
        ? [
            {
              title: "Give the final answer",
              text: "What you found, what you do about it, and who decides if they are not content.",
              action: { name: "Write it", to: pages.letter(name, "answer") },
            },
          ]
        : []),
      ...(letters.includes("deadlock")
        ? [
            {
              title: "Or say that you cannot agree",
              text: "The letter names who decides then.",
              action: { name: "Write it", to: pages.letter(name, "deadlock") },
            },
          ]
        : []),
      ...(letters.length === 0
        ? [{ title: "Answer them", text: "We have no address: by phone or letter." }]
        : []),
    ],
    "data-request": (found, { erasure }) => [
      { title: "Make sure who asks", text: "By the email or phone that we know.", action: note },
      {
        title: "If they want to be erased, have it done",
        text: "What goes at once and what on which day, they are told by mail.",
        action: erasure ?? { name: "Erase a visitor", to: pages.eraseVisitor, roles: changingHouseholds },
      },
      {
        title: "Answer it",
        text: "Within a month of the day it was asked. All of theirs is on their page, under 'Your data'.",
        action: write(found),
      },
    ],
    other: ({ about: { event } }, { ledger }) => [
      { title: "Look into it", text: "Write down what you find.", action: note },
      ...(event?.isLeft
        ? [
            {
              title: "Work the news off again",
              text: "It was left to us.",
              action: { name: "Open it", to: pages.failedEvents, roles: byAdministrators },
            },
          ]
        : []),
      ...(ledger
        ? [{ title: "Compare it with the ledger", text: "Each posting has its cause.", action: ledger }]
        : []),
    ],
  };

/** What to do now, in order; what the roles may not open has no link. Rulings H2, J1. */
export function stepsOf(found: Case, roles: readonly StaffRole[]): ShownStep[] {
  return steps[found.kind](found, linksOf(found)).map(({ action, ...step }) =>
    action === undefined || (action.roles && !mayAct(roles, action.roles))
      ? step
      : { ...step, link: { name: action.name, to: action.to } },
  );
}
