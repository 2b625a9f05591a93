import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Success } from "@evenly/contract";
import { retentionLines } from "@evenly/contract/retention";
import { accent } from "@evenly/contract/sentences/pseudo";
import type { Page } from "@playwright/test";
import { findEnglish, readTexts, textsIn } from "../find-english.ts";
import { findLostText } from "../find-lost-text.ts";
import { parts } from "../screens.ts";
import { expect, test as visits } from "../visit-screens.ts";

const webFolder = join(import.meta.dirname, "../../.cache/pseudo-language/client");

function either(name: string | RegExp) {
  return typeof name === "string"
    ? new RegExp(`${RegExp.escape(name)}|${RegExp.escape(accent(name))}`, "i")
    : name;
}

/** Finds elements by pseudo-language name; data keeps its name. */
function inPseudo(page: Page): Page {
  const { getByRole, getByLabel, getByText } = page;
  return Object.assign(page, {
    getByRole: (role: Parameters<Page["getByRole"]>[0], options: Parameters<Page["getByRole"]>[1] = {}) =>
      getByRole.call(page, role, options.name ? { ...options, name: either(options.name) } : options),
    getByLabel: (name: string) => getByLabel.call(page, either(name)),
    getByText: (text: string) => getByText.call(page, either(text)),
  });
}

/** The bank's name and letters, and the cookie's name. */
const properNames = ["Barclays", "Ba", "cookie_consent"];

const test = visits.extend<{ data: Set<string>; know: (json: unknown) => void }>({
  page: async ({ page }, use) => use(inPseudo(page)),
  data: async ({}, use) => use(new Set()),
  know: async ({ page, data }, use) => {
    const know = (json: unknown) => {
      for (const text of textsIn(json)) if (/[a-z]{2}/i.test(text)) data.add(text);
    };
    page.on("response", async (response) => {
      if (!response.url().includes("/api/")) return;
      const json = (await response.json().catch(() => undefined)) as Partial<Success<"GET /config">>;
      know(json);
      // An operator's own policy is in one language.
      if (json?.retention) know(retentionLines(json.retention));
    });
    await use(know);
  },
});

test.use({
  sharedConfiguration: { WEB_FOLDER: webFolder, PSEUDO_LANGUAGE: "1" },
  viewport: { width: 320, height: 568 },
});

test.beforeAll(() => {
  if (!existsSync(webFolder)) throw new Error("script/build --pseudo-language makes what is looked at here");
});

for (const [part, ofPart] of Object.entries(parts)) {
  test(`[D7] ${part}: in the pseudo-language no English is left, and nothing runs off the side of a small phone`, async ({
    page,
    visit,
    visitors,
    data,
    know,
    complaints,
  }) => {
    complaints.expect(/404 \(Not Found\)|409 .*direct_debit|410 .*summary|ERR_FAILED/);
    for (const screen of ofPart.filter(({ isSwept }) => isSwept))
      await test.step(screen.name, async () => {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().clearCookies();
        data.clear();
        know([properNames, await visitors[screen.visitor]()]);
        await visit(page, screen);
        await expect.poll(async () => findEnglish(await readTexts(page), data), screen.name).toEqual([]);
        expect.soft(await findLostText(page), screen.name).toEqual([]);
      });
  });
}
