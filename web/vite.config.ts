import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3001";

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

const app = `${import.meta.dirname}/app/`;
const ours = /\/(web\/app|domain\/src|contract\/src)\//;
const found = new Map<string, ReadonlySet<string>>();

/** The screens that a module is part of, by their folders; the root and the gallery of components count as one each. */
const screensOf = (id: string, modules: Modules): ReadonlySet<string> => {
  const known = found.get(id);
  if (known !== undefined) return known;
  const screens = new Set<string>();
  const seen = new Set<string>();
  const climb = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    const [, screen] =
      /^(.+?)(?:\/route)?\.tsx\?__react-router-build-client-route$/.exec(at.replace(app, "")) ?? [];
    if (screen !== undefined) screens.add(screen);
    for (const importer of modules.getModuleInfo(at)?.importers ?? []) climb(importer);
  };
  climb(id);
  found.set(id, screens);
  return screens;
};

type FileOf = (screens: ReadonlySet<string>) => string | null;

/**
 * Which file a module goes into, the first rule that names one; what none names goes where the bundler puts it. A
 * simulated phone is as fast as the sum of what a screen loads is small, and each file costs it a little.
 */
const files: readonly FileOf[] = [
  (screens) =>
    screens.has("root") || (screens.has("pre-signup") && screens.has("products")) ? "start" : null,
  (screens) => (screens.has("pre-signup") && screens.size > 1 ? "forms" : null),
  (screens) => (screens.has("products") && screens.has("short-summary") ? "options" : null),
  (screens) => (screens.size >= 6 ? "shared" : null),
];

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    modules: {
      // As one reads it in the code: "button-lamp". The lint keeps the names of the files apart.
      generateScopedName: (name: string, file: string) => `${basename(file, ".module.css")}-${name}`,
    },
  },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "framework", test: /\/node_modules\/(react|react-dom|scheduler|react-router|zustand)\// },
            ...files.map((fileOf) => ({
              name: (id: string, modules: Modules) => fileOf(screensOf(id, modules)),
              test: ours,
            })),
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/dev/mailbox": api } },
});
