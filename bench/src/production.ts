import { randomBytes } from "node:crypto";

/** A node as in production, with keys of its own and without a real provider. */
export function productionEnv(): Record<string, string> {
  return {
    NODE_ENV: "production",
    PUBLIC_URL: "https://evenly.example",
    ALLOW_SANDBOX: "1",
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
  };
}

/** Of one that answers calls only: jobs run elsewhere, and requests count for the client they name. */
export function productionApiEnv(): Record<string, string> {
  return { ...productionEnv(), ROLE: "api", TRUST_PROXY: "1" };
}
