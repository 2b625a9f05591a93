import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { accentModule, pseudoLanguage, speak } from "./language.ts";

async function speaking(language: string, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "evenly-words-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const built = await build({
    root: folder,
    logLevel: "silent",
    configFile: false,
    plugins: [speak(language)],
    build: { write: false, minify: false, lib: { entry: join(folder, "screen.ts"), formats: ["es"] } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !("output" in bundle)) throw new Error("Nothing was built");
  return bundle.output[0].code;
}

const screen =
  'import * as words from "./words.ts";\nconsole.log(words.title, import.meta.env.VITE_LANGUAGE);';
const english = 'export const title: string = "Your house";';
const welsh = 'export const title: string = "Eich tŷ";';

test("an English build has the source's texts", async () => {
  const code = await speaking("en-GB", { "screen.ts": screen, "words.ts": english, "words.cy.ts": welsh });
  expect(code).toContain("Your house");
  expect(code).toContain('"en-GB"');
});

test("a build in another language has only that language's texts [B1] [D7]", async () => {
  const code = await speaking("cy", { "screen.ts": screen, "words.ts": english, "words.cy.ts": welsh });
  expect(code).toContain("Eich tŷ");
  expect(code).not.toContain("Your house");
});

test("a build fails when its language lacks a file or a word [D7]", async () => {
  const missing = speaking("cy", { "screen.ts": screen, "words.ts": english });
  await expect(missing).rejects.toThrow("words.cy.ts is missing");
  const lacking = speaking("cy", { "screen.ts": screen, "words.ts": english, "words.cy.ts": "export {};" });
  await expect(lacking).rejects.toThrow("words.cy.ts is missing title");
});

test("a build in the pseudo-language has an accent on every letter", async () => {
  const code = await speaking(pseudoLanguage, { "screen.ts": screen, "words.ts": english });
  expect(code).toContain("Ýóóúúŕ ħóóúúśéé");
});

test("inserted values, property names and compared strings have no accent", () => {
  const source = `import { of } from "./of.ts";
export const say = (count: number, kind: "one" | "all", name: Name) =>
  kind === "one" ? <b className="x">{of(name.first)} &amp; you\\u00A0join</b> : \`\${count} join\\n\`;
export const codes: Record<Code, string> = { "name-missing": "Name {name} is missing" };`;
  expect(accentModule("words.tsx", source)).toBe(`import { of } from "./of.ts";
export const say = (count: number, kind: "one" | "all", name: Name) =>
  kind === "one" ? <b className="x">{of(name.first)} &amp; ýóóúú\\u00A0ĵóóííń</b> : \`\${count} ĵóóííń\\n\`;
export const codes: Record<Code, string> = { "name-missing": "Ńááɱéé {name} ííś ɱííśśííńǵ" };`);
});
