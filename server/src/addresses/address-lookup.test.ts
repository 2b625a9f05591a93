import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAddressByGuid } from "./queries/addresses.ts";
import type { Database } from "../../database/tables.ts";
import { useTestDatabases } from "../../test/database.ts";
import { type FakeLoqate, startFakeLoqate } from "../../test/fake-loqate.ts";
import { createGazetteer } from "./gazetteer.ts";
import { createLoqate } from "./loqate.ts";
import { type AddressLookup, AddressLookupUnavailable } from "./port.ts";

describe("Address lookup", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let vendor: FakeLoqate;
  beforeAll(async () => {
    ({ db } = await open());
    vendor = await startFakeLoqate();
  });
  afterAll(() => vendor.close());
  const loqate = (timeoutMs?: number) =>
    createLoqate({ key: vendor.key, baseUrl: vendor.url, db, timeoutMs });

  describe.each<[string, () => AddressLookup]>([
    ["the gazetteer", () => createGazetteer(db)],
    ["Loqate", () => loqate()],
  ])("by %s", (_, make) => {
    test("finds nothing for empty or unknown text", async () => {
      expect(await make().find("")).toEqual([]);
      expect(await make().find("   ")).toEqual([]);
      expect(await make().find("Nonesuch Boulevard")).toEqual([]);
      expect(await make().retrieve("no-such-id")).toBeUndefined();
      expect(await make().lookup("ZE9 9ZZ")).toEqual([]);
    });

    test("finds a house by number and street, and keeps it in our table under its guid [S7.8]", async () => {
      const [option, ...others] = await make().find("7 larkspur terrace");
      expect(others).toEqual([]);
      expect(option).toMatchObject({ address: "7 Larkspur Terrace, Leeds, LS6 1ZZ", isContainer: false });
      const address = await make().retrieve(option?.id ?? "");
      expect(address).toEqual({
        guid: expect.stringMatching(/^\S{20,}$/) as string,
        line1: "7 Larkspur Terrace",
        line2: "",
        organisationName: "",
        city: "Leeds",
        postcode: "LS6 1ZZ",
      });
      expect(await findAddressByGuid(db, address?.guid ?? "")).toMatchObject({
        line1: "7 Larkspur Terrace",
        houseNumber: 7,
      });
      expect(await make().retrieve(address?.guid ?? "")).toEqual(address);
    });

    test("opens a building of flats [S7.8] [B3]", async () => {
      const [building] = await make().find("marigold court");
      expect(building).toMatchObject({
        address: "Marigold Court, Leeds, LS6 2ZZ (12 addresses)",
        isContainer: true,
      });
      const flats = await make().find("marigold court", building?.id);
      expect(flats).toHaveLength(12);
      expect(flats[2]).toMatchObject({
        address: "Flat 3, Marigold Court, Leeds, LS6 2ZZ",
        isContainer: false,
      });
      expect(await make().retrieve(flats[2]?.id ?? "")).toMatchObject({ line1: "Flat 3, Marigold Court" });
    });

    test("lists a postcode in the order of the doors [S7.8]", async () => {
      const addresses = await make().lookup("ls61zz");
      expect(addresses.map(({ line1 }) => line1)).toEqual(
        Array.from({ length: 24 }, (_, index) => `${String(index + 1)} Larkspur Terrace`),
      );
    });
  });

  describe("by the gazetteer alone [S2.6] [S7.4]", () => {
    test("reads the row again when it is asked to refresh it", async () => {
      const gazetteer = createGazetteer(db);
      const [option] = await gazetteer.find("8 larkspur terrace");
      const guid = option?.id ?? "";
      expect(await gazetteer.retrieve(guid)).toMatchObject({ line2: "" });
      await db.updateTable("address").set({ line2: "Hyde Park" }).where("guid", "=", guid).execute();
      expect(await gazetteer.refresh(guid)).toMatchObject({ guid, line2: "Hyde Park" });
      expect(await gazetteer.refresh("no-such-guid")).toBeUndefined();
    });
  });

  describe("by Loqate alone", () => {
    const bought = () => vendor.calls.filter((call) => call.startsWith("Retrieve"));

    test("buys no address of a postcode before it is picked, and shows stored ones as stored [S7.8]", async () => {
      vendor.calls.length = 0;
      const listed = await loqate().lookup("LS6 2ZZ");
      expect(listed).toHaveLength(12);
      expect(listed[4]).toMatchObject({
        line1: "Flat 5, Marigold Court",
        line2: "",
        city: "Leeds",
        postcode: "LS6 2ZZ",
      });
      expect(bought()).toEqual([]);
      await db.deleteFrom("address").where("line1", "=", "Flat 5, Marigold Court").execute();
      const [unheld] = (await loqate().lookup("LS6 2ZZ")).filter(({ line1 }) => line1.startsWith("Flat 5,"));
      const picked = await loqate().retrieve(unheld?.guid ?? "");
      expect(picked).toMatchObject({ line1: "Flat 5, Marigold Court", postcode: "LS6 2ZZ" });
      expect(picked?.guid).not.toBe(unheld?.guid);
      expect(bought()).toHaveLength(1);
      expect(await loqate().lookup("LS6 2ZZ")).toContainEqual(picked);
      expect(bought()).toHaveLength(1);
    });

    test("asks the vendor again on a refresh, and updates the stored row [S2.6] [S7.4]", async () => {
      await db.deleteFrom("address").where("line1", "=", "11 Larkspur Terrace").execute();
      const [option] = await loqate().find("11 larkspur terrace");
      const guid = (await loqate().retrieve(option?.id ?? ""))?.guid ?? "";
      await db.updateTable("address").set({ city: "Leads" }).where("guid", "=", guid).execute();
      expect(await loqate().retrieve(guid)).toMatchObject({ city: "Leads" });
      vendor.calls.length = 0;
      expect(await loqate().refresh(guid)).toMatchObject({ guid, city: "Leeds" });
      expect(await findAddressByGuid(db, guid)).toMatchObject({ city: "Leeds" });
      expect(bought()).toHaveLength(1);
      expect(await loqate().refresh("no-such-guid")).toBeUndefined();
    });

    test("recognises an address under another temporary id, and buys it once", async () => {
      const [first] = await loqate().find("9 larkspur terrace");
      const address = await loqate().retrieve(first?.id ?? "");
      const [second] = await loqate().find("9 larkspur terrace");
      expect(second?.id).not.toBe(first?.id);
      expect(await loqate().retrieve(second?.id ?? "")).toEqual(address);
      vendor.calls.length = 0;
      expect(await loqate().retrieve(address?.guid ?? "")).toEqual(address);
      expect(vendor.calls).toEqual([]);
    });

    test("follows no redirect, which would carry our key elsewhere", async () => {
      vendor.answerNext((response) => response.writeHead(302, { location: vendor.url }).end());
      vendor.calls.length = 0;
      await expect(loqate().find("7 larkspur")).rejects.toThrow(AddressLookupUnavailable);
      expect(vendor.calls).toHaveLength(1);
    });

    test("reports that the service is away, without revealing our key", async () => {
      const away = async (ask: Promise<unknown>) => {
        const error: unknown = await ask.catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(AddressLookupUnavailable);
        expect(String(error)).not.toContain(vendor.key);
      };
      vendor.answerNext((response) => response.writeHead(500).end());
      await away(loqate().find("7 larkspur"));
      vendor.answerNext((response) => response.end("<html>"));
      await away(loqate().find("7 larkspur"));
      vendor.answerNext(() => {});
      await away(loqate(300).find("7 larkspur"));
      await away(createLoqate({ key: "wrong", baseUrl: vendor.url, db }).find("7 larkspur"));
      await away(createLoqate({ key: vendor.key, baseUrl: "http://127.0.0.1:9", db }).lookup("LS6 1ZZ"));
    });
  });
});
