import type { Brand } from "./config.ts";

/**
 * What stands for the brand in the documents that are built, and is replaced by the operator's own when they are served
 * (Ruling A1). Words may also stand there in small letters, and a telephone number without its spaces.
 */
export const brandMarks: Brand = {
  name: "Brand__Name",
  strapline: "Brand__Strapline",
  phone: "Brand__ Phone",
  email: "Brand__Email",
  companyName: "Brand__Company_Name",
  companyNumber: "Brand__Company_Number",
  registeredAddress: "Brand__Registered_Address",
  statementName: "Brand__Statement_Name",
  advanceNoticeWorkingDays: 987_654_321,
  links: {
    privacyPolicy: "/Brand__Privacy_Policy",
    terms: "/Brand__Terms",
    cookiePolicy: "/Brand__Cookie_Policy",
    accessibility: "/Brand__Accessibility",
  },
};

/** Stands for the address that the product is served from, without a slash at its end. */
export const originMark = "https://brand__origin";

/** What a brand looks like where a document says it by itself: its pack's sheet, and the colour of the browser's own frame. */
export type Look = { readonly css: string; readonly frame: string };
export const lookMarks: Look = { css: "Brand__Sheet{}", frame: "Brand__Frame" };

/** Where a document holds the whole brand for its scripts, as JSON. */
export const brandElementId = "brand";
export const brandElementMark = "Brand__Json";

/** Every mark and what stands in its place, the longer of two that begin alike first. */
const replacements = (brand: Brand, origin: string): readonly (readonly [string, string])[] => {
  const { links, advanceNoticeWorkingDays, ...words } = brandMarks;
  const own = (key: string) => String((brand as unknown as Record<string, unknown>)[key]);
  const pairs = [
    ...Object.entries(words).flatMap(([key, mark]) => [
      [mark, own(key)],
      [mark.toLowerCase(), own(key).toLowerCase()],
      [mark.replaceAll(" ", ""), own(key).replaceAll(" ", "")],
    ]),
    ...Object.entries(links).map(([key, mark]) => [mark, brand.links[key as keyof Brand["links"]]]),
    [String(advanceNoticeWorkingDays), String(brand.advanceNoticeWorkingDays)],
    [originMark, origin],
  ] as [string, string][];
  return pairs.sort(([one], [other]) => other.length - one.length);
};

/**
 * A text that was built with the marks, with a brand in their place. `escape` makes a value fit where the marks stand:
 * in a document or in JSON.
 */
export const fillBrand = (
  built: string,
  {
    brand,
    look,
    origin,
    escape,
  }: { brand: Brand; look: Look; origin: string; escape: (value: string) => string },
): string => {
  let filled = built.replaceAll(lookMarks.css, () => look.css).replaceAll(lookMarks.frame, () => look.frame);
  for (const [mark, value] of replacements(brand, origin))
    filled = filled.replaceAll(mark, () => escape(value));
  return filled.replaceAll(brandElementMark, () => JSON.stringify(brand).replaceAll("<", String.raw`\u003c`));
};
