import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { EncryptionKeys, hmac, isEqual, type Key } from "../../encryption-keys.ts";

/** As typed: six digits, eight digits and the name. Never logged. */
export type BankDetails = {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly holder: string;
};

export type SealedBankDetails = {
  readonly keyId: string;
  readonly sealed: string;
  readonly ending: string;
  readonly fingerprint: string;
  readonly accountHash: string;
};

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts bank details with the row's id as associated data, so a row cannot be opened under another id. Retired keys
 * still decrypt until rows are re-encrypted.
 */
export class BankDetailsVault {
  readonly #keys: EncryptionKeys;

  constructor(encryptionKeys: string) {
    this.#keys = new EncryptionKeys(encryptionKeys);
  }

  get currentKeyId(): string {
    return this.#keys.current.id;
  }

  seal(bankAccountId: string, details: BankDetails): SealedBankDetails {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.#keys.current.secret, nonce, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(bankAccountId));
    const { sortCode, accountNumber, holder } = details;
    const secret = Buffer.concat([
      cipher.update(JSON.stringify({ sortCode, accountNumber, holder })),
      cipher.final(),
    ]);
    return {
      keyId: this.#keys.current.id,
      sealed: Buffer.concat([nonce, secret, cipher.getAuthTag()]).toString("base64"),
      ending: accountEnding(details),
      fingerprint: fingerprint(this.#keys.current, details),
      accountHash: accountHash(this.#keys.current, details),
    };
  }

  /** Of the account whoever holds it, under every key: rows may be sealed with a retired one. Ruling C13. */
  accountHashes(details: BankDetails): string[] {
    return this.#keys.all.map((key) => accountHash(key, details));
  }

  /** Throws when the row was changed, or encrypted under another id or an unavailable key. */
  open(bankAccountId: string, row: Pick<SealedBankDetails, "keyId" | "sealed">): BankDetails {
    const key = this.#keys.find(row.keyId);
    if (key === undefined) throw new Error(`There is no encryption key ${row.keyId}`);
    const bytes = Buffer.from(row.sealed, "base64");
    const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(bankAccountId));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    const text = Buffer.concat([
      decipher.update(bytes.subarray(nonceLength, -tagLength)),
      decipher.final(),
    ]).toString();
    return JSON.parse(text) as BankDetails;
  }

  /** Compares by fingerprint, without decrypting. */
  isSame(row: Pick<SealedBankDetails, "keyId" | "fingerprint">, details: BankDetails): boolean {
    const key = this.#keys.find(row.keyId);
    return key !== undefined && isEqual(fingerprint(key, details), row.fingerprint);
  }
}

const accountHash = (key: Key, { sortCode, accountNumber }: BankDetails): string =>
  hmac(key, "bank account", JSON.stringify([sortCode, accountNumber]));

/** As a row of `bank_account` has them. */
export const sealedColumns = ({ keyId, sealed, ending, fingerprint, accountHash }: SealedBankDetails) => ({
  key_id: keyId,
  sealed,
  account_ending: ending,
  fingerprint,
  account_hash: accountHash,
});

/** The only digits stored in clear. */
export const accountEnding = ({ accountNumber }: Pick<BankDetails, "accountNumber">): string =>
  accountNumber.slice(-2);

function fingerprint(key: Key, { sortCode, accountNumber, holder }: BankDetails): string {
  const text = JSON.stringify([sortCode, accountNumber, holder.normalize("NFKC").toLowerCase()]);
  return hmac(key, "bank details", text);
}
