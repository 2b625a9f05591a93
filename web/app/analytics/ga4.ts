import type { AnalyticsEvent } from "./events.ts";

type DataLayer = { dataLayer?: IArguments[] };

const begun = new Set<string>();

// gtag.js reads `arguments` objects off the data layer, not arrays.
const push: (...entry: unknown[]) => void = function () {
  const layer = ((window as DataLayer).dataLayer ??= []);
  layer.push(arguments);
};

function begin(id: string) {
  if (begun.has(id)) return;
  begun.add(id);
  push("js", new Date());
  // A guid in a URL grants access and is never sent (Ruling A5).
  push("config", id, {
    send_page_view: false,
    page_location: location.origin + location.pathname.replace(/^(\/account-already-exists)\/.*/, "$1"),
    allow_google_signals: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Loads Google's script on the first event. */
export function sendToGa4(id: string, { name, ...parameters }: AnalyticsEvent) {
  begin(id);
  push("event", name, parameters);
}
