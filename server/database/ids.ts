import { randomBytes, randomInt, randomUUIDv7 } from "node:crypto";

const last = { milliseconds: 0, count: 0 };

/**
 * The id of a row: uuidv7, so that new rows lie together, and ascending within a process: the random bits after the time
 * are a count (RFC 9562, method 1), for several are made in a millisecond. It never leaves the house.
 */
export const newId = (): string => {
  const random = randomUUIDv7();
  const milliseconds = Number.parseInt(random.slice(0, 8) + random.slice(9, 13), 16);
  if (milliseconds > last.milliseconds) Object.assign(last, { milliseconds, count: 0 });
  else if (last.count < 0xfff) last.count += 1;
  else Object.assign(last, { milliseconds: last.milliseconds + 1, count: 0 });
  const time = last.milliseconds.toString(16).padStart(12, "0");
  const count = last.count.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${random.slice(18)}`;
};

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
