export const postcodeHint = "Your prices are for this postcode.";
export const changePostcode = "Change postcode";
export const choose = "Choose your address";
export const noneFound = (sentence: string) => `${sentence}. You can enter your address manually.`;
