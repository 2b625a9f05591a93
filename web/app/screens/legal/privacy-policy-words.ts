export const title = "Privacy policy";
export const description = (brandName: string) =>
  `Which details ${brandName} asks for, what they are used for, how long they are kept, and what you can ask of us.`;
export const lede = (company: string) =>
  `What ${company} keeps about you, why, and how to have it changed or removed.`;
