import { staffIdleMinutes } from "@evenly/domain/staff";
import type { Auth } from "better-auth";
import type { APIError } from "better-auth/api";
import type { passkey } from "@better-auth/passkey";
import type { twoFactor } from "better-auth/plugins/two-factor";
import { newId } from "../../../database/ids.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { ownEndpoints } from "./own-endpoints.ts";

/** What it is made of; the other dependencies hold it. */
export type SignInParts = Pick<Dependencies, "db" | "config" | "clock" | "encryptionKeys">;

type WithPasswords = SignInParts & {
  /** For tests: the real hash is slow on purpose. */
  readonly passwords?: Passwords | undefined;
};

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { readonly password: string; readonly hash: string }) => Promise<boolean>;
};

const cookiePrefix = "evenly_staff";

/** Used as a library; its own routes are never served. */
export type BetterAuth = Auth<ReturnType<typeof optionsFor>>;

export const sessionCookieName = `${cookiePrefix}.session_token`;

/** Loaded on first use, so that servers without back-office traffic do not pay for it. */
export function loadBetterAuth(deps: WithPasswords): () => Promise<BetterAuth> {
  let loaded: Promise<BetterAuth> | undefined;
  const load = async () => {
    const [{ betterAuth }, { APIError }, { twoFactor }, { passkey }, { ownEndpoints }] = await Promise.all([
      import("better-auth"),
      import("better-auth/api"),
      import("better-auth/plugins/two-factor"),
      import("@better-auth/passkey"),
      import("./own-endpoints.ts"),
    ]);
    return betterAuth(optionsFor(deps, { twoFactor, passkey, ownEndpoints, APIError }));
  };
  return () => (loaded ??= load());
}

type Plugins = {
  readonly twoFactor: typeof twoFactor;
  readonly passkey: typeof passkey;
  readonly ownEndpoints: typeof ownEndpoints;
  readonly APIError: typeof APIError;
};

/** Its tables are created by our migrations; we count failures for both steps ourselves. Ruling H1. */
function optionsFor({ db, config, encryptionKeys, passwords }: WithPasswords, plugins: Plugins) {
  const secrets = encryptionKeys.secretsFor("staff sign-in");
  return {
    appName: config.brand.name,
    baseURL: config.publicUrl,
    basePath: "/api/staff",
    secret: secrets[0]?.value ?? "",
    secrets,
    database: { db, type: "postgres" as const },
    telemetry: { enabled: false },
    // Our own refusals replace its messages, and its logger would write emails.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: config.publicUrl.startsWith("https:"),
      defaultCookieAttributes: { path: "/api/staff", sameSite: "strict" as const, httpOnly: true },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(), validateSchema: false },
    },
    user: { modelName: "staffPerson" },
    session: {
      modelName: "staffSession",
      expiresIn: staffIdleMinutes * 60,
      updateAge: 60,
      fields: { userId: "personId" },
    },
    account: { modelName: "staffCredential", fields: { userId: "personId" } },
    verification: { modelName: "staffChallenge" },
    emailAndPassword: { enabled: true, disableSignUp: true, ...(passwords && { password: passwords }) },
    plugins: [
      plugins.ownEndpoints(),
      plugins.passkey({
        rpName: `${config.brand.name} staff`,
        origin: new URL(config.publicUrl).origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        authentication: {
          // It is both factors only where the device checked who holds it.
          afterVerification: async ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw new plugins.APIError("UNAUTHORIZED");
          },
        },
        schema: {
          passkey: {
            modelName: "staffPasskey",
            fields: { userId: "personId", credentialID: "credentialId" },
          },
        },
      }),
      plugins.twoFactor({
        issuer: `${config.brand.name} staff`,
        accountLockout: { enabled: false },
        schema: { twoFactor: { modelName: "staffSecondFactor", fields: { userId: "personId" } } },
      }),
    ],
  };
}
