/** Vouchers, discount codes (offer plus affiliate), and partners that refer visitors. Rulings A7, H4. */
export const codeKinds = ["vouchers", "offers", "affiliates", "referrers", "agents"] as const;

export type CodeKind = (typeof codeKinds)[number];

/** The kinds that have a first and a last day, and limits. Rulings A7, H4. */
export function isVoucher(kind: CodeKind): kind is "vouchers" | "offers" {
  return kind === "vouchers" || kind === "offers";
}

/** The kinds that take something off. Rulings A7, H4. */
export function hasDiscount(kind: CodeKind): boolean {
  return isVoucher(kind) || kind === "referrers";
}

/** `ended` takes precedence over the other states. Rulings B3, H4. */
export const codeStates = ["not-begun", "in-use", "used-up", "ended"] as const;

export type CodeState = (typeof codeStates)[number];
