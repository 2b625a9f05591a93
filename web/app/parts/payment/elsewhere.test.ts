import { expect, test } from "vitest";
import { answersElsewhere } from "./elsewhere.ts";

test("a refused answer leads to the screen that asked for it", () => {
  expect(
    answersElsewhere({ email: "Valid email address required", endDate: "Minimum term is 9 months" }),
  ).toEqual([
    { path: "/your-details", title: "Tell Us About You", messages: ["Valid email address required"] },
    { path: "/tenancy", title: "Tell Us About Your Tenancy", messages: ["Minimum term is 9 months"] },
  ]);
});

test("a joiner's personal details lead to the joining screen", () => {
  const [details] = answersElsewhere(
    { phoneNumber: "Mobile number is invalid" },
    "/joining-tenant/personal-details",
  );
  expect(details?.path).toBe("/joining-tenant/personal-details");
});

test("bank details lead to no other screen", () => {
  expect(answersElsewhere({ sortCode: "Sort code required" })).toEqual([]);
});
