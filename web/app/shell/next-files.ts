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

/** An answer of any kind will do: a file that a new release has taken away costs a reload, which brings the new one. */
const fetchFile = async (file: string) => {
  await (await fetch(file)).arrayBuffer();
  fetched.add(file);
};

const arrive = async (files: readonly string[]) => {
  for (;;) {
    try {
      return await whileBusy(Promise.all(files.map(fetchFile)));
    } catch {
      await waitForConnection();
    }
  }
};

/**
 * Fetches the files of the next screen before the router asks for them: it would load the whole page anew when one does
 * not come, and without a connection that ends on the browser's own error page.
 */
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
