const longestCode = 100;

export function codeText(code: string | undefined): string | null {
  return code?.slice(0, longestCode) ?? null;
}
