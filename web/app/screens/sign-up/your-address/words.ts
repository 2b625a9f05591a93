export const postcodeHint = "Your prices are for this postcode.";
export const changePostcode = "Change postcode";
export const choose = "Choose your address";
export function noneFound(sentence: string) {
  return `${sentence}. You can enter your address manually.`;
}
