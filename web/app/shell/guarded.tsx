import { canVisit, screenAt } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { Outlet, replace } from "react-router";
import { journeyAnswers } from "../answers/journey.ts";
import { readShareLink } from "../answers/share-link.ts";
import { isPaymentOpen } from "../parts/payment/stored-payments.ts";
import { Loading } from "../parts/loading.tsx";
import type { Route } from "./+types/guarded";

/**
 * Redirects from screens that may not be seen yet, replacing the history entry, and asks first for a payment whose page
 * was left. Spec §2 Guards, Ruling B7.
 */
const guard: Route.ClientMiddlewareFunction = ({ request, params, pattern }) => {
  const url = new URL(request.url);
  if (request.method === "GET" && isPaymentOpen(url)) throw replace(pages.paymentSent);
  // React Router's pattern has no leading slash.
  const screen = screenAt(`/${pattern}`);
  const { guid } = params as { readonly guid?: string };
  const query = url.searchParams;
  const address = {
    refInQuery: query.get("ref") ?? undefined,
    hasAddressQuery: readShareLink(query) !== undefined,
    guidInAddress: guid ?? query.get("guid") ?? undefined,
  };
  const verdict = !screen || canVisit(screen, journeyAnswers(address));
  if (verdict !== true) throw replace(verdict);
};

export const clientMiddleware = [guard];

/** Middleware runs only on routes with a loader. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export default function Guarded() {
  return <Outlet />;
}
