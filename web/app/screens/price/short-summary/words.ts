import type { ProductType } from "@evenly/domain/catalogue";

export function previewTitle(brandName: string) {
  return `A price for your shared house, from ${brandName}`;
}
export const previewText =
  "Energy, water, broadband and TV licence in one bill, split evenly. See the package and what each of you would pay.";
export const getPrice = "Get a price";

export function summaryFor(housemates: string, place: string) {
  return `Package summary for ${housemates} at ${place}`;
}
export const priceHasChanged =
  "The price of this package has changed since it was quoted. You're seeing today's price.";
export const promises = [
  "Bundle all of your utilities into one payment",
  "Everyone pays their fair share",
  "No deposit or set up fees",
];
export const goOn = "Continue with this price";

export const howMonthly = "How the monthly price is worked out";
export const monthly = "Weekly cost divided by 7, times the days in the year, divided by 12";

export const editPackage = "Edit package";
/** As a sentence names them. */
const named: Record<ProductType, string> = {
  Energy: "energy",
  Water: "water",
  Broadband: "broadband",
  "TV Licence": "TV Licence",
};
export function edit(type: ProductType) {
  return `Edit ${named[type]}`;
}
export function editTitle(type: ProductType) {
  return `Edit ${named[type]} packages`;
}
export function add(type: ProductType) {
  return `Add ${named[type]}`;
}
export function change(type: ProductType) {
  return `Change ${named[type]}`;
}
export function remove(type: ProductType) {
  return `Remove ${named[type]}`;
}
export const update = "Update";
export const notWanted = "Not wanted";

export const saveOrShare = "Save or share this price";
export const saveOrShareLede = "Send the link to your housemates, or email it to yourself for later.";
export const link = "Link to this package";
export const gettingLink = "Getting your link";
export const linkReady = "Your link is ready";
export const send = "Send";
export const saved = "Saved";
export function sentTo(email: string) {
  return `We've sent this price to ${email}.`;
}

export const haveVoucher = "Have a voucher code?";
export const voucher = "Voucher code";
export const checkingVoucher = "Checking your voucher";
export const apply = "Apply";
export function tryAgainIn(seconds: number) {
  return `You can try again in ${seconds} seconds.`;
}
export const tryAgainNow = "You can try again now.";

/** The points of 'Why {product}?'. Sample copy, which operators replace. */
export const reasons: Record<ProductType, readonly string[]> = {
  Energy: ["One equal payment, however cold it gets", "We deal with the supplier and the meter readings"],
  Water: ["We set up the account with your water company", "Your share stays the same, metered or not"],
  Broadband: [
    "We book the installation for the date you choose",
    "Nobody has to put the contract in their own name",
  ],
  "TV Licence": ["We buy the licence for your address", "You pay the licence fee. We add nothing."],
};
