import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ReceivedWebhook, Webhook } from "../port.ts";

const delivery = z.object({ events: z.array(z.unknown()) });

/** Signed over its body with any of the secrets: there are two during a rotation. Ruling F8. */
export function readWebhook(secrets: readonly string[], { body, headers }: ReceivedWebhook): Webhook {
  if (!isSigned(body, headers["webhook-signature"], secrets)) return { outcome: "forged" };
  const read = delivery.safeParse(parse(body));
  return read.success ? { outcome: "read", events: read.data.events } : { outcome: "unreadable" };
}

function isSigned(body: Buffer, signature: string | string[] | undefined, secrets: readonly string[]) {
  const signatureBytes = Buffer.from(typeof signature === "string" ? signature : "", "hex");
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(body).digest();
    return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
