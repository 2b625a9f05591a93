export const title = "Your house is complete";
export const preheader = (place: string) =>
  `Everyone has joined at ${place}. We start setting up your utilities.`;
export const everyone = (place: string) => `Everyone has joined the account for ${place}.`;
export const readyFor = (day: string) => `We set up your utilities, ready for ${day}.`;
