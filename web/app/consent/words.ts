import type { CookieBannerWords } from "@evenly/design/cookie-banner";

/** Spec §4 Cookie banner. */
export const banner: CookieBannerWords = {
  title: "Cookies, evenly shared",
  text: "We need a few to run the site. You choose whether we may use the rest to measure how it is used.",
  basic: "Basic",
  basicText: "Needed for your quote. Always on.",
  personal: "Personal",
  personalText: "Helps us see what works.",
  save: "Save selection",
  acceptAll: "Accept all",
  customise: "Customise",
};
