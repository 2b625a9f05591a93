import { doorSpellings, streetSpellings } from "@evenly/domain/address-words";
import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import type { Database } from "../../../database/tables.ts";

type Place = Readonly<Record<"postcode" | "organisationName" | "line1" | "line2", string>>;

/** Creates a dwelling as demo data and the account trigger do. */
const keepDwelling = async (db: Kysely<Database>, { postcode, organisationName, line1, line2 }: Place) => {
  const { rows } = await sql<{ id: string; key: string }>`
    select keep_dwelling(${postcode}, ${organisationName}, ${line1}, ${line2}, 'Leeds', null) as id,
      dwelling_postcode(${postcode})
        || (dwelling_keys(${postcode}, ${organisationName}, ${line1}, ${line2}, 'Leeds'))[1] as key
  `.execute(db);
  const [kept] = rows;
  if (kept === undefined) throw new Error("No dwelling was kept");
  return kept;
};

type Lines = { readonly line1: string; readonly line2?: string; readonly organisationName?: string };

describe("A dwelling", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  beforeAll(async () => {
    ({ db } = await open());
  });

  const keysOf = async ({ line1, line2 = "", organisationName = "" }: Lines) => {
    const { rows } = await sql<{ keys: string[] }>`
      select dwelling_keys('LS6 1ZZ', ${organisationName}, ${line1}, ${line2}, 'Leeds') as keys`.execute(db);
    return rows[0]?.keys ?? [];
  };
  const areSame = async (one: Lines, other: Lines) => {
    const [first, second] = [await keysOf(one), await keysOf(other)];
    return first.some((key) => second.includes(key));
  };

  test("reads the same however it is spaced, cased, hyphenated or accented [C6]", async () => {
    for (const line1 of ["3 Ark's Café", "3, ARKS-CAFE.", "3 Ark’s Cafe\u0301", " 3\u00a0arks\u200b cafe "])
      expect(await keysOf({ line1 })).toEqual(["3ARKSCAFE"]);
    expect(await areSame({ line1: "4 Ark's Café" }, { line1: "3 Ark's Café" })).toBe(false);
  });

  test.each<[string, Lines, Lines]>([
    [
      "a flat on one line or on two",
      { line1: "Flat 3, Marigold Court" },
      { line1: "Flat 3", line2: "Marigold Court" },
    ],
    [
      "a flat with its street or without",
      { line1: "Flat 3, Marigold Court", line2: "12 High Street" },
      { line1: "Flat 3", line2: "Marigold Court, 12 High Street" },
    ],
    [
      "a flat on the second line",
      { line1: "Marigold Court", line2: "Flat 3" },
      { line1: "Flat 3, Marigold Court" },
    ],
    ["a number on a line of its own", { line1: "12", line2: "High Street" }, { line1: "12 High Street" }],
    [
      "a part of town on the second line",
      { line1: "77 Nowhere Road", line2: "Headingley" },
      { line1: "77 Nowhere Road" },
    ],
    [
      "a named house with its lane or without",
      { line1: "The Old Barn", line2: "Mill Lane" },
      { line1: "The Old Barn, Mill Lane" },
    ],
    [
      "an organisation before the lines",
      { organisationName: "The Red Lion", line1: "12 High Street" },
      { line1: "The Red Lion", line2: "12 High Street" },
    ],
    [
      "a flat behind an organisation",
      { organisationName: "Unity Halls", line1: "Flat 3, Marigold Court" },
      { line1: "Unity Halls", line2: "Flat 3, Marigold Court" },
    ],
    [
      "a shop and the flat that has no number of its own",
      { organisationName: "The Red Lion", line1: "12 High Street" },
      { line1: "12 High Street" },
    ],
    ["a short street", { line1: "7 Larkspur Tce." }, { line1: "7 Larkspur Terrace" }],
    ["a saint", { line1: "12 St John's Rd" }, { line1: "12 Saint Johns Road" }],
    ["a town behind the street", { line1: "7 Larkspur Terrace, Leeds" }, { line1: "7 Larkspur Terrace" }],
    ["a town without a comma", { line1: "7 Larkspur Terr Leeds" }, { line1: "7 Larkspur Terrace" }],
    [
      "a whole address on one line",
      { line1: "7 Larkspur Terrace, Headingley, Leeds LS6 1ZZ", line2: "Leeds" },
      { line1: "7 Larkspur Terrace" },
    ],
    [
      "a flat with its town",
      { line1: "Flat 3", line2: "Marigold Court, Leeds" },
      { line1: "Flat 3, Marigold Court" },
    ],
    ["an apartment", { line1: "Apt. 3, Marigold Ct" }, { line1: "Flat 3, Marigold Court" }],
    ["a flat as F3", { line1: "F3 Marigold Court" }, { line1: "Flat 3, Marigold Court" }],
    ["a room of a flat", { line1: "Room 4, Flat 3 Marigold Court" }, { line1: "Flat 3, Marigold Court" }],
    [
      "a room behind its flat",
      { line1: "Flat 3, Marigold Court", line2: "Room 4" },
      { line1: "Flat 3, Marigold Court" },
    ],
    ["a floor", { line1: "GFF, 3 Hill Road" }, { line1: "Ground Floor Flat", line2: "3 Hill Rd" }],
    ["a number that is called one", { line1: "No. 7 Larkspur Terrace" }, { line1: "7 Larkspur Terrace" }],
  ])("is one: %s [C6]", async (_, one, other) => {
    expect(await areSame(one, other)).toBe(true);
  });

  test.each<[string, Lines, Lines]>([
    [
      "flats of the same number in two buildings",
      { line1: "Flat 3", line2: "Marigold Court" },
      { line1: "Flat 3", line2: "Lily Court" },
    ],
    [
      "two flats of a building",
      { line1: "Marigold Court", line2: "Flat 3" },
      { line1: "Marigold Court", line2: "Flat 4" },
    ],
    [
      "two flats behind an organisation",
      { line1: "Unity Halls", line2: "Flat 3, Marigold Court" },
      { line1: "Unity Halls", line2: "Flat 4, Marigold Court" },
    ],
    ["numbers that run together", { line1: "Flat 1, 12 High Street" }, { line1: "Flat 11, 2 High Street" }],
    [
      "the ground floor and the first",
      { line1: "Ground Floor Flat", line2: "3 Hill" },
      { line1: "First Floor Flat", line2: "3 Hill" },
    ],
    ["a flat and its house", { line1: "7 Larkspur Terrace, Flat 2" }, { line1: "7 Larkspur Terrace" }],
    [
      "two houses of a block",
      { line1: "Block 3, Rose Court, House 5" },
      { line1: "Block 3, Rose Court, House 6" },
    ],
    ["two rooms of a hall", { line1: "Room 4, Unity Halls" }, { line1: "Room 5, Unity Halls" }],
    ["a house that is called after its town", { line1: "Leeds" }, { line1: "Leeds House" }],
    ["a street and a road", { line1: "7 Larkspur St" }, { line1: "7 Larkspur Rd" }],
  ])("is two: %s [C6]", async (_, one, other) => {
    expect(await areSame(one, other)).toBe(false);
  });

  test.each(Object.entries({ ...streetSpellings, ...doorSpellings, saint: "st", floor: "" }))(
    "spells %s as the search does: %s [C6]",
    async (spelling, word) => {
      expect(await keysOf({ line1: `9 ${spelling} rose` })).toEqual(
        await keysOf({ line1: `9 ${word} rose` }),
      );
    },
  );

  test("is a different one for each address of the gazetteer", async () => {
    const { rows } = await sql`
      select postcode, key
      from address, unnest(dwelling_keys(postcode, organisation_name, line1, line2, city)) as key
      where postcode like 'LS6 %' group by postcode, key having count(distinct id) > 1`.execute(db);
    expect(rows).toEqual([]);
  });

  describe("that is kept", () => {
    const place = {
      postcode: "LS6 9AA",
      organisationName: "",
      line1: "The Old Barn",
      line2: "Mill Lane",
    };
    const keep = (changes: Partial<typeof place>) =>
      db.transaction().execute((trx) => keepDwelling(trx, { ...place, ...changes }));

    test("is found again as it was first written, in its postcode only", async () => {
      const first = await keep({});
      expect(first.key).toBe("LS69AATHEOLDBARN");
      for (const again of [
        {},
        { line2: "" },
        { postcode: "ls69aa" },
        { line1: "The Old Barn, Mill Lane", line2: "" },
      ])
        expect((await keep(again)).id).toBe(first.id);
      for (const other of [{ postcode: "LS6 9AB" }, { line1: "The New Barn" }])
        expect((await keep(other)).id).not.toBe(first.id);
    });
  });
});

describe("A dwelling that many ask for at once", () => {
  const open = useTestDatabases();
  test("is made once", async () => {
    const { db } = await open({ poolSize: 8 });
    const ways = [
      { line1: "The Old Mill", line2: "Mill Lane" },
      { line1: "THE OLD MILL", line2: "" },
      { line1: "The Old-Mill", line2: "Headingley" },
    ];
    const kept = await Promise.all(
      [...ways, ...ways, ...ways].map((lines) =>
        db
          .transaction()
          .execute((trx) => keepDwelling(trx, { postcode: "LS6 9AC", organisationName: "", ...lines })),
      ),
    );
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  });
});
