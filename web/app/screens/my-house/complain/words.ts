import type { ComplaintTopic } from "@evenly/domain/complaint";

export const title = "Complain";
export const lede = "If something went wrong, tell us. One of us reads it, and you get an answer by a day.";
export const about = "What it is about";
export const choose = "Choose";
export const topics: Readonly<Record<ComplaintTopic, string>> = {
  Energy: "Energy",
  Water: "Water",
  Broadband: "Broadband",
  "TV Licence": "TV Licence",
  service: "Our own service, a price or a payment",
  data: "What we do with my data",
};
export const whatHappened = "What went wrong";
export const hint = "When it was, and what you want us to do";
export const send = "Send my complaint";
export const arrived = "Your complaint has arrived";
export function arrivedAs(name: string, acknowledge: string, answer: string) {
  return `Its number is ${name}. One of us writes to you by ${acknowledge} to say who looks into it, and you have our answer by ${answer}.`;
}
export const nobodyElse = "Nobody else in your house is told.";
