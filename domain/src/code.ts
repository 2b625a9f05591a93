/** Vouchers, discount codes (offer plus affiliate), and partners that refer visitors. Rulings A7, H4. */
export const codeKinds = ["vouchers", "offers", "affiliates", "referrers", "agents"] as const;

export type CodeKind = (typeof codeKinds)[number];

/** `ended` takes precedence over the other states. Rulings B3, H4. */
export const codeStates = ["not-begun", "in-use", "used-up", "ended"] as const;

export type CodeState = (typeof codeStates)[number];
