import { loadDates } from "../answers/dates.ts";

type BuiltRoute = {
  readonly path?: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

declare global {
  /** Which files each route is made of: every built page brings it along. There is none while developing. */
  var __reactRouterManifest: { readonly routes: Readonly<Record<string, BuiltRoute>> } | undefined;
}

/** The route whose path fits, and those around it. */
export const builtRoutes = (fits: (path: string) => boolean): BuiltRoute[] => {
  const routes = globalThis.__reactRouterManifest?.routes ?? {};
  // The root's path is empty, that of a layout is none.
  const found = Object.values(routes).find(
    ({ path }) => path && path !== "*" && fits(`/${path}`.replace("//", "/")),
  );
  const chain: BuiltRoute[] = [];
  for (let route = found; route; route = routes[route.parentId ?? ""]) chain.push(route);
  return chain;
};

/** How long a screen has stood there before anything is fetched that it does not need itself. */
const second = 1_000;

/**
 * Fetches the files of the screen that comes next, once the browser has nothing better to do. The router's own
 * prefetching runs what it fetches, and loads the page anew when that fails: not while somebody types.
 */
export const fetchAhead = (screen: string) => {
  const later = globalThis.requestIdleCallback ?? setTimeout;
  const fetchFiles = () => {
    // Who does not get it now, gets it when it is needed.
    loadDates().catch(() => undefined);
    for (const { module, imports = [], css = [] } of builtRoutes((path) => path === screen)) {
      for (const href of [module, ...imports]) addLink({ rel: "modulepreload", href });
      for (const href of css) addLink({ rel: "prefetch", as: "style", href });
    }
  };
  setTimeout(() => later(fetchFiles), second);
};

const addLink = (attributes: { readonly rel: string; readonly href: string; readonly as?: string }) => {
  if (document.querySelector(`link[href="${attributes.href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { fetchPriority: "low" }, attributes));
};
