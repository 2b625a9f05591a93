export const doNotKnow = "I do not know this person";
export const lookedAt = "We are looking into who this is";
export const title = (name: string) => `You do not know ${name}?`;
export const joinedOn = (name: string, date: string) => `${name} joined on ${date}.`;
export const whatHappens = (name: string, isOnlyObjector: boolean): readonly string[] => [
  `We stop ${name}'s Direct Debit, and nothing is taken from it. ${name} can't invite anybody or hand the place over.`,
  `We write to ${name} that somebody in the house does not know them, and find out who it is. Then the place is free again, or they stay and give their bank details again.`,
  isOnlyObjector
    ? `We tell nobody that it was you, but ${name} can work it out: nobody else in the house could have said so.`
    : "We tell nobody in the house that it was you.",
];
export const send = "Yes, please look into it";
export const cancel = "Cancel";
export const close = "Close";
export const sent = "Thank you. We are looking into it";
export const own = (phone: string) =>
  `Your Direct Debit is stopped, and nothing is taken from you: somebody in the house does not know you. Until that is settled you can't invite anybody or hand your place over. We are looking into it and will write to you. You can also call us on ${phone}.`;
