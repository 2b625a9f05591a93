const longest = 300;

/** No email, no token, no number as long as an account's. Ids of ours open nothing and stay. Rulings A8, H3. */
export const withoutSecrets = (failure: string): string =>
  failure
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…@…")
    .replaceAll(
      /(?<![\w-])(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-]))(?=[\w-]*\d)[\w-]{20,}/gi,
      "…",
    )
    .replaceAll(/(?<![\w-])\d[\d -]{4,}\d(?![\w-])/g, "…")
    .slice(0, longest);
