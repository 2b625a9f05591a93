export const heading = "Complain about what we do with your data";
export const lede = "We acknowledge it within 30 days, look into it, and tell you what came of it.";
export const ledeOfAnybody = `You need no account. ${lede}`;
export const name = "Your name";
export const whatHappened = "What went wrong";
export const send = "Send my complaint";
export const arrived = "Your complaint has arrived";
export function arrivedAs(name: string, acknowledge: string, answer: string) {
  return `Its number is ${name}. We have mailed you that it is here. One of us writes to you by ${acknowledge}, and you are told the outcome by ${answer}.`;
}
