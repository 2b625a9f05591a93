import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import { londonToday } from "@evenly/domain/calendar";
import { isUuid } from "../../database/ids.ts";
import { parseEncryptionKeys } from "../encryption-keys.ts";

const sealBytes = 6;

/**
 * Lead ids: a uuidv7 whose last six bytes are an HMAC of the rest, so an id proves when we issued it. Visitors who only
 * look at prices need no row; the id alone dates their quote (Ruling B5).
 */
export class LeadIds {
  /** The first key signs; older keys still verify after a rotation. */
  readonly #keys: readonly Buffer[];

  constructor(encryptionKeys: string) {
    this.#keys = parseEncryptionKeys(encryptionKeys).map(({ secret }) =>
      Buffer.from(hkdfSync("sha256", secret, "", "evenly lead id", 32)),
    );
  }

  issue(now: Date): string {
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(now.getTime(), 0, 6);
    // randomUUID buffers its entropy, which is faster for ids issued per request.
    bytes.write(randomUUID().slice(0, 8), 6, "hex");
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    this.#sealsOf(bytes)[0]?.copy(bytes, 10);
    const hex = bytes.toString("hex");
    return [8, 12, 16, 20, 32].map((end, part) => hex.slice([0, 8, 12, 16, 20][part], end)).join("-");
  }

  /** The London date of issue; undefined for ids that are not ours. */
  issuedOn(leadId: string): Temporal.PlainDate | undefined {
    if (!isUuid(leadId)) return undefined;
    const bytes = Buffer.from(leadId.replaceAll("-", ""), "hex");
    const isOurs = this.#sealsOf(bytes).some((seal) => timingSafeEqual(seal, bytes.subarray(10)));
    return isOurs ? londonToday(bytes.readUIntBE(0, 6)) : undefined;
  }

  #sealsOf(id: Buffer): Buffer[] {
    return this.#keys.map((key) =>
      createHmac("sha256", key).update(id.subarray(0, 10)).digest().subarray(0, sealBytes),
    );
  }
}
