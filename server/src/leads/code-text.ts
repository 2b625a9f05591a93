const longestCode = 100;

/** A code as a lead keeps it, whether or not it holds. */
export const codeText = (code: string | undefined): string | null => code?.slice(0, longestCode) ?? null;
