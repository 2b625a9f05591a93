import { randomBytes, randomInt, randomUUIDv7 } from "node:crypto";

/** The id of a row: uuidv7, so that new rows lie together. It never leaves the house. */
export const newId = (): string => randomUUIDv7();

/** A token that leaves the house: 192 random bits, opaque to the browser (Ruling A5). */
export const newToken = (): string => randomBytes(24).toString("base64url");

/** No letter or digit that is heard or read as another, and no vowels to make words of. */
const referenceLetters = "23456789CDFGHJKMNPQRTVWXY";

/** `EV-7K3M-92Q`: a household's reference, to be read out. One of six thousand million. Ruling D18. */
export const newHouseholdReference = (): string => {
  const letters = Array.from({ length: 7 }, () =>
    referenceLetters.charAt(randomInt(referenceLetters.length)),
  );
  return `EV-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
};
