import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../test/database.ts";
import { createGazetteer } from "../src/addresses/gazetteer.ts";
import { loadAddresses } from "./load-addresses.ts";

const header =
  "reference,organisation_name,sub_building,building_name,building_number,street,city,postcode,uprn";
const file = async function* (...lines: string[]) {
  yield await Promise.resolve(`${[header, ...lines].join("\r\n")}\r\n`);
};

describe("Loading a licensed address file", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  const load = (...lines: string[]) => loadAddresses(database, "licensed", file(...lines));
  const loaded = () =>
    database.db
      .selectFrom("address")
      .selectAll()
      .where("source", "=", "licensed")
      .orderBy("reference")
      .execute();

  test("makes the addresses searchable, and skips invalid lines", async () => {
    const report = await load(
      `1,,,,12,ZEPHYR ROAD,YORK,YO10 5DD,100`,
      `2,,FLAT 1,"ZEPHYR HOUSE, EAST",,,YORK,YO10 5DE,101`,
      `3,,FLAT 2,"ZEPHYR HOUSE, EAST",,,YORK,YO10 5DE,102`,
      `4,back\\slash\ttab,,,14,ZEPHYR ROAD,YORK,YO10 5DD,`,
      `5,,,,9,ZEPHYR ROAD,YORK,NOWHERE,103`,
    );
    expect(report).toEqual({ loaded: 4, skipped: 1 });
    expect((await loaded()).at(-1)?.organisationName).toBe("back\\slash tab");
    const found = await createGazetteer(database.db).find("12 zephyr");
    expect(found.map(({ address }) => address)).toEqual(["12 Zephyr Road, York, YO10 5DD"]);
    const [building] = await createGazetteer(database.db).find("zephyr house");
    expect(building).toMatchObject({
      address: "Zephyr House, East, York, YO10 5DE (2 addresses)",
      isContainer: true,
    });
  });

  test("loaded again, changes only what has changed, and keeps every guid", async () => {
    const before = await loaded();
    await load(`1,,,,12,ZEPHYR ROAD,YORK,YO10 5DD,100`, `4,,,,14A,ZEPHYR ROAD,YORK,YO10 5DD,`);
    const after = await loaded();
    expect(after.map(({ id, guid }) => [id, guid])).toEqual(before.map(({ id, guid }) => [id, guid]));
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after[3]).toMatchObject({ line1: "14A Zephyr Road", organisationName: "" });
  });

  test("refuses a file without its columns", async () => {
    const lines = async function* () {
      yield await Promise.resolve("reference,street\n1,High Street\n");
    };
    await expect(loadAddresses(database, "licensed", lines())).rejects.toThrow(/no column .*postcode/);
  });
});
