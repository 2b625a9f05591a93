import { describe, expect, it } from "vitest";
import { EncryptionKeys, parseEncryptionKeys } from "./encryption-keys.ts";

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;

describe("The encryption keys", () => {
  it("still verify what an older key signed, for that purpose only", () => {
    const digest = new EncryptionKeys(key("first", 1)).digest("requests", "text");
    const rotated = new EncryptionKeys(`${key("second", 2)},${key("first", 1)}`);
    expect(rotated.matchesDigest("requests", "text", digest)).toBe(true);
    expect(rotated.matchesDigest("others", "text", digest)).toBe(false);
  });

  it.each([
    ["", "An encryption key has no usable id"],
    ["first:c2hvcnQ=", "Encryption key first is not 32 bytes of base64"],
    [`${key("first", 1)},${key("first", 2)}`, "Two encryption keys have one id"],
  ])("refuses the keys %j without repeating them", (text, message) => {
    expect(() => parseEncryptionKeys(text)).toThrow(message);
  });
});
