import figtree from "../fonts/figtree.woff2?url";
import gabarito from "../fonts/gabarito.woff2?url";

/** The two files every page needs at once; the root preloads them. */
export const fontUrls = { gabarito, figtree };
