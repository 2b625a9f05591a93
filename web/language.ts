import { existsSync, readFileSync } from "node:fs";
import { accent } from "@evenly/contract/sentences/pseudo";
import { parseSync, type Plugin } from "vite";

/** The source's language. */
const sourceLanguage = "en-GB";
/** A pseudo language for tests: accents on every letter. */
export const pseudoLanguage = "en-XA";

const wordsFile =
  /^(.*\/(?:(?:[a-z]+-)*words|contract\/src\/(?:cancellation-right|consent|privacy-policy|terms)|direct-debit-guarantee))(\.tsx?)$/;
/** A mail, whose texts are its `words`. */
const mailFile = /\/mail\/templates\/(?!words)[a-z-]+\.ts$/;
const sentencesFile = /^(.*\/sentences\/)en(-screens\.ts)$/;

/** The translated module's path; undefined for modules without interface texts. Decision 26. */
function pathIn(language: string, path: string): string | undefined {
  const tag = language.toLowerCase();
  const [, words, ending] = wordsFile.exec(path) ?? [];
  if (words !== undefined) return `${words}.${tag}${ending ?? ""}`;
  const [, folder, screens] = sentencesFile.exec(path) ?? [];
  return folder === undefined ? undefined : `${folder}${tag}${screens ?? ""}`;
}

type Node = { readonly type: string; readonly start: number; readonly end: number };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Compared or imported strings, and property and type names, are not interface texts. */
function partsOf(node: Node): Node[] {
  if (/^(Import|ExportAll|BinaryExpression$|SwitchCase$|JSXAttribute$)/.test(node.type)) return [];
  if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return [];
  return Object.entries(node)
    .filter(([name]) => name !== "key" && name !== "property")
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

function textsIn(node: Node): Node[] {
  return ["Literal", "TemplateElement", "JSXText"].includes(node.type)
    ? [node]
    : partsOf(node).flatMap(textsIn);
}

const codes = /(\\u[\da-f]{4}|\\.|&\w+;)/i;

function isWords(source: string, { start, end }: Node) {
  return /^(export )?const words = /.test(source.slice(start, end));
}

/** Accents a module's texts; interpolated values are unchanged. */
export function accentModule(path: string, source: string): string {
  const { program } = parseSync(path, source);
  const pieces: string[] = [];
  let at = 0;
  const parts = mailFile.test(path) ? program.body.filter((part) => isWords(source, part)) : [program];
  for (const { start, end } of parts.flatMap(textsIn).sort((one, other) => one.start - other.start)) {
    const accented = source
      .slice(start, end)
      .split(codes)
      .map((part, index) => (index % 2 === 0 ? accent(part) : part));
    pieces.push(source.slice(at, start), ...accented);
    at = end;
  }
  return pieces.join("") + source.slice(at);
}

/** A module's exports without types. */
function namesIn(path: string) {
  return new Set(
    parseSync(path, readFileSync(path, "utf8")).module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ exportName }) => exportName.name),
    ),
  );
}

/** A Vite plugin that replaces interface texts with those of a language. Decision 26. */
export const speak = (language = process.env.EVENLY_LANGUAGE ?? sourceLanguage): Plugin => ({
  name: "language",
  enforce: "pre",
  config: () => ({ define: { "import.meta.env.VITE_LANGUAGE": JSON.stringify(language) } }),
  async resolveId(id, importer, options) {
    if (language === sourceLanguage || language === pseudoLanguage) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    const path = found ? pathIn(language, found.id) : undefined;
    if (!found || path === undefined) return found;
    if (!existsSync(path)) this.error(`${path} is missing: the words of ${found.id} in ${language}`);
    const missing = namesIn(found.id).difference(namesIn(path));
    if (missing.size > 0) this.error(`${path} is missing ${[...missing].join(", ")}`);
    return path;
  },
  transform: (source, id) =>
    language === pseudoLanguage && (pathIn(language, id) || mailFile.test(id))
      ? { code: accentModule(id, source), map: null }
      : null,
});
