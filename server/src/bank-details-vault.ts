import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** What a person typed on the payment page: six digits, eight digits and the name. Never logged. */
export type BankDetails = {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly holder: string;
};

/** What is kept of them: the columns of `bank_account`. */
export type SealedBankDetails = {
  readonly keyId: string;
  readonly sealed: string;
  readonly ending: string;
  readonly fingerprint: string;
};

/** A keyed hash and the key's id; null where that was not yet kept. */
export type Digest = { readonly keyId: string | null; readonly hash: string };

type Key = { readonly id: string; readonly secret: Buffer };

const algorithm = "aes-256-gcm";
const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;

/**
 * Reads ENCRYPTION_KEYS: `id:base64,id2:base64`, each 32 bytes, the first one current. Throws an Error that names
 * the key, never its bytes.
 */
export function parseEncryptionKeys(text: string): Key[] {
  const keys = text.split(",").map((entry) => {
    const [id = "", base64 = "", ...rest] = entry.trim().split(":");
    const secret = Buffer.from(base64, "base64");
    if (!/^[\w.-]{1,40}$/.test(id) || rest.length > 0) throw new Error("An encryption key has no usable id");
    if (secret.length !== keyLength)
      throw new Error(`Encryption key ${id} is not ${String(keyLength)} bytes of base64`);
    return { id, secret };
  });
  if (new Set(keys.map((key) => key.id)).size !== keys.length)
    throw new Error("Two encryption keys have one id");
  return keys;
}

/**
 * Keeps bank details. A row sealed under one id cannot be opened as another, because the id is the associated data;
 * a retired key still opens what it sealed, until the rows are sealed again under the current one.
 */
export class BankDetailsVault {
  readonly #current: Key;
  readonly #keys: ReadonlyMap<string, Key>;

  constructor(encryptionKeys: string) {
    const keys = parseEncryptionKeys(encryptionKeys);
    const [current] = keys;
    if (current === undefined) throw new Error("There is no encryption key");
    this.#current = current;
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  get currentKeyId(): string {
    return this.#current.id;
  }

  seal(bankAccountId: string, details: BankDetails): SealedBankDetails {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.#current.secret, nonce, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(bankAccountId));
    const { sortCode, accountNumber, holder } = details;
    const secret = Buffer.concat([
      cipher.update(JSON.stringify({ sortCode, accountNumber, holder })),
      cipher.final(),
    ]);
    return {
      keyId: this.#current.id,
      sealed: Buffer.concat([nonce, secret, cipher.getAuthTag()]).toString("base64"),
      ending: accountNumber.slice(-2),
      fingerprint: fingerprint(this.#current, details),
    };
  }

  /** Throws when the row was changed, or sealed under another id or a key that is not here. */
  open(bankAccountId: string, row: Pick<SealedBankDetails, "keyId" | "sealed">): BankDetails {
    const key = this.#keys.get(row.keyId);
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

  /** Whether these are the details that a row holds, without opening it. */
  isSame(row: Pick<SealedBankDetails, "keyId" | "fingerprint">, details: BankDetails): boolean {
    const key = this.#keys.get(row.keyId);
    return key !== undefined && isEqual(fingerprint(key, details), row.fingerprint);
  }

  /** A digest that says whether a text is the same again, and nothing about it to whoever has no key. */
  digest(purpose: string, text: string): Digest & { readonly keyId: string } {
    return { keyId: this.#current.id, hash: hmac(this.#current, purpose, text) };
  }

  /** Whether {@link digest} made this of the text; undefined when its key is not here any more, or not yet. */
  matchesDigest(purpose: string, text: string, { keyId, hash }: Digest): boolean | undefined {
    const named = keyId === null ? [...this.#keys.values()] : [this.#keys.get(keyId)];
    const keys = named.filter((key) => key !== undefined);
    return keys.length === 0 ? undefined : keys.some((key) => isEqual(hmac(key, purpose, text), hash));
  }
}

function fingerprint(key: Key, { sortCode, accountNumber, holder }: BankDetails): string {
  const text = JSON.stringify([sortCode, accountNumber, holder.normalize("NFKC").toLowerCase()]);
  return hmac(key, "bank details", text);
}

function hmac(key: Key, purpose: string, text: string): string {
  const derived = hkdfSync("sha256", key.secret, "", `evenly ${purpose}`, keyLength);
  return createHmac("sha256", Buffer.from(derived)).update(text).digest("base64url");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
