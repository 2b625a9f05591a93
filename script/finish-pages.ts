import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Finishes the prerendered pages, so that a slow phone paints one as soon as its document is there:
 * - its styles stand in it. The links to the same styles stay for React, which expects them, and are switched off;
 * - its scripts are fetched after what can be seen, the longest first.
 */
const folder = process.argv[2] ?? "web/build/client";

const inlineStyles = (html: string): string => {
  let styles = "";
  const linked = html.replaceAll(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
    styles += readFileSync(join(folder, href), "utf8").trim();
    return link.replace("<link", "<link disabled");
  });
  return linked.replace("<link disabled", () => `<style>${styles}</style><link disabled`);
};

const orderScripts = (html: string): string => {
  const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  const longestFirst = [...html.matchAll(preload)]
    .map(([link, href = ""]) => ({ link, bytes: statSync(join(folder, href)).size }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ link }) => link.replace("<link", '<link fetchpriority="low"'));
  let next = 0;
  return html.replaceAll(preload, () => longestFirst[next++] ?? "");
};

for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".html")) continue;
  const path = join(folder, file);
  writeFileSync(path, orderScripts(inlineStyles(readFileSync(path, "utf8"))));
}
