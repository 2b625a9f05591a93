import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as paths from "@evenly/domain/pages";
import { parseConfig } from "../../server/src/config.ts";
import { readWebPages } from "../../server/src/http/web-pages.ts";

export const folder = join(import.meta.dirname, "../../web/build/client");
export const origin = "https://bills.evenly.example";

export function readBuilt(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

/** The documents of all screens as they are served, by path, with an operator's configuration. */
export function readDocuments(env: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  const pages = readWebPages(
    parseConfig({ NODE_ENV: "test", PUBLIC_URL: origin, WEB_FOLDER: folder, ...env }),
  );
  const screens = pages.paths.filter((path) => !path.includes(":"));
  const documents = screens.map((path) => [path, String(pages.find(path)?.html)] as const);
  return new Map([...documents, [paths.notFound, String(pages.notFound?.html)]]);
}

/** The files that a document names. */
export function filesIn(html: string, ending: string): string[] {
  return [...new Set(html.match(new RegExp(`/assets/[^"')\\s]+\\.${ending}`, "g")))];
}
