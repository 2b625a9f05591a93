import { afterAll, beforeAll, expect, it } from "vitest";
import { saveSetting } from "../../database/queries/settings.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { describeOn } from "../../test/database.ts";
import { parseConfig } from "../config.ts";

describeOn("pglite", "what an operator configures", (open) => {
  let test: TestApp;
  beforeAll(async () => {
    const { brand } = parseConfig({
      BRAND_NAME: "Fairshare",
      PRIVACY_POLICY_URL: "https://fairshare.test/p",
    });
    test = await openTestApp(await open(), { config: { brand } });
    await saveSetting(test.deps.db, "reviews", null);
    await saveSetting(test.deps.db, "minTenancyLengthMonths", 6);
    await saveSetting(test.deps.db, "carouselTexts", ["One", "Two"]);
    await test.deps.settings.refresh();
  });
  afterAll(() => test.close());

  it("is told to the screens: their brand, their texts, no reviews where there are none", async () => {
    const config = (await test.app.inject({ url: "/api/config" })).json<object>();
    expect(config).toMatchObject({
      minTenancyLengthMonths: 6,
      carouselTexts: ["One", "Two"],
      reviews: null,
      brand: { name: "Fairshare", statementName: "Fairshare" },
    });
  });
});
