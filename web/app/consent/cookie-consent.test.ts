import { expect, test } from "vitest";
import { consentCookie, readConsent } from "./cookie-consent.ts";

function stored(cookie: string) {
  return cookie.split("; ")[0] ?? "";
}

test("the choice lasts 90 days, site-wide, Lax [S9.4] [D16]", () => {
  expect(consentCookie({ basic: true, personal: false })).toBe(
    "cookie_consent=%7B%22basic%22%3Atrue%2C%22personal%22%3Afalse%7D; Max-Age=7776000; Path=/; SameSite=Lax",
  );
});

test("the stored choice is found among other cookies", () => {
  const cookie = stored(consentCookie({ basic: true, personal: true }));
  expect(readConsent(`a=1; ${cookie}; b=2`)).toEqual({ basic: true, personal: true });
});

test("a missing or invalid cookie, or one without basic, means no choice [S3.2] [S4.11]", () => {
  expect(readConsent("")).toBeUndefined();
  expect(readConsent("cookie_consent=%7Bnonsense")).toBeUndefined();
  expect(readConsent(`cookie_consent=${encodeURIComponent('{"basic":false}')}`)).toBeUndefined();
});
