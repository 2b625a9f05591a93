import { createHash, randomBytes, randomInt, randomUUIDv7 } from "node:crypto";

const last = { milliseconds: 0, count: 0 };

/**
 * A row id: uuidv7, so new rows are stored together, and monotonic within a process (RFC 9562, method 1). Never exposed
 * outside.
 */
export function newId(): string {
  const random = randomUUIDv7();
  const milliseconds = Number.parseInt(random.slice(0, 8) + random.slice(9, 13), 16);
  if (milliseconds > last.milliseconds) Object.assign(last, { milliseconds, count: 0 });
  else if (last.count < 0xfff) last.count += 1;
  else Object.assign(last, { milliseconds: last.milliseconds + 1, count: 0 });
  const time = last.milliseconds.toString(16).padStart(12, "0");
  const count = last.count.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${random.slice(18)}`;
}

/** For ids that come from outside: PostgreSQL rejects malformed ones. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** A token for use outside: 192 random bits, opaque (Ruling A5). */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** What is stored of a token. Rulings A5, G1. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const referenceLetters = "23456789CDFGHJKMNPQRTVWXY";

/** `EV-7K3M-92Q`: a household's reference, easy to read out; six thousand million values. Ruling D18. */
export function newHouseholdReference(): string {
  const letters = Array.from({ length: 7 }, () =>
    referenceLetters.charAt(randomInt(referenceLetters.length)),
  );
  return `EV-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
