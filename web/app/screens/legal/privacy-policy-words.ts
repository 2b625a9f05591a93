export const title = "Privacy policy";
export function description(brandName: string) {
  return `Which details ${brandName} asks for, what they are used for, how long they are kept, and what you can ask of us.`;
}
export function lede(company: string) {
  return `What ${company} keeps about you, why, and how to have it changed or removed.`;
}
