/// <reference types="vite/client" />
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import type { House } from "../../design/src/house/house.tsx";
import { flattenStyles, type Styles } from "./flatten-styles.ts";

export type LoadedHouse = {
  readonly House: typeof House;
  readonly styles: Styles;
  /** Everything that was read for it. */
  readonly files: readonly string[];
};

/** The House of the screens, and its style sheets, however it is divided into files. Only Vite reads its JSX. */
export const loadHouse = async (design: string): Promise<LoadedHouse> => {
  const vite = await createServer({
    root: design,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const loaded = await vite.ssrLoadModule("/src/house/house.tsx");
    const modules = [...vite.environments.ssr.moduleGraph.idToModuleMap.keys()];
    const sheets = await Promise.all(
      modules
        .filter((file) => file.endsWith(".css"))
        .map(async (file) => String((await vite.ssrLoadModule(`${file}?inline`)).default)),
    );
    const tokens = [join(design, "src/tokens.css"), join(design, "src/packs/evenly.css")];
    return {
      House: loaded.House as typeof House,
      styles: flattenStyles(tokens.map((file) => readFileSync(file, "utf8")).join("\n"), sheets),
      files: [...modules, ...tokens],
    };
  } finally {
    await vite.close();
  }
};
