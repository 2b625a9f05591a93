import { loadDates } from "../answers/dates.ts";

type BuiltRoute = {
  readonly path?: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

declare global {
  /** Files per route, from the router's manifest; missing in development. */
  var __reactRouterManifest: { readonly routes: Readonly<Record<string, BuiltRoute>> } | undefined;
}

/** The matching route and its parents. */
export function builtRoutes(fits: (path: string) => boolean): BuiltRoute[] {
  const routes = globalThis.__reactRouterManifest?.routes ?? {};
  // The root's path is empty; layouts have none.
  const found = Object.values(routes).find(
    ({ path }) => path && path !== "*" && fits(`/${path}`.replace("//", "/")),
  );
  const chain: BuiltRoute[] = [];
  for (let route = found; route; route = routes[route.parentId ?? ""]) chain.push(route);
  return chain;
}

/** Delay before files of other screens are fetched. */
const second = 1_000;

/**
 * Fetches the next screen's files when the browser is idle. The router's own prefetch executes modules and reloads
 * the page on failure, which would lose input.
 */
export function fetchAhead(screen: string) {
  const later = globalThis.requestIdleCallback ?? setTimeout;
  const fetchFiles = () => {
    // It is fetched again when needed.
    loadDates().catch(() => undefined);
    for (const { module, imports = [], css = [] } of builtRoutes((path) => path === screen)) {
      for (const href of [module, ...imports]) addLink({ rel: "modulepreload", href });
      for (const href of css) addLink({ rel: "prefetch", as: "style", href });
    }
  };
  setTimeout(() => later(fetchFiles), second);
}

function addLink(attributes: { readonly rel: string; readonly href: string; readonly as?: string }) {
  if (document.querySelector(`link[href="${attributes.href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { fetchPriority: "low" }, attributes));
}
