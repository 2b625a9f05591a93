import { defaultBrand } from "@evenly/contract/default-brand";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { saveBrand } from "./brand.ts";

describe("The brand of the configuration", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  beforeAll(async () => {
    ({ db } = await open());
  });
  const brands = () => db.selectFrom("brand").selectAll().execute();

  test("is Evenly's until another is configured", async () => {
    const [before] = await brands();
    await saveBrand(db, defaultBrand);
    const [after] = await brands();
    expect(after).toEqual({ ...before, updatedAt: after?.updatedAt });
  });

  test("is referenced by every lead, household and mail [A1]", async () => {
    const links = { ...defaultBrand.links, terms: "https://bundled.example/terms" };
    await saveBrand(db, { ...defaultBrand, name: "Bundled", statementName: "BUNDLED LTD", links });
    const households = await db
      .selectFrom("household")
      .innerJoin("brand", "brand.key", "household.brand")
      .select(["brand.name", "statementName", "links"])
      .distinct()
      .execute();
    expect(households).toEqual([{ name: "Bundled", statementName: "BUNDLED LTD", links }]);
    expect(await brands()).toHaveLength(1);
  });

  test("must exist to be referenced", async () => {
    await expect(db.updateTable("household").set({ brand: "nobody" }).execute()).rejects.toEqual(
      expect.objectContaining({ code: "23503" }),
    );
  });
});
