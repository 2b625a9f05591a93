export const title = "Terms";
export function description(brandName: string) {
  return `How the ${brandName} bundle works in plain words: what you get, when it starts, your equal share, and how a price holds.`;
}
export const lede = "How the bundle works, in plain words.";
