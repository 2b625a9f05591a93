import { randomBytes, randomUUIDv7 } from "node:crypto";

/** The id of a row: uuidv7, so that new rows lie together. It never leaves the house. */
export const newId = (): string => randomUUIDv7();

/** A token that leaves the house: 192 random bits, opaque to the browser (Ruling A5). */
export const newToken = (): string => randomBytes(24).toString("base64url");
