import { canVisit, screenAt } from "@evenly/domain/journey";
import { Outlet, replace } from "react-router";
import { journeyAnswers } from "../answers/journey.ts";
import { Loading } from "../parts/loading.tsx";
import type { Route } from "./+types/guarded";

/** Leads away from a screen that may not be seen yet. It replaces the entry, so that Back and Forward lead past it. Spec §2 Guards. */
const guard: Route.ClientMiddlewareFunction = ({ request, params, pattern }) => {
  // React Router joins the paths as routes.ts writes them, without a slash before them.
  const screen = screenAt(`/${pattern}`);
  const { guid } = params as { readonly guid?: string };
  const verdict = !screen || canVisit(screen, journeyAnswers(new URL(request.url), guid));
  if (verdict !== true) throw replace(verdict);
};

export const clientMiddleware = [guard];

/** Middleware runs where there is something to load. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

/** The screens of both journeys, behind the guards of the journey's table. */
export default function Guarded() {
  return <Outlet />;
}
