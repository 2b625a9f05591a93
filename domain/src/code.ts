/** What a code is of: vouchers, discount codes made of an offer and an affiliate, and whoever sends us visitors. Rulings A7, H4. */
export const codeKinds = ["vouchers", "offers", "affiliates", "referrers", "agents"] as const;

export type CodeKind = (typeof codeKinds)[number];

/** Where a code stands. What ended stays ended, whatever else is true of it. Rulings B3, H4. */
export const codeStates = ["not-begun", "in-use", "used-up", "ended"] as const;

export type CodeState = (typeof codeStates)[number];
