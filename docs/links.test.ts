import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = "{bench,contract,deploy,design,docs,domain,e2e,script,server,staff,web}";
const files = [
  ...globSync("*", { cwd: root }),
  ...globSync(`${folders}/**`, { cwd: root, exclude: (path) => /(^|\/)(node_modules|build)$/.test(path) }),
];
const documents = files.filter((file) => /^(README|docs\/.*)\.md$/.test(file));
const source = /`([\w-]+(?:[./][\w-]+)*\.(?:ts|tsx|js|json|css))`/g;

/** Links to other documents, and source files named by path, that are not there. */
function findBrokenNames(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) =>
    join(dirname(document), link),
  );
  const paths = [...text.matchAll(source)].map(([, path = ""]) => path);
  return [
    ...links.filter((link) => !files.includes(link.replace(/\/$/, ""))),
    ...paths.filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`))),
  ];
}

describe("documents", () => {
  it.each(documents)("%s names only files that exist", (document) => {
    expect(findBrokenNames(document)).toEqual([]);
  });
});
