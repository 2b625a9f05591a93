import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import type { Database } from "../../../database/tables.ts";

type Place = Readonly<Record<"postcode" | "organisationName" | "line1" | "line2", string>>;

/** Creates a dwelling as demo data and the account trigger do. */
const keepDwelling = async (db: Kysely<Database>, { postcode, organisationName, line1, line2 }: Place) => {
  const { rows } = await sql<{ id: string; key: string }>`
    select keep_dwelling(${postcode}, ${organisationName}, ${line1}, ${line2}, null) as id,
      dwelling_postcode(${postcode}) || (dwelling_keys(${organisationName}, ${line1}, ${line2}))[1] as key
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
      select dwelling_keys(${organisationName}, ${line1}, ${line2}) as keys`.execute(db);
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
  ])("is one: %s", async (_, one, other) => {
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
  ])("is two: %s", async (_, one, other) => {
    expect(await areSame(one, other)).toBe(false);
  });

  test("is a different one for each address of the gazetteer", async () => {
    const { rows } = await sql`
      select postcode, key from address, unnest(dwelling_keys(organisation_name, line1, line2)) as key
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
