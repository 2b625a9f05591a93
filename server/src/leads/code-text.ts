const longestCode = 100;

export const codeText = (code: string | undefined): string | null => code?.slice(0, longestCode) ?? null;
