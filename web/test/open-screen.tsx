import "@evenly/design/packs/house.css";
import "@evenly/design/packs/evenly.css";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import {
  createBrowserRouter,
  Meta,
  type RouteObject,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_withComponentProps as withProps,
  UNSAFE_withErrorBoundaryProps as withErrorProps,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { page, type Locator } from "vitest/browser";
import { expect } from "vitest";
import { type Answers, useAnswers } from "../app/answers/answers.ts";
import { restoreFromSession } from "../app/answers/keep-in-session.ts";
import { sliceNames, writeSlice } from "../app/answers/slices.ts";
import { consentCookie } from "../app/consent/cookie-consent.ts";
import Root, * as root from "../app/root.tsx";
import routes from "../app/routes.ts";
import { ScrollPlaces } from "../app/shell/scroll-places.tsx";
import { defaultAnswers } from "./default-answers.ts";
import { hear } from "./hear-status.ts";
import { type Api, StubbedApi } from "./stub-api.ts";
import { forgetMemory } from "./zustand.ts";

type RouteModule = {
  readonly default?: ComponentType<never>;
  readonly HydrateFallback?: ComponentType;
  readonly ErrorBoundary?: ComponentType<never>;
  readonly clientLoader?: RouteObject["loader"];
  readonly clientAction?: RouteObject["action"];
  readonly clientMiddleware?: RouteObject["middleware"];
  readonly handle?: unknown;
  readonly meta?: unknown;
};

const modules = import.meta.glob<RouteModule>(
  ["../app/screens/**/*.tsx", "../app/shell/guarded.tsx", "!../app/**/*.test.tsx"],
  {
    eager: true,
  },
);
const routeModules: Record<string, RouteModule> = { root };

function asRoute({ file, id = file, path, children }: RouteConfigEntry): RouteObject {
  const found = modules[`../app/${file}`];
  if (!found) throw new Error(`${file} is missing`);
  routeModules[id] = found;
  return {
    id,
    ...(path !== undefined && { path }),
    ...(found.default && { Component: withProps(found.default as never) }),
    ...(found.HydrateFallback && { HydrateFallback: found.HydrateFallback }),
    ...(found.ErrorBoundary && {
      ErrorBoundary: withErrorProps(found.ErrorBoundary as never),
    }),
    ...(found.clientLoader && { loader: found.clientLoader }),
    ...(found.clientAction && { action: found.clientAction }),
    ...(found.clientMiddleware && { middleware: found.clientMiddleware }),
    handle: found.handle,
    ...(children && { children: children.map(asRoute) }),
  };
}

/** The app's routes below its root, with the document's head (root.tsx has the rest of the document). */
function tree(): RouteObject[] {
  return [
    {
      id: "root",
      Component: () => (
        <>
          <Meta />
          <Root />
          <ScrollPlaces />
        </>
      ),
      HydrateFallback: root.HydrateFallback,
      ErrorBoundary: withErrorProps(root.ErrorBoundary as never),
      children: routes.map(asRoute),
    },
  ];
}

/** Undefined in a browser that refuses storage. */
function readStorage() {
  try {
    return { ...sessionStorage };
  } catch {
    return undefined;
  }
}

/** Loads the app as a browser does: what was in memory is gone, what is stored is read. */
function load() {
  const stored = readStorage();
  forgetMemory();
  // The answers were kept when they were forgotten.
  if (stored) Object.assign(sessionStorage, stored);
  restoreFromSession(useAnswers);
  const place = document.body.appendChild(document.createElement("div"));
  const router = createBrowserRouter(tree());
  const reactRoot = createRoot(place);
  const framework = { manifest: { routes: {} }, routeModules, isSpaMode: false, ssr: false, future: {} };
  reactRoot.render(
    <FrameworkContext value={framework as never}>
      <RouterProvider router={router} />
    </FrameworkContext>,
  );
  return () => {
    reactRoot.unmount();
    router.dispose();
    place.remove();
    for (const name of Object.keys(document.documentElement.dataset))
      delete document.documentElement.dataset[name];
  };
}

/** A new entry of the history, as a document's first one has its own key (shell/scroll-places.tsx). */
function visitPath(path: string) {
  return history.pushState({ key: crypto.randomUUID() }, "", path);
}

export type Visit = {
  readonly answers?: Partial<Answers>;
  /** Differences from a server on which everything goes well. */
  readonly api?: Api;
  /** Session storage as another version left it. */
  readonly session?: Readonly<Record<string, object>>;
  /** Local storage, from an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Missing, the visitor has not chosen. */
  readonly cookies?: "refused" | "accepted" | "undecided";
};

export class Screen {
  readonly api: StubbedApi;
  readonly hearing = hear();
  readonly #fetch = globalThis.fetch;
  #unload: () => void = () => undefined;

  constructor(api: StubbedApi) {
    this.api = api;
    globalThis.fetch = api.fetch;
    navigation.addEventListener("navigate", this.#onNavigate);
  }

  /** A new document is the app, loaded anew in this one: the tests live here too. */
  readonly #onNavigate = (event: NavigateEvent) => {
    if (event.destination.sameDocument || !event.canIntercept) return;
    event.intercept({ handler: () => Promise.resolve(this.load()) });
  };

  load() {
    this.#leave();
    this.#unload = load();
  }

  readonly #leave = () => {
    dispatchEvent(new PageTransitionEvent("pagehide"));
    this.#unload();
  };

  /** As the browser's button does. */
  reload() {
    this.load();
  }

  /** As by a link from elsewhere, or the address bar. */
  async goTo(path: string) {
    this.#leave();
    visitPath(path);
    this.#unload = load();
    await expect.element(page.getByText("LOADING...")).not.toBeInTheDocument();
  }

  get heading(): Locator {
    return page.getByRole("heading", { level: 1 }).first();
  }

  close() {
    this.#unload();
    navigation.removeEventListener("navigate", this.#onNavigate);
    globalThis.fetch = this.#fetch;
    this.hearing.stop();
  }
}

let open: Screen | undefined;

function forgetVisit() {
  sessionStorage.clear();
  localStorage.clear();
  document.cookie = "cookie_consent=; Max-Age=0; Path=/";
  scrollTo(0, 0);
}

/** Between tests nothing is kept. */
export function closeScreen(): StubbedApi | undefined {
  const { api } = open ?? {};
  open?.close();
  open = undefined;
  forgetVisit();
  return api;
}

/** Opens a screen directly, with the answers it needs (Ruling A8), on a server that is played. */
export async function openScreen(
  path: string,
  { answers, api, session = {}, stored = {}, cookies = "refused" }: Visit = {},
): Promise<Screen> {
  if (open) throw new Error("A test opens one screen, and goes on from there");
  forgetVisit();
  const screen = (open = new Screen(new StubbedApi({ ...defaultAnswers, ...api })));
  if (answers) {
    const state = { ...useAnswers.getInitialState(), ...answers };
    for (const name of sliceNames)
      sessionStorage.setItem(`answers.${name}`, JSON.stringify(writeSlice(name, state)));
  }
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, JSON.stringify(value));
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  if (cookies !== "undecided")
    document.cookie = consentCookie({ basic: true, personal: cookies === "accepted" });
  visitPath(path);
  screen.load();
  await expect.element(screen.heading).toBeVisible();
  return screen;
}
