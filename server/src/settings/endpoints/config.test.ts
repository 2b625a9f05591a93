import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveSetting } from "../queries/settings.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { post, signUp } from "../../../test/sign-up.ts";
import { parseConfig } from "../../config.ts";

describe("the operator's configuration", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    const { brand } = parseConfig({
      BRAND_NAME: "Fairshare",
      PRIVACY_POLICY_URL: "https://fairshare.test/p",
    });
    test = await openTestApp(database, { config: { brand } });
    await saveSetting(test.deps.db, "reviews", null);
    await saveSetting(test.deps.db, "minTenancyLengthMonths", 6);
    await saveSetting(test.deps.db, "carouselTexts", ["One", "Two"]);
    await test.deps.settings.refresh();
  });
  afterAll(() => test.close());

  it("reaches the screens: brand, texts, and no reviews without a score [S7.6] [A1] [B3]", async () => {
    const config = (await test.app.inject({ url: "/api/config" })).json<object>();
    expect(config).toMatchObject({
      minTenancyLengthMonths: 6,
      carouselTexts: ["One", "Two"],
      reviews: null,
      brand: { name: "Fairshare", statementName: "Fairshare" },
    });
  });

  const refusedAs = async (app: TestApp["app"], startDate: string, endDate: string) => {
    const body = await signUp(test.deps.db, { houseNumber: 21, house: { startDate, endDate } });
    const answer = await post(app, "/direct_debit", { ...body, housemateCount: 99 });
    return answer.json<{ errors: Record<string, string[]> }>().errors;
  };

  it("applies to sign-ups too: the minimum term, and the flags that change the dates [B4]", async () => {
    expect(await refusedAs(test.app, "2027-01-01", "2027-06-29")).toMatchObject({
      endDate: ["Minimum term is 6 months"],
    });
    expect(await refusedAs(test.app, "2027-01-01", "2027-06-30")).not.toHaveProperty("endDate");
    const summer = await openTestApp(database, {
      today: "2027-08-20",
      config: { featureFlags: { min_contract_length: 12, dynamic_tenancy_start_date: true } },
    });
    expect(await refusedAs(summer.app, "2027-06-30", "2028-05-30")).toMatchObject({
      startDate: ["Please choose a start date on or after 1 July 2027"],
    });
    const short = await refusedAs(summer.app, "2027-07-01", "2028-06-29");
    expect(short).toMatchObject({ endDate: ["Minimum term is 12 months"] });
    expect(short).not.toHaveProperty("startDate");
    await summer.close();
  });
});
