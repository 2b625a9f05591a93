import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { agreeTo, signedInAs, type StaffBrowser } from "../../../test/staff.ts";

type Page = Success<"GET /staff/settings">;
const reason = "For the new term";

describe("Flags and settings in the back office [D5] [E] [H3] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let catalogue: StaffBrowser;
  let second: StaffBrowser;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { config: { featureFlags: { edit_flow_test: true } } });
    catalogue = await signedInAs(test, "catalogue");
    second = await signedInAs(test, "administrator");
    return () => test.close();
  });

  const read = async () => (await catalogue.get("/settings")).json<Page>();
  const flagIn = ({ flags }: Page, key: string) => flags.find((flag) => flag.key === key);
  const keys: Record<string, keyof Page["settings"]> = {
    minimum_term: "minTenancyLengthMonths",
    carousel_texts: "carouselTexts",
    reviews: "reviews",
  };
  const tokenAt = async (path: string) => {
    const [page, key = ""] = [await read(), path.split("/")[2]];
    const setting = keys[key];
    return (setting === undefined ? flagIn(page, key) : page.settings[setting])?.token ?? "";
  };
  /** As it is shown now. */
  const change = async (path: string, body: object) =>
    catalogue.post(path, { reason, token: await tokenAt(path), ...body });
  const changeByTwo = async (path: string, body: object) => agreeTo(second, await change(path, body));
  const shown = async (path: string) => (await test.app.inject({ url: `/api${path}` })).json<unknown>();
  const errorsOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ errorCodes?: Record<string, string[]>; code: string }>().errorCodes ??
      answer.json<{ code: string }>().code,
  ];
  const audited = async (action: string) =>
    (await db.selectFrom("audit").select("detail").where("action", "=", action).orderBy("id").execute()).map(
      ({ detail }) => detail,
    );

  it("are all listed, with the overrides of flags", async () => {
    const page = await read();
    const features = (await shown("/features")) as { key: string }[];
    expect(page.flags.map(({ key }) => key).sort()).toEqual(features.map(({ key }) => key).sort());
    expect(flagIn(page, "edit_flow_test")).toEqual({
      key: "edit_flow_test",
      value: false,
      override: true,
      lastChange: null,
      token: expect.any(String),
      needsSecond: false,
    });
    expect(flagIn(page, "default_voucher")).toEqual({
      key: "default_voucher",
      value: "WELCOME10",
      lastChange: null,
      token: expect.any(String),
      needsSecond: true,
    });
    expect(page.settings).toMatchObject({
      minTenancyLengthMonths: { value: 9 },
      carouselTexts: { value: expect.arrayContaining(["One bill. Split evenly."]) },
      reviews: { value: { score: 4.7, sample: true } },
    });
    expect(page.seenAfterSeconds).toBe(5);
  });

  it("change flags with a reason, at once for visitors, audited with the old value", async () => {
    expect((await changeByTwo("/flags/min_contract_length", { value: "6" })).statusCode).toBe(204);
    expect((await changeByTwo("/flags/allow_vouchers", { value: "false" })).statusCode).toBe(204);
    expect((await changeByTwo("/flags/default_voucher", { value: " bighouse " })).statusCode).toBe(204);
    expect(await shown("/features")).toEqual(
      expect.arrayContaining([
        { key: "min_contract_length", value: 6 },
        { key: "allow_vouchers", value: false },
        { key: "default_voucher", value: "BIGHOUSE" },
        { key: "edit_flow_test", value: true },
      ]),
    );
    expect((await changeByTwo("/flags/min_contract_length", { value: "" })).statusCode).toBe(204);
    expect(await audited("change-flag")).toEqual([
      { key: "min_contract_length", before: null, after: 6, reason },
      { key: "allow_vouchers", before: true, after: false, reason },
      { key: "default_voucher", before: "WELCOME10", after: "BIGHOUSE", reason },
      { key: "min_contract_length", before: 6, after: null, reason },
    ]);
    expect(flagIn(await read(), "allow_vouchers")).toMatchObject({
      value: false,
      lastChange: { on: "2026-11-21", by: "catalogue" },
    });
  });

  it("wait for a second person where they change what everybody is asked to pay", async () => {
    for (const [path, body, shownAt, before] of [
      ["/flags/auto_apply_default_voucher_codes", { value: "true" }, "/features", false],
      ["/flags/default_voucher", { value: "WELCOME10" }, "/features", "BIGHOUSE"],
      ["/flags/allow_vouchers", { value: "true" }, "/features", false],
      ["/flags/min_contract_length", { value: "1" }, "/features", null],
    ] as const) {
      const { approvalId } = (await change(path, body)).json<{ approvalId: string }>();
      const value = ((await shown(shownAt)) as { key: string; value: unknown }[]).find(
        ({ key }) => path === `/flags/${key}`,
      )?.value;
      expect(value, path).toEqual(before);
      const asked = (await second.get(`/approvals/${approvalId}`)).json<
        Success<"GET /staff/approvals/:approvalId">
      >();
      expect(asked).toMatchObject({
        mayDecide: true,
        shown: { kind: "change-setting", preview: { before } },
      });
      expect(errorsOf(await change(path, body))).toEqual([409, "approval-open"]);
      expect((await catalogue.post(`/approvals/${approvalId}/withdraw`, {})).statusCode).toBe(204);
    }
    expect((await change("/flags/dynamic_tenancy_start_date", { value: "true" })).json()).toEqual({
      approvalId: null,
    });
  });

  it("are not changed when they are other than was shown, nor by somebody who saw the same", async () => {
    const [path, token] = ["/settings/carousel_texts", await tokenAt("/settings/carousel_texts")];
    expect((await change(path, { texts: "One.", token })).statusCode).toBe(204);
    expect(errorsOf(await change(path, { texts: "Two.", token }))).toEqual([409, "approval-changed"]);
    expect(errorsOf(await change("/flags/allow_vouchers", { value: "true", token: "x" }))).toEqual([
      409,
      "approval-changed",
    ]);
  });

  it.each([
    ["allow_vouchers", "yes"],
    ["min_contract_length", "16"],
    ["default_voucher", "NOBODY"],
    ["default_voucher", "EXPIRED24"],
  ])("refuse invalid flag values: %s is not %s", async (key, value) => {
    const code = key === "min_contract_length" ? "months-out-of-range" : "flag-value-wrong";
    expect(errorsOf(await change(`/flags/${key}`, { value }))).toEqual([422, { value: [code] }]);
  });

  it("do not change overridden or unknown flags, or without a reason", async () => {
    expect(errorsOf(await change("/flags/edit_flow_test", { value: "false" }))).toEqual([
      409,
      "flag-overridden",
    ]);
    expect(errorsOf(await change("/flags/allow_vouchers", { value: "true", reason: "" }))).toEqual([
      422,
      { reason: ["reason-required"] },
    ]);
    expect(errorsOf(await change("/flags/toString", { value: "true" }))).toEqual([404, "flag-unknown"]);
  });

  it("change the operator's settings with validation, and show them on the screens", async () => {
    const reviews = { score: "4.9", outOf: "5", count: "12", link: "https://example.org/us", sample: "" };
    expect((await changeByTwo("/settings/minimum_term", { months: "10" })).statusCode).toBe(204);
    expect((await change("/settings/carousel_texts", { texts: "One.\nTwo." })).statusCode).toBe(204);
    expect((await change("/settings/reviews", reviews)).statusCode).toBe(204);
    expect(await shown("/config")).toMatchObject({
      minTenancyLengthMonths: 10,
      carouselTexts: ["One.", "Two."],
      reviews: { score: 4.9, outOf: 5, count: 12, link: "https://example.org/us", sample: false },
    });
    expect(errorsOf(await change("/settings/minimum_term", { months: "0" }))).toEqual([
      422,
      { months: ["months-out-of-range"] },
    ]);
    expect(errorsOf(await change("/settings/carousel_texts", { texts: "", reason: "" }))).toEqual([
      422,
      { texts: ["carousel-texts-required"], reason: ["reason-required"] },
    ]);
    expect(errorsOf(await change("/settings/reviews", { ...reviews, link: "javascript:x" }))).toEqual([
      422,
      { link: ["review-link-invalid"] },
    ]);
    const none = { score: "", outOf: "", count: "", link: "", sample: "" };
    expect((await change("/settings/reviews", none)).statusCode).toBe(204);
    expect(await shown("/config")).toMatchObject({ reviews: null });
    expect((await audited("change-setting")).map((detail) => detail["key"])).toEqual([
      "carouselTexts",
      "minTenancyLengthMonths",
      "carouselTexts",
      "reviews",
      "reviews",
    ]);
    expect((await audited("change-setting")).at(-1)).toMatchObject({
      before: { score: 4.9 },
      after: null,
      reason,
    });
  });
});
