import { origin } from "../api/brand.ts";
import { settings } from "../api/settings.ts";
import * as words from "./words.tsx";

const brandName = () => settings().config.brand.name;

/** With the brand's name, for the tab. */
export const documentTitle = (title: string) => `${title} | ${brandName()}`;

/** Link previews: the same text and picture for everybody. */
const preview = (title: string, description: string) => [
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

/** A page for search engines, with its description. */
export const publicPage = (title: string, description: string) => [
  { title: documentTitle(title) },
  { name: "description", content: description },
  ...preview(documentTitle(title), description),
];

/** A step of a journey: not indexed. */
export const journeyPage = (title: string) => [
  { title: documentTitle(title) },
  { name: "robots", content: "noindex" },
];

/** A page whose link people share; its preview has no household data. */
export const sharedPage = (
  title: string,
  shown: { readonly title: string; readonly description: string },
) => [...journeyPage(title), ...preview(shown.title, shown.description)];
