import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import gabarito from "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url";

/** The two files every page needs at once; the root preloads them. */
export const fontUrls = { gabarito, figtree };
