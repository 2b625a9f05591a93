import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { BankDetailsVault } from "./bank-details-vault.ts";

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const [row, otherRow] = ["0198f1b2-0000-7000-8000-000000000001", "0198f1b2-0000-7000-8000-000000000002"];
const details = { sortCode: "200000", accountNumber: "55779911", holder: "Aoife Byrne" };

describe("The vault of bank details", () => {
  const vault = new BankDetailsVault(key("first", 1));

  it("decrypts what it encrypted, and stores only the last two digits in clear", () => {
    const sealed = vault.seal(row, details);
    expect(vault.open(row, sealed)).toEqual(details);
    expect(sealed).toMatchObject({ keyId: "first", ending: "11" });
    const kept = JSON.stringify({
      ...sealed,
      sealed: Buffer.from(sealed.sealed, "base64").toString("latin1"),
    });
    for (const secret of ["200000", "55779911", "Aoife"]) expect(kept).not.toContain(secret);
  });

  it("encrypts the same details differently each time", () => {
    expect(vault.seal(row, details).sealed).not.toBe(vault.seal(row, details).sealed);
  });

  it("decrypts no row sealed under another id, and none that was changed", () => {
    const sealed = vault.seal(row, details);
    expect(() => vault.open(otherRow, sealed)).toThrow();
    const bytes = Buffer.from(sealed.sealed, "base64");
    bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
    expect(() => vault.open(row, { ...sealed, sealed: bytes.toString("base64") })).toThrow();
    expect(() => vault.open(row, { ...sealed, keyId: "unknown" })).toThrow(
      "There is no encryption key unknown",
    );
  });

  it("recognises the same details without decrypting, whatever the case of the name", () => {
    const sealed = vault.seal(row, details);
    expect(vault.isSame(sealed, { ...details, holder: "AOIFE BYRNE" })).toBe(true);
    expect(vault.isSame(sealed, { ...details, accountNumber: "55779912" })).toBe(false);
    expect(vault.isSame(sealed, { ...details, holder: "Aoife Burn" })).toBe(false);
    expect(new BankDetailsVault(key("first", 2)).isSame(sealed, details)).toBe(false);
  });

  it("still decrypts and recognises rows of an older key, and encrypts with the first one", () => {
    const old = vault.seal(row, details);
    const rotated = new BankDetailsVault(`${key("second", 2)},${key("first", 1)}`);
    expect(rotated.open(row, old)).toEqual(details);
    expect(rotated.isSame(old, details)).toBe(true);
    expect(rotated.accountHashes({ ...details, holder: "Ben Byrne" })).toContain(old.accountHash);
    expect(rotated.seal(row, details).keyId).toBe("second");
  });

  it("shows no key when it is printed", () => {
    expect(inspect(vault, { depth: 5, showHidden: true })).not.toMatch(/<Buffer|01 01 01/);
  });
});
