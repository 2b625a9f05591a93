import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  findDoors,
  findLikelyWords,
  findPlacesByPrefix,
  findPlacesByWords,
  findPostcodesByPrefix,
  summarisePlaces,
} from "./queries/address-search.ts";
import { findHeldAddress } from "./queries/addresses.ts";
import type { Database } from "../../database/tables.ts";
import { useTestDatabases } from "../../test/database.ts";
import { createGazetteer } from "./gazetteer.ts";
import type { AddressLookup } from "./port.ts";
import { parseTypedAddress } from "./typed-address.ts";

describe("The gazetteer", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let gazetteer: AddressLookup;
  beforeAll(async () => {
    ({ db } = await open());
    gazetteer = createGazetteer(db);
  });
  const lines = async (query: string) => (await gazetteer.find(query)).map(({ address }) => address);
  const seven = "7 Larkspur Terrace, Leeds, LS6 1ZZ";

  test.each([
    ["7 larkspur"],
    ["7 LARKSPUR TER"],
    ["7, Larkspur Terrace, Leeds"],
    ["7 larkspur tce leeds"],
    ["7 Larkspur Terrace LS6 1ZZ"],
    ["larkspur terrace 7"],
    ["7 ls61zz"],
    ["LS6 1ZZ, 7"],
    ["7 larkspur terrace ls6"],
    ["7 larkspru terace"],
    ["7 lakspur"],
    ["7 leeds larkspur"],
    ["7 larkspur terrace, headingley, leeds"],
    ["7 larkspur road"],
    ["7 Larkspur Trce"],
    ["No. 7 Larkspur Tce, Leeds, UK"],
    ["Ground Floor Flat, 7 Larkspur Terrace"],
    ["the top flat, 7 larkspur terrace"],
    ["GFF 7 Larkspur Terrace"],
    ["2fr, 7 Larkspur Terrace"],
    ["1st floor, 7 Larkspur Terrace"],
    ["Basement, 7 Larkspur Terrace"],
    ["Room 4, 7 Larkspur Terrace"],
    ["Flat 3, 7-9 Larkspur Terrace"],
    ["7-9 Larkspur Terrace"],
    ["7 & 9 larkspur terrace"],
    ["larkspur terrace 7–9"],
    ["Basement Flat, 7 Larkspur Terrace, LS6 1ZZ"],
  ])("puts 7 Larkspur Terrace first for '%s' [C6]", async (query) => {
    expect((await lines(query))[0]).toBe(seven);
  });

  test.each([
    ["flat 3 marigold court"],
    ["Flat 3, Marigold Court, Leeds"],
    ["3 marigold"],
    ["apt 3 marigold ct"],
    ["flat 3 ls6 2zz"],
    ["flat 3 marigld court"],
    ["Apt. 3, Marigold Court"],
    ["F3 Marigold Court"],
    ["Room 4, Flat 3 Marigold Court"],
    ["Flat 3, Room 4, Marigold Court"],
    ["Flat 3 Marigold Court LS6 2ZZ"],
    ["room 4, apt 3, LS6 2ZZ"],
  ])("finds the flat for '%s' [C6]", async (query) => {
    expect(await lines(query)).toEqual(["Flat 3, Marigold Court, Leeds, LS6 2ZZ"]);
  });

  test.each([
    ["7 larkspur terrace ls6-1zz"],
    ["7 larkspur terrace, LS6 IZZ."],
    ["\u200b7\u00a0larkspur\u200b terrace"],
    ["\u202a７　ｌａｒｋｓｐｕｒ\u202c"],
  ])("puts 7 Larkspur Terrace first for %j [C15]", async (query) => {
    expect((await lines(query))[0]).toBe(seven);
  });

  test.each([["LS6 IZZ"], ["LS6 1ZZ."], ["LS6-1ZZ"], ["LS6 1ZZ, UK"], ["ＬＳ６\u200b１ＺＺ"]])(
    "reads the postcode of %j [C15]",
    async (query) => {
      expect(await lines(query)).toEqual(await lines("LS6 1ZZ"));
    },
  );

  test.each([["Upper Street"], ["garden court"], ["first avenue"], ["The Ground"]])(
    "reads no floor in %s",
    (query) => {
      expect(parseTypedAddress(query)).toMatchObject({
        subBuilding: undefined,
        words: query.toLowerCase().split(" "),
      });
    },
  );

  test("reads no postcode where a street begins with O [C15]", async () => {
    expect(await lines("flat b2 old road, leeds")).toEqual(await lines("flat b2, old road leeds"));
  });

  test.each([["LS6 1ZZ"], ["ls61zz"], ["larkspur terrace"], ["larkspur"], ["larkspur st"]])(
    "lists every house of the terrace for '%s'",
    async (query) => {
      const found = await lines(query);
      expect(found).toHaveLength(24);
      expect(found[6]).toBe(seven);
    },
  );

  test("puts the number itself before the numbers that it begins", async () => {
    const found = await lines("1 larkspur");
    expect(found.slice(0, 3).map((line) => line.split(",")[0])).toEqual([
      "1 Larkspur Terrace",
      "10 Larkspur Terrace",
      "11 Larkspur Terrace",
    ]);
    expect(found).toHaveLength(11);
  });

  test("shows the beginning of a postcode as postcodes to open, the outcode itself first", async () => {
    const found = await gazetteer.find("ls6 1");
    const zz = found.find(({ address }) => address === "LS6 1ZZ, Leeds (24 addresses)");
    expect(zz?.isContainer).toBe(true);
    expect((await gazetteer.find("ls6 1", zz?.id)).map(({ address }) => address)).toContain(seven);
    expect((await lines("s1")).every((line) => line.startsWith("S1 "))).toBe(true);
  });

  test("shows a street of several towns as one line a town", async () => {
    const found = await gazetteer.find("cloverwick avenue");
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThanOrEqual(20);
    for (const { address, isContainer } of found) {
      expect(address).toMatch(/^Cloverwick Avenue, .* \(\d+ addresses\)$/);
      expect(isContainer).toBe(true);
    }
    const opened = await gazetteer.find("", found[0]?.id);
    expect(opened[0]?.address).toMatch(/1 Cloverwick Avenue/);
  });

  test.each([[""], ["  "], ["%"], ["' or 1=1 --"], ["7"], ["\\"], ["road"], ["🏠"]])(
    "finds nothing for %j",
    async (query) => {
      expect(await gazetteer.find(query)).toEqual([]);
    },
  );

  test("finds nothing for 5,000 letters", async () => {
    expect(await gazetteer.find("x".repeat(5_000))).toEqual([]);
    expect(await gazetteer.find("zq ".repeat(2_500))).toEqual([]);
  });

  test.each([["street:0"], ["street:999999999999"], ["building:x"], ["postcode:LS6"], ["nonsense"], [""]])(
    "finds nothing in the container '%s'",
    async (id) => {
      expect(await gazetteer.find("larkspur", id)).toEqual([]);
    },
  );

  test("matches a typed address only when it is in the table", async () => {
    const typed = (line1: string, postcode: string, line2 = "") =>
      findHeldAddress(db, { typed: { line1, line2, city: "Leeds", postcode } });
    expect((await typed("7, larkspur terrace.", "ls61zz"))?.line1).toBe("7 Larkspur Terrace");
    expect((await typed("Flat 3", "LS6 2ZZ", "Marigold Court"))?.line1).toBe("Flat 3, Marigold Court");
    expect(await typed("Flat 3", "LS6 2ZZ")).toBeUndefined();
    expect(await typed("77 Larkspur Terrace", "LS6 1ZZ")).toBeUndefined();
  });
});

