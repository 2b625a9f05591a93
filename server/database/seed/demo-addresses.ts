import type { AddressParts } from "../address-text.ts";

const cities: readonly { name: string; outcodes: readonly string[] }[] = [
  { name: "Leeds", outcodes: ["LS2", "LS4", "LS6", "LS7", "LS11"] },
  { name: "Sheffield", outcodes: ["S1", "S3", "S6", "S10", "S11"] },
  { name: "Manchester", outcodes: ["M1", "M13", "M14", "M15", "M20"] },
  { name: "Liverpool", outcodes: ["L1", "L7", "L15", "L17", "L18"] },
  { name: "Newcastle upon Tyne", outcodes: ["NE1", "NE2", "NE4", "NE6", "NE7"] },
  { name: "Birmingham", outcodes: ["B1", "B5", "B15", "B29", "B30"] },
  { name: "Nottingham", outcodes: ["NG1", "NG3", "NG7", "NG8", "NG9"] },
  { name: "Bristol", outcodes: ["BS1", "BS2", "BS5", "BS6", "BS8"] },
  { name: "Brighton", outcodes: ["BN1", "BN2", "BN3"] },
  { name: "Southampton", outcodes: ["SO14", "SO15", "SO16", "SO17", "SO18"] },
];

// Combined from two lists, so that no real street appears.
const beginnings = [
  "Bramble", "Clover", "Curlew", "Damson", "Fennel", "Foxglove", "Heron", "Juniper", "Lapwing", "Linnet",
  "Medlar", "Otter", "Plover", "Quince", "Saffron", "Sorrel", "Teasel", "Thistle", "Whimbrel", "Yarrow",
]; // prettier-ignore
const endings = ["wick", "garth", "combe", "mead", "stead", "fold", "holt", "thorpe", "ley", "brook"];
const kinds = ["Road", "Street", "Avenue", "Terrace", "Grove", "Lane", "Place", "Mount", "Crescent", "Drive"];
const unitLetters = "ABDEFGHJLNPQRSTUWXY";

const streetsPerCity = 100;

/** Ruling E: at least 20,000 addresses, deterministic. */
export function demoAddresses(): AddressParts[] {
  const drawn = cities.flatMap(({ name, outcodes }, cityIndex) =>
    Array.from({ length: streetsPerCity }, (_, streetIndex) =>
      addressesOfStreet(name, outcodes, streetIndex, sequence(cityIndex * streetsPerCity + streetIndex + 1)),
    ).flat(),
  );
  return [...fixedAddresses(), ...drawn].map((parts) => ({
    ...parts,
    reference: [parts.subBuilding, parts.building, parts.number, parts.street, parts.postcode].join("|"),
  }));
}

/** Fixed addresses used by tests and people. Ruling E. */
function fixedAddresses(): AddressParts[] {
  const terrace = range(1, 24).map((number) =>
    addressAt({ number: String(number), street: "Larkspur Terrace", city: "Leeds", postcode: "LS6 1ZZ" }),
  );
  const court = range(1, 12).map((flat) =>
    addressAt({
      subBuilding: `Flat ${String(flat)}`,
      building: "Marigold Court",
      city: "Leeds",
      postcode: "LS6 2ZZ",
    }),
  );
  return [...terrace, ...court];
}

function addressesOfStreet(
  city: string,
  outcodes: readonly string[],
  index: number,
  next: (below: number) => number,
) {
  const outcode = at(outcodes, index);
  const turn = Math.floor(index / outcodes.length);
  // Real units may be taken; these end in Z like the fixed ones, and no two streets share one.
  const postcode = `${outcode} ${String((turn % 9) + 1)}${at([...unitLetters], Math.floor(turn / 9) + next(6) * 3)}Z`;
  const name = at(beginnings, index * 7 + next(3)) + at(endings, Math.floor(index / 2));
  const place = { city, postcode };
  if (index % 10 === 9) {
    const building = `${name} ${at(["Court", "House", "Mill"], next(3))}`;
    return range(1, 12 + next(20)).map((flat) =>
      addressAt({ ...place, building, subBuilding: `Flat ${String(flat)}` }),
    );
  }
  const street = `${name} ${at(kinds, index + next(4))}`;
  return range(1, 16 + next(12)).flatMap((number) => {
    const house = { ...place, street, number: String(number) };
    return next(16) === 0
      ? range(1, 3).map((flat) => addressAt({ ...house, subBuilding: `Flat ${String(flat)}` }))
      : [addressAt(house)];
  });
}

function addressAt(parts: Partial<AddressParts> & Pick<AddressParts, "city" | "postcode">): AddressParts {
  return {
    reference: "",
    organisationName: "",
    subBuilding: "",
    building: "",
    number: "",
    street: "",
    ...parts,
  };
}

/** Deterministic pseudo-random numbers (a linear congruential generator, Numerical Recipes). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("An empty list");
  return item;
}
