import { origin } from "../api/brand.ts";
import { settings } from "../api/settings.ts";
import * as words from "./words.tsx";

const brandName = () => settings().config.brand.name;

/** As it stands in the browser's tab, with the brand's name. */
export const documentTitle = (title: string) => `${title} | ${brandName()}`;

/** What another program shows of a link to the page: words and a picture that are the same for everybody. */
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

/** A page that search engines may show, with the sentence that they show of it. */
export const publicPage = (title: string, description: string) => [
  { title: documentTitle(title) },
  { name: "description", content: description },
  ...preview(documentTitle(title), description),
];

/** A step of somebody's journey: nothing to be found by a search. */
export const journeyPage = (title: string) => [
  { title: documentTitle(title) },
  { name: "robots", content: "noindex" },
];

/** A step of a journey that people send each other the link to. Nothing about the household stands in it. */
export const sharedPage = (
  title: string,
  shown: { readonly title: string; readonly description: string },
) => [...journeyPage(title), ...preview(shown.title, shown.description)];
