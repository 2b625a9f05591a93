import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { call } from "./call.ts";

function load() {
  return import("@simplewebauthn/browser");
}

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** The browser's own refusals: left, or too late. */
export function isLeft(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
}

export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await load();
  const options = await call("GET /staff/session/passkey");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  const body = { id, rawId, response: { clientDataJSON, authenticatorData, signature } };
  await call("POST /staff/session/passkey", { body });
}

export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await load();
  const options = await call("GET /staff/passkeys/new", { query: { name } });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body = { name, id, rawId, response: { clientDataJSON, attestationObject, transports } };
  await call("POST /staff/passkeys", { body });
}
