export const address = "Address";
export const searchHint = "Start with your postcode or the first line.";
export const looking = "Looking for addresses";
export const clear = "Clear address";
export function found(count: number) {
  return count === 1 ? "1 address" : `${count} addresses`;
}

export const line1 = "Address line 1";
export const line2 = "Address line 2";
export const city = "City";
export const postcode = "Postcode";

/** Switches between the list and typing. */
export const fromList = "Choose from the list";
export const byHand = "Enter address manually";
export const search = "Search for your address";
