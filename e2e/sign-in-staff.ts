import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";

/** The demo staff's password (README). */
export const password = "evenly-on-trial";

/** The code of an authenticator app for a shown key, now or later; each code works once. */
export function codeOf(shown: string, later = 0): Promise<string> {
  return createOTP(new TextDecoder().decode(base32.decode(shown))).hotp(
    Math.floor(Date.now() / 30_000) + later,
  );
}

/** Signs in for the first time, with a second factor, without screens. */
export async function signIn(page: Page, url: string, role: string, secret = password): Promise<void> {
  const email = `${role}@staff.example`;
  const send = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(`${url}/api/staff${path}`, { data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`${path} answers ${String(answer.status())}`);
    const text = await answer.text();
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
  };
  await send("/session", { email, password: secret });
  const { uri } = await send<{ uri: string }>("/second_factor", { password: secret });
  const key = new URL(uri).searchParams.get("secret") ?? "";
  await send("/second_factor/code", { code: await codeOf(key) });
}
