export const title = "Your house is complete";
export const preheader = (place: string) =>
  `Everyone has joined at ${place}. We start setting up your utilities.`;
export const everyone = (place: string, size: number) =>
  size === 1
    ? `It's just you at ${place}, so you're all set.`
    : `Everyone has joined the account for ${place}.`;
export const feetUp = "Put your feet up: there's nothing left for you to do.";
export const readyFor = (day: string) => `We set up your utilities, ready for ${day}.`;
export const firstPayment = (day: string) =>
  `Nothing is paid until then. Your first payment is taken on ${day}.`;
