import { readConsent, storeConsent } from "../consent/cookie-consent.ts";
import { CookieBanner } from "../design/cookie-banner.tsx";
import { useHydrated } from "../form/use-hydrated.ts";

/** Asks until somebody has chosen. Spec §4 Cookie banner. Prerendered pages ask once they run. */
export function CookieChoice() {
  const isHydrated = useHydrated();
  if (!isHydrated || readConsent(document.cookie)) return null;
  return (
    <div data-asks="">
      <CookieBanner
        onAcceptAll={() => storeConsent({ basic: true, personal: true })}
        onSave={(personal) => storeConsent({ basic: true, personal })}
      />
    </div>
  );
}
