import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** RFC 8949, as much of it as a passkey needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, own]) => [encode(key), encode(own)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size]);
}

function hashOf(data: string | Buffer) {
  return createHash("sha256").update(data).digest();
}

const isPresent = 0x01;
const isVerified = 0x04;
const hasKey = 0x40;

/** A phone with one passkey of ours. WebAuthn Level 3, §6.1 and §6.5. */
export function passkeyDevice({ origin = "https://evenly.test" } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, ...rest: Buffer[]) =>
    Buffer.concat([hashOf(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0]), ...rest]);
  return {
    create: ({ challenge }: { readonly challenge: string }) => {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, encode(key)]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(isPresent | isVerified | hasKey, credential)],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: encode(attestation).toString("base64url"),
        transports: ["internal"],
      };
      return { id, rawId: id, response };
    },
    get: ({ challenge }: { readonly challenge: string }, { verifies = true } = {}) => {
      const data = authenticatorData(verifies ? isPresent | isVerified : isPresent);
      const client = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([data, hashOf(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { id, rawId: id, response };
    },
  };
}
