export type MatchPart = { readonly text: string; readonly matched: boolean };

export function splitMatches(text: string, wanted: string): MatchPart[] {
  const words = wanted.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return text ? [{ text, matched: false }] : [];
  const longestFirst = [...words].sort((one, other) => other.length - one.length).map(escapePattern);
  const pattern = new RegExp(longestFirst.join("|"), "giu");
  const parts: MatchPart[] = [];
  let from = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    // Older browsers lack lookbehind.
    if (/[\p{L}\p{N}]$/u.test(text.slice(0, match.index))) {
      pattern.lastIndex = match.index + ([...match[0]][0]?.length ?? 1);
      continue;
    }
    if (match.index > from) parts.push({ text: text.slice(from, match.index), matched: false });
    parts.push({ text: match[0], matched: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), matched: false });
  return parts;
}

function escapePattern(word: string) {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
