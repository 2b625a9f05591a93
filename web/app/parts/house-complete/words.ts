export const backToHomepage = "Back To Homepage";
export const whatNext = "What Happens Next?";
export function joined(count: number | undefined) {
  if (count === undefined) return "All housemates have joined.";
  return count === 1 ? "It's just you, so you're all set." : `All ${count} housemates have joined.`;
}
export const everyWindow = "Every window is lit.";
