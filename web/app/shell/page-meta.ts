import { origin } from "../api/brand.ts";
import { settings } from "../api/settings.ts";
import * as words from "./words.tsx";

function brandName() {
  return settings().config.brand.name;
}

/** With the brand's name, for the tab. */
export function documentTitle(title: string) {
  return `${title} | ${brandName()}`;
}

/** Link previews: the same text and picture for everybody. */
function preview(title: string, description: string) {
  return [
    ...Object.entries({
      "og:type": "website",
      "og:site_name": brandName(),
      "og:title": title,
      "og:description": description,
      "og:image": `${origin()}/house/link-preview.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": words.previewPicture,
    }).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** A page for search engines, with its description. */
export function publicPage(title: string, description: string) {
  return [
    { title: documentTitle(title) },
    { name: "description", content: description },
    ...preview(documentTitle(title), description),
  ];
}

/** A step of a journey: not indexed. */
export function journeyPage(title: string) {
  return [{ title: documentTitle(title) }, { name: "robots", content: "noindex" }];
}

/** A page whose link people share; its preview has no household data. */
export function sharedPage(title: string, shown: { readonly title: string; readonly description: string }) {
  return [...journeyPage(title), ...preview(shown.title, shown.description)];
}
