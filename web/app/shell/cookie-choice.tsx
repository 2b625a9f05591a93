import { useEffect, useState } from "react";
import { readConsent, storeConsent } from "../consent/cookie-consent.ts";
import { CookieBanner } from "../design/cookie-banner.tsx";

/** Asks until somebody has chosen. Spec §4 Cookie banner. Prerendered pages ask once they run. */
export function CookieChoice() {
  const [asks, setAsks] = useState(false);
  useEffect(() => setAsks(!readConsent(document.cookie)), []);
  if (!asks) return null;
  return (
    <CookieBanner
      onAcceptAll={() => storeConsent({ basic: true, personal: true })}
      onSave={(personal) => storeConsent({ basic: true, personal })}
    />
  );
}
