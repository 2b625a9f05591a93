import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import { londonToday } from "@evenly/domain/calendar";
import { parseEncryptionKeys } from "../encryption-keys.ts";

const sealBytes = 6;

/**
 * Ids of leads. Each is a uuidv7 whose last six bytes are an HMAC of the ten before it, so that the id itself
 * proves that we gave it out, and when. A visitor who only looks at prices thus costs no row: the lead is written
 * when something is first attached to it, and until then its id says on which day it was quoted (Ruling B5).
 */
export class LeadIds {
  /** The first key seals; a rotation leaves the ids that older ones sealed valid. */
  readonly #keys: readonly Buffer[];

  constructor(encryptionKeys: string) {
    this.#keys = parseEncryptionKeys(encryptionKeys).map(({ secret }) =>
      Buffer.from(hkdfSync("sha256", secret, "", "evenly lead id", 32)),
    );
  }

  issue(now: Date): string {
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(now.getTime(), 0, 6);
    // Node draws the randomness of uuids in batches, and these are given out at every look at the prices.
    bytes.write(randomUUID().slice(0, 8), 6, "hex");
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    this.#sealsOf(bytes)[0]?.copy(bytes, 10);
    const hex = bytes.toString("hex");
    return [8, 12, 16, 20, 32].map((end, part) => hex.slice([0, 8, 12, 16, 20][part], end)).join("-");
  }

  /** The day in London on which we gave out this id; undefined when we did not. */
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

/** Whether a text can be looked up in a uuid column at all. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
