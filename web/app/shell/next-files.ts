import { matchPath, type ClientInstrumentation } from "react-router";
import { whileBusy } from "../api/busy.ts";
import { waitForConnection } from "./connection.ts";
import { builtRoutes } from "./fetch-ahead.ts";

/** What the document names is there: without it nothing would run. */
const inDocument = new Set(
  globalThis.document
    ? [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute("href"))
    : [],
);
const fetched = new Set<string>();

const filesOf = (pathname: string): string[] => {
  const routes = builtRoutes((path) => matchPath(path, pathname) !== null);
  const files = routes.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return files.filter((file) => !inDocument.has(file) && !fetched.has(file));
};

/** Whether it is still there. */
const fetchFile = async (file: string): Promise<boolean> => {
  const answer = await fetch(file);
  await answer.arrayBuffer();
  fetched.add(file);
  return answer.ok;
};

const arrive = async (files: readonly string[]) => {
  for (;;) {
    try {
      const found = await whileBusy(Promise.all(files.map(fetchFile)));
      return found.every(Boolean) ? undefined : await loadNewRelease();
    } catch {
      await waitForConnection();
    }
  }
};

/** A new release has taken a file away. The router would load the page anew for each such file; once is enough. */
const loadNewRelease = () => {
  location.reload();
  return new Promise<never>(() => undefined);
};

/** Before the router asks: it would load the page anew for a lost file, offline into the browser's own error page. */
export const fetchFilesOf = async (path: string) => {
  const files = filesOf(new URL(path, location.href).pathname);
  if (files.length > 0) await arrive(files);
};

/** For navigations; an action that leads to another screen has to do it by itself. */
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
