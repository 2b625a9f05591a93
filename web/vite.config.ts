import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { speak } from "./language.ts";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3001";
const staff = process.env.STAFF_ORIGIN ?? "http://127.0.0.1:3002";

/** The oldest supported browsers (docs/running/operating.md). Samsung 20 is Chrome 106, and lacks nothing used from 109. */
const browsers = ["safari15.6", "ios15.6", "chrome106", "firefox115"];

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

const app = `${import.meta.dirname}/app/`;
const ours = /\/(web\/app|design\/src|domain\/src|contract\/src)\//;

/** The screens that import a module, by folder; the root and the gallery count as one each. */
const screensOf = (id: string, modules: Modules): ReadonlySet<string> => {
  const screens = new Set<string>();
  const seen = new Set<string>();
  const climb = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    const [, screen] =
      /^(?:screens\/)?(.+?)(?:\/route)?\.tsx\?__react-router-build-client-route$/.exec(at.replace(app, "")) ??
      [];
    if (screen !== undefined) screens.add(screen);
    // The entry belongs to the root.
    if (at === `${app}entry.client.tsx`) screens.add("root");
    for (const importer of modules.getModuleInfo(at)?.importers ?? []) climb(importer);
  };
  climb(id);
  return screens;
};

/**
 * Assigns modules to files by the screens that import them; the first match wins, the bundler decides the rest. Fewer
 * files and fewer bytes per screen load faster on a phone.
 */
const files: Readonly<Record<string, (screens: ReadonlySet<string>) => boolean>> = {
  start: (screens) =>
    screens.has("root") ||
    ["price/pre-signup", "price/products", "joining/landing"].every((screen) => screens.has(screen)),
  // People come in by two doors, `/` and the join link, and neither waits for what only the other needs.
  doors: (screens) =>
    screens.has("price/pre-signup") && (screens.has("joining/landing") || screens.has("shell/guarded")),
  joining: (screens) => screens.has("joining/landing") && screens.size > 1,
  forms: (screens) => screens.has("price/pre-signup") && screens.size > 1,
  household: (screens) =>
    screens.has("my-house/overview") &&
    screens.size > 1 &&
    [...screens].every((screen) => screen.startsWith("my-house/") || screen === "gallery"),
  inviting: (screens) => screens.has("my-house/overview") && screens.has("sign-up/congratulations"),
  shared: (screens) => screens.size >= 6,
  // Schedules, the Guarantee, and files to save.
  papers: (screens) =>
    screens.has("my-house/overview") &&
    (screens.has("sign-up/full-summary") || screens.has("sign-up/direct-debit")),
  options: (screens) => screens.has("price/products") && screens.has("price/short-summary"),
};

/** Readable class names: "button-lamp". */
const nameClass = (() => {
  const holders = new Map<string, string>();
  return (name: string, file: string) => {
    const path = file.replace(/\?.*$/, "");
    const full = `${basename(path, ".module.css")}-${name}`;
    const holder = holders.get(full) ?? path;
    if (holder !== path) throw new Error(`${holder} and ${path} both have a ${full}`);
    holders.set(full, path);
    return full;
  };
})();

/** A preload script without styles: Vite's own adds 0.5 KB to every page. */
const fetchPlainly: Plugin = {
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

export default defineConfig({
  plugins: [speak(), fetchPlainly, reactRouter()],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Property reads have no side effects in our modules and dependencies.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      // Inlines texts instead of sharing a file of texts between screens.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        codeSplitting: {
          groups: [
            { name: "framework", test: /\/node_modules\/(react|react-dom|scheduler|react-router|zustand)\// },
            ...Object.entries(files).map(([file, holds]) => ({
              debugName: file,
              name: (id: string, modules: Modules) => (holds(screensOf(id, modules)) ? file : null),
              test: ours,
            })),
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/dev/mailbox": api, "/staff": { target: staff, ws: true } } },
});
