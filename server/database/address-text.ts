import { formatPostcode } from "@evenly/domain/address";
import { doorSpellings, streetSpellings } from "@evenly/domain/address-words";

export type AddressParts = {
  readonly reference: string;
  readonly organisationName: string;
  readonly subBuilding: string;
  readonly building: string;
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
};

/**
 * Search words of streets and buildings: lower case, no accents or apostrophes, abbreviations written out. The first
 * word is never expanded: `St Johns Road` means a saint.
 */
export function searchWords(text: string): string[] {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’`.\p{M}]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.map((word, index) => {
    if (word === "saint") return "st";
    return index === 0 ? word : (streetSpellings[word] ?? word);
  });
}

/** A word and its other spellings: whoever typed an address may have used any of them. */
export function spellingsOf(word: string): string[] {
  const spellings = { ...streetSpellings, ...doorSpellings, saint: "st" };
  const whole = Object.hasOwn(spellings, word) ? spellings[word as keyof typeof spellings] : word;
  const same = Object.entries(spellings).filter(([, other]) => other === whole);
  return [...new Set([word, whole, ...same.map(([spelling]) => spelling)])].filter(
    (one) => !one.includes(" "),
  );
}

export function searchText(...texts: string[]): string {
  return texts.flatMap(searchWords).join(" ");
}

/** Envelope lines. A flat shares its house's line, so that line 1 alone identifies it. */
export function addressLines({ subBuilding, building, number, street }: AddressParts): {
  line1: string;
  line2: string;
} {
  const door = joined(" ", number, street);
  const inside = joined(", ", subBuilding, building === "" ? door : building);
  return { line1: inside, line2: building === "" ? "" : door };
}

/** A row for `staged_address`; undefined without line 1, town or valid postcode. */
export function stagedAddress(source: string, addressParts: AddressParts): StagedAddress | undefined {
  const parts: AddressParts = {
    ...addressParts,
    organisationName: readable(addressParts.organisationName),
    subBuilding: readable(addressParts.subBuilding),
    building: readable(addressParts.building),
    street: readable(addressParts.street),
    city: readable(addressParts.city),
    number: addressParts.number.trim().toUpperCase(),
    postcode: formatPostcode(addressParts.postcode),
  };
  const { line1, line2 } = addressLines(parts);
  const firstLine = line1 === "" ? parts.organisationName : line1;
  if (firstLine === "" || parts.city === "" || parts.reference === "" || !looksLikePostcode(parts.postcode))
    return undefined;
  return {
    source,
    reference: parts.reference,
    organisation_name: parts.organisationName,
    sub_building: parts.subBuilding,
    building: parts.building,
    building_search: parts.building === "" ? "" : searchText(parts.building, parts.city),
    house_number: /^\d{1,6}/.exec(parts.number)?.[0] ?? "",
    street: parts.street,
    street_search: parts.street === "" ? "" : searchText(parts.street, parts.city),
    city: parts.city,
    postcode: parts.postcode,
    line1: firstLine,
    line2,
    search: searchText(parts.organisationName, firstLine, line2, parts.city),
  };
}

/** All text, for COPY; `house_number` is digits or empty. */
export type StagedAddress = {
  readonly source: string;
  readonly reference: string;
  readonly organisation_name: string;
  readonly sub_building: string;
  readonly building: string;
  readonly building_search: string;
  readonly house_number: string;
  readonly street: string;
  readonly street_search: string;
  readonly city: string;
  readonly postcode: string;
  readonly line1: string;
  readonly line2: string;
  readonly search: string;
};

/** The `postcode` table's check, wider than the rule for typed postcodes. */
function looksLikePostcode(text: string) {
  return /^([A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}|GIR 0AA)$/.test(text);
}

function joined(separator: string, ...parts: string[]) {
  return parts.filter((part) => part !== "").join(separator);
}

function readable(text: string): string {
  const tidy = text.trim().replace(/\s+/g, " ");
  if (tidy !== tidy.toUpperCase()) return tidy;
  return tidy
    .toLowerCase()
    .replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\b\d+\p{L}\b/gu, (numbered) => numbered.toUpperCase())
    .replace(/(?<=\S )(And|At|By|Cum|De|In|Le|Of|On|The|Upon|Under)(?= \S)/g, (small) => small.toLowerCase());
}
