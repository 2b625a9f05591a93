/** Spec §3 Cookie consent, Ruling D16. */
export type Consent = { readonly basic: true; readonly personal: boolean };

export const cookieName = "cookie_consent";
const ninetyDays = 7_776_000;

export function readConsent(cookies: string): Consent | undefined {
  const value = cookies
    .split("; ")
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  if (!value) return undefined;
  try {
    const parsed = JSON.parse(decodeURIComponent(value)) as { basic?: unknown; personal?: unknown };
    return parsed.basic === true ? { basic: true, personal: parsed.personal === true } : undefined;
  } catch {
    return undefined;
  }
}

/** 90 days, site-wide, Lax. Spec §9. */
export function consentCookie(consent: Consent) {
  return `${cookieName}=${encodeURIComponent(JSON.stringify(consent))}; Max-Age=${ninetyDays}; Path=/; SameSite=Lax`;
}

/** Stores the choice and reloads the page. Spec §4. */
export function storeConsent(consent: Consent) {
  document.cookie = consentCookie(consent);
  location.reload();
}
