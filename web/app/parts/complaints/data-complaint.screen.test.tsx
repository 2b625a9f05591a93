import axe from "axe-core";
import type { Success } from "@evenly/contract";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectGone, field, text } from "../../../test/at-screen.ts";
import { setConfig } from "../../../test/default-answers.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { type Api, lose, refuse } from "../../../test/stub-api.ts";

const kept: Success<"GET /my_house/data"> = {
  firstName: "Ben",
  kept: [{ kind: "session", until: null, daysEach: 30 }],
  erasure: {
    parts: [{ part: "loose", on: "2027-02-10" }],
    contractUntil: "2027-08-31",
    claimsUntil: null,
    owed: 0,
    asked: null,
    answerBy: "2027-03-12",
  },
};
const opened = { case: "CS-0412", acknowledgeBy: "2027-03-12", answerBy: "2027-04-11" };
const said = "You still write to me.";

const pages = [
  {
    path: "/privacy-policy",
    call: "POST /data_complaints",
    who: { "Your name": "Amira Khan", "Email address": "amira@example.com" },
    sent: { name: "Amira Khan", email: "amira@example.com", text: said },
  },
  { path: "/my-house/data", call: "POST /my_house/complaints", who: {}, sent: { topic: "data", text: said } },
] as const;

describe.each(pages)(
  "the form for a complaint about data at $path [J2] [J4]",
  ({ path, call, who, sent }) => {
    const open = (answer: Api[typeof call]) =>
      openScreen(path, {
        api: {
          ...setConfig({ today: "2027-02-10" }),
          "GET /my_house/data": () => kept,
          [call]: answer,
        },
      });
    const send = async (what: string) => {
      for (const [label, value] of Object.entries(who)) await field(label).fill(value);
      await field("What went wrong").fill(what);
      await button("Send my complaint").click();
    };
    const isAccessibleAndFits = async () => {
      for (const width of [320, 1280]) {
        await page.viewport(width, 844);
        await expect.poll(() => document.documentElement.scrollWidth).toBe(window.innerWidth);
      }
      const { violations } = await axe.run(document.body, { resultTypes: ["violations"] });
      expect(violations.map(({ id }) => id)).toEqual([]);
    };

    test("says by which days it is acknowledged and answered once it has arrived", async () => {
      const { api } = await open(() => opened);
      await expect.element(text(/We acknowledge it within 30 days/)).toBeVisible();
      await send(said);
      const arrived = page.getByRole("heading", { name: "Your complaint has arrived" });
      await expect.element(arrived).toHaveFocus();
      await expect.element(text(/CS-0412.*by 12.March 2027.*by 11.April 2027/)).toBeVisible();
      await expectGone(button("Send my complaint"));
      expect(api.to(call).map(({ body }) => body)).toEqual([sent]);
      await isAccessibleAndFits();
    });

    test("names what is missing, and leads there", async () => {
      await open(() =>
        refuse(422, "complaint-text-required", { fields: { text: "complaint-text-required" } }),
      );
      await send("");
      await expect.element(field("What went wrong")).toHaveFocus();
      await expect.element(field("What went wrong")).toHaveAccessibleDescription(/Tell us what went wrong/);
      await isAccessibleAndFits();
    });

    test.each([
      ["no answer", lose, /Network error accessing the Evenly API/],
      ["an answer that helps nobody", () => refuse(500, "internal"), /./],
    ] as const)("keeps what was typed after %s", async (_, answer, says) => {
      await open(answer);
      await send(said);
      await expect.element(page.getByRole("alert").filter({ hasText: says }).first()).toBeVisible();
      await expect.element(field("What went wrong")).toHaveValue(said);
      for (const [label, value] of Object.entries(who)) await expect.element(field(label)).toHaveValue(value);
      await expect.element(button("Send my complaint")).toBeVisible();
    });
  },
);
