import type { Plugin } from "vite";

/** A preload script without styles: Vite's own adds 0.5 KB to every page. */
export const fetchPlainly: Plugin = {
  name: "fetch-plainly",
  enforce: "pre",
  apply: "build",
  load: (id) =>
    id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined,
  generateBundle(_, bundle) {
    const chunkOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === "chunk" ? chunk : undefined;
    };
    const sheetsOf = (file: string, seen = new Set<string>()): Set<string> => {
      const chunk = seen.has(file) ? undefined : chunkOf(file);
      if (!chunk) return new Set();
      seen.add(file);
      const further = chunk.imports.flatMap((each) => [...sheetsOf(each, seen)]);
      return new Set([...(chunk.viteMetadata?.importedCss ?? []), ...further]);
    };
    // A script that comes later has no styles but those of the scripts that ask for it.
    for (const file of Object.keys(bundle)) {
      for (const later of chunkOf(file)?.dynamicImports ?? []) {
        const missing = sheetsOf(later).difference(sheetsOf(file));
        if (missing.size > 0)
          this.error(`${later} has styles that nothing fetches: ${[...missing].join(", ")}`);
      }
    }
  },
};
