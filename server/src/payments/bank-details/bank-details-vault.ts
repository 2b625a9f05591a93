import { EncryptionKeys, hmac, isEqual, type Key, type Sealed } from "../../encryption-keys.ts";

/** As typed: six digits, eight digits and the name. Never logged. */
export type BankDetails = {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly holder: string;
};

export type SealedBankDetails = Sealed & {
  readonly ending: string;
  readonly fingerprint: string;
  readonly accountHash: string;
};

/** Encrypts bank details. Retired keys still decrypt until rows are re-encrypted. */
export class BankDetailsVault {
  readonly #keys: EncryptionKeys;

  constructor(encryptionKeys: string) {
    this.#keys = new EncryptionKeys(encryptionKeys);
  }

  get currentKeyId(): string {
    return this.#keys.current.id;
  }

  seal(bankAccountId: string, details: BankDetails): SealedBankDetails {
    const { sortCode, accountNumber, holder } = details;
    return {
      ...this.#keys.seal(bankAccountId, JSON.stringify({ sortCode, accountNumber, holder })),
      ending: accountEnding(details),
      fingerprint: fingerprint(this.#keys.current, details),
      accountHash: accountHash(this.#keys.current, details),
    };
  }

  /** Of the account whoever holds it, under every key: rows may be sealed with a retired one. Ruling C13. */
  accountHashes(details: BankDetails): string[] {
    return this.#keys.all.map((key) => accountHash(key, details));
  }

  /** Throws as {@link EncryptionKeys.open}. */
  open(bankAccountId: string, row: Sealed): BankDetails {
    return JSON.parse(this.#keys.open(bankAccountId, row)) as BankDetails;
  }

  /** Compares by fingerprint, without decrypting. */
  isSame(row: Pick<SealedBankDetails, "keyId" | "fingerprint">, details: BankDetails): boolean {
    const key = this.#keys.find(row.keyId);
    return key !== undefined && isEqual(fingerprint(key, details), row.fingerprint);
  }
}

function accountHash(key: Key, { sortCode, accountNumber }: BankDetails): string {
  return hmac(key, "bank account", JSON.stringify([sortCode, accountNumber]));
}

/** As a row of `bankAccount` has them. */
export function sealedColumns({ keyId, sealed, ending, fingerprint, accountHash }: SealedBankDetails) {
  return {
    keyId,
    sealed,
    accountEnding: ending,
    fingerprint,
    accountHash,
  };
}

/** The only digits stored in clear. */
export function accountEnding({ accountNumber }: Pick<BankDetails, "accountNumber">): string {
  return accountNumber.slice(-2);
}

function fingerprint(key: Key, { sortCode, accountNumber, holder }: BankDetails): string {
  const text = JSON.stringify([sortCode, accountNumber, holder.normalize("NFKC").toLowerCase()]);
  return hmac(key, "bank details", text);
}
