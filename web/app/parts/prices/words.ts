export const yourPriceIs = "Your price is";
export const workingOutPrice = "Working out your price";
export const nothingToPay = "Nothing to pay";

export const chosen = ", chosen";
export const notWanted = ", not wanted";
export const yourPackageSoFar = "Your package so far";

export const moreAbout = (title: string) => `More about ${title}`;
export const about = (title: string) => `About ${title}`;
export const speed = "Speed";
export const mbps = (figure: string) => `${figure} Mbps`;

export const included = "Included";
export const notInPackage = "Not in your package";
export const adds = (price: string) => `Adds ${price}`;
export const addsBeforeDiscount = (price: string) => `Adds ${price}, before the discount`;
export const yourDiscount = "Your discount";
export const edit = "Edit";
export const why = (title: string) => `Why ${title}?`;

export const yourPackage = "Your package";
export const hidePackage = "Hide your package";
export const showPackage = "Show your package";
