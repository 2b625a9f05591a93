/** Codes from links. Valid ones are kept in local storage until a payment succeeds. Spec §4, Ruling A8. */
export type CodeKind = "referral" | "affiliate" | "agent";

function keyOf(kind: CodeKind) {
  return `${kind}Code`;
}

export function storedCode(kind: CodeKind): string | undefined {
  try {
    return localStorage.getItem(keyOf(kind)) ?? undefined;
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

export function keepCode(kind: CodeKind, code: string) {
  try {
    localStorage.setItem(keyOf(kind), code);
  } catch {
    // storage is optional
  }
}

export function forgetCode(kind: CodeKind) {
  try {
    localStorage.removeItem(keyOf(kind));
  } catch {
    // storage is optional
  }
}

export function forgetCodes() {
  return (["referral", "affiliate", "agent"] as const).forEach(forgetCode);
}
