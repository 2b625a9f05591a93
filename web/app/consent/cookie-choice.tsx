import { CookieBanner } from "@evenly/design/cookie-banner";
import { readConsent, storeConsent } from "./cookie-consent.ts";
import * as words from "./words.ts";
import { useHydrated } from "../parts/form/use-hydrated.ts";

/** Shown until a choice was made, or to change it; on prerendered pages once scripts run. Spec §4 Cookie banner. */
type Props = { readonly again: boolean; readonly side: "left" | "right" };

export function CookieChoice({ again, side }: Props) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const consent = readConsent(document.cookie);
  if (consent && !again) return null;
  return (
    <div data-asks="">
      <CookieBanner
        key={String(again)}
        words={words.banner}
        takesFocus={again}
        startsExpanded={again}
        startsPersonal={consent?.personal ?? false}
        side={side}
        onAcceptAll={() => storeConsent({ basic: true, personal: true })}
        onSave={(personal) => storeConsent({ basic: true, personal })}
      />
    </div>
  );
}
