import { join } from "node:path";

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

const app = join(import.meta.dirname, "../app/");
const ours = /\/(web\/app|design\/src|domain\/src|contract\/src)\//;

/** The screens that import a module, by folder; the root counts as one. */
function screensOf(id: string, modules: Modules): ReadonlySet<string> {
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
}

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
  // Amounts, dates and the house, which one's own page shows too, without the rest of a quote.
  figures: (screens) => screens.has("joining/landing") && screens.has("my-house/overview"),
  joining: (screens) => screens.has("joining/landing") && screens.size > 1,
  forms: (screens) => screens.has("price/pre-signup") && screens.size > 1,
  // Schedules, the Guarantee, and files to save. Before `household`, which would take the words and dates that these share.
  papers: (screens) =>
    screens.has("my-house/overview") &&
    (screens.has("sign-up/full-summary") || screens.has("sign-up/direct-debit")),
  household: (screens) =>
    screens.has("my-house/overview") &&
    screens.size > 1 &&
    [...screens].every((screen) => screen.startsWith("my-house/")),
  inviting: (screens) => screens.has("my-house/overview") && screens.has("sign-up/congratulations"),
  shared: (screens) => screens.size >= 6,
  options: (screens) => screens.has("price/products") && screens.has("price/short-summary"),
};

/** For `output.codeSplitting`. */
export const screenFiles = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|scheduler|react-router|zustand)\// },
  ...Object.entries(files).map(([file, holds]) => ({
    debugName: file,
    name: (id: string, modules: Modules) => (holds(screensOf(id, modules)) ? file : null),
    test: ours,
  })),
];
