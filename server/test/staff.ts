import { newToken } from "../database/ids.ts";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { StaffRole } from "@evenly/domain/staff";
import type { LightMyRequestResponse } from "fastify";
import { keepPerson } from "../src/staff/people/invitations.ts";
import type { TestApp } from "./app.ts";
import { quickPasswords } from "./quick-passwords.ts";

export const staffPassword = "a long staff password";
export const ours = { origin: "https://evenly.test" };

export class CookieJar {
  readonly #cookies = new Map<string, string>();

  keep({ headers }: Pick<LightMyRequestResponse, "headers">): void {
    for (const cookie of [headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get names(): string[] {
    return [...this.#cookies.keys()];
  }

  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

export function staffBrowser(test: TestApp, jar = new CookieJar()) {
  const send = async (method: "GET" | "POST", path: string, body?: object, headers: object = ours) => {
    const cookie = jar.toString();
    const answer = await test.app.inject({
      method,
      url: `/api/staff${path}`,
      headers: { "idempotency-key": newToken(), ...headers, ...(cookie !== "" && { cookie }) },
      ...(body !== undefined && { payload: body }),
    });
    jar.keep(answer);
    return answer;
  };
  return {
    jar,
    get: (path: string) => send("GET", path),
    post: (path: string, body?: object, headers?: object) => send("POST", path, body, headers),
  };
}
export type StaffBrowser = ReturnType<typeof staffBrowser>;

/** Approves what somebody asked for, as it is shown. Ruling H3. */
export async function agreeTo(second: StaffBrowser, answer: { json: <T>() => T }) {
  const { approvalId } = answer.json<{ approvalId: string }>();
  const { token } = (await second.get(`/approvals/${approvalId}`)).json<{ token: string }>();
  return second.post(`/approvals/${approvalId}/agree`, { token, reason: "Seen" });
}

/** The one-time code key from the URI for authenticator apps. */
export function keyIn(uri: string): string {
  return new TextDecoder().decode(base32.decode(new URL(uri).searchParams.get("secret") ?? ""));
}

export function codeOf(key: string): Promise<string> {
  return createOTP(key).totp();
}

export async function addStaff(
  { deps }: Pick<TestApp, "deps">,
  email: string,
  roles: StaffRole[],
  isDemo = false,
): Promise<string> {
  const name = email.split("@")[0] ?? "";
  const password = await quickPasswords.hash(staffPassword);
  return deps.db.transaction().execute((trx) => keepPerson(trx, { email, name, roles, password, isDemo }));
}

/** First sign-in, with second factor. */
export async function setUp(browser: StaffBrowser, email: string) {
  await browser.post("/session", { email, password: staffPassword });
  const started = await browser.post("/second_factor", { password: staffPassword });
  const { uri, recoveryCodes } = started.json<{ uri: string; recoveryCodes: string[] }>();
  const key = keyIn(uri);
  const code = await codeOf(key);
  await browser.post("/second_factor/code", { code });
  return { key, recoveryCodes, code };
}

export async function signedInAs(test: TestApp, role: StaffRole): Promise<StaffBrowser> {
  const email = `${role}@staff.test`;
  await addStaff(test, email, [role]);
  const browser = staffBrowser(test);
  await setUp(browser, email);
  return browser;
}
