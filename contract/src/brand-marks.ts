import type { Brand } from "./config.ts";

/** Placeholders in built documents, replaced with the operator's brand when served (Ruling A1). */
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

/** Placeholder for the origin, without a trailing slash. */
export const originMark = "https://brand__origin";

/** The inlined stylesheet of a brand pack, and the colour of the browser's frame. */
export type Look = { readonly css: string; readonly frame: string };
export const lookMarks: Look = { css: "Brand__Sheet{}", frame: "Brand__Frame" };

/** The element with the brand as JSON for the scripts. */
export const brandElementId = "brand";
export const brandElementMark = "Brand__Json";

/** Placeholders and their values; longer placeholders precede their own prefixes. */
function replacements(brand: Brand, origin: string): readonly (readonly [string, string])[] {
  const { links, advanceNoticeWorkingDays, ...words } = brandMarks;
  const own = (key: string) => String((brand as unknown as Record<string, unknown>)[key]);
  const pairs = [
    ...Object.entries(words).flatMap(([key, mark]) => [
      [mark, own(key)],
      [mark.toLowerCase(), own(key).toLowerCase()],
      ...(mark.includes(" ") ? [[mark.replaceAll(" ", ""), own(key).replaceAll(" ", "")]] : []),
    ]),
    ...Object.entries(links).map(([key, mark]) => [mark, brand.links[key as keyof Brand["links"]]]),
    [String(advanceNoticeWorkingDays), String(brand.advanceNoticeWorkingDays)],
    [originMark, origin],
  ] as [string, string][];
  return pairs.sort(([one], [other]) => other.length - one.length);
}

/** A built text with a brand in place of the placeholders. `escape` encodes values for a document or for JSON. */
export function fillBrand(
  built: string,
  {
    brand,
    look,
    origin,
    escape,
  }: { brand: Brand; look: Look; origin: string; escape: (value: string) => string },
): string {
  const values = new Map([
    [lookMarks.css, look.css],
    [lookMarks.frame, look.frame],
    [brandElementMark, JSON.stringify(brand).replaceAll("<", String.raw`\u003c`)],
    ...replacements(brand, origin).map(([mark, value]) => [mark, escape(value)] as const),
  ]);
  // One pass: a start fills some dozens of documents.
  const marks = new RegExp(values.keys().map(RegExp.escape).toArray().join("|"), "g");
  return built.replaceAll(marks, (mark) => values.get(mark) ?? mark);
}
