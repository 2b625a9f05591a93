import { seededRandom } from "../../e2e/seeded-random.ts";

/** Generated towns of 20,000 addresses, with streets of 30. */
export type Street = {
  readonly name: string;
  readonly town: string;
  readonly outcode: string;
  /** Odd and even side. */
  readonly postcodes: readonly [string, string];
  readonly houses: number;
  /** A block of flats on every twelfth street. */
  readonly building: string | undefined;
};

const beginnings = words(
  "Ald Birk Bram Cald Clov Curl Dam Dray Elm Farn Fen Fox Gos Haz Her Ing Jun Kel Lap Lark " +
    "Lin Mar Med Net Oak Ott Pen Plov Quin Rav Saff Sel Sorr Teas This Thorn Whim Wild Wren Yarr",
);
const middles = ["", ...words("a ar ber den er es ey ing le on or")];
const joints = ["", ...words("by car lin man nor s ter")];
const endings = words(
  "bourne brook combe croft dale dene down field fold ford garth gate grave ham hill holt hurst lea ley mead " +
    "mere moor ridge side stead thorpe ton well wick worth",
);
const kinds = words(
  "Road Street Close Avenue Lane Drive Way Court Crescent Gardens Grove Terrace Place Walk Park Mount View Rise Hill Square",
);
const blocks = words("Court House Mill Lodge");
const unitLetters = [..."ABDEFGHJLNPQRSTUWXYZ"];

const stems = beginnings.length * middles.length * joints.length * endings.length;
const distinctNames = stems * kinds.length;
const streetsPerTown = 667;
const flatsInBuilding = 24;

export function streetAt(index: number): Street {
  const next = seededRandom(index + 1);
  const townIndex = Math.floor(index / streetsPerTown);
  const indexInTown = index % streetsPerTown;
  const outcode = outcodeAt(townIndex * 2 + (indexInTown % 2));
  const postcodeAt = (side: number) => {
    const turn = Math.floor(indexInTown / 2) * 2 + side;
    const unit = Math.floor(turn / 10);
    return `${outcode} ${String(turn % 10)}${at(unitLetters, Math.floor(unit / 20))}${at(unitLetters, unit)}`;
  };
  return {
    name: nameAt(Math.floor(distinctNames * next() ** 2.5)),
    town: townAt(townIndex),
    outcode,
    postcodes: [postcodeAt(0), postcodeAt(1)],
    houses: 24 + Math.floor(next() * 8),
    building: index % 12 === 5 ? `${stemAt(Math.floor(next() * stems))} ${at(blocks, index)}` : undefined,
  };
}

/** A power law: of a million streets, 2,800 have the most common name. */
function nameAt(rank: number) {
  return `${stemAt(rank * 7919)} ${at(kinds, rank + Math.floor(rank / stems))}`;
}

function stemAt(index: number) {
  let rest = index;
  const take = (list: readonly string[]) => {
    const item = at(list, rest);
    rest = Math.floor(rest / list.length);
    return item;
  };
  return take(beginnings) + take(middles) + take(joints) + take(endings);
}

function townAt(index: number) {
  const round = Math.floor(index / (beginnings.length * endings.length));
  const name = at(beginnings, index) + at(endings, Math.floor(index / beginnings.length) + index);
  return round === 0
    ? name
    : `${at(["North", "South", "East", "West", "Upper", "Lower"], round - 1)} ${name}`;
}

function outcodeAt(index: number) {
  const area = Math.floor(index / 40);
  return `${letter(Math.floor(area / 26))}${letter(area)}${String((index % 40) + 1)}`;
}

function letter(index: number) {
  return String.fromCharCode(65 + (index % 26));
}

export const csvHeader =
  "reference,organisation_name,sub_building,building_name,building_number,street,city,postcode\n";

export function csvLinesOf(index: number): string[] {
  const { name, town, postcodes, houses, building } = streetAt(index);
  const lines: string[] = [];
  const add = (flat: string, block: string, number: string, postcode: string) =>
    lines.push(
      `${String(index)}/${String(lines.length)},,${flat},${block},${number},${name},${town},${postcode}\n`,
    );
  for (let number = 1; number <= houses; number++) {
    const postcode = postcodes[number % 2 === 1 ? 0 : 1];
    if (number === 7) for (const flat of ["Flat 1", "Flat 2", "Flat 3"]) add(flat, "", "7", postcode);
    else add("", "", String(number), postcode);
  }
  if (building === undefined) return lines;
  for (let flat = 1; flat <= flatsInBuilding; flat++) add(`Flat ${String(flat)}`, building, "", postcodes[0]);
  return lines;
}

const waysOfTyping: Record<string, (street: Street, number: string) => string> = {
  "a postcode": ({ postcodes }) => postcodes[0],
  "a postcode without its space": ({ postcodes }) => postcodes[1].replace(" ", "").toLowerCase(),
  "the first half of a postcode": ({ outcode }) => outcode,
  "a postcode but for two letters": ({ postcodes }) => postcodes[0].slice(0, -2),
  "number and street": ({ name }, number) => `${number} ${name}`,
  "number and half a street": ({ name }, number) => `${number} ${name.slice(0, 5).toLowerCase()}`,
  "number, street and town": ({ name, town }, number) => `${number} ${name}, ${town}`,
  "number, street and half a postcode": ({ name, outcode }, number) => `${number} ${name} ${outcode}`,
  "street and town": ({ name, town }) => `${name} ${town}`.toLowerCase(),
  "flat and building": ({ building, name }, number) =>
    building === undefined ? `flat 2, 7 ${name}` : `Flat ${number}, ${building}`,
  "number, street with a slip, town": ({ name, town }, number) =>
    `${number} ${misspell(name)} ${town}`.toLowerCase(),
  "a town": ({ town }) => town,
};

/** `ofEach` searches of each way, over the first `streets`; each `round` uses others. */
export function searchesFor(streets: number, ofEach: number, round: number) {
  const next = seededRandom(round + 1_000_003);
  return Array.from({ length: ofEach }, () =>
    Object.entries(waysOfTyping).map(([way, type]) => {
      const index = Math.floor(next() * streets);
      // Every twelfth street has flats.
      const street = streetAt(way === "flat and building" ? index - (index % 12) + 5 : index);
      return { way, typed: type(street, String(1 + Math.floor(next() * 24))) };
    }),
  ).flat();
}

function misspell(name: string) {
  return `${name.slice(0, 3)}${name.charAt(4)}${name.charAt(3)}${name.slice(5)}`;
}

function words(text: string): string[] {
  return text.split(" ");
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("An empty list");
  return item;
}
