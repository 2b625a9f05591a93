import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** A keyed hash; `keyId` is null in old rows. */
export type Digest = { readonly keyId: string | null; readonly hash: string };

export type Key = { readonly id: string; readonly secret: Buffer };

/** Encrypted with the key of this id, in base64. */
export type Sealed = { readonly keyId: string; readonly sealed: string };

const keyLength = 32;
const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** `id:base64,id2:base64`, 32 bytes each, current key first. Errors name the key, never its bytes. */
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

/** The first key encrypts and signs; the others decrypt and verify older data. */
export class EncryptionKeys {
  readonly #current: Key;
  readonly #keys: ReadonlyMap<string, Key>;

  constructor(text: string) {
    const keys = parseEncryptionKeys(text);
    const [current] = keys;
    if (current === undefined) throw new Error("There is no encryption key");
    this.#current = current;
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  get current(): Key {
    return this.#current;
  }

  get all(): readonly Key[] {
    return [...this.#keys.values()];
  }

  find(id: string): Key | undefined {
    return this.#keys.get(id);
  }

  /** `rowId` is the associated data, so that what one row holds cannot be opened as another's. */
  seal(rowId: string, text: string): Sealed {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.#current.secret, nonce, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(rowId));
    const secret = Buffer.concat([cipher.update(text), cipher.final()]);
    return {
      keyId: this.#current.id,
      sealed: Buffer.concat([nonce, secret, cipher.getAuthTag()]).toString("base64"),
    };
  }

  /** Throws when the row was changed, or encrypted under another id or an unavailable key. */
  open(rowId: string, { keyId, sealed }: Sealed): string {
    const key = this.#keys.get(keyId);
    if (key === undefined) throw new Error(`There is no encryption key ${keyId}`);
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(rowId));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    return Buffer.concat([
      decipher.update(bytes.subarray(nonceLength, -tagLength)),
      decipher.final(),
    ]).toString();
  }

  /** A keyed hash: equal texts can be recognised only with the key. */
  digest(purpose: string, text: string): Digest & { readonly keyId: string } {
    return { keyId: this.#current.id, hash: hmac(this.#current, purpose, text) };
  }

  /** A derived secret per key, current first. `version` is stable per key. */
  secretsFor(purpose: string): { readonly version: number; readonly value: string }[] {
    return [...this.#keys.values()].map(({ id, secret }) => ({
      version: createHash("sha256").update(id).digest().readUIntBE(0, 6),
      value: Buffer.from(hkdfSync("sha256", secret, "", `evenly ${purpose}`, keyLength)).toString("base64"),
    }));
  }

  /** Undefined when the digest's key is not available. */
  matchesDigest(purpose: string, text: string, { keyId, hash }: Digest): boolean | undefined {
    const named = keyId === null ? [...this.#keys.values()] : [this.#keys.get(keyId)];
    const keys = named.filter((key) => key !== undefined);
    return keys.length === 0 ? undefined : keys.some((key) => isEqual(hmac(key, purpose, text), hash));
  }
}

/** Cached: deriving a key takes longer than using it. */
const derived = new WeakMap<Key, Map<string, KeyObject>>();

function deriveKey(key: Key, purpose: string): KeyObject {
  const keysOfPurpose = derived.get(key) ?? new Map<string, KeyObject>();
  const found =
    keysOfPurpose.get(purpose) ??
    createSecretKey(Buffer.from(hkdfSync("sha256", key.secret, "", `evenly ${purpose}`, keyLength)));
  derived.set(key, keysOfPurpose.set(purpose, found));
  return found;
}

export function hmac(key: Key, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(key, purpose)).update(text).digest("base64url");
}

export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