describe("The address search", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  const statements: { text: string; parameters: readonly unknown[] }[] = [];
  beforeAll(async () => {
    ({ db } = await open({ poolSize: 2 }));
    // Enough words that a full scan is not the fastest plan.
    await sql`insert into street_word select left(md5(word::text), 9) from generate_series(1, 10000) as word`.execute(
      db,
    );
    await sql`vacuum analyze address, street, street_word, postcode`.execute(db);
  });

  const larkspur = { id: 1, kind: "street" as const, name: "", city: "", search: "" };
  const door = {
    places: [larkspur],
    number: 7,
    subBuilding: undefined,
    postcodePrefix: undefined,
    limit: 20,
  };

  describe("uses an index", () => {
    test.each<[string, string, (on: Kysely<Database>) => Promise<unknown>]>([
      [
        "for the beginning of a street",
        "street_search_prefix",
        (on) => findPlacesByPrefix(on, ["larkspur"], 20),
      ],
      [
        "for words in any order",
        "street_search_words",
        (on) => findPlacesByWords(on, [["terrace"], ["larkspur"]], 20),
      ],
      ["for a slip of the fingers", "street_word_slips", (on) => findLikelyWords(on, "larkspru")],
      ["for a word that looks different", "street_word_likeness", (on) => findLikelyWords(on, "laarkspru")],
      ["for a door of a street", "address_street", (on) => findDoors(on, door)],
      ["for the size of a street", "address_street", (on) => summarisePlaces(on, [larkspur], undefined)],
      ["for an outcode", "postcode_outcode", (on) => findPostcodesByPrefix(on, "LS6", 20)],
      ["for the beginning of a postcode", "postcode_prefix", (on) => findPostcodesByPrefix(on, "LS61", 20)],
      ["for a whole postcode", "address_postcode", (on) => createGazetteer(on).lookup("LS6 1ZZ")],
    ])("%s", async (_, index, ask) => {
      statements.length = 0;
      await ask(recording(db, statements));
      const plans = [];
      for (const { text, parameters } of statements) plans.push(await explain(db, text, parameters));
      expect(plans.join("\n")).toContain(index);
      expect(plans.join("\n")).not.toMatch(/Seq Scan on (address|street)\b/);
    });
  });
});

/** The same database, recording its statements. */
const recording = (db: Kysely<Database>, statements: { text: string; parameters: readonly unknown[] }[]) => {
  const compiled = new WeakSet<object>();
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (!compiled.has(node)) {
        compiled.add(node);
        const query = db.getExecutor().compileQuery(node, { queryId: "explain" });
        statements.push({ text: query.sql, parameters: query.parameters });
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
};

/** Forces the plan of a large table: on the few demo rows a full scan is cheapest. */
async function explain(db: Kysely<Database>, text: string, parameters: readonly unknown[]): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const [first = "", ...rest] = text.split(/\$\d+/);
    const filled = rest.reduce(
      (query, part, index) => sql`${query}${sql.val(parameters[index])}${sql.raw(part)}`,
      sql.raw(first),
    );
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${filled}`.execute(trx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}
