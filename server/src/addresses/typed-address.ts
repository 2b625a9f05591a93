import { formatPostcode, isPostcode } from "@evenly/domain/address";
import { cleanText } from "@evenly/domain/typed-text";
import { searchWords } from "../../database/address-text.ts";

export type TypedAddressSearch = {
  /** Complete, without its space, upper case. */
  readonly postcode: string | undefined;
  readonly postcodePrefix: string | undefined;
  readonly subBuilding: string | undefined;
  readonly number: number | undefined;
  readonly numberSuffix: string;
  readonly words: readonly string[];
};

const longestQuery = 200;
const mostWords = 8;
const wholePostcode = /(?<![\p{L}\p{N}])([a-z]{1,2}\d[a-z\d]?)[\s\p{Pd}]*(\d[a-z]{2})(?![\p{L}\p{N}])/iu;
const lastPart = /[^,]+$/;
const partOfPostcode = /(?:^|[\s,])([a-z]{1,2}\d[a-z\d]?(?:\s*\d[a-z]?)?)$/iu;
const inside = "flat|flt|apartment|apt|unit|room|studio|suite";
const flat = new RegExp(`^(?:${inside})\\s*(\\d{1,4}[a-z]?|[a-z]\\d{0,3})(?=$|[\\s,])[\\s,]*`, "i");
const flatBeforeSlash = /^(\d{1,4}[a-z]?)\s*\/\s*(?=\d)/i;
const leadingNumber = /^(\d{1,6})([a-z]?)(?=$|[\s,])[\s,]*/i;
const trailingNumber = /[\s,]+(\d{1,6})([a-z]?)$/i;
const endsInFlat = new RegExp(`(?:^|[\\s,])(?:${inside})[\\s,]+\\S+$`, "i");

export function parseTypedAddress(typed: string): TypedAddressSearch {
  let rest = cleanText(typed).normalize("NFKC").slice(0, longestQuery);
  let postcode: string | undefined;
  let postcodePrefix: string | undefined;
  let subBuilding: string | undefined;
  let door: RegExpExecArray | null;

  const whole = (wholePostcode.exec(rest) ?? lastPart.exec(rest)?.filter(isPostcode))?.[0];
  if (whole !== undefined) {
    postcode = formatPostcode(whole).replace(" ", "");
    rest = rest.replace(whole, " ").trim();
  } else {
    const part = partOfPostcode.exec(rest);
    // `Flat B2` is a flat, not the postcode prefix B2.
    if (part !== null && !endsInFlat.test(rest)) {
      postcodePrefix = (part[1] ?? "").replace(/\s/g, "").toUpperCase();
      rest = rest.slice(0, part.index);
    }
  }
  rest = rest.replace(/^[\s,]+|[\s,]+$/g, "");

  const named = flat.exec(rest) ?? flatBeforeSlash.exec(rest);
  if (named !== null) {
    subBuilding = named[1]?.toLowerCase();
    rest = rest.slice(named[0].length);
  }
  door = leadingNumber.exec(rest);
  if (door !== null) rest = rest.slice(door[0].length);
  else {
    door = trailingNumber.exec(rest);
    if (door !== null) rest = rest.slice(0, door.index);
  }
  return {
    postcode,
    postcodePrefix,
    subBuilding,
    number: door === null ? undefined : Number(door[1]),
    numberSuffix: (door?.[2] ?? "").toLowerCase(),
    words: searchWords(rest).slice(0, mostWords),
  };
}
