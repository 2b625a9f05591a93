export const doNotKnow = "I do not know this person";
export const lookedAt = "We are looking into who this is";
export const title = (name: string) => `You do not know ${name}?`;
export const joinedOn = (name: string, date: string) => `${name} joined on ${date}.`;
export const whatHappens = (name: string): readonly string[] => [
  `We stop ${name}'s Direct Debit, and nothing is taken from it.`,
  "We find out who it is. Then the place is free again, or they stay and give their bank details again.",
  "Nobody in the house is told that it was you.",
];
export const send = "Yes, please look into it";
export const cancel = "Cancel";
export const close = "Close";
export const sent = "Thank you. We are looking into it";
export const own = (phone: string) =>
  `Your Direct Debit is stopped, and nothing is taken from you: somebody in the house does not know you. We are looking into it and will write to you. You can also call us on ${phone}.`;
