import { afterEach, expect, test, vi } from "vitest";

const openIn = async (lang: string) => {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { lang } });
  const language = await import("./say.ts");
  await language.loadLanguage();
  return language;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page speaks English, and so does one in a language that there is no catalogue of", async () => {
  for (const lang of ["en-GB", "cy", ""]) {
    const { say } = await openIn(lang);
    expect(say("first-name-required")).toBe("First name required");
  }
});

test("a page in another language speaks that one once its catalogue is there", async () => {
  const { say } = await openIn("en-XA");
  expect(say("first-name-required")).toBe("Ƒíŕśŧ ńáɱé ŕéɋúíŕéđ");
  expect(say("end-date-too-early", { months: 9 })).toBe("Ɱíńíɱúɱ ŧéŕɱ íś 9 ɱóńŧħś");
});

test("the language of the page is its document's, and English where there is none", async () => {
  expect((await openIn("en-GB")).pageLanguage()).toBe("en-GB");
  vi.unstubAllGlobals();
  vi.resetModules();
  const { pageLanguage } = await import("./say.ts");
  expect(pageLanguage()).toBe("en");
});
