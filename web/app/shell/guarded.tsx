import { canVisit, screenAt } from "@evenly/domain/journey";
import { Outlet, replace } from "react-router";
import { journeyAnswers } from "../answers/journey.ts";
import { Loading } from "../parts/loading.tsx";
import type { Route } from "./+types/guarded";

/** Redirects from screens that may not be seen yet, replacing the history entry. Spec §2 Guards. */
const guard: Route.ClientMiddlewareFunction = ({ request, params, pattern }) => {
  // React Router's pattern has no leading slash.
  const screen = screenAt(`/${pattern}`);
  const { guid } = params as { readonly guid?: string };
  const verdict = !screen || canVisit(screen, journeyAnswers(new URL(request.url), guid));
  if (verdict !== true) throw replace(verdict);
};

export const clientMiddleware = [guard];

/** Middleware runs only on routes with a loader. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export default function Guarded() {
  return <Outlet />;
}
