export const yourPriceIs = "Your price is";
export const workingOutPrice = "Working out your price";
export const nothingToPay = "Nothing to pay";

export const chosen = ", chosen";
export const notWanted = ", not wanted";
export const yourPackageSoFar = "Your package so far";

export function moreAbout(title: string) {
  return `More about ${title}`;
}
export function about(title: string) {
  return `About ${title}`;
}
export const speed = "Speed";
export function mbps(figure: string) {
  return `${figure} Mbps`;
}

export const included = "Included";
export const notInPackage = "Not in your package";
export function adds(price: string) {
  return `Adds ${price}`;
}
export function addsBeforeDiscount(price: string) {
  return `Adds ${price}, before the discount`;
}
export const yourDiscount = "Your discount";
export const edit = "Edit";
export function why(title: string) {
  return `Why ${title}?`;
}

export const yourPackage = "Your package";
export const hidePackage = "Hide your package";
export const showPackage = "Show your package";

export const perContract = "per person for 12 months";
export const perTerm = "per person for the whole term";
export const nobodyPaysForAnother = "If one of your housemates stops paying, you pay £0.00 for them.";
export const rentMayDiffer = "Your rent agreement may say otherwise about the rent.";
/** Wherever an agent's message invites. */
export const needNotTake = "You need not take this. Your tenancy doesn't depend on it.";
