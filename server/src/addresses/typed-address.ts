import { formatPostcode, isPostcode } from "@evenly/domain/address";
import { doorSpellings, floorWords, insideWords } from "@evenly/domain/address-words";
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
const country = /[\s,]+(?:uk|united kingdom|gb|great britain|england|scotland|wales)$/i;

function spelledAs(words: readonly string[]) {
  return Object.keys(doorSpellings).filter((spelling) => words.includes(doorSpellings[spelling] ?? ""));
}
function oneOf(words: readonly string[]) {
  return [...words, ...spelledAs(words)].join("|");
}
const inside = oneOf(insideWords);
const rooms = new RegExp(`^(?:${oneOf(["room", "bedsit"])})`, "i");
const flat = new RegExp(
  `^(?:(?:${inside})\\b\\.?\\s*|f(?=\\d))(\\d{1,4}[a-z]?|[a-z]\\d{0,3})(?=$|[\\s,])[\\s,]*`,
  "i",
);
const floor = oneOf(floorWords);
const wholeFloor = Object.keys(doorSpellings).filter((spelling) =>
  doorSpellings[spelling]?.endsWith(" flat"),
);
/** `Ground Floor Flat`, `Basement` before a number, `GFF`, and `2fr`, a Scottish second floor to the right. */
const floorFlat = new RegExp(
  `^(?:(?:the\\s+)?(?:(?:${floor})[\\s-]+)+(?:floor|flr)?[\\s,-]*(?:${inside}|maisonette)(?=[\\s,])` +
    `|(?:the\\s+)?(?:(?:${floor})[\\s-]+)*(?:floor|flr)(?=[\\s,])` +
    `|(?:${floor})(?=\\s*,\\s*\\d)|(?:${wholeFloor.join("|")})(?=[\\s,])|\\d+f[lr\\d]\\d?(?=[\\s,]))[\\s,]*`,
  "i",
);
const flatBeforeSlash = /^(\d{1,4}[a-z]?)\s*\/\s*(?=\d)/i;
const numberWord = /^(?:no\b\.?|number|#)\s*(?=\d)/i;
/** Of `12-14` the first. */
const numbers = String.raw`(\d{1,6})([a-z]?)(?:\s*(?:[\p{Pd}&+]|to)\s*\d{1,6}[a-z]?)?`;
const leadingNumber = new RegExp(String.raw`^${numbers}(?=$|[\s,])[\s,]*`, "iu");
const trailingNumber = new RegExp(String.raw`[\s,]+${numbers}$`, "iu");
const endsInFlat = new RegExp(`(?:^|[\\s,])(?:${inside})[\\s,]+\\S+$`, "i");

export function parseTypedAddress(typed: string): TypedAddressSearch {
  let rest = cleanText(typed).normalize("NFKC").slice(0, longestQuery).replace(country, "");
  let postcode: string | undefined;
  let postcodePrefix: string | undefined;
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

  const way = readWayInside(rest);
  rest = way.rest.replace(numberWord, "");
  door = leadingNumber.exec(rest);
  if (door !== null) rest = rest.slice(door[0].length);
  else {
    door = trailingNumber.exec(rest);
    if (door !== null) rest = rest.slice(0, door.index);
  }
  return {
    postcode,
    postcodePrefix,
    subBuilding: way.subBuilding,
    number: door === null ? undefined : Number(door[1]),
    numberSuffix: (door?.[2] ?? "").toLowerCase(),
    words: searchWords(rest).slice(0, mostWords),
  };
}

/** What stands before the house: its flat; without one its floor, or its room, which a flat of it may have. */
function readWayInside(typed: string): { readonly subBuilding: string | undefined; readonly rest: string } {
  const found: { flat?: string | undefined; floor?: string; room?: string | undefined } = {};
  let rest = typed;
  for (;;) {
    const onFloor = floorFlat.exec(rest)?.[0];
    const [named, name] = flat.exec(rest) ?? flatBeforeSlash.exec(rest) ?? [];
    const part = onFloor ?? named;
    if (part === undefined) break;
    if (onFloor !== undefined) found.floor ??= spellFloor(onFloor);
    else if (rooms.test(part)) found.room ??= name?.toLowerCase();
    else found.flat ??= name?.toLowerCase();
    rest = rest.slice(part.length);
  }
  return { subBuilding: found.flat ?? found.floor ?? found.room, rest };
}

/** As a list of addresses names it: `ground floor flat`. */
function spellFloor(typed: string): string {
  return (typed.toLowerCase().match(/[a-z\d]+/g) ?? [])
    .map((word) => doorSpellings[word]?.replace(" flat", " floor flat") ?? word)
    .join(" ");
}
