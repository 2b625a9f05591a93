import { matchPath, type ClientInstrumentation } from "react-router";
import { whileBusy } from "../api/busy.ts";
import { waitForConnection } from "./connection.ts";
import { builtRoutes } from "./fetch-ahead.ts";

/** Files that the document loads are present. */
const inDocument = new Set(
  globalThis.document
    ? [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute("href"))
    : [],
);
const fetched = new Set<string>();

function filesOf(pathname: string): string[] {
  const routes = builtRoutes((path) => matchPath(path, pathname) !== null);
  const files = routes.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return files.filter((file) => !inDocument.has(file) && !fetched.has(file));
}

async function fetchFile(file: string): Promise<boolean> {
  const answer = await fetch(file);
  await answer.arrayBuffer();
  fetched.add(file);
  return answer.ok;
}

async function arrive(files: readonly string[]) {
  for (;;) {
    try {
      const found = await whileBusy(Promise.all(files.map(fetchFile)));
      return found.every(Boolean) ? undefined : await loadNewRelease();
    } catch {
      await waitForConnection();
    }
  }
}

/** A release removed a file. The router would reload once per missing file. */
function loadNewRelease() {
  location.reload();
  return new Promise<never>(() => undefined);
}

/** Before navigating: on a missing file the router would reload, which offline shows the browser's error page. */
export async function fetchFilesOf(path: string) {
  const files = filesOf(new URL(path, location.href).pathname);
  if (files.length > 0) await arrive(files);
}

/** For navigations; an action that redirects calls it itself. */
export const filesComeFirst: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        if (typeof to === "string") await fetchFilesOf(to);
        await go();
      },
    });
  },
};
