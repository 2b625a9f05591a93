/** Codes that a visitor came with. Valid ones are kept in local storage and removed on successful payment. Spec §4, Ruling A8. */
export type CodeKind = "referral" | "affiliate" | "agent";

const keyOf = (kind: CodeKind) => `${kind}Code`;

export const storedCode = (kind: CodeKind): string | undefined => {
  try {
    return localStorage.getItem(keyOf(kind)) ?? undefined;
  } catch {
    return undefined; // a browser that keeps nothing
  }
};

export const keepCode = (kind: CodeKind, code: string) => {
  try {
    localStorage.setItem(keyOf(kind), code);
  } catch {
    // nothing is lost but the memory of the code
  }
};

export const forgetCode = (kind: CodeKind) => {
  try {
    localStorage.removeItem(keyOf(kind));
  } catch {
    // nothing was kept
  }
};

export const forgetCodes = () => (["referral", "affiliate", "agent"] as const).forEach(forgetCode);
